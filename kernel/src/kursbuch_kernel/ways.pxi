# The contracted board as one kind of train sees it: takes the place of `kursbuch.routing.tables`.

cdef uint64_t FIELD = (1 << 24) - 1
cdef uint64_t GUARDS = <uint64_t>1 << 23 | <uint64_t>1 << 47


cdef struct Span:
    # Range as two numbers of two counters each: large and all stops, hexes and how many places in all. An overdraft
    # shows in the bit above a counter.
    uint64_t low
    uint64_t high


cdef Span span(uint64_t large, uint64_t all_stops, uint64_t hexes, uint64_t count) noexcept:
    cdef Span found
    found.low, found.high = large | all_stops << 24, hexes | count << 24
    return found


cdef class Ways:
    """The tables of one kind of train; `kursbuch.routing.tables` says what they mean."""

    cdef Ground ground
    cdef Train train
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

    def __init__(self, Ground ground, Train train):
        cdef int number, d, mine_car = -1
        cdef int64_t mine_pay = 0, value
        cdef bint never = not train.one_mine, town
        cdef Place* place
        cdef vector[bint] barred
        cdef Span limits
        self.ground, self.train, self.plain = ground, train, not ground.rules.size()
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
        self.car_weight = ground.offboard_car * ground.pay
        limits = self.full = reach_of(train, False)
        self.has_plus = self.has_plus and not train.skips and train.stops < UNLIMITED
        if self.has_plus:
            self.full, self.plus_beyond = reach_of(train, True), limits.low >> 24 & FIELD
        self.at = ground.visits
        self.worth.reserve(ground.places.size())
        self.stop_cost.reserve(ground.places.size())
        self.need.reserve(ground.far.size())
        self.gain.reserve(ground.far.size())
        self.cost.reserve(ground.far.size())
        barred.resize(ground.places.size())
        for number in range(<int>ground.places.size()):
            place = &ground.places[number]
            stop = ground.network.stops[number]
            value = worth_of(stop, train.name)
            if train.avoids and ground.network.ids[number] in train.avoids:
                barred[number] = True
            if train.avoided_kinds and stop.kind in train.avoided_kinds:
                barred[number] = True
            if place.kind == c"m":
                self.mines.push_back(number)
                self.stop_cost.push_back(span(0, 0, 0, 0 if never else 1))
                if never:
                    value = mine_pay
                    if mine_car >= 0:  # as a key it also keeps a second mine, and a second train, away
                        self.at[number].set(mine_car)
                    if mine_car < 0 or train.skips:
                        barred[number] = True
                self.worth.push_back(value * ground.aid)
            else:
                town = place.kind == c"t"
                self.stop_cost.push_back(span(not town, town or train.towns_in_stops, 0, 1))
                self.worth.push_back(value * ground.pay)
        self.noted, self.features, self.toll = ground.noted, ground.features, ground.toll
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

    cdef int lead_on(self, Train train, vector[bint]& barred) except -1:
        """The segments out of each stop, and those that may follow each segment, as far as the train may use them."""
        cdef Ground ground = self.ground
        cdef vector[bint] closed
        cdef int d, e, at, number
        cdef bint some = False, opens = ground.gateways and len(train.permits) > 0
        closed.resize(ground.far.size())
        for d in range(<int>closed.size()):
            if barred[ground.start[d]] or barred[ground.far[d]]:
                closed[d] = some = True
        for number in ground.closed_to_some:
            if is_closed(ground.tags(number), train.permits):
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

    cdef bint passes(self, Train train, int arriving, int leaving) except -1:
        """May the train arrive by one segment and leave its stop by the other, since that is a gateway to it?"""
        cdef Ground ground = self.ground
        if ground.keys[arriving].meets(ground.keys[leaving]) or ground.far[leaving] == ground.start[arriving]:
            return False
        gateway = ground.network.stops[ground.far[arriving]].gateway
        return gateway in train.permits and (  # permits are never empty words, as gateways may be
            gateway in ground.tags(arriving >> 1) or gateway in ground.tags(leaving >> 1)
        )

    cdef pair[int64_t, int64_t] bonus(self, uint64_t features) noexcept:
        """What these features are worth: a fixed part, and a part for each counted stop."""
        cdef pair[int64_t, int64_t] worth
        if self.plain:
            return worth
        known = self.notes.find(features)
        if known != self.notes.end():
            return dereference(known).second
        self.notes[features] = worth = self.ground.bonus(features)
        return worth

    cdef void turn(self, Path& path) noexcept:
        """Lets a path begin at its end with the lower number."""
        if self.ground.start[path.front()] > self.ground.far[path.back()]:
            reverse(path.begin(), path.end())
            for i in range(<int>path.size()):
                path[i] ^= 1


cdef Span reach_of(Train train, bint doubled) noexcept:
    """The range of a train, with a car for more towns or without."""
    cdef uint64_t hexes = train.hexes - 1, stops = train.stops, towns = train.towns
    if train.skips:
        return span(UNLIMITED, UNLIMITED, hexes, UNLIMITED)
    if doubled:
        towns += stops
    if train.towns_in_stops:
        towns += stops
    return span(stops, min(towns, UNLIMITED), hexes, UNLIMITED)
