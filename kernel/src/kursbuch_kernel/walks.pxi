# All routes of a train that leaves no stop out: takes the place of `kursbuch.routing.enumerate.walks`.

cdef enum:
    # The first arm has not left the station.
    NOT_YET = -1
    # There is no second arm to come.
    NO_OTHER = -2
    # So many routes are looked through one by one.
    FEW = 12


cdef cppclass Arm:
    # A route under way, and the segments by which it may go on.
    int place, end
    vector[int]* onward
    Bits busy
    uint64_t features
    int64_t weight
    Span left
    # The segment of the first arm out of the station, by which it is known what may open the second one.
    int first
    int chain


cdef struct Link:
    int directed
    int before


cdef struct Kept:
    Bits keys
    int64_t weight
    int chain


cdef class Walks:
    """Routes as they are found: of those with the same keys the best."""

    cdef Ways ways
    cdef vector[Kept] kept
    cdef unordered_map[Bits, int] places
    cdef vector[Link] links

    cdef int64_t top(self) noexcept:
        """Weight of the best route."""
        cdef int64_t best = 0
        cdef size_t i
        for i in range(self.kept.size()):
            if self.kept[i].weight > best or not i:
                best = self.kept[i].weight
        return best

    cdef int64_t best_beside(self, Bits& used) noexcept:
        """Weight of the best route that uses none of these keys, of equal ones that of the lowest keys; takes its keys."""
        cdef Kept* best = NULL
        cdef Kept* one
        cdef size_t i
        for i in range(self.kept.size()):
            one = &self.kept[i]
            if not one.keys.meets(used) and (
                best == NULL or one.weight > best.weight or (one.weight == best.weight and one.keys < best.keys)
            ):
                best = one
        if best == NULL or best.weight <= 0:
            return 0
        used.add(best.keys)
        return best.weight

    cdef Routes routes(self, int64_t floor):
        """The routes of at least that weight, in order."""
        cdef Routes found = Routes.__new__(Routes)
        cdef Route route
        cdef size_t i
        for i in range(self.kept.size()):
            if self.kept[i].weight >= floor:
                route.weight, route.keys = self.kept[i].weight, self.kept[i].keys
                route.path = self.unwound(self.kept[i].chain)
                found.routes.push_back(route)
        sort(found.routes.begin(), found.routes.end())
        return found

    cdef Path unwound(self, int chain):
        """The path of a route from the chain of its two arms, in the one direction that stands for both."""
        cdef Path path
        cdef size_t i, split
        cdef int root
        while chain >= 0:
            path.push_back(self.links[chain].directed)
            chain = self.links[chain].before
        reverse(path.begin(), path.end())
        root = self.ways.ground.start[path.front()]
        split = path.size()
        for i in range(1, path.size()):
            if self.ways.ground.start[path[i]] == root:
                split = i
                break
        reverse(path.begin(), path.begin() + split)
        for i in range(split):
            path[i] ^= 1
        self.ways.turn(path)
        return path

    cdef void keep(self, const Bits& keys, int64_t weight, int chain):
        cdef Kept new
        cdef Kept* old = self.known(keys)
        if old == NULL:
            new.keys, new.weight, new.chain = keys, weight, chain
            self.kept.push_back(new)
            return
        if weight < old.weight:
            return
        if weight == old.weight and not goes_before(self.unwound(chain), self.unwound(old.chain)):
            return
        old.weight, old.chain = weight, chain

    cdef Kept* known(self, const Bits& keys):
        """The route with these keys; few are simply looked through."""
        cdef size_t i
        if self.kept.size() <= FEW:
            for i in range(self.kept.size()):
                if self.kept[i].keys == keys:
                    return &self.kept[i]
            return NULL
        for i in range(self.places.size(), self.kept.size()):
            self.places[self.kept[i].keys] = i
        found = self.places.find(keys)
        if found == self.places.end():
            return NULL
        return &self.kept[dereference(found).second]


cdef Walks walk(Ground ground, Train train):
    """Every route worth keeping."""
    cdef Walks found = Walks.__new__(Walks)
    cdef Bits banned
    cdef int root
    found.ways = Ways(ground, train)
    if train.one_mine:
        for root in found.ways.mines:  # no route has two mines
            banned.set(ground.key_bits + root)
        for root in found.ways.mines:
            grow(found, root, banned, True)
    else:
        for root in range(<int>ground.places.size()):
            if ground.places[root].own:
                grow(found, root, banned, False)
                banned.set(ground.key_bits + root)
    return found


cdef int grow(Walks found, int root, const Bits& banned, bint goods) except -1:
    """The routes of one station: one arm grows, then a second one that leaves by a later segment."""
    cdef Ways ways = found.ways
    cdef Bits cut = ones(ways.ground.key_bits), keys
    cdef uint64_t own = 1, offboard = ways.ground.offboard, count
    cdef int64_t total
    cdef Span full = ways.full, taken = ways.stop_cost[root]
    # By the first segment of the first arm: those that may open the second.
    cdef vector[vector[int]] seconds
    cdef vector[int]* departures = &ways.departures[root]
    cdef vector[Arm] stack
    cdef Arm arm, longer
    cdef Link link
    cdef pair[int64_t, int64_t] worth
    cdef int d, at
    seconds.resize(ways.need.size())
    if not goods:
        for d in departures[0]:
            for at in range(ways.begin[d ^ 1], ways.begin[(d ^ 1) + 1]):
                if ways.onward[at] > d:
                    seconds[d].push_back(ways.onward[at])
    arm.left.low, arm.left.high = full.low - taken.low, full.high - taken.high
    if (arm.left.low | arm.left.high) & GUARDS:
        return 0
    arm.busy = banned
    arm.busy.add(ways.at[root])
    arm.features = ways.noted[root]
    arm.weight = ways.worth[root]
    arm.onward, arm.place, arm.end = departures, 0, departures.size()
    arm.first, arm.chain = NOT_YET, -1
    stack.push_back(arm)
    while stack.size():
        arm = stack.back()
        stack.pop_back()
        for at in range(arm.place, arm.end):
            d = arm.onward[0][at]
            if arm.busy.meets(ways.need[d]):
                continue
            longer.left.low = arm.left.low - ways.cost[d].low
            longer.left.high = arm.left.high - ways.cost[d].high
            if (longer.left.low | longer.left.high) & GUARDS:
                continue
            longer.busy = arm.busy
            longer.busy.add(ways.need[d])
            longer.features = arm.features | ways.features[d]
            longer.weight = total = arm.weight + ways.gain[d]
            link.directed, link.before = d, arm.chain
            longer.chain = found.links.size()
            found.links.push_back(link)
            if not ((longer.left.low - ways.least.low) | (longer.left.high - ways.least.high)) & GUARDS:
                # Which segments may open the second arm is known once the first one has left the station.
                longer.first = NO_OTHER if goods else d if arm.first == NOT_YET else arm.first
                if longer.first >= 0 and not seconds[longer.first].size():
                    longer.first = NO_OTHER
                longer.onward, longer.place, longer.end = &ways.onward, ways.begin[d], ways.begin[d + 1]
                stack.push_back(longer)
                if longer.first >= 0:
                    longer.onward, longer.place = &seconds[longer.first], 0
                    longer.end = longer.onward.size()
                    longer.first = NO_OTHER
                    stack.push_back(longer)
            if goods and not longer.features & own:
                continue
            count = (full.high - longer.left.high) >> 24
            if count < 2:
                continue
            worth = ways.bonus(longer.features)
            total += worth.first + worth.second * <int64_t>count
            keys = longer.busy.cut(cut)
            if ways.has_plus and ((full.low - longer.left.low) >> 24 & FIELD) > ways.plus_beyond:
                keys.add(ways.plus)
            found.keep(keys, total, longer.chain)
            if ways.has_car and longer.features & offboard:  # the same route with the car is another one, with one more key
                keys.add(ways.car)
                found.keep(keys, total + ways.car_weight, longer.chain)
    return 0
