# The best choice of one route a train: takes the place of `kursbuch.routing.pack.Packing`, with `prices`.
#
# Routes are tried in the same order, and bounds only cut off what cannot be better, so the same run is found.
# The bounds themselves need not be the same to the last bit.

cdef enum:
    IDLE = -1
    SMALL = 400
    SMALL_AGAIN = 2000
    PATIENCE = 40
    WORTH_INDEXING = 200_000
    LEADERS = 120
    WIDTH = 128
    SLICES = 16
    # Keys are looked up in sixteen slices of eight bits.
    SIZE = 256


cdef cppclass Entry:
    int64_t weight
    uint64_t keys[2]
    int number
    # Weight after paying the prices.
    int64_t left


ctypedef vector[Entry] Entries


cdef struct Table:
    # What each combination of keys costs, slice by slice.
    double sums[SLICES][SIZE]


cdef bint clash(const Entry& one, const Entry& other) noexcept nogil:
    return (one.keys[0] & other.keys[0] | one.keys[1] & other.keys[1]) != 0


cdef cppclass Index:
    # Answers which is the first route of a list that shares none of some keys, looking at 64 of them at once.
    # By key: the routes that use it, as bits.
    vector[vector[uint64_t]] users
    int size


cdef Index indexed(const Entries& entries):
    cdef Index index
    cdef size_t place
    cdef int word
    cdef uint64_t keys
    index.size = entries.size()
    index.users.resize(WIDTH)
    for place in range(entries.size()):
        for word in range(2):
            keys = entries[place].keys[word]
            while keys:
                if not index.users[64 * word + lowest(keys)].size():
                    index.users[64 * word + lowest(keys)].resize(entries.size() // 64 + 1)
                index.users[64 * word + lowest(keys)][place >> 6] |= <uint64_t>1 << (place & 63)
                keys &= keys - 1
    return index


cdef int first_free(Index& index, const Entry& beside) noexcept nogil:
    """The place of the first route that uses none of the keys of that one; the length of the list if there is none."""
    cdef uint64_t* rows[WIDTH]
    cdef int many = 0, word, i, row
    cdef uint64_t keys, busy
    for word in range(2):
        keys = beside.keys[word]
        while keys:
            row = 64 * word + lowest(keys)
            if index.users[row].size():
                rows[many] = index.users[row].data()
                many += 1
            keys &= keys - 1
    for word in range(index.size // 64 + 1):
        busy = 0
        for i in range(many):
            busy |= rows[i][word]
        if ~busy:
            return min(64 * word + lowest(~busy), index.size)
    return index.size


cdef void tabulate(const vector[double]& prices, Table& table) noexcept nogil:
    cdef int part, bit, i
    for part in range(SLICES):
        table.sums[part][0] = 0
        for bit in range(8):
            for i in range(1 << bit):
                table.sums[part][i + (1 << bit)] = table.sums[part][i] + prices[8 * part + bit]


cdef double price_of(const Entry& entry, Table& table) noexcept nogil:
    cdef double price = 0
    cdef int part
    for part in range(8):
        price += table.sums[part][entry.keys[0] >> 8 * part & 255]
    if entry.keys[1]:
        for part in range(8):
            price += table.sums[8 + part][entry.keys[1] >> 8 * part & 255]
    return price


cdef double sum_of(const vector[double]& prices) noexcept nogil:
    cdef double total = 0
    cdef size_t i
    for i in range(prices.size()):
        total += prices[i]
    return total


cdef bint found_pair(const Entries& one, const Entries& two, int64_t floor, bint twins, Entry& first, Entry& second):
    """The first best pair of routes that share no key, if it is worth more than `floor`; of twins, whose lists are one,
    the second takes a later route."""
    cdef Entry nothing
    cdef Index index
    cdef bint found = False, has_index = False
    cdef int64_t top = two[0].weight if two.size() else 0, match
    cdef size_t i, j, vain = 0
    cdef int place
    nothing.weight, nothing.number, nothing.left = 0, IDLE, 0
    nothing.keys[0] = nothing.keys[1] = 0
    for i in range(one.size()):
        if one[i].weight + (min(top, one[i].weight) if twins else top) <= floor:
            break
        if has_index:
            place = first_free(index, one[i])
        else:
            j = 0
            while j < two.size() and one[i].weight + two[j].weight > floor and clash(two[j], one[i]):
                j += 1
            place = j if j < two.size() and one[i].weight + two[j].weight > floor else two.size()
            vain += j
            if vain > PATIENCE * two.size():
                index = indexed(two)
                has_index = True
        match = two[place].weight if place < <int>two.size() else 0
        if one[i].weight + match > floor:
            floor, found, first = one[i].weight + match, True, one[i]
            second = two[place] if place < <int>two.size() else nothing
    if top > floor:
        found, first = True, nothing
        second = two[0] if two.size() else nothing
    return found


cdef int64_t high_of(const Entries& entries) noexcept nogil:
    cdef int64_t high = 0
    cdef size_t i
    for i in range(entries.size()):
        if entries[i].left > high:
            high = entries[i].left
    return high


cdef bint is_left_higher(const Entry& one, const Entry& other) noexcept nogil:
    return one.left > other.left


cdef int64_t gcd(int64_t a, int64_t b) noexcept nogil:
    while b:
        a, b = b, a % b
    return a


cdef class Packing:
    """The search for the best run. It cannot be interrupted: a search with a time limit is the other one's."""

    cdef object lists
    cdef vector[bint] alike
    cdef vector[Entries] routes
    cdef int width
    cdef int64_t scale, unit, slack
    cdef readonly int64_t best
    cdef vector[int] choice, chosen_so_far
    cdef vector[vector[double]] hints

    def __init__(self, lists, alike, int width, int64_t scale):
        cdef Routes routes
        cdef Entries entries
        cdef Entry entry
        cdef Bits keys
        cdef int64_t most
        cdef size_t i
        self.lists, self.alike, self.width, self.scale = lists, alike, width, scale
        for number, some in enumerate(lists):
            entries.clear()
            if isinstance(some, Routes):
                routes = some
                for i in range(routes.routes.size()):
                    entry.weight, entry.number, entry.left = routes.routes[i].weight, i, 0
                    entry.keys[0], entry.keys[1] = routes.routes[i].keys.w[0], routes.routes[i].keys.w[1]
                    entries.push_back(entry)
            else:
                for i, candidate in enumerate(some):
                    keys = bits_of(candidate.keys)
                    entry.weight, entry.number, entry.left = candidate.weight, i, 0
                    entry.keys[0], entry.keys[1] = keys.w[0], keys.w[1]
                    entries.push_back(entry)
            most = 0
            for i in range(entries.size()):
                self.unit = gcd(self.unit, entries[i].weight // scale)
                if entries[i].weight % scale > most:
                    most = entries[i].weight % scale
            self.slack += most
            self.routes.push_back(entries)
            self.choice.push_back(IDLE)
        self.unit = abs(self.unit) or 1
        self.slack = min(self.slack, scale - 1)
        self.hints.resize(len(lists))

    def run(self):
        """Search to the end."""
        if not self.routes.size():
            return
        if self.routes.size() > 2:
            self.guess()
        self.search(self.routes, 0, NULL, 0)

    def chosen(self):
        """For each train its candidate, or None."""
        return [routes[i] if i != IDLE else None for routes, i in zip(self.lists, self.choice)]

    cdef int64_t tight(self, int64_t bound) noexcept nogil:
        """The highest weight up to `bound` that a run can have, knowing that revenues come in steps."""
        cdef int64_t units, over
        if bound < 0:
            return bound
        units = bound // self.scale
        over = units % self.unit
        return (units - over) * self.scale + (self.slack if over else min(bound % self.scale, self.slack))

    cdef void offer(self, int64_t weight, int one, int two, bint both):
        if weight > self.best:
            self.best = weight
            self.choice = self.chosen_so_far
            self.choice.push_back(one)
            if both:
                self.choice.push_back(two)

    cdef void guess(self):
        """A good run to start with. It counts for a little less, so that the search still finds its own."""
        cdef int64_t worth, most = 0
        cdef int lead, t, many = self.routes.size()
        cdef size_t i
        cdef Entries taken
        cdef Entry nothing, used
        nothing.weight, nothing.number, nothing.left = 0, IDLE, 0
        nothing.keys[0] = nothing.keys[1] = 0
        for lead in range(many):
            if self.alike[lead]:
                continue  # what came of its twin comes of it
            taken.assign(many, nothing)
            used = nothing
            for place in range(many):
                t = lead if place == 0 else place - 1 if place <= lead else place
                for i in range(self.routes[t].size()):
                    if not clash(self.routes[t][i], used):
                        taken[t] = self.routes[t][i]
                        used.keys[0] |= taken[t].keys[0]
                        used.keys[1] |= taken[t].keys[1]
                        break
            self.improve(taken)
            worth = 0
            for t in range(many):
                worth += taken[t].weight
            most = max(most, worth)
        self.best = max(most - 1, 0)

    cdef void improve(self, Entries& taken):
        """Choose two trains' routes anew beside the others, until that no longer helps."""
        cdef bint better = True, twins
        cdef int s, t, i, many = taken.size()
        cdef Entry others, first, second
        cdef Entries one, two
        while better:
            better = False
            for s in range(many):
                twins = True
                for t in range(s + 1, many):
                    twins = twins and self.alike[t]
                    others.keys[0] = others.keys[1] = 0
                    for i in range(many):
                        if i != s and i != t:
                            others.keys[0] |= taken[i].keys[0]
                            others.keys[1] |= taken[i].keys[1]
                    one, two = beside(self.routes[s], others), beside(self.routes[t], others)
                    if found_pair(one, two, taken[s].weight + taken[t].weight, twins, first, second):
                        taken[s], taken[t] = first, second
                        better = True

    cdef void search(self, vector[Entries]& lists, int64_t base, vector[double]* prices, int64_t total):
        """Find what beats the best run with the routes chosen so far, from lists that go with them.

        `total` is the sum of the prices of all keys that are not yet used.
        """
        cdef int depth = self.chosen_so_far.size(), t, many = lists.size()
        cdef Entry first, second
        cdef int64_t tops = base, bound, gap, floor
        cdef size_t routes = 0, i
        cdef vector[Entries] left, whole
        cdef vector[int] sharing
        cdef vector[double] fresh
        cdef Entries entries
        if not many:
            if base > self.best:
                self.best, self.choice = base, self.chosen_so_far
            return
        if many == 1:
            if lists[0].size():
                self.offer(base + lists[0][0].weight, lists[0][0].number, IDLE, False)
            else:
                self.offer(base, IDLE, IDLE, False)
            return
        if many == 2:
            if found_pair(lists[0], lists[1], self.best - base, self.alike.back(), first, second):
                self.offer(base + first.weight + second.weight, first.number, second.number, True)
            return
        for t in range(many):
            tops += lists[t][0].weight if lists[t].size() else 0
            routes += lists[t].size()
        if self.tight(tops) <= self.best:
            return
        if <int>routes <= (SMALL_AGAIN if prices else SMALL):
            self.branch(lists, base, prices, total)
            return
        if self.hints[depth].size():
            fresh = self.hints[depth]
        elif prices:
            fresh = prices[0]
        else:
            fresh.assign(WIDTH, 0)
        for t in range(many):  # those who share a list want the same at any prices
            if t and self.alike[depth + t] and same(lists[t], lists[t - 1]):
                sharing[sharing.size() - 1] += 1
            else:
                left.push_back(lists[t])
                sharing.push_back(1)
        bound = priced(left, sharing, self.best - base, fresh, 3 if prices else 8, 30 if prices else 60)
        self.hints[depth] = fresh
        if self.tight(base + bound) <= self.best:
            return
        # A route that falls short of its train's best by more than the gap is in no better run.
        gap = base + bound - self.best
        for t in range(<int>left.size()):
            floor = high_of(left[t]) - gap
            entries.clear()
            for i in range(left[t].size()):
                if left[t][i].left > floor:
                    entries.push_back(left[t][i])
            whole.insert(whole.end(), sharing[t], entries)
        self.branch(whole, base, &fresh, <int64_t>sum_of(fresh))

    cdef void branch(self, vector[Entries]& lists, int64_t base, vector[double]* prices, int64_t total):
        """Give the first train each of its routes in turn, at last none."""
        cdef int depth = self.chosen_so_far.size(), t, many = lists.size(), place, twins = 0
        cdef vector[int64_t] tops, highs, later_highs
        cdef int64_t others = 0, others_high = 0, rest, rest_high, here, hope, low, high, cut
        cdef vector[pair[size_t, int]] by_length
        cdef vector[Entries] later, ranked
        cdef vector[Index] indexes
        cdef Entry* entry
        cdef Entries* some
        cdef size_t pairs = 0, partners = 0, i, start
        cdef bint hopeless
        while twins + 1 < many and self.alike[depth + twins + 1]:  # those like the first take later routes of its list
            twins += 1
            lists[twins] = lists[0]
        for t in range(many):
            tops.push_back(lists[t][0].weight if lists[t].size() else 0)
            highs.push_back(high_of(lists[t]))
            if t:
                partners += lists[t].size()
            if t > twins:
                others += tops[t]
                others_high += highs[t]
        later_highs.assign(lists[0].size() + 1, 0)
        for place in range(<int>lists[0].size() - 1, -1, -1):
            later_highs[place] = max(later_highs[place + 1], lists[0][place].left)
        for t in range(1, many):
            by_length.push_back(pair[size_t, int](lists[t].size(), t))
        sort(by_length.begin(), by_length.end())
        later.resize(many - 1)
        for place in range(<int>lists[0].size()):
            entry = &lists[0][place]
            here = base + entry.weight
            rest, rest_high = others, others_high
            for t in range(1, twins + 1):
                tops[t] = lists[0][place + 1].weight if place + 1 < <int>lists[0].size() else 0
                highs[t] = later_highs[place + 1]
                rest += tops[t]
                rest_high += highs[t]
            if self.tight(here + rest) <= self.best:
                break
            hope = base + total + entry.left + rest_high
            if prices and self.tight(hope) <= self.best:
                continue
            if indexes.size():
                high = base + total + entry.left
                for t in range(1, many):
                    i = first_free(indexes[t - 1], entry[0])
                    high += min(max(ranked[t - 1][i].left, 0), highs[t]) if i < ranked[t - 1].size() else 0
                if self.tight(high) <= self.best:
                    continue
            elif prices and pairs > WORTH_INDEXING:
                for t in range(1, many):
                    ranked.push_back(lists[t])
                    sort(ranked.back().begin(), ranked.back().end(), is_left_higher)
                    indexes.push_back(indexed(ranked.back()))
            pairs += partners
            hopeless = False
            for length in by_length:
                t = length.second
                start = place + 1 if t <= twins else 0
                some = &lists[t]
                cut = self.best - (here + rest - tops[t])  # lighter ones are in no better run
                low = self.best - hope + highs[t]
                high = 0
                later[t - 1].clear()
                for i in range(start, some.size()):
                    if some[0][i].weight <= cut:
                        break
                    if not clash(some[0][i], entry[0]) and (not prices or some[0][i].left > low):
                        later[t - 1].push_back(some[0][i])
                        high = max(high, some[0][i].left)
                if prices:
                    hope += high - highs[t]
                    if self.tight(hope) <= self.best:
                        hopeless = True
                        break
            if not hopeless:
                self.chosen_so_far.push_back(entry.number)
                self.search(later, here, prices, total + entry.left - entry.weight)
                self.chosen_so_far.pop_back()
        if self.tight(base + others) > self.best:  # if the first train stays where it is, so do its twins
            later.assign(lists.begin() + 1 + twins, lists.end())
            self.chosen_so_far.insert(self.chosen_so_far.end(), twins + 1, IDLE)
            self.search(later, base, prices, total)
            self.chosen_so_far.resize(depth)


cdef Entries beside(const Entries& entries, const Entry& taken):
    """The routes that share no key with that one."""
    cdef Entries found
    cdef size_t i
    for i in range(entries.size()):
        if not clash(entries[i], taken):
            found.push_back(entries[i])
    return found


cdef bint same(const Entries& one, const Entries& other) noexcept:
    """Are these the same routes?"""
    cdef size_t i
    if one.size() != other.size():
        return False
    for i in range(one.size()):
        if one[i].number != other[i].number:
            return False
    return True


cdef int64_t priced(
    vector[Entries]& lists, const vector[int]& sharing, int64_t target, vector[double]& prices, int rounds, int steps
):
    """Look for prices with a low bound, hoped to come near `target`; routes are told what is left of them. Of each list
    it is told how many trains share it."""
    cdef int many = lists.size(), t, bit, turn
    cdef double bound, best = 1e300, top, margin
    cdef vector[double] best_prices
    cdef vector[vector[double]] left
    cdef vector[vector[bint]] active
    cdef vector[pair[double, int]] near
    cdef vector[Entries] few
    cdef Entries leaders
    cdef Table table
    cdef int64_t proven = 0, high
    cdef uint64_t wanted[2]
    cdef bint grew
    cdef size_t i
    wanted[0] = wanted[1] = 0
    left.resize(many)
    active.resize(many)
    for t in range(many):
        left[t].resize(lists[t].size())
        active[t].resize(lists[t].size())
        for i in range(lists[t].size()):
            wanted[0] |= lists[t][i].keys[0]
            wanted[1] |= lists[t][i].keys[1]
    for bit in range(WIDTH):
        if not wanted[bit >> 6] >> (bit & 63) & 1:
            prices[bit] = 0
    best_prices = prices
    for turn in range(rounds):
        bound = sum_of(prices)
        grew = False
        tabulate(prices, table)
        for t in range(many):
            if not lists[t].size():
                continue
            top = -1e300
            for i in range(lists[t].size()):
                left[t][i] = lists[t][i].weight - price_of(lists[t][i], table)
                top = max(top, left[t][i])
            bound += sharing[t] * max(top, 0)
            # The routes that come nearest to being wanted at these prices are looked at more closely.
            margin = max(abs(top) / 10, 1) if lists[t].size() > LEADERS else 1e300
            near.clear()
            for i in range(lists[t].size()):
                if left[t][i] > top - margin:
                    near.push_back(pair[double, int](-left[t][i], i))
            if near.size() > LEADERS:
                sort(near.begin(), near.end())
                near.resize(LEADERS)
            for route in near:
                if not active[t][route.second]:
                    active[t][route.second] = grew = True
        if bound < best:
            best, best_prices = bound, prices
        if best <= target or not grew:
            break
        few.clear()
        for t in range(many):
            leaders.clear()
            for i in range(lists[t].size()):
                if active[t][i]:
                    leaders.push_back(lists[t][i])
            few.push_back(leaders)
        descend(few, sharing, target, prices, steps)
    for bit in range(WIDTH):
        prices[bit] = <double><int64_t>best_prices[bit]  # integers prove
        proven += <int64_t>prices[bit]
    tabulate(prices, table)
    for t in range(many):
        high = 0
        for i in range(lists[t].size()):
            lists[t][i].left = lists[t][i].weight - <int64_t>price_of(lists[t][i], table)
            high = max(high, lists[t][i].left)
        proven += sharing[t] * high
    return proven


cdef void descend(
    vector[Entries]& lists, const vector[int]& sharing, int64_t target, vector[double]& prices, int steps
):
    """Lower the bound of these few routes, step by step along the excess demand."""
    cdef double best = 1e300, bound, top, worth, pace = 1, step
    cdef vector[double] best_prices = prices
    cdef int spare[WIDTH]
    cdef int stuck = 0, turn, bit, word, norm, t
    cdef Entry* wanted
    cdef uint64_t keys
    cdef Table table
    cdef size_t i
    for turn in range(steps):
        bound = sum_of(prices)
        for bit in range(WIDTH):
            spare[bit] = 1
        tabulate(prices, table)
        for t in range(<int>lists.size()):
            top = 0
            wanted = NULL
            for i in range(lists[t].size()):
                worth = lists[t][i].weight - price_of(lists[t][i], table)
                if worth > top:
                    top, wanted = worth, &lists[t][i]
            if wanted == NULL:
                continue
            bound += sharing[t] * top
            for word in range(2):
                keys = wanted.keys[word]
                while keys:
                    spare[64 * word + lowest(keys)] -= sharing[t]
                    keys &= keys - 1
        if bound < best - 1e-6:
            best, best_prices, stuck = bound, prices, 0
        else:
            stuck += 1
            if stuck == 5:
                pace, stuck = pace * 0.7, 0
        norm = 0
        for bit in range(WIDTH):
            if spare[bit] < 0 or prices[bit] > 0:
                norm += spare[bit] * spare[bit]
        if not norm or pace < 0.02 or bound <= target:
            break
        step = pace * (bound - target) / norm
        for bit in range(WIDTH):
            prices[bit] = max(prices[bit] - step * spare[bit], 0.0)
    prices = best_prices
