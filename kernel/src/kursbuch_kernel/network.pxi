# The part of the board that routes of a company can use: takes the place of `kursbuch.routing.shape`.

cdef cppclass Met:
    # A stop that was met on the way.
    int end
    # What a call takes of the range; negative where nobody calls.
    int64_t count
    # What the shortest way here takes of it, and what it took when track was followed from here.
    int64_t used, gone_on
    bint passes
    Place place


cdef int64_t NEVER = -1
cdef int64_t FAR = <int64_t>1 << 40


cdef struct Stretch:
    # A chain of a network, with its pieces.
    Chain chain
    PyObject** pieces


cdef bint goes_before_by_ids(const Stretch& one, const Stretch& other) noexcept:
    """The order of chains: by the ids of their pieces."""
    cdef int i, order
    for i in range(min(one.chain.pieces, other.chain.pieces)):
        if one.pieces[i] != other.pieces[i]:
            order = PyUnicode_Compare((<tuple>one.pieces[i])[ID], (<tuple>other.pieces[i])[ID])
            if order:
                return order < 0
    return one.chain.pieces < other.chain.pieces


cdef class Network:
    """Stops and chains between them, numbered in the order of their ids, and all that they rest on."""

    cdef Wants wants
    cdef tuple stops
    cdef list ids, tags
    cdef vector[Place] places
    cdef bint fits
    # Each from the lower to the higher stop; their pieces and keys lie one after the other.
    cdef vector[Chain] chains
    cdef vector[PyObject*] pieces
    cdef vector[int] keys
    # The tuples that the pieces lie in, and where: it is still the same network where the same lies at these ends, and
    # the stops that were met are the same.
    cdef list ends, lying, met_ids, met

    cdef bint holds(self, dict at, table, Wants wants) except -1:
        cdef Py_ssize_t i
        cdef PyObject* lies
        if not wants.same(self.wants):
            return False
        for i in range(len(self.ends)):
            lies = PyDict_GetItemWithError(at, self.ends[i])
            if (<object>lies if lies != NULL else ()) is not self.lying[i]:
                return False
        for i in range(len(self.met)):
            stop = table.get(self.met_ids[i])
            if stop is not self.met[i] and stop != self.met[i]:
                return False
        return True

    cdef bint is_like(self, Network other) except -1:
        """Are there the same stops and chains?"""
        cdef size_t c
        cdef int i
        cdef PyObject** mine
        cdef PyObject** others
        if self.chains.size() != other.chains.size() or self.stops != other.stops:
            return False
        for c in range(self.chains.size()):
            if self.chains[c].pieces != other.chains[c].pieces:
                return False
            mine, others = &self.pieces[self.chains[c].first_piece], &other.pieces[other.chains[c].first_piece]
            for i in range(self.chains[c].pieces):
                if mine[i] != others[i] and <tuple>mine[i] != <tuple>others[i]:
                    return False
        return True

    cdef tuple track(self, int directed):
        """The ids of the pieces of a chain, on the way."""
        cdef Chain* chain = &self.chains[directed >> 1]
        cdef PyObject** pieces = &self.pieces[chain.first_piece]
        cdef int i
        cdef list ids = [(<tuple>pieces[i])[ID] for i in range(chain.pieces)]
        if directed & 1:
            ids.reverse()
        return tuple(ids)


cdef Network spread(Atlas atlas, dict at, table, list own, Wants wants):
    """Stops and chains that some train may use, spreading from the company's stations as far as the range goes.

    Conflicts between chains are left to the search: here it is enough to drop what lies behind a stop that cannot be
    run through.
    """
    cdef Network network = Network.__new__(Network)
    cdef vector[Met] met
    cdef priority_queue[pair[int64_t, int]] queue
    cdef int64_t so_far, total, most = wants.stops
    cdef bint goes_on = wants.goes_on()
    cdef vector[bint] closed
    cdef Met* here
    cdef Met* there
    cdef Chain chain
    cdef size_t c
    cdef int number, end
    network.met, network.met_ids, network.wants = [], [], wants
    atlas.begin(at)
    for stop in own:
        number = meet(atlas, network, met, atlas.number(stop), table, wants)
        met[number].count = met[number].used = count_of(wants, &met[number].place)
        queue.push(pair[int64_t, int](-met[number].used, number))
    while not queue.empty():
        so_far, number = -queue.top().first, queue.top().second
        queue.pop()
        if met[number].gone_on != NEVER or (so_far >= most and not goes_on):
            continue
        met[number].gone_on = so_far
        atlas.explore(met[number].end)
        for c in range(atlas.found.size()):
            chain = atlas.found[c]
            if chain.tags and is_closed(<frozenset>atlas.tags[chain.tags], wants.permits):
                continue
            end = meet(atlas, network, met, chain.b, table, wants)
            here, there = &met[number], &met[end]
            if there.count < 0:
                continue
            total = so_far + (0 if wants.by_hexes and not chain.crossings else there.count)
            if total > most:
                continue
            # If it was met from the other end, it is known already.
            if there.gone_on == NEVER or (
                there.gone_on + (0 if wants.by_hexes and not chain.crossings else here.count) > most
            ):
                chain.a, chain.b = number, end
                network.chains.push_back(chain)
            if total < there.used:
                there.used = total
                if there.passes:
                    queue.push(pair[int64_t, int](-total, end))
    network.fits, network.tags, network.pieces, network.keys = atlas.fits, atlas.tags, atlas.pieces, atlas.keys
    network.ends = [atlas.names[number] for number in atlas.looked_at]
    network.lying = [atlas.lying[number] for number in atlas.looked_at]
    order(network, met)
    return network


cdef int meet(Atlas atlas, Network network, vector[Met]& met, int end, table, Wants wants) except -1:
    """The number of a stop among those that were met."""
    cdef End* there = &atlas.ends[end]
    cdef Met new
    if there.met_in == atlas.turn:
        return there.met
    name = atlas.names[end]
    stop = table[name]
    place_of(stop, &new.place)
    new.end, new.used, new.gone_on = end, FAR, NEVER
    new.count = count_of(wants, &new.place) if takes(wants, &new.place) else NEVER
    new.passes = new.place.passable or stop.gateway in wants.permits
    there.met_in, there.met = atlas.turn, met.size()
    network.met_ids.append(name)
    network.met.append(stop)
    met.push_back(new)
    return there.met


cdef bint is_closed(frozenset tags, frozenset permits) except -1:
    """Is there track that serves only trains which are not there?"""
    for tag in tags:
        if tag.startswith("only:") and tag not in permits:
            return True
    return False


cdef int order(Network network, vector[Met]& met) except -1:
    """Number stops and chains in the order of their ids."""
    cdef vector[int] numbers
    cdef vector[Stretch] stretches
    cdef Stretch stretch
    cdef Chain* chain
    cdef size_t c
    cdef int number
    cdef list within = [(name, i) for i, name in enumerate(network.met_ids) if met[i].used != FAR], stops = []
    within.sort()
    numbers.resize(met.size())
    network.ids = []
    for name, number in within:
        numbers[number] = len(stops)
        stops.append(network.met[number])
        network.ids.append(name)
        network.places.push_back(met[number].place)
    network.stops = tuple(stops)
    for c in range(network.chains.size()):
        chain = &network.chains[c]
        stretch.pieces = &network.pieces[chain.first_piece]
        chain.a, chain.b = numbers[chain.a], numbers[chain.b]
        if chain.a > chain.b:
            chain.a, chain.b = chain.b, chain.a
            reverse(stretch.pieces, stretch.pieces + chain.pieces)
        stretch.chain = chain[0]
        stretches.push_back(stretch)
    sort(stretches.begin(), stretches.end(), &goes_before_by_ids)
    for c in range(stretches.size()):
        network.chains[c] = stretches[c].chain
    return 0
