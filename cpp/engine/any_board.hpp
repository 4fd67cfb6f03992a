// A board that asks the rules alone: for every game without powers.
#pragma once

#include "game/ending.hpp"
#include "game/placement.hpp"
#include "game/position.hpp"
#include "line_system.hpp"
#include "plain_choice.hpp"

namespace noughts::engine {

template <std::size_t Words>
class AnyBoard {
  public:
    class Shape {
      public:
        explicit Shape(const LineSystem& of)
            : system(of), lines(of.rules().template line_sets<Words>()) {}
        const LineSystem& system;
        const LineSets<Words>& lines;
    };
    // Whether the moves come with what they threaten.
    static constexpr bool kKnowsThreats = false;

    AnyBoard(const Shape&, const Position& position) {
        if constexpr (Words == 1) {
            const SmallPosition small = to_small(position);
            own_ = small.own_mask;
            other_ = small.other_mask;
        } else {
            own_ = position.own_mask;
            other_ = position.other_mask;
        }
    }

    int empty_count(const Shape& shape) const {
        return shape.system.cells() - (own_ | other_).count();
    }

    // All legal cells; `blocked` is closed.
    Choice choice(const Shape& shape, int blocked, int, int, int) const {
        const Rules& rules = shape.system.rules();
        const Cells empty = rules.template board<Words>() - (own_ | other_);
        Choice choice;
        placement_cells(rules, empty, blocked).for_each([&](int cell) {
            choice.add(cell, static_cast<int>(shape.system.through(cell).size()));
        });
        return choice;
    }

    AnyBoard after(const Shape&, int cell) const { return {other_, own_.with(cell)}; }

    // After a placement on `cell`, for the side that moves then.
    Outcome outcome(const Shape& shape, int cell) const {
        const Rules& rules = shape.system.rules();
        const bool is_full = (own_ | other_) == rules.template board<Words>();
        return ending(rules, false, shape.lines.has_line_through(cell, other_), is_full);
    }

    // Lines that one side alone has begun; good where a line wins, bad where it loses.
    int estimate(const Shape& shape) const {
        int score = 0;
        for (const Cells& line : shape.lines.all()) {
            const int own = (own_ & line).count(), other = (other_ & line).count();
            if (own != 0 && other == 0) score += own * own * own;
            if (other != 0 && own == 0) score -= other * other * other;
        }
        return completing_wins(shape.system.rules()) ? score : -score;
    }

    BoardKey key(const Shape&) const {
        std::uint64_t hash = 0x9e3779b97f4a7c15u;
        for (std::size_t at = 0; at < Words; ++at) {
            hash = mixed(hash + own_.words[at]);
            hash = mixed(hash + other_.words[at]);
        }
        return {hash, false};
    }

    // What has cut before counts first.
    static std::uint64_t order_worth(std::uint32_t history, int merit) {
        return std::uint64_t{history} * 64 + static_cast<std::uint64_t>(merit);
    }
    static int mirrored(const Shape&, int cell) { return cell; }

  private:
    using Cells = CellSet<Words>;

    AnyBoard(const Cells& own, const Cells& other) : own_(own), other_(other) {}

    Cells own_, other_;  // seen by the side to move
};

}  // namespace noughts::engine
