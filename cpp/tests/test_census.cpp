// The census against walking through the whole game, position by position.
#include <map>
#include <set>

#include "check.hpp"
#include "game/error.hpp"
#include "tables/build.hpp"
#include "tables/census.hpp"
#include "tables/probe.hpp"

namespace noughts::testing {

namespace {

struct Before {
    bool operator()(const SmallPosition& a, const SmallPosition& b) const {
        const auto key = [](const SmallPosition& p) {
            return std::tuple(p.own_mask.mask(), p.other_mask.mask(), p.own.swaps, p.own.blocks,
                              p.other.swaps, p.other.blocks, p.blocked);
        };
        return key(a) < key(b);
    }
};

void check_census(const Rules& rules, const Stock& first, const Stock& second) {
    const Table table = build_table(rules);
    const std::vector<LayerCensus> census = take_census(table, first, second);
    std::set<SmallPosition, Before> layer{{.own = first, .other = second}};
    for (std::size_t marks = 0; marks < census.size(); ++marks) {
        LayerCensus expected;
        std::set<SmallPosition, Before> next;
        std::set<std::pair<std::uint64_t, std::uint64_t>> boards;
        for (const SmallPosition& position : layer) {
            const Score score = probe(table, position);
            ++expected.positions;
            ++(score > 0 ? expected.wins : score < 0 ? expected.losses : expected.draws);
            expected.finished += outcome(rules, position) != Outcome::unfinished;
            expected.blocked += position.blocked != kNoCell;
            boards.emplace(position.own_mask.mask(), position.other_mask.mask());
            for (const Move& move : moves(rules, position))
                next.insert(play_unchecked(position, move));
        }
        const std::string where = rules.name() + " marks " + std::to_string(marks);
        CHECK_EQUAL(census[marks].positions, expected.positions, where);
        CHECK_EQUAL(census[marks].wins, expected.wins, where);
        CHECK_EQUAL(census[marks].draws, expected.draws, where);
        CHECK_EQUAL(census[marks].losses, expected.losses, where);
        CHECK_EQUAL(census[marks].finished, expected.finished, where);
        CHECK_EQUAL(census[marks].blocked, expected.blocked, where);
        CHECK_EQUAL(census[marks].boards, boards.size(), where);
        layer = std::move(next);
    }
}

LayerCensus total(const Rules& rules) {
    const Stock full{rules.swaps(), rules.blocks()};
    LayerCensus sum;
    for (const LayerCensus& layer : take_census(build_table(rules), full, full)) {
        sum.classes += layer.classes;
        sum.positions += layer.positions;
        sum.finished += layer.finished;
    }
    return sum;
}

}  // namespace

TEST(census_equals_walking_through_the_game) {
    check_census({3, 3, 3}, {}, {});
    check_census({3, 3, 3, 1, 1}, {1, 1}, {1, 1});
    check_census({3, 3, 3, 1, 1}, {0, 1}, {1, 0});
    check_census({3, 2, 2, 1, 1}, {1, 1}, {1, 1});
    check_census({4, 2, 3, 1, 2}, {1, 2}, {0, 2});
    check_census({3, 3, 2, 2, 1}, {2, 1}, {2, 1});
    check_census({2, 1, 2, 1, 1}, {1, 1}, {1, 1});
}

TEST(census_equals_the_known_counts) {
    const LayerCensus classic = total({3, 3, 3});
    CHECK_EQUAL(classic.positions, 5478u, "3x3k3");
    CHECK_EQUAL(classic.finished, 958u, "3x3k3");
    CHECK_EQUAL(classic.classes, 765u, "3x3k3");
    CHECK_EQUAL(total({4, 4, 4}).positions, 9722011u, "4x4k4");
}

TEST(census_refuses_stocks_it_cannot_tell_apart) {
    const Table table = build_table({3, 2, 3, 5, 0});
    CHECK_THROWS(take_census(table, {5, 0}, {0, 0}), InvalidInput, "above half of the cells");
    CHECK_THROWS(take_census(table, {0, 1}, {0, 0}), InvalidInput, "above the rules");
    CHECK_THROWS(take_census(table, {0, -1}, {0, 0}), InvalidInput, "negative");
}

}  // namespace noughts::testing
