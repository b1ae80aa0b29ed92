# A route as it is written down: takes the place of `appraise` in `kursbuch.routing.value` where all stops count.

cdef object written(problem, Ground ground, Train train, Route* route, make, best_count):
    """The route with all that it earns."""
    cdef Network network = ground.network
    cdef vector[int] numbers
    cdef list labels = [car.label for i, car in enumerate(ground.equipment, ground.first_car) if has(route.keys, i)]
    cdef list parts = []
    cdef tuple calls, counted
    cdef int64_t subsidy = 0, revenue = 0
    cdef int d
    numbers.push_back(ground.start[route.path.front()])
    for d in route.path:
        numbers.push_back(ground.far[d])
    calls = counted = tuple([network.ids[d] for d in numbers])
    if train.skips:
        tags = [ground.tags(d >> 1) for d in route.path]
        count = best_count(problem, train.asked, [problem.stops[stop] for stop in calls], tags)
        counted, parts = tuple([stop.id for stop in count.counted]), list(count.parts)
        revenue, subsidy = count.revenue, count.subsidy
    else:
        subsidy = add_stops(parts, ground, train, numbers, labels)
        if ground.rules.size():
            add_bonuses(parts, ground, train, numbers, route.path)
        for car in ground.equipment if labels else ():
            if type(car).__name__ == "OffboardCar" and car.label in labels:
                parts.append((car.label, car.amount))
        for _, amount in parts:
            revenue += amount
    if revenue * ground.pay + subsidy * ground.aid != route.weight:
        raise AssertionError("search and account differ")
    track = tuple([network.track(d) for d in route.path])
    return make(train.id, calls, counted, track, revenue, subsidy, tuple(parts), tuple(labels))


cdef bint has(const Bits& bits, int number) noexcept:
    return bits.w[number >> 6] >> (number & 63) & 1


cdef int64_t add_stops(list parts, Ground ground, Train train, vector[int]& numbers, list labels) except? -1:
    """Adds what the stops bring, and returns the subsidies of mines."""
    cdef int64_t subsidy = 0
    cdef int number
    for number in numbers:
        stop = ground.network.stops[number]
        if ground.places[number].kind == c"m":
            for car in ground.equipment:
                if type(car).__name__ == "MineCar" and car.label in labels:
                    subsidy += car.amount
                    break
            else:
                subsidy += worth_of(stop, train.name)
            continue
        by_train = stop.by_train
        parts.append((ground.network.ids[number], by_train.get(train.name, stop.value) if by_train else stop.value))
        if stop.extras:
            parts += stop.extras
    return subsidy


cdef int add_bonuses(
    list parts, Ground ground, Train train, vector[int]& numbers, vector[int]& path
) except -1:
    cdef uint64_t features = 0
    cdef int64_t amount
    cdef Rule* rule
    cdef size_t r, i
    cdef int number, d
    for number in numbers:
        features |= ground.noted[number]
    for d in path:
        features |= ground.features[d]
    for r in range(ground.rules.size()):
        rule = &ground.rules[r]
        bonus = ground.bonuses[rule.number]
        amount = 0
        if rule.kind == TOLL:
            for d in path:
                if bonus.tag in ground.tags(d >> 1):
                    amount += 1
            if amount:
                parts.append((bonus.label, rule.amount * amount))
            continue
        if not features & rule.one or not features & rule.other:
            continue
        if rule.kind == PER_STOP:
            for number in numbers:
                if train.one_mine or ground.places[number].kind != c"m":  # a goods train's mine is one of its stops
                    amount += rule.amount
        elif rule.kind == PAIR:
            amount = rule.amount
        else:
            for i in range(rule.amounts.size()):
                if features & rule.amounts[i].first:
                    amount += rule.amounts[i].second
        parts.append((bonus.label, amount))
    return 0
