# The best run of a company, from the board to the written routes: takes the place of `kursbuch.routing.solve`.

cdef enum:
    # How much is kept; see `kursbuch.routing`.
    RECENT = 6
    RECENT_NETS = 8
    KEPT = 1000


cdef class Side:
    """All trains of one kind in a run: what they have in common."""

    cdef Train train
    cdef Walks walks
    cdef Express express
    # Weight of the best route.
    cdef int64_t top
    # Those that may be part of a best run, as far as is known.
    cdef Routes routes
    # Of express trains, only routes of at least this weight are listed.
    cdef int64_t floor


cdef class Net:
    """A network with what a company's bonuses and cars make of it, and all that was found out about it."""

    cdef Ground ground
    # The routes of each kind of train that has been asked about, and best runs.
    cdef list walked
    cdef dict answers


cdef class Shape:
    """A company's network, and what it made of it last; they differ in cars or bonuses."""

    cdef Network network
    cdef list nets


cdef class Router:
    """Finds best runs. What is made, and what little is left to Python, is handed in."""

    cdef object recent, route, solution, best_count

    def __init__(self, recent, route, solution, best_count):
        self.recent = recent
        self.route, self.solution, self.best_count = route, solution, best_count

    def best(self, problem):
        """The best run, or None if the arrays have no room for the board."""
        cdef bint collects = PyGC_Disable()
        cdef list trains
        cdef Net net
        try:
            trains = [Train(train) for train in problem.trains]
            net = self.net(problem, trains)
            if not net.ground.fits:
                return None
            found = net.answers.get(problem.trains)
            if found is None:
                found = net.answers[problem.trains] = self.solve(problem, net, trains)
            return found
        finally:
            if collects:
                PyGC_Enable()

    def known(self, problem):
        """The best run if it was found before, else None."""
        cdef Net net = self.net(problem, [Train(train) for train in problem.trains])
        return net.answers.get(problem.trains)

    def can_earn(self, problem):
        """Has any train a route that earns something? None if the arrays have no room for the board."""
        cdef list trains = [Train(train) for train in problem.trains]
        cdef Net net = self.net(problem, trains)
        if not net.ground.fits:
            return None
        found = net.answers.get(problem.trains)
        if found is not None:
            return len(found.routes) > 0
        for train in trains:
            if self.side(problem, net, <Train>train).top > 0:
                return True
        return False

    # -- the network --------------------------------------------------------------------------------------------------

    cdef Net net(self, problem, list trains):
        """The network in numbers, as it was found before for the same bonuses and cars."""
        cdef Shape shape = self.shape(problem, trains)
        cdef tuple weights = weights_of(problem, shape.network, trains)
        cdef Ground ground
        cdef Net net
        for known in shape.nets:
            ground = (<Net>known).ground
            if (
                (ground.pay, ground.aid, ground.scale) == weights
                and ground.bonuses == problem.bonuses
                and ground.equipment == problem.cars
            ):
                return <Net>known
        net = Net.__new__(Net)
        net.ground, net.walked, net.answers = Ground(shape.network, problem, weights), [], {}
        shape.nets.insert(0, net)
        del shape.nets[RECENT_NETS:]
        return net

    cdef Shape shape(self, problem, list trains):
        """What routes of this company can use, as it was found before if nothing has changed."""
        cdef Wants wants = Wants(trains, problem.cars, problem.worthless_stops)
        cdef Network network
        cdef Shape shape
        cdef Atlas atlas
        graph, table = problem.graph, problem.stops
        cdef dict at = graph.at
        cdef list own = own_stops(table, wants), recent = self.recent(graph.family, (self, *own))
        for one in recent:
            network = (<Shape>one).network
            if network.holds(at, table, wants):
                return <Shape>one
        atlas = self.atlas(graph.family)
        atlas.busy = True
        network = spread(atlas, at, table, own, wants)
        atlas.busy = False
        for one in recent:
            shape = <Shape>one
            if shape.network.is_like(network):  # what is known of it stays, and rests on what is there now
                shape.network = network
                return shape
        shape = Shape.__new__(Shape)
        shape.network, shape.nets = network, []
        recent.insert(0, shape)
        del recent[RECENT:]
        return shape

    cdef Atlas atlas(self, family):
        """The track of boards grown out of one another, as far as it has been looked at."""
        cdef list kept = self.recent(family, self)
        if not kept:
            kept.append(Atlas())
        elif (<Atlas>kept[0]).busy:  # another thread was stopped at it, or a search has failed
            kept[0] = Atlas()
        return <Atlas>kept[0]

    # -- the search ---------------------------------------------------------------------------------------------------

    cdef object solve(self, problem, Net net, list trains):
        cdef list sides = self.sides(problem, net, trains), lined_up, routes = []
        cdef vector[pair[int64_t, int]] order
        cdef vector[Route*] chosen, by_train
        cdef int i
        cdef int64_t revenue = 0, subsidy = 0
        for i in range(len(sides)):
            order.push_back(pair[int64_t, int](-(<Side>sides[i]).top, i))
        sort(order.begin(), order.end())
        lined_up = [sides[order[i].second] for i in range(len(sides))]
        self.choose(lined_up, net.ground, chosen)
        by_train.resize(len(sides))
        for i in range(len(sides)):
            by_train[order[i].second] = chosen[i]
        for i in range(len(sides)):
            if by_train[i] != NULL:
                route = written(problem, net.ground, <Train>trains[i], by_train[i], self.route, self.best_count)
                revenue += <int64_t>route.revenue
                subsidy += <int64_t>route.subsidy
                routes.append(route)
        best = (revenue * net.ground.pay + subsidy * net.ground.aid) // net.ground.scale
        return self.solution(tuple(routes), revenue, subsidy, True, best)

    cdef list sides(self, problem, Net net, list trains):
        """For each train its side, the same for trains of one kind."""
        cdef list sides = []
        for train in trains:
            for side in sides:
                if (<Side>side).train.is_like(<Train>train):
                    break
            else:
                side = self.side(problem, net, <Train>train)
            sides.append(side)
        return sides

    cdef Side side(self, problem, Net net, Train train):
        cdef Side side = Side.__new__(Side)
        side.train = train
        if train.skips:
            side.express = Express(net.ground, train, problem, self.best_count)
            side.top = side.express.best()
            return side
        for known in net.walked:
            if (<Walks>known).ways.train.is_like(train):
                side.walks = <Walks>known
                break
        else:
            side.walks = walk(net.ground, train)
            if side.walks.kept.size() <= KEPT:
                net.walked.append(side.walks)
        side.top = side.walks.top()
        return side

    cdef int choose(self, list sides, Ground ground, vector[Route*]& chosen) except -1:
        """One route or none for each train."""
        cdef Side side
        cdef Packing packing
        cdef int64_t tops = 0, least = least_of(sides), needed
        cdef bint deep = False, done
        cdef int i
        for one in sides:
            side = <Side>one
            tops += side.top
            deep = deep or side.express is not None
        for one in sides:
            side = <Side>one
            if side.express is not None:
                side.floor = side.top if len(sides) == 1 else side.top - side.top // 8
            elif side.routes is None:  # a route that makes the run worse than one we know is none
                side.routes = side.walks.routes(max(1, least - (tops - side.top)))
        if len(sides) == 1 and not deep:
            side = <Side>sides[0]
            chosen.push_back(&side.routes.routes[0] if side.routes.routes.size() else NULL)
            return 0
        alike = [i > 0 and sides[i] is sides[i - 1] for i in range(len(sides))]
        while True:
            # Good routes give a first run, and it tells how good a route must be to matter at all.
            for one in sides:
                side = <Side>one
                if side.express is not None:
                    side.routes = side.express.above(side.floor - 1)
            packing = Packing([(<Side>one).routes for one in sides], alike, ground.key_bits, ground.scale)
            packing.run()
            done = True
            for one in sides:
                side = <Side>one
                needed = packing.best - (tops - side.top)
                if side.express is not None and side.floor > max(needed, 1):
                    done = False
            if done:
                break
            for one in set(sides):
                side = <Side>one
                needed = packing.best - (tops - side.top)
                side.floor = max(1, needed, side.top - 2 * max(1, side.top - side.floor))
        for i in range(len(sides)):
            side = <Side>sides[i]
            chosen.push_back(&side.routes.routes[packing.choice[i]] if packing.choice[i] != IDLE else NULL)
        return 0


cdef int64_t least_of(list sides) except -1:
    """What a run earns at least: each train in turn takes the best route that those before it leave."""
    cdef Side side
    cdef Bits used
    cdef int64_t total = 0
    if len(sides) == 1:
        return max((<Side>sides[0]).top, 0)
    for one in sides:
        side = <Side>one
        if side.express is None:
            total += side.walks.best_beside(used)
    return total


cdef list own_stops(table, Wants wants):
    """The company's stations that are of use, in order."""
    cdef Place place
    cdef list own = []
    for stop in table.values():
        if stop.own:
            place_of(stop, &place)
            if takes(wants, &place):
                own.append(stop.id)
    own.sort()
    return own
