# What all searches share: sets of bits, and lists of routes.

cdef Bits bits_of(number):
    cdef Bits found
    found.w[0] = PyLong_AsUnsignedLongLongMask(number)
    number = number >> 64
    if number:
        found.w[1] = PyLong_AsUnsignedLongLongMask(number)
        found.w[2] = PyLong_AsUnsignedLongLongMask(number >> 64)
    return found


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
    """A list of routes in order."""

    cdef vector[Route] routes
