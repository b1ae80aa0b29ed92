# The contracted board as arrays: takes the place of the numbers of `kursbuch.routing.shape`, and of `contract` and
# `features`.

cdef enum:
    # Which bonus a rule is.
    PAIR, TRANSIT, PER_STOP, TOLL


cdef cppclass Rule:
    # A bonus with the features of its one side and its other side, and amounts by feature.
    int kind
    int64_t amount
    uint64_t one, other
    vector[pair[uint64_t, int64_t]] amounts
    # Its number among the problem's bonuses.
    int number


cdef class Ground:
    """The arrays are indexed by directed segment unless said otherwise; see `Shape` and `Net`."""

    cdef Network network
    cdef readonly int key_bits
    cdef bint fits
    cdef int first_feature, first_car
    cdef int64_t pay, aid, scale
    cdef tuple bonuses, equipment
    # By stop.
    cdef vector[Place] places
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
    # Segments with tags, and of these those with track that serves only certain trains.
    cdef vector[int] tagged, closed_to_some
    cdef bint gateways
    # What routes collect: by stop, by the tags of a directed segment; and what is due for these however stops count.
    cdef vector[uint64_t] noted, features
    cdef vector[int64_t] toll
    cdef vector[Rule] rules
    # How many features there are, and those of off-board areas if there is a car for them, with what it adds.
    cdef int count
    cdef uint64_t offboard
    cdef int64_t offboard_car

    def __init__(self, Network network, problem, tuple weights):
        cdef dict groups = {}
        cdef int number
        self.network, self.bonuses, self.equipment = network, problem.bonuses, problem.cars
        self.pay, self.aid, self.scale = weights
        self.places = network.places
        for stop in network.stops:
            for group in stop.groups:
                groups.setdefault(group, len(groups))
            if stop.gateway:
                self.gateways = True
        self.first_car = columns(network, self.keys)
        self.key_bits = self.first_car + len(self.equipment)
        self.first_feature = self.key_bits + self.places.size() + len(groups)
        self.fits = network.fits and self.first_feature <= 192 and self.key_bits <= 128 and self.places.size() <= 64
        if not self.fits:
            return
        self.visits.resize(self.places.size())
        for number, stop in enumerate(network.stops):
            self.visits[number].set(self.key_bits + number)
            for group in stop.groups:
                self.visits[number].set(self.key_bits + <int>self.places.size() + <int>groups[group])
        self.enter()
        self.lead_on()
        self.note()

    cdef int enter(self) except -1:
        cdef Chain* chain
        cdef size_t s
        cdef int turned
        cdef vector[Bits] keys
        cdef size_t size = 2 * self.network.chains.size()
        self.start.reserve(size)
        self.far.reserve(size)
        self.ends.reserve(size)
        self.onward.reserve(size)
        self.begin.reserve(size + 1)
        self.crossings.reserve(size)
        keys.reserve(size)
        self.departures.resize(self.places.size())
        for s in range(self.network.chains.size()):
            chain = &self.network.chains[s]
            self.start.push_back(chain.a)
            self.start.push_back(chain.b)
            self.far.push_back(chain.b)
            self.far.push_back(chain.a)
            self.departures[chain.a].push_back(2 * s)
            self.departures[chain.b].push_back(2 * s + 1)
            turned = chain.first_piece
            self.ends.push_back((<tuple>self.network.pieces[turned + chain.pieces - 1])[TERMINAL])
            self.ends.push_back((<tuple>self.network.pieces[turned])[TERMINAL])
            for turned in range(2):
                keys.push_back(self.keys[s])
                self.crossings.push_back(chain.crossings)
            if chain.tags:
                self.tagged.push_back(s)
                if is_closed(self.tags(s), NOTHING):
                    self.closed_to_some.push_back(s)
        self.keys = move(keys)
        return 0

    cdef frozenset tags(self, int s):
        return <frozenset>self.network.tags[self.network.chains[s].tags]

    cdef void lead_on(self) noexcept:
        cdef int d, e
        for d in range(<int>self.far.size()):
            self.begin.push_back(self.onward.size())
            if self.places[self.far[d]].passable and not self.ends[d]:
                for e in self.departures[self.far[d]]:
                    if not self.ends[e ^ 1] and self.far[e] != self.start[d] and not self.keys[d].meets(self.keys[e]):
                        self.onward.push_back(e)
        self.begin.push_back(self.onward.size())

    cdef int note(self) except -1:
        """Give a bit to everything that a bonus, or the need for a station or mine, depends on; see `features`."""
        cdef dict here
        cdef Rule rule
        cdef size_t i
        cdef int s
        for i in range(self.places.size()):
            self.noted.push_back(<uint64_t>self.places[i].own)
        self.features.resize(self.far.size())
        self.toll.resize(self.far.size())
        self.count = 1
        if not self.bonuses and not self.equipment:
            return 0
        here = {name: number for number, name in enumerate(self.network.ids)}
        for car in self.equipment:
            if type(car).__name__ == "OffboardCar":
                self.offboard_car += car.amount
        if self.offboard_car:
            areas = [name for name, number in here.items() if self.places[number].kind == c"o"]
            self.offboard = self.name(frozenset(areas), here)
        for number, bonus in enumerate(self.bonuses):
            kind = type(bonus).__name__
            rule.number, rule.amount = number, 0
            rule.amounts.clear()
            if kind in ("PerStop", "Toll"):
                tag = bonus.tag
                if not [s for s in self.tagged if tag in self.tags(s)]:
                    continue
                rule.kind, rule.amount, rule.one = PER_STOP if kind == "PerStop" else TOLL, bonus.amount, 0
                if rule.kind == PER_STOP:
                    rule.one = self.name(frozenset((tag,)), here)
                else:
                    for s in self.tagged:
                        if tag in self.tags(s):
                            self.toll[2 * s] += rule.amount * self.pay
                            self.toll[2 * s + 1] = self.toll[2 * s]
                rule.other = rule.one
            elif bonus.one.isdisjoint(here) or bonus.other.isdisjoint(here):
                continue
            else:
                rule.kind = PAIR if kind == "Pair" else TRANSIT
                if rule.kind == PAIR:
                    rule.amount = bonus.amount
                else:
                    for stop, amount in sorted(bonus.amounts.items()):
                        if stop in here:
                            rule.amounts.push_back(
                                pair[uint64_t, int64_t](self.name(frozenset((stop,)), here), amount)
                            )
                rule.one, rule.other = self.name(bonus.one, here), self.name(bonus.other, here)
            self.rules.push_back(rule)
        self.fits = self.count <= 64
        return 0

    cdef uint64_t name(self, frozenset members, dict here) except? 0:
        cdef uint64_t bit = <uint64_t>1 << self.count if self.count < 64 else 0
        cdef int s
        self.count += 1
        for member in members:
            number = here.get(member)
            if number is not None:
                self.noted[number] |= bit
        for s in self.tagged:
            if not self.tags(s).isdisjoint(members):
                self.features[2 * s] |= bit
                self.features[2 * s + 1] |= bit
        return bit

    cdef pair[int64_t, int64_t] bonus(self, uint64_t features) noexcept:
        """What these features are worth: a fixed part, and a part for each counted stop."""
        cdef pair[int64_t, int64_t] worth
        cdef Rule* rule
        cdef size_t r, i
        worth.first = worth.second = 0
        for r in range(self.rules.size()):
            rule = &self.rules[r]
            if not features & rule.one or not features & rule.other:
                continue
            if rule.kind == PER_STOP:
                worth.second += rule.amount
            elif rule.kind == PAIR:
                worth.first += rule.amount
            else:
                for i in range(rule.amounts.size()):
                    if features & rule.amounts[i].first:
                        worth.first += rule.amounts[i].second
        worth.first *= self.pay
        worth.second *= self.pay
        return worth

    cdef bint passes_bonuses(self) except -1:
        """Is there a bonus for stops that may be run through without counting?"""
        here = set(self.network.ids)
        ends = {stop.id for stop in self.network.stops if not stop.passable and not stop.gateway}
        for bonus in self.bonuses:
            if type(bonus).__name__ in ("Pair", "Transit") and not ((bonus.one | bonus.other) & here) <= ends:
                return True
        return False


cdef int columns(Network network, vector[Bits]& keys):
    """Finds the keys that matter and says which of them each segment has; how many there are. Those beyond what a set of
    bits can hold are only counted. See `columns` in `kursbuch.routing.shape`."""
    cdef vector[pair[int, int]] users
    cdef vector[vector[int]] groups
    cdef ordered[vector[int]] seen
    cdef vector[char] served
    cdef size_t s, i
    cdef int width = 0, one
    for s in range(network.chains.size()):
        for one in range(network.chains[s].keys):
            users.push_back(pair[int, int](network.keys[network.chains[s].first_key + one], s))
    sort(users.begin(), users.end())
    served.resize(network.chains.size())
    for i in range(users.size()):
        if not i or users[i].first != users[i - 1].first:
            groups.push_back(vector[int]())
        if not groups.back().size() or groups.back().back() != users[i].second:
            groups.back().push_back(users[i].second)
        if groups.back().size() > 1:
            served[groups.back().front()] = served[groups.back().back()] = True
    keys.resize(network.chains.size())
    for i in range(groups.size()):
        one = groups[i].front()
        if groups[i].size() == 1:  # it matters only where the segment has no other
            if served[one]:
                continue
            served[one] = True
        elif not seen.insert(groups[i]).second:
            continue
        if width < 192:
            for one in groups[i]:
                keys[one].set(width)
        width += 1
    return width


cdef tuple weights_of(problem, Network network, list trains):
    """Weights of revenue and subsidy, and of what is to be highest; see `contract`."""
    cdef int64_t subsidies = 0, scale
    cdef size_t i
    if problem.aim._value_ == "total":
        scale = 1 << 24  # more than any revenue, which decides between equal totals
        return scale + 1, scale, scale
    for i in range(network.places.size()):
        if network.places[i].kind == c"m":
            for train in trains:
                subsidies += worth_of(network.stops[i], (<Train>train).name)
    for car in problem.cars:
        if type(car).__name__ == "MineCar":
            subsidies += car.amount
    scale = 1  # more than these; the same for most trains
    if subsidies:
        scale = 1 << max(10, (<object>subsidies).bit_length())
    return scale, 1, scale


cdef int64_t worth_of(stop, str train) except? -1:
    """What counting this stop brings to a train of that name, extras included."""
    cdef int64_t worth
    by_train = stop.by_train
    found = by_train.get(train) if by_train else None
    worth = stop.value if found is None else found
    for _, amount in stop.extras:
        worth += amount
    return worth
