// Tables as bytes: the same from every build, back without loss, and safe when damaged.
#include <cstring>
#include <random>

#include "check.hpp"
#include "game/error.hpp"
#include "reference.hpp"
#include "tables/build.hpp"
#include "tables/payload.hpp"
#include "tables/probe.hpp"

namespace noughts::testing {

namespace {

using Bytes = std::vector<std::uint8_t>;

void check_equal_tables(const Table& a, const Table& b) {
    const std::size_t size = a.index.slots() * a.grid.size();
    CHECK(std::memcmp(a.open(0), b.open(0), size) == 0, a.rules.name());
    if (a.has_blocks()) CHECK(std::memcmp(a.blocked(0), b.blocked(0), size) == 0, a.rules.name());
}

// Damaged bytes must be refused, or be a table that can be probed everywhere.
void check_damaged(const Rules& rules, const Bytes& bytes) {
    try {
        const Table table = load_table(rules, bytes);
        for (std::uint64_t mask : {0ull, 1ull, 5ull}) {
            const SmallPosition position{.own_mask = mask << 1 & 4,
                                         .other_mask = mask & 1 ? mask & 3 : 0};
            try {
                move_values(table, position);
            } catch (const InvalidInput&) {
            }
        }
    } catch (const InvalidInput&) {
    }
}

}  // namespace

TEST(payload_round_trip) {
    for (const Rules& rules :
         {Rules(3, 3, 3), Rules(3, 3, 3, 1, 0), Rules(3, 3, 3, 0, 1), Rules(3, 3, 3, 2, 1),
          Rules(4, 2, 3, 1, 2), Rules(1, 1, 1, 1, 1), Rules(3, 2, 3, 9, 9), Rules(3, 3, 1, 1, 1),
          Rules(4, 4, 4, 2, 1), Rules(11, 1, 4, 1, 1)}) {
        const Table table = build_table(rules);
        check_equal_tables(load_table(rules, dump_table(table)), table);
    }
}

TEST(payload_does_not_depend_on_threads) {
    for (const Rules& rules : {Rules(3, 3, 3, 2, 1), Rules(4, 4, 4, 1, 1)}) {
        const Bytes expected = dump_table(build_table(rules, {.threads = 1}));
        for (const int threads : {0, 2, 3, 7})
            CHECK(dump_table(build_table(rules, {.threads = threads})) == expected, rules.name());
    }
}

TEST(payload_of_other_rules_or_length_is_refused) {
    const Rules rules(3, 3, 3, 1, 1);
    const Bytes bytes = dump_table(build_table(rules));
    for (const Rules& other : {Rules(3, 3, 3), Rules(3, 3, 3, 1, 2), Rules(3, 3, 2, 1, 1)})
        CHECK_THROWS(load_table(other, bytes), InvalidInput, other.name());
    for (std::size_t size = 0; size < bytes.size(); size += size < 200 ? 1 : 97)
        CHECK_THROWS(load_table(rules, std::span(bytes).first(size)), InvalidInput,
                     std::to_string(size));
    Bytes longer = bytes;
    longer.push_back(17);
    CHECK_THROWS(load_table(rules, longer), InvalidInput, "one byte more");
}

TEST(payload_damaged_is_refused_or_harmless) {
    const Rules rules(3, 3, 3, 1, 1);
    const Bytes bytes = dump_table(build_table(rules));
    std::mt19937 random(3);
    for (int i = 0; i < 500; ++i) {
        Bytes damaged = bytes;
        for (auto flips = random() % 3 + 1; flips > 0; --flips)
            damaged[random() % damaged.size()] ^= static_cast<std::uint8_t>(1u << random() % 8);
        check_damaged(rules, damaged);
    }
}

}  // namespace noughts::testing
