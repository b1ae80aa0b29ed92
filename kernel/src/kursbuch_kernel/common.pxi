# What all searches share: numbers as sets of bits, and lists of routes.

cdef Bits bits_of(number):
    cdef Bits found
    found.w[0] = PyLong_AsUnsignedLongLongMask(number)
    number = number >> 64
    if number:
        found.w[1] = PyLong_AsUnsignedLongLongMask(number)
        found.w[2] = PyLong_AsUnsignedLongLongMask(number >> 64)
    return found


cdef object number_of(const Bits& bits):
    number = bits.w[0]
    if bits.w[1] or bits.w[2]:
        number |= <object>bits.w[1] << 64 | <object>bits.w[2] << 128
    return number


cdef Bits bit(int number) noexcept:
    cdef Bits found
    found.set(number)
    return found


cdef Bits ones(int many) noexcept:
    """So many bits from the lowest one."""
    cdef Bits found
    for number in range(many):
        found.set(number)
    return found


cdef class Routes:
    """A list of routes in order; each is made a `Candidate` only when somebody looks at it."""

    cdef vector[Route] routes
    cdef object make

    def __len__(self):
        return self.routes.size()

    def __getitem__(self, Py_ssize_t place):
        if not 0 <= place < <Py_ssize_t>self.routes.size():
            raise IndexError(place)
        cdef Route* route = &self.routes[place]
        return self.make(route.weight, number_of(route.keys), tuple(route.path))

    def __eq__(self, other):
        return list(self) == list(other)
