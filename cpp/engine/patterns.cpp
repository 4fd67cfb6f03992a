#include "patterns.hpp"

#include <algorithm>

#include "engine/tables_by_k.hpp"

namespace noughts::engine {

namespace {

// Works out classes by placing one mark after another. A window is written with its centre, which
// is always an own mark here, left out.
class Classifier {
  public:
    explicit Classifier(int k) : k_(k), cells_(2 * (k - 1)) {
        std::size_t codes = 1;
        for (int i = 0; i < cells_; ++i) {
            powers_.push_back(codes);
            codes *= 3;
        }
        known_.assign(codes, kUnknown);
    }

    std::vector<LineClass> all() {
        std::vector<LineClass> classes(known_.size());
        for (std::size_t code = 0; code < known_.size(); ++code)
            classes[code] = class_of(code);
        return classes;
    }

  private:
    static constexpr std::uint8_t kUnknown = 255;

    int digit(std::size_t code, int at) const {
        return static_cast<int>(code / powers_[static_cast<std::size_t>(at)] % 3);
    }

    bool is_complete(std::size_t code) const {
        int run = 1;
        for (int at = k_ - 2; at >= 0 && digit(code, at) == 1; --at)
            ++run;
        for (int at = k_ - 1; at < cells_ && digit(code, at) == 1; ++at)
            ++run;
        return run >= k_;
    }

    LineClass class_of(std::size_t code) {
        if (known_[code] == kUnknown) known_[code] = static_cast<std::uint8_t>(work_out(code));
        return static_cast<LineClass>(known_[code]);
    }

    LineClass work_out(std::size_t code) {
        if (is_complete(code)) return LineClass::win;
        std::array<int, kLineClasses> count{};  // of the places that lead to each class
        for (int at = 0; at < cells_; ++at)
            if (digit(code, at) == 0)
                ++count[static_cast<std::size_t>(
                    class_of(code + powers_[static_cast<std::size_t>(at)]))];
        const auto places = [&](LineClass next) { return count[static_cast<std::size_t>(next)]; };
        using enum LineClass;
        if (places(win) > 0) return places(win) > 1 ? one_open : one;
        if (places(one_open) > 0) return places(one_open) > 1 ? two_wide : two_open;
        if (places(one) > 0) return two;
        if (places(two_wide) > 0) return three_wide;
        if (places(two_open) > 0) return three_open;
        if (places(two) > 0) return three;
        if (places(three_wide) + places(three_open) > 0) return far_open;
        const bool is_dead = places(three) + places(far) + places(far_open) == 0;
        return is_dead ? dead : far;
    }

    int k_, cells_;
    std::vector<std::size_t> powers_;
    std::vector<std::uint8_t> known_;
};

// As line_tally() counts.
unsigned tally_of(LineClass line) {
    using enum LineClass;
    const unsigned ones = line == one_open ? 2 : line == one ? 1 : 0;
    const unsigned open_twos = line == two_open || line == two_wide;
    return ones | open_twos << 4 | unsigned{line == win} << 8;
}

Threat threat_of(unsigned tally) {
    const unsigned ones = tally & 15, open_twos = tally >> 4 & 15;
    if ((tally >> 8 & 15) > 0) return Threat::completing;
    if (ones > 1) return Threat::winning;
    if (ones == 1) return open_twos > 0 ? Threat::four_three : Threat::four;
    return open_twos > 1 ? Threat::double_three : open_twos == 1 ? Threat::three : Threat::none;
}

}  // namespace

PatternTable::PatternTable(int k) : classes_(Classifier(k).all()) {}

const PatternTable& pattern_table(int k) {
    return table_for<PatternTable>(k);
}

Shapes::Shapes() {
    of_packed.fill(0);
    std::size_t shape = 0;
    // Four classes in descending order; every order of them leads to the same shape.
    for (int a = 0; a < kLineClasses; ++a)
        for (int b = 0; b <= a; ++b)
            for (int c = 0; c <= b; ++c)
                for (int d = 0; d <= c; ++d) {
                    std::array<int, 4> order{d, c, b, a};
                    do {
                        const int packed =
                            order[0] | order[1] << 4 | order[2] << 8 | order[3] << 12;
                        of_packed[static_cast<std::size_t>(packed)] =
                            static_cast<std::uint16_t>(shape);
                    } while (std::ranges::next_permutation(order).found);
                    classes[shape] = {static_cast<LineClass>(a), static_cast<LineClass>(b),
                                      static_cast<LineClass>(c), static_cast<LineClass>(d)};
                    unsigned tally = 0;
                    for (const LineClass each : classes[shape])
                        tally += tally_of(each);
                    threat[shape] = threat_of(tally);
                    ++shape;
                }
}

const Shapes& shapes() {
    static const Shapes all;
    return all;
}

LineTally::LineTally() {
    for (unsigned own = 0; own < kLineClasses; ++own)
        for (unsigned other = 0; other < kLineClasses; ++other)
            of_pair_[own | other << 4] = tally_of(static_cast<LineClass>(own)) |
                                         tally_of(static_cast<LineClass>(other)) << 16;
    for (unsigned tally = 0; tally < threats_.size(); ++tally)
        threats_[tally] = threat_of(tally);
}

const LineTally& line_tally() {
    static const LineTally tally;
    return tally;
}

}  // namespace noughts::engine
