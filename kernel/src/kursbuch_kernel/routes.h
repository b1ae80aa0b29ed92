// The two values that all searches share: sets of bits, and routes. Everything else is in the .pyx files.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

// Keys and visits, as many as a contracted board can have (see `fits`).
struct Bits {
    uint64_t w[3] = {0, 0, 0};

    bool meets(const Bits& other) const {
        return ((w[0] & other.w[0]) | (w[1] & other.w[1]) | (w[2] & other.w[2])) != 0;
    }
    void add(const Bits& other) {
        for (int i = 0; i < 3; ++i) w[i] |= other.w[i];
    }
    void set(int bit) { w[bit >> 6] |= uint64_t{1} << (bit & 63); }
    Bits cut(const Bits& other) const {
        Bits found;
        for (int i = 0; i < 3; ++i) found.w[i] = w[i] & other.w[i];
        return found;
    }
    Bits without(const Bits& other) const {
        Bits found;
        for (int i = 0; i < 3; ++i) found.w[i] = w[i] & ~other.w[i];
        return found;
    }
    bool operator==(const Bits& other) const {
        return w[0] == other.w[0] && w[1] == other.w[1] && w[2] == other.w[2];
    }
    // As numbers compare.
    bool operator<(const Bits& other) const {
        for (int i = 2; i > 0; --i)
            if (w[i] != other.w[i]) return w[i] < other.w[i];
        return w[0] < other.w[0];
    }
};

template <>
struct std::hash<Bits> {
    size_t operator()(const Bits& bits) const {
        uint64_t mixed = bits.w[0] * 0x9E3779B97F4A7C15u ^ bits.w[1] * 0xC2B2AE3D27D4EB4Fu ^ bits.w[2];
        return static_cast<size_t>(mixed ^ mixed >> 29);
    }
};

// Directed segments. Fewer legs go first, then lower numbers.
using Path = std::vector<int>;

inline bool goes_before(const Path& one, const Path& other) {
    return one.size() != other.size() ? one.size() < other.size() : one < other;
}

struct Route {
    int64_t weight;
    Bits keys;
    Path path;

    // The heaviest first, then by their paths.
    bool operator<(const Route& other) const {
        return weight != other.weight ? weight > other.weight : goes_before(path, other.path);
    }
};

inline int bit_count(uint64_t bits) {
    int count = 0;
    for (; bits; bits &= bits - 1) ++count;
    return count;
}

// The number of the lowest bit; there must be one.
inline int lowest(uint64_t bits) {
#if defined(__GNUC__) || defined(__clang__)
    return __builtin_ctzll(bits);
#else
    int place = 0;
    while (!(bits >> place & 1)) ++place;
    return place;
#endif
}
