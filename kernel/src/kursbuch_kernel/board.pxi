# Track followed over the board: takes the place of `_explore` in `kursbuch.board.track` and of `Survey` in
# `kursbuch.board.network`, step by step and in the same order.

cdef enum:
    # The fields of a `Piece`.
    ID, HEX, END, OTHER_END, KEYS, TERMINAL, PIECE_TAGS

cdef frozenset NO_TAGS = frozenset()


def explore(dict at, dict masks, mask_of, sides, make, str stop):
    """The chains out of a stop that end at another stop, each made from its lower to its higher end, and every hex
    whose change could change them."""
    cdef list segments = [], queue = []
    cdef set touched = {stop.partition("/")[0]}
    cdef tuple way, piece
    cdef Py_ssize_t waiting
    cdef int crossings
    cdef str out
    for one in at.get(stop, ()):
        queue.append((one, stop, 0, 0, None))
    while queue:
        way = queue.pop()
        piece, used, crossings = <tuple>way[0], way[2], way[3]
        touched.add(piece[HEX])
        mask = masks.get(piece[KEYS])
        if mask is None:
            mask = mask_of(piece[KEYS])
        if mask & used:
            continue
        mask |= used
        out = <str>piece[END]
        if out == <str>way[1]:
            out = <str>piece[OTHER_END]
        if "/" in out:
            if out != stop:
                segments.append(chain(make, stop, out, way, mask, crossings))
        elif "*" in out:  # two chains that cross at an inner junction exclude each other, like shared track
            mask |= mask_of((out,))
            for one in <tuple>at[out]:
                if one is not piece:
                    queue.append((one, out, mask, crossings, way))
        else:
            waiting = len(queue)
            for one in <tuple>at[out]:
                if <str>(<tuple>one)[HEX] != <str>piece[HEX]:
                    queue.append((one, out, mask, crossings + 1, way))
            if len(queue) == waiting:  # the track ends here, and may go on one day
                touched.update(sides(out))
    return tuple(segments), frozenset(touched)


cdef object chain(make, str stop, str out, tuple way, mask, int crossings):
    """A chain of track between two stops; its pieces are those of the way, the last of which is the first."""
    cdef list pieces = [], ids = [], tags = []
    cdef tuple piece
    while way is not None:
        piece = <tuple>way[0]
        pieces.append(piece)
        ids.append(piece[ID])
        if piece[PIECE_TAGS]:
            tags.append(piece[PIECE_TAGS])
        way = <tuple>way[4]
    if stop > out:
        stop, out = out, stop
    else:
        pieces.reverse()
        ids.reverse()
    return make(stop, out, tuple(pieces), mask, frozenset().union(*tags) if tags else NO_TAGS, crossings, tuple(ids))


cdef tuple ROOTS = ("", "")


cdef class Survey:
    """One computation of what a company reaches: a tree of connections, grown from all roots at once."""

    cdef object roots, sides, across
    cdef dict answers, joints, seen, came, base
    cdef set stops
    cdef list queue

    def __init__(self, graph, roots, sides, across):
        self.roots, self.sides, self.across = roots, sides, across
        self.answers, self.joints, self.came = {}, {}, {}
        self.base, self.queue = {ROOTS: ROOTS}, [ROOTS]
        self.stops = set(roots)
        self.seen = {}
        for root in roots:
            place = root.partition("/")[0]
            self.seen[place] = graph.leads(place)

    def grown(self, graph, passable):
        """This search, to be gone on with on another graph; None if something is in the way there that was not."""
        cdef list changed = []
        cdef dict answers = {}, known = graph.known_leads
        cdef Survey new
        for hex_id, leads in self.seen.items():
            if known.get(hex_id) is leads:
                continue
            now = graph.leads(hex_id)
            if now is not leads:
                for end, ways in leads.items():
                    if not set(now.get(end, ())).issuperset(ways):
                        return None
                changed.append(hex_id)
        for stop in self.answers:
            answers[stop] = passable(stop)
        for stop, answer in self.answers.items():
            if answer and not answers[stop]:
                return None
            if answer != answers[stop]:
                changed += graph.hexes_at(stop)
        new = Survey.__new__(Survey)
        new.roots, new.sides, new.across, new.answers = self.roots, self.sides, self.across, answers
        new.stops, new.joints, new.seen = self.stops.copy(), self.joints.copy(), self.seen.copy()
        new.came, new.base, new.queue = self.came.copy(), self.base.copy(), []
        for hex_id in changed:
            leads = new.seen[hex_id] = graph.leads(hex_id)
            for end in leads:
                if end in new.roots:
                    new.queue.append(ROOTS)
                for place in ((end, hex_id), (end, "")):
                    if place in new.base:
                        new.queue.append(place)
        return new

    def run(self, graph, passable):
        """Stops, joints, hexes that were looked at and answers that mattered: what a `Reach` is made of."""
        cdef Py_ssize_t at = 0
        cdef tuple place
        while at < len(self.queue):
            place = <tuple>self.queue[at]
            at += 1
            for here in self.roots if place == ROOTS else (place[0],):
                for hex_id in (place[1],) if place[1] else graph.hexes_at(here):
                    leads = self.seen.get(hex_id)
                    if leads is None:
                        leads = self.seen[hex_id] = graph.leads(hex_id)
                    for lead in leads.get(here, ()):
                        self.follow(place, <tuple>lead, passable)
        self.queue = []
        return frozenset(self.stops), self.joints, frozenset(self.seen), tuple(self.answers.items())

    cdef int follow(self, tuple place, tuple lead, passable) except -1:
        """Track leads on from a place."""
        out, terminal, side, beyond = lead[0], lead[1], lead[2], lead[3]
        if terminal and "/" in place[0]:
            return 0  # terminal track opens a connection at a root, or ends it
        if out in self.roots:
            self.meet(place, ROOTS)
        elif side is not None:
            if side in self.base:
                self.meet(place, side)
            elif beyond not in self.base:
                self.came[beyond] = place
                self.base[beyond] = beyond
                self.queue.append(beyond)
                self.joint(beyond[0], lead[4])
        elif "/" not in out:
            self.meet(place, (out, ""))
        else:
            self.stops.add(out)
            answer = self.answers.get(out)
            if answer is None:
                answer = self.answers[out] = passable(out)
            if answer and not terminal:
                self.meet(place, (out, ""))
        return 0

    cdef int joint(self, joint, up) except -1:
        known = self.joints.get(joint)
        self.joints[joint] = up if known is None else known | up
        return 0

    cdef int meet(self, tuple one, tuple two) except -1:
        """Track joins two places: the second is new, and can be left like the first, or a circle is closed."""
        cdef list first, second
        cdef dict base = self.base
        if two not in base:
            base[two] = self.entry(one)
            self.queue.append(two)
            if "*" in two[0]:
                self.joints[two[0]] = frozenset(self.sides(two[0]))
        elif self.entry(one) != self.entry(two):
            first, second = self.back(one), self.back(two)
            while first and second and first[len(first) - 1] == second[len(second) - 1]:
                entry = first.pop()
                second.pop()
            for around in first + second:
                turned = self.across(around)
                base[around] = base[turned] = entry
                self.queue.append(turned)
                self.joint(turned[0], frozenset((around[1],)))
        return 0

    cdef tuple entry(self, place):
        """The place that stands for this one: itself, or where its circle is entered."""
        cdef dict base = self.base
        nearer = base[place]
        while nearer != place:
            base[place] = place = base[nearer]
            nearer = base[place]
        return <tuple>place

    cdef list back(self, place):
        """The way back to the roots, in which a circle is one place."""
        cdef list way = [self.entry(place)]
        while way[len(way) - 1] != ROOTS:
            way.append(self.entry(self.came[way[len(way) - 1]]))
        return way
