# What is asked, read off the values of `kursbuch.routing.problem`: trains, and what their network must have.

cdef frozenset NOTHING = frozenset()


cdef class Train:
    """A train with its range; what trains of its kind have in common is compared without its id."""

    cdef object id, asked
    cdef str name
    cdef frozenset permits, avoids, avoided_kinds
    cdef uint64_t stops, towns, hexes
    cdef bint towns_in_stops, skips, one_mine

    def __init__(self, train):
        limits = train.range
        self.asked, self.id, self.name = train, train.id, train.name
        self.permits, self.avoids, self.avoided_kinds = train.permits, train.avoids, limits.avoids
        self.stops, self.towns, self.hexes = limits.stops, limits.towns, limits.hexes
        self.towns_in_stops, self.skips = limits.towns_in_stops, limits.skips
        self.one_mine = limits.mines._value_ == "one end"

    cdef bint is_like(self, Train other) except -1:
        """Are both of the same kind?"""
        return self is other or (
            self.stops == other.stops and self.towns == other.towns and self.hexes == other.hexes
            and self.towns_in_stops == other.towns_in_stops and self.skips == other.skips
            and self.one_mine == other.one_mine and self.name == other.name and self.permits == other.permits
            and self.avoids == other.avoids and self.avoided_kinds == other.avoided_kinds
        )  # fmt: skip

    cdef uint64_t most_stops(self, bint more_towns) noexcept:
        """See `Range.most_stops`."""
        cdef uint64_t stops = 2 * self.stops if more_towns else self.stops
        if self.skips:
            return UNLIMITED
        return min(stops if self.towns >= UNLIMITED else stops + self.towns, self.hexes)


cdef class Wants:
    """What decides beside the board which of its stops and track are of use; see `Wants` in `kursbuch.routing.shape`."""

    cdef frozenset permits
    cdef bint mines, worthless, free_towns, by_hexes
    cdef int64_t stops

    def __init__(self, list trains, tuple cars, bint worthless):
        cdef Train train
        cdef bint more_towns = False
        for car in cars:
            kind = type(car).__name__
            self.mines = self.mines or kind == "MineCar"
            more_towns = more_towns or kind == "TownsCar"
        self.permits, self.worthless = NOTHING, worthless
        for one in trains:
            train = <Train>one
            if train.permits:
                self.permits = self.permits | train.permits
            self.mines = self.mines or train.one_mine
            self.stops = max(self.stops, <int64_t>train.most_stops(more_towns))
            self.free_towns = self.free_towns or train.towns >= UNLIMITED
            self.by_hexes = self.by_hexes or train.hexes < UNLIMITED

    cdef bint same(self, Wants other) except -1:
        return (
            self.stops == other.stops and self.mines == other.mines and self.worthless == other.worthless
            and self.free_towns == other.free_towns and self.by_hexes == other.by_hexes
            and self.permits == other.permits
        )  # fmt: skip

    cdef bint goes_on(self) noexcept:
        """Can there be more stops when the range is used up?"""
        return self.mines or self.free_towns or self.by_hexes


cdef cppclass Place:
    # A stop as numbers; `c`, `t`, `o` or `m` for its kind.
    char kind
    bint own, passable, gateway
    int64_t value


cdef int place_of(stop, Place* place) except -1:
    place.kind = ord((<str>stop.kind._value_)[0])
    place.own, place.passable, place.value = stop.own, stop.passable, stop.value
    place.gateway = len(<str>stop.gateway) > 0
    return 0


cdef bint takes(Wants wants, Place* place) noexcept:
    """Is the stop of use at all?"""
    return wants.mines if place.kind == c"m" else wants.worthless or place.value != 0


cdef int count_of(Wants wants, Place* place) noexcept:
    """What a call takes of the range."""
    return 0 if place.kind == c"m" or (wants.free_towns and place.kind == c"t") else 1
