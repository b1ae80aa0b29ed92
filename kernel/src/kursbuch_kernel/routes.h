// The two values that all searches share: sets of bits, and routes. Everything else is in the .pyx files.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
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

// Finds the keys that matter and says which of them each segment has; how many there are. Those beyond what a set of
// bits can hold are only counted. See `columns` in kursbuch/routing/shape.py.
inline int columns(const std::vector<std::vector<uint64_t>>& masks, std::vector<Bits>& keys) {
    const size_t words = masks.empty() ? 0 : masks[0].size();
    std::vector<uint64_t> once(words), shared(words);
    for (const auto& mask : masks)
        for (size_t w = 0; w < words; ++w) {
            shared[w] |= once[w] & mask[w];
            once[w] |= mask[w];
        }
    std::vector<std::vector<int>> users(64 * words);
    for (size_t number = 0; number < masks.size(); ++number) {
        const auto& mask = masks[number];
        bool any = false;
        for (size_t w = 0; w < words; ++w)
            for (uint64_t left = mask[w] & shared[w]; left; left &= left - 1) {
                users[64 * w + lowest(left)].push_back(static_cast<int>(number));
                any = true;
            }
        for (size_t w = 0; w < words && !any; ++w)
            if (mask[w]) {
                users[64 * w + lowest(mask[w])].push_back(static_cast<int>(number));
                any = true;
            }
    }
    std::set<std::vector<int>> seen;
    int width = 0;
    keys.assign(masks.size(), Bits());
    for (const auto& segments : users) {
        if (segments.empty() || !seen.insert(segments).second) continue;
        if (width < 192)
            for (int segment : segments) keys[segment].set(width);
        ++width;
    }
    return width;
}
