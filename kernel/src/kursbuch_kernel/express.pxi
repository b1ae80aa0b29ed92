# The routes of an express train: takes the place of `kursbuch.routing.express.Express`.

cdef int64_t HOPELESS = -(<int64_t>1 << 62)


cdef cppclass Tree:
    # All arms that leave a station by one segment, as columns; an arm is followed by its continuations.
    vector[int] directed
    # The arm that this one continues, or -1.
    vector[int] before
    # The next arm that does not continue this one.
    vector[int] skip
    # Weight of the best stops before the end, and tolls.
    vector[int64_t] between
    # Keys and visits of the whole arm, without the station's.
    vector[Bits] mask
    vector[uint64_t] features
    # The best stops before the end, as ranks.
    vector[uint64_t] stops
    # The best own station before the end, as a rank, or 0.
    vector[uint64_t] station
    # The highest of `between`.
    int64_t most


cdef cppclass Sprout:
    int directed, before, depth
    Bits busy
    uint64_t features, stops, station
    int64_t between


cdef class Express:
    """Finds the routes of one kind of express train; the arms are kept from one call to the next."""

    cdef Ways ways
    # For bonuses of stops that may be passed without counting, which are looked at route by route.
    cdef bint slow
    cdef object problem, train, best_count
    cdef int room, stops
    cdef int64_t passed
    cdef uint64_t own
    # A bit for each stop, the higher the more it is worth.
    cdef vector[uint64_t] rank
    # By the place of that bit.
    cdef vector[int64_t] worth
    cdef Bits cut
    cdef vector[int] roots
    cdef vector[vector[int]] firsts
    cdef vector[vector[Tree]] trees
    # By both ends: the most a route can have, but for the stops between.
    cdef vector[vector[int64_t]] limits
    cdef bint grown
    cdef vector[Route] found
    cdef unordered_map[Bits, int] places

    def __init__(self, Ground ground, Train train, problem, best_count):
        cdef int i
        cdef dict inner = {}
        self.ways, self.slow = Ways(ground, train), ground.passes_bonuses()
        self.problem, self.train, self.best_count = problem, train.asked, best_count
        self.room = <int>train.stops - 2
        self.stops = ground.places.size()
        self.cut = ones(ground.key_bits)
        self.rank.resize(self.stops)
        worth = list(self.ways.worth)
        for place, stop in enumerate(sorted(range(self.stops), key=worth.__getitem__)):
            self.rank[stop] = <uint64_t>1 << <int>place
            self.worth.push_back(worth[stop])
            if ground.places[stop].own:
                self.own |= self.rank[stop]
        for i in range(<int>ground.far.size()):
            if self.ways.begin[i] != self.ways.begin[i + 1]:
                inner[ground.far[i]] = self.ways.worth[ground.far[i]]
        self.passed = sum(sorted(inner.values(), reverse=True)[: max(self.room, 0)])

    cdef int64_t best(self) except? -1:
        """The highest weight of any route, 0 if there is none."""
        return self.search(0, True)

    cdef Routes above(self, int64_t floor):
        """Every route of more weight than `floor`, in order; of those with the same keys only the best."""
        cdef Routes routes = Routes.__new__(Routes)
        self.search(floor, False)
        routes.routes = move(self.found)
        self.found.clear()
        self.places.clear()
        sort(routes.routes.begin(), routes.routes.end())
        return routes

    cdef int64_t search(self, int64_t floor, bint only_best) except? -1:
        cdef size_t r, one, two
        cdef int first, second, at
        cdef Tree alone
        if self.room < 0:
            return 0
        if not self.grown:
            self.grow()
        for r in range(self.roots.size()):
            alone = self.stump()
            for one in range(self.firsts[r].size()):
                first = self.firsts[r][one]
                floor = self.join(self.roots[r], self.trees[r][one], alone, True, floor, only_best)
                for at in range(self.ways.begin[first ^ 1], self.ways.begin[(first ^ 1) + 1]):
                    second = self.ways.onward[at]
                    if second > first:
                        for two in range(self.firsts[r].size()):
                            if self.firsts[r][two] == second:
                                floor = self.join(
                                    self.roots[r], self.trees[r][one], self.trees[r][two], False, floor, only_best
                                )
        return floor

    cdef Tree stump(self):
        """No second arm: the route begins at the station."""
        cdef Tree tree
        cdef Bits none
        tree.directed.push_back(-1)
        tree.before.push_back(-1)
        tree.skip.push_back(1)
        tree.between.push_back(0)
        tree.mask.push_back(none)
        tree.features.push_back(0)
        tree.stops.push_back(0)
        tree.station.push_back(0)
        tree.most = 0
        return tree

    cdef int grow(self) except -1:
        cdef int root, first
        cdef vector[int] firsts
        cdef vector[Tree] trees
        cdef Tree tree
        cdef Bits home, banned
        for root in range(self.stops):
            if self.ways.ground.places[root].own:
                home = banned
                home.add(self.ways.at[root])
                firsts.clear()
                trees.clear()
                for first in self.ways.departures[root]:
                    tree = self.tree(first, home)
                    if tree.directed.size():
                        firsts.push_back(first)
                        trees.push_back(move(tree))
                self.roots.push_back(root)
                self.firsts.push_back(firsts)
                self.trees.push_back(move(trees))
                banned.set(self.ways.ground.key_bits + root)
        self.limit()
        self.grown = True
        return 0

    cdef int limit(self) except -1:
        cdef int x, y
        cdef uint64_t tags = 0, there
        cdef vector[int64_t] row
        cdef pair[int64_t, int64_t] bonus
        for there in self.ways.features:
            tags |= there
        if not self.slow:  # bonuses of stops are due to the ends alone, those of track to any leg
            for there in self.ways.noted:
                tags &= ~there
        for x in range(self.stops):
            row.clear()
            for y in range(self.stops):
                bonus = self.ways.bonus(tags | self.ways.noted[x] | self.ways.noted[y])
                row.push_back(self.ways.worth[x] + self.ways.worth[y] + bonus.first + bonus.second * (self.room + 2))
            self.limits.push_back(row)
        return 0

    cdef Tree tree(self, int first, const Bits& home):
        cdef Ways ways = self.ways
        cdef Tree tree
        cdef vector[Sprout] stack
        cdef vector[int] depths, ahead
        cdef Sprout now, next
        cdef uint64_t last, low
        cdef int d, at, i, size
        if not ways.need[first].meets(home):
            now.directed, now.before, now.depth, now.busy = first, -1, 0, home
            now.features = now.stops = now.station = 0
            now.between = 0
            stack.push_back(now)
        while stack.size():
            now = stack.back()
            stack.pop_back()
            d = now.directed
            now.busy.add(ways.need[d])
            now.features |= ways.features[d]
            now.between += ways.toll[d]
            tree.directed.push_back(d)
            tree.before.push_back(now.before)
            tree.between.push_back(now.between)
            tree.mask.push_back(now.busy.without(home))
            tree.features.push_back(now.features)
            tree.stops.push_back(now.stops)
            tree.station.push_back(now.station)
            depths.push_back(now.depth)
            if ways.begin[d] == ways.begin[d + 1]:
                continue
            last = self.rank[ways.ground.far[d]]
            now.stops |= last
            now.between += self.worth[lowest(last)]
            if last & self.own and last > now.station:
                now.station = last
            if bit_count(now.stops) > self.room:
                low = now.stops & -now.stops
                now.stops ^= low
                now.between -= self.worth[lowest(low)]
            now.before = depths.size() - 1
            now.depth += 1
            for at in range(ways.begin[d + 1] - 1, ways.begin[d] - 1, -1):
                if not now.busy.meets(ways.need[ways.onward[at]]):
                    next = now
                    next.directed = ways.onward[at]
                    stack.push_back(next)
        size = depths.size()
        tree.skip.resize(size)
        tree.most = 0
        for i in range(size - 1, -1, -1):
            while ahead.size() and depths[ahead.back()] > depths[i]:
                ahead.pop_back()
            tree.skip[i] = ahead.back() if ahead.size() else size
            ahead.push_back(i)
            if i == size - 1 or tree.between[i] > tree.most:
                tree.most = tree.between[i]
        return tree

    cdef int64_t join(
        self, int root, Tree& firsts, Tree& seconds, bint single, int64_t floor, bint only_best
    ) except? -1:
        """Try the arms of two segments of a station together. Returns the floor, raised if only the best counts."""
        cdef Ways ways = self.ways
        cdef uint64_t home = 0 if single else self.rank[root], home_features = ways.noted[root]
        cdef uint64_t chosen, low, station
        cdef int64_t home_worth = 0 if single else ways.worth[root], first_between, total, hope
        cdef int length = seconds.directed.size(), i, j, x, y, count
        cdef vector[int] end
        cdef vector[bint] ends
        cdef vector[int64_t] hopes
        cdef vector[bint] known
        cdef vector[int64_t]* limits
        cdef pair[int64_t, int64_t] bonus
        cdef Path path
        cdef Bits keys
        ends.resize(self.stops)
        for j in range(length):
            end.push_back(root if single else ways.ground.far[seconds.directed[j]])
            ends[end.back()] = True
        hopes.resize(self.stops)
        known.resize(self.stops)
        for i in range(<int>firsts.directed.size()):
            x = ways.ground.far[firsts.directed[i]]
            limits = &self.limits[x]
            if not known[x]:
                hope = HOPELESS
                for y in range(self.stops):
                    if ends[y] and limits[0][y] > hope:
                        hope = limits[0][y]
                known[x], hopes[x] = True, hope
            first_between = firsts.between[i] + home_worth
            if hopes[x] + first_between + seconds.most <= floor or hopes[x] + self.passed <= floor:
                continue
            j = 0
            while j < length:
                if not single and firsts.mask[i].meets(ways.need[seconds.directed[j]]):
                    j = seconds.skip[j]
                    continue
                total = first_between + seconds.between[j]
                y = end[j]
                if limits[0][y] + total > floor and limits[0][y] + self.passed > floor:
                    chosen = firsts.stops[i] | seconds.stops[j] | home
                    count = bit_count(chosen)
                    while count > self.room:
                        low = chosen & -chosen
                        chosen ^= low
                        total -= self.worth[lowest(low)]
                        count -= 1
                    if limits[0][y] + total > floor:
                        if not (chosen | self.rank[x] | self.rank[y]) & self.own:
                            station = max(firsts.station[i], seconds.station[j], home)
                            if chosen and station:
                                total += self.worth[lowest(station)] - self.worth[lowest(chosen)]
                            else:
                                total = HOPELESS
                        bonus = ways.bonus(firsts.features[i] | seconds.features[j] | home_features)
                        total += ways.worth[x] + ways.worth[y] + bonus.first + bonus.second * (count + 2)
                        if total > floor:
                            if self.slow:
                                total = self.slow_value(self.straight(firsts, i, seconds, j))
                            if total <= floor:
                                pass
                            elif only_best:
                                floor = total
                            else:
                                keys = firsts.mask[i]
                                keys.add(seconds.mask[j])
                                path = self.straight(firsts, i, seconds, j)
                                self.ways.turn(path)
                                self.keep(keys.cut(self.cut), total, path)
                j += 1
        return floor

    cdef int64_t slow_value(self, Path path) except? -1:
        cdef Ground ground = self.ways.ground
        cdef int d
        stops = [ground.network.stops[ground.start[path.front()]]] + [ground.network.stops[ground.far[d]] for d in path]
        count = self.best_count(self.problem, self.train, stops, [ground.tags(d >> 1) for d in path])
        return HOPELESS if count is None else count.revenue * ground.pay

    cdef Path straight(self, Tree& firsts, int i, Tree& seconds, int j):
        """Two arms of a station in one go: in along the first, out along the second."""
        cdef Path path
        cdef size_t inward
        while i >= 0:
            path.push_back(firsts.directed[i] ^ 1)
            i = firsts.before[i]
        inward = path.size()
        while j >= 0 and seconds.directed[j] >= 0:
            path.push_back(seconds.directed[j])
            j = seconds.before[j]
        reverse(path.begin() + inward, path.end())
        return path

    cdef void keep(self, const Bits& keys, int64_t weight, const Path& path):
        cdef Route new
        known = self.places.find(keys)
        if known == self.places.end():
            self.places[keys] = self.found.size()
            new.weight, new.keys, new.path = weight, keys, path
            self.found.push_back(new)
            return
        cdef Route* old = &self.found[dereference(known).second]
        if weight > old.weight or (weight == old.weight and goes_before(path, old.path)):
            old.weight, old.path = weight, path
