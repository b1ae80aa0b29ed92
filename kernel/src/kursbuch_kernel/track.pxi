# Track as numbers, followed from stop to stop: takes the place of `TrackGraph.segments_at` in `kursbuch.board.track`
# where routes are looked for. Nothing is made of Python's on the way but what is kept.

cdef enum:
    # What an end of track is; see `kursbuch.board.track`.
    STOP, HEXSIDE, INNER


cdef enum:
    # So many keys a piece of track may have here; those of all titles have two at most.
    MOST_KEYS = 4


cdef struct Half:
    # A piece of track as it leaves one of its ends.
    PyObject* piece
    int out
    int hex
    # What it occupies.
    int many
    int keys[MOST_KEYS]


cdef cppclass End:
    int kind
    # Of an inner junction: its own key. Two chains that cross there exclude each other, like shared track.
    int key
    # In which search it was looked at last.
    int turn
    vector[Half] halves
    # In which search it was met as a stop, and its number there.
    int met_in
    int met


cdef struct Chain:
    # Track from one stop to another.
    int a, b
    int crossings
    # Number of its tags, 0 for none.
    int tags
    # Where its pieces and its keys begin among all that were found, and how many they are.
    int first_piece, pieces, first_key, keys


cdef class Atlas:
    """What lies at the ends of track, as numbers, for all boards grown out of one another.

    What was made of an end is kept with the tuple of pieces it was made of, and made anew where a board has another
    one: as boards share what has not changed, that is only where a tile was laid.
    """

    cdef dict numbers, key_numbers, hex_numbers
    # By end: its name, and the pieces that lay there when it was looked at last.
    cdef list names, lying
    cdef deque[End] ends
    cdef bint busy
    # The search under way: its number, the track that is searched, the ends looked at, where the way began, the way
    # and its keys, and what was found.
    cdef int turn, origin
    cdef dict at
    cdef vector[int] looked_at
    cdef vector[PyObject*] way
    cdef vector[int] trail
    cdef vector[char] taken
    cdef vector[Chain] found
    cdef vector[PyObject*] pieces
    cdef vector[int] keys
    cdef list tags
    cdef bint fits

    def __init__(self):
        self.numbers, self.key_numbers, self.hex_numbers = {}, {}, {}
        self.names, self.lying = [], []

    cdef void begin(self, dict at):
        """Begin a search over this track."""
        self.turn += 1
        self.at = at
        self.looked_at.clear()
        self.pieces.clear()
        self.keys.clear()
        self.tags = [NO_TAGS]
        self.fits = True

    cdef int number(self, str name) except -1:
        """The number of an end."""
        cdef PyObject* known = PyDict_GetItemWithError(self.numbers, name)
        cdef End end
        if known != NULL:
            return <int><object>known
        number = len(self.names)
        self.numbers[name] = number
        self.names.append(name)
        self.lying.append(None)
        end.kind = STOP if "/" in name else INNER if "*" in name else HEXSIDE
        end.key = self.key(name) if end.kind == INNER else 0
        end.turn = end.met_in = 0
        self.ends.push_back(end)
        return number

    cdef int key(self, str name) except -1:
        cdef PyObject* known = PyDict_GetItemWithError(self.key_numbers, name)
        if known != NULL:
            return <int><object>known
        number = len(self.key_numbers)
        self.key_numbers[name] = number
        self.taken.push_back(0)
        return number

    cdef int hex(self, str name) except -1:
        cdef PyObject* known = PyDict_GetItemWithError(self.hex_numbers, name)
        if known != NULL:
            return <int><object>known
        number = self.hex_numbers[name] = len(self.hex_numbers)
        return number

    cdef End* look(self, int number) except NULL:
        """What lies at an end on the board that is searched."""
        cdef End* end = &self.ends[number]
        cdef PyObject* lies
        if end.turn != self.turn:
            end.turn = self.turn
            self.looked_at.push_back(number)
            lies = PyDict_GetItemWithError(self.at, self.names[number])
            lying = <object>lies if lies != NULL else ()
            if lying is not self.lying[number]:
                self.read(number, end, <tuple>lying)
        return end

    cdef int read(self, int number, End* end, tuple lying) except -1:
        cdef str name = <str>self.names[number], out
        cdef tuple piece, keys
        cdef Half half
        cdef int i
        self.lying[number] = None  # until all of it is read
        end.halves.clear()
        end.halves.reserve(len(lying))
        for one in lying:
            piece = <tuple>one
            out, keys = <str>piece[END], <tuple>piece[KEYS]
            if out == name:
                out = <str>piece[OTHER_END]
            half.piece, half.out, half.hex = <PyObject*>piece, self.number(out), self.hex(<str>piece[HEX])
            half.many = len(keys)
            if half.many > MOST_KEYS:
                self.fits, half.many = False, 0
            for i in range(half.many):
                half.keys[i] = self.key(<str>keys[i])
            end.halves.push_back(half)
        if self.fits:
            self.lying[number] = lying
        return 0

    cdef int explore(self, int stop) except -1:
        """Finds the chains out of a stop that end at another stop."""
        cdef End* end = self.look(stop)
        cdef size_t i
        self.origin = stop
        self.found.clear()
        for i in range(end.halves.size()):
            self.follow(&end.halves[i], 0)
        return 0

    cdef int follow(self, Half* half, int crossings) except -1:
        cdef size_t before = self.trail.size(), i
        cdef End* end
        for i in range(half.many):
            if self.taken[half.keys[i]]:
                return 0
        for i in range(half.many):
            self.take(half.keys[i])
        self.way.push_back(half.piece)
        end = &self.ends[half.out]
        if end.kind == STOP:
            if half.out != self.origin:
                self.arrive(half.out, crossings)
        else:
            self.look(half.out)
            if end.kind == INNER:
                if not self.taken[end.key]:
                    self.take(end.key)
                for i in range(end.halves.size()):
                    if end.halves[i].piece != half.piece:
                        self.follow(&end.halves[i], crossings)
            else:
                for i in range(end.halves.size()):
                    if end.halves[i].hex != half.hex:
                        self.follow(&end.halves[i], crossings + 1)
        self.way.pop_back()
        while self.trail.size() > before:
            self.taken[self.trail.back()] = 0
            self.trail.pop_back()
        return 0

    cdef void take(self, int key) noexcept:
        self.taken[key] = 1
        self.trail.push_back(key)

    cdef int arrive(self, int out, int crossings) except -1:
        cdef Chain chain
        cdef list tags = None
        cdef size_t i
        chain.a, chain.b, chain.crossings, chain.tags = self.origin, out, crossings, 0
        chain.first_piece, chain.pieces = self.pieces.size(), self.way.size()
        chain.first_key, chain.keys = self.keys.size(), self.trail.size()
        self.pieces.insert(self.pieces.end(), self.way.begin(), self.way.end())
        self.keys.insert(self.keys.end(), self.trail.begin(), self.trail.end())
        for i in range(self.way.size()):
            its = (<tuple>self.way[i])[PIECE_TAGS]
            if its:
                if tags is None:
                    tags = []
                tags.append(its)
        if tags is not None:
            chain.tags = len(self.tags)
            self.tags.append(frozenset().union(*tags))
        self.found.push_back(chain)
        return 0
