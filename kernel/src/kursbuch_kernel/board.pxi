# Track followed over the board: takes the place of `_spread` in `kursbuch.routing.shape`, of `_explore` in
# `kursbuch.board.track` and of `Survey` in `kursbuch.board.network`, step by step and in the same order.

def spread(table, segments_at, tuple own, wants):
    """Stops and segments that some train may use, spreading from the company's stations."""
    cdef dict met = {}, chains = {}, found = {}
    cdef set taken = set(own)
    cdef list queue = list(own)
    cdef frozenset permits = wants.permits
    cdef bint mines = wants.mines, worthless = wants.worthless
    cdef Py_ssize_t at = 0
    for stop in own:
        met[stop] = table[stop]
    while at < len(queue):
        here = queue[at]
        at += 1
        segments = chains[here] = segments_at(here)
        for segment in segments:
            end = segment.a
            if end == here:
                end = segment.b
            if segment.tags and closed(segment.tags, permits):
                continue
            if end not in met:
                there = met[end] = table[end]
                if mines if there.kind._value_ == "mine" else (worthless or there.value):
                    taken.add(end)
                    if there.passable or there.gateway in permits:
                        queue.append(end)
            if end in taken:
                found[segment.ids] = segment
    stops = tuple([met[stop] for stop in sorted(taken)])
    return stops, tuple([found[ids] for ids in sorted(found)]), chains, met


cdef bint closed(tags, frozenset permits) except -1:
    for tag in tags:
        if tag.startswith("only:") and tag not in permits:
            return True
    return False


def explore(dict at, mask_of, sides, make, str stop):
    """The chains out of a stop that end at another stop, each made from its lower to its higher end, and every hex
    whose change could change them."""
    cdef list segments = [], queue = [], pieces
    cdef set touched = {stop.partition("/")[0]}
    cdef tuple way
    cdef bint inner
    for piece in at.get(stop, ()):
        queue.append((piece, piece.b if stop == piece.a else piece.a, 0, None))
    while queue:
        way = queue.pop()
        piece, out, used = way[0], way[1], way[2]
        mask = mask_of(piece.keys)
        if mask & used:
            continue
        mask |= used
        if "/" in out:
            if out != stop:
                pieces = []
                while way is not None:
                    pieces.append(way[0])
                    way = way[3]
                segments.append(chain(make, stop, out, pieces, mask))
            continue
        touched.update(sides(out))
        inner = "*" in out
        if inner:  # two chains that cross at an inner junction exclude each other, like shared track
            mask |= mask_of((out,))
        for onward in at[out]:
            if onward is not piece and (inner or onward.hex != piece.hex):
                queue.append((onward, onward.b if out == onward.a else onward.a, mask, way))
    return tuple(segments), frozenset(touched)


cdef object chain(make, str stop, str out, list pieces, mask):
    """A chain of track between two stops, its pieces given from the second to the first."""
    cdef list tags = [piece.tags for piece in pieces if piece.tags]
    cdef int crossings = 0
    here = pieces[0].hex
    for piece in pieces:
        if piece.hex != here:
            crossings += 1
            here = piece.hex
    if stop > out:
        stop, out = out, stop
    else:
        pieces.reverse()
    return make(
        stop, out, tuple(pieces), mask, frozenset().union(*tags), crossings, tuple([piece.id for piece in pieces])
    )


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
        cdef dict answers = {}
        cdef Survey new
        for hex_id, leads in self.seen.items():
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
