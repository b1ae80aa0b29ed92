# The contracted board as arrays, and as one kind of train sees it: takes the place of the numbers of
# `kursbuch.routing.shape` and `contract`, and of `tables`.

cdef uint64_t FIELD = (1 << 24) - 1
cdef uint64_t GUARDS = <uint64_t>1 << 23 | <uint64_t>1 << 47
cdef uint64_t UNLIMITED = 1 << 20


cdef struct Span:
    # Range as two numbers of two counters each: large and all stops, hexes and how many places in all. An overdraft
    # shows in the bit above a counter.
    uint64_t low
    uint64_t high


cdef Span span(uint64_t large, uint64_t all_stops, uint64_t hexes, uint64_t count) noexcept:
    cdef Span found
    found.low, found.high = large | all_stops << 24, hexes | count << 24
    return found


def ground(net):
    """A network as arrays, or None if they have no room for it."""
    cdef Ground found = Ground(net)
    return found if found.fits else None


cdef class Ground:
    """The arrays are indexed by directed segment unless said otherwise; see `Shape` and `Net`."""

    cdef readonly int key_bits
    cdef bint fits
    cdef int first_feature, first_car
    cdef int64_t pay, aid
    cdef tuple stops, segments, equipment
    cdef object features
    cdef vector[int] start, far
    cdef vector[uint64_t] crossings
    # Does track at the far end only open or end a route?
    cdef vector[int] ends
    cdef vector[Bits] keys
    # By stop.
    cdef vector[Bits] visits
    cdef vector[vector[int]] departures
    # The segments that may follow segment d are onward[begin[d]:begin[d + 1]].
    cdef vector[int] onward, begin
    # Segments with track that serves only certain trains.
    cdef list closed_to_some
    cdef bint gateways

    def __init__(self, net):
        cdef int number, s, d
        cdef vector[Bits] keys
        cdef dict index = {}, groups = {}
        cdef tuple segment
        self.stops, self.segments, self.equipment = net.stops, net.segments, net.equipment
        self.features, self.pay, self.aid = net.features, net.pay, net.aid
        for number, stop in enumerate(self.stops):
            index[stop.id] = number
            for group in stop.groups:
                groups.setdefault(group, len(groups))
            if stop.gateway:
                self.gateways = True
        self.first_car = columns(words_of([(<tuple>one)[MASK] for one in self.segments]), keys)
        self.key_bits = self.first_car + len(self.equipment)
        self.first_feature = self.key_bits + len(self.stops) + len(groups)
        self.fits = self.first_feature <= 192 and self.key_bits <= 128
        self.fits = self.fits and len(self.stops) <= 64 and self.features.count <= 64
        if not self.fits:
            return
        self.visits.resize(len(self.stops))
        for number, stop in enumerate(self.stops):
            self.visits[number].set(self.key_bits + number)
            for group in stop.groups:
                self.visits[number].set(self.key_bits + <int>len(self.stops) + <int>groups[group])
        self.departures.resize(len(self.stops))
        self.closed_to_some = []
        for s, one in enumerate(self.segments):
            segment = <tuple>one
            self.enter(s, index[segment[A]], index[segment[B]], keys[s], segment[CROSSINGS], <tuple>segment[PIECES])
            for tag in segment[TAGS]:
                if tag.startswith("only:"):
                    self.closed_to_some.append((s, segment[TAGS]))
                    break
        for d in range(<int>self.far.size()):
            self.lead_on(d)
        self.begin.push_back(self.onward.size())

    cdef int enter(self, int s, int a, int b, const Bits& keys, uint64_t crossings, tuple pieces) except -1:
        self.start.push_back(a)
        self.start.push_back(b)
        self.far.push_back(b)
        self.far.push_back(a)
        self.departures[a].push_back(2 * s)
        self.departures[b].push_back(2 * s + 1)
        self.ends.push_back((<tuple>pieces[len(pieces) - 1])[TERMINAL])
        self.ends.push_back((<tuple>pieces[0])[TERMINAL])
        for _ in range(2):
            self.keys.push_back(keys)
            self.crossings.push_back(crossings)
        return 0

    cdef int lead_on(self, int d) except -1:
        cdef int e
        self.begin.push_back(self.onward.size())
        if self.stops[self.far[d]].passable and not self.ends[d]:
            for e in self.departures[self.far[d]]:
                if not self.ends[e ^ 1] and self.far[e] != self.start[d] and not self.keys[d].meets(self.keys[e]):
                    self.onward.push_back(e)
        return 0


cdef vector[vector[uint64_t]] words_of(list numbers):
    """Numbers of any size as words of the same number for all, the lowest first."""
    cdef vector[vector[uint64_t]] found
    cdef int size = 1, word, byte
    cdef size_t i
    cdef bytes raw
    cdef const unsigned char* place
    for number in numbers:
        size = max(size, <int>number.bit_length() // 64 + 1)
    found.resize(len(numbers))
    for i in range(found.size()):
        raw = numbers[i].to_bytes(8 * size, "little")
        place = raw
        found[i].resize(size)
        for word in range(size):
            for byte in range(8):
                found[i][word] |= <uint64_t>place[8 * word + byte] << (8 * byte)
    return found


cdef class Ways:
    """The tables of one kind of train; `kursbuch.routing.tables` says what they mean."""

    cdef Ground ground
    cdef object bonuses
    cdef bint plain
    cdef vector[Bits] need
    # By directed segment: what its track and its far stop are noted for.
    cdef vector[uint64_t] features
    cdef vector[int64_t] gain, toll
    cdef vector[Span] cost
    # The segments that may follow segment d are onward[begin[d]:begin[d + 1]].
    cdef vector[int] onward, begin
    # By stop.
    cdef vector[int64_t] worth
    cdef vector[Bits] at
    cdef vector[uint64_t] noted
    cdef vector[Span] stop_cost
    cdef vector[vector[int]] departures
    cdef vector[int] mines
    # The whole range of the train, and what any step takes of it.
    cdef Span full, least
    # Cars for off-board areas and for more towns: their bits, the weight that the first one adds, and how much of
    # all stops a route can use without the other.
    cdef bint has_car, has_plus
    cdef Bits car, plus
    cdef int64_t car_weight
    cdef uint64_t plus_beyond
    cdef unordered_map[uint64_t, pair[int64_t, int64_t]] notes

    def __init__(self, Ground ground, train):
        cdef int number, d, mine_car = -1
        cdef int64_t mine_pay = 0
        cdef bint never = train.range.mines._value_ == "never", in_stops = train.range.towns_in_stops, town
        cdef vector[int] barred
        cdef Span limits
        self.ground, self.bonuses = ground, ground.features.bonuses
        self.plain = not self.bonuses.rules
        for number, car in enumerate(ground.equipment, ground.first_car):
            kind = type(car).__name__
            if kind == "MineCar":
                mine_car, mine_pay = number, car.amount
            elif kind == "TownsCar":
                self.has_plus = True
                self.plus = bit(number)
            else:
                self.has_car = True
                self.car = bit(number)
        self.car_weight = self.bonuses.car * ground.pay
        limits = self.full = reach_of(train.range, False)
        self.has_plus = self.has_plus and not train.range.skips and train.range.stops < UNLIMITED
        if self.has_plus:
            self.full, self.plus_beyond = reach_of(train.range, True), limits.low >> 24 & FIELD
        for number, stop in enumerate(ground.stops):
            value = stop.worth(train.name) if stop.by_train or stop.extras else stop.value
            kind = stop.kind._value_
            self.at.push_back(ground.visits[number])
            barred.push_back(stop.id in train.avoids)
            if train.range.avoids and stop.kind in train.range.avoids:
                barred[number] = True
            if kind == "mine":
                self.mines.push_back(number)
                self.stop_cost.push_back(span(0, 0, 0, 0 if never else 1))
                if never:
                    value = mine_pay
                    if mine_car >= 0:  # as a key it also keeps a second mine, and a second train, away
                        self.at[number].set(mine_car)
                    if mine_car < 0 or train.range.skips:
                        barred[number] = True
                self.worth.push_back(value * ground.aid)
            else:
                town = kind == "town"
                self.stop_cost.push_back(span(not town, town or in_stops, 0, 1))
                self.worth.push_back(value * ground.pay)
        self.noted = ground.features.stops
        self.features = ground.features.tags
        self.toll = ground.features.toll
        for d in range(<int>ground.far.size()):
            number = ground.far[d]
            self.need.push_back(ground.keys[d])
            self.need[d].add(self.at[number])
            self.features[d] |= self.noted[number]
            self.gain.push_back(self.worth[number] + self.toll[d])
            limits = self.stop_cost[number]
            limits.high += ground.crossings[d]
            self.cost.push_back(limits)
        self.lead_on(train, barred)
        self.least = self.taken_at_least()

    cdef Span taken_at_least(self) noexcept:
        cdef uint64_t least[4]
        cdef vector[int]* out
        cdef size_t number
        cdef int d, i
        for i in range(4):
            least[i] = FIELD
        for number in range(self.departures.size()):
            out = &self.departures[number]
            for d in out[0]:
                least[0] = min(least[0], self.cost[d].low & FIELD)
                least[1] = min(least[1], self.cost[d].low >> 24)
                least[2] = min(least[2], self.cost[d].high & FIELD)
                least[3] = min(least[3], self.cost[d].high >> 24)
        return span(least[0], least[1], least[2], least[3])

    cdef int lead_on(self, train, vector[int]& barred) except -1:
        """The segments out of each stop, and those that may follow each segment, as far as the train may use them."""
        cdef Ground ground = self.ground
        cdef vector[int] closed
        cdef int d, e, at, number
        cdef bint some = False, opens = ground.gateways and len(train.permits) > 0
        closed.resize(ground.far.size())
        for d in range(<int>closed.size()):
            if barred[ground.start[d]] or barred[ground.far[d]]:
                closed[d] = some = True
        for number, tags in ground.closed_to_some:
            for tag in tags:
                if tag.startswith("only:") and tag not in train.permits:
                    closed[2 * number] = closed[2 * number + 1] = some = True
        if not some and not opens:
            self.departures, self.onward, self.begin = ground.departures, ground.onward, ground.begin
            return 0
        self.departures.resize(ground.departures.size())
        for number in range(<int>ground.departures.size()):
            for d in ground.departures[number]:
                if not closed[d]:
                    self.departures[number].push_back(d)
        for d in range(<int>closed.size()):
            self.begin.push_back(self.onward.size())
            if closed[d]:
                continue
            if opens:
                for e in self.departures[ground.far[d]]:
                    if self.follows(d, e) or self.passes(train, d, e):
                        self.onward.push_back(e)
                continue
            for at in range(ground.begin[d], ground.begin[d + 1]):
                if not closed[ground.onward[at]]:
                    self.onward.push_back(ground.onward[at])
        self.begin.push_back(self.onward.size())
        return 0

    cdef bint follows(self, int d, int e) noexcept:
        cdef int at
        for at in range(self.ground.begin[d], self.ground.begin[d + 1]):
            if self.ground.onward[at] == e:
                return True
        return False

    cdef bint passes(self, train, int arriving, int leaving) except -1:
        """May the train arrive by one segment and leave its stop by the other, since that is a gateway to it?"""
        cdef Ground ground = self.ground
        if ground.keys[arriving].meets(ground.keys[leaving]) or ground.far[leaving] == ground.start[arriving]:
            return False
        gateway = ground.stops[ground.far[arriving]].gateway
        return gateway in train.permits and (  # permits are never empty words, as gateways may be
            gateway in ground.segments[arriving >> 1].tags or gateway in ground.segments[leaving >> 1].tags
        )

    cdef pair[int64_t, int64_t] bonus(self, uint64_t features) except *:
        """What these features are worth: a fixed part, and a part for each counted stop."""
        cdef pair[int64_t, int64_t] worth
        if self.plain:
            return worth
        known = self.notes.find(features)
        if known != self.notes.end():
            return dereference(known).second
        worth.first, worth.second = self.bonuses.of(features)
        self.notes[features] = worth
        return worth

    cdef void turn(self, Path& path) noexcept:
        """Lets a path begin at its end with the lower number."""
        if self.ground.start[path.front()] > self.ground.far[path.back()]:
            reverse(path.begin(), path.end())
            for i in range(<int>path.size()):
                path[i] ^= 1


cdef Span reach_of(limits, bint doubled):
    """The range of a train, with a car for more towns or without."""
    cdef uint64_t hexes = limits.hexes - 1, stops = limits.stops, towns = limits.towns
    if limits.skips:
        return span(UNLIMITED, UNLIMITED, hexes, UNLIMITED)
    if doubled:
        towns += stops
    if limits.towns_in_stops:
        towns += stops
    return span(stops, min(towns, UNLIMITED), hexes, UNLIMITED)
