# distutils: language = c++
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What `kursbuch.board` and `kursbuch.routing` look for, compiled. Each part says whose place it takes; that Python source is the reference."""

from cython.operator cimport dereference
from libc.stdint cimport int64_t, uint64_t
from libcpp cimport bool
from libcpp.algorithm cimport reverse, sort
from libcpp.deque cimport deque
from libcpp.pair cimport pair
from libcpp.queue cimport priority_queue
from libcpp.set cimport set as ordered
from libcpp.unordered_map cimport unordered_map
from libcpp.utility cimport move
from libcpp.vector cimport vector

cdef extern from "routes.h" nogil:
    cdef cppclass Bits:
        uint64_t w[3]
        bool meets(const Bits&)
        void add(const Bits&)
        Bits cut(const Bits&)
        Bits without(const Bits&)
        void set(int)
        bool operator==(const Bits&)
        bool operator<(const Bits&)

    ctypedef vector[int] Path

    cdef cppclass Route:
        int64_t weight
        Bits keys
        Path path

    bool goes_before(const Path&, const Path&)
    int bit_count(uint64_t)
    int lowest(uint64_t)

cdef extern from "Python.h":
    ctypedef struct PyObject
    uint64_t PyLong_AsUnsignedLongLongMask(object)
    PyObject* PyDict_GetItemWithError(dict, object) except? NULL
    int PyUnicode_Compare(object, object) except? -1
    bint PyGC_Disable()
    bint PyGC_Enable()

cdef uint64_t UNLIMITED = 1 << 20

include "board.pxi"
include "common.pxi"
include "track.pxi"
include "problem.pxi"
include "network.pxi"
include "ground.pxi"
include "ways.pxi"
include "walks.pxi"
include "express.pxi"
include "pack.pxi"
include "written.pxi"
include "solve.pxi"
