#include "naive_game.hpp"

#include <algorithm>
#include <utility>

namespace noughts::testing {

NaiveGame::NaiveGame(const Rules& rules, const Position& position)
    : rules_(rules), position_(position) {
    for (int cell = 0; cell < rules.cells(); ++cell)
        board_ += position.own_mask.has(cell)     ? kOwn
                  : position.other_mask.has(cell) ? kOther
                                                  : kEmpty;
}

bool NaiveGame::has_line(const std::string& board, char mark) const {
    const auto at = [&](int column, int row) {
        const bool inside =
            column >= 0 && column < rules_.width() && row >= 0 && row < rules_.height();
        return inside ? board[static_cast<std::size_t>(row * rules_.width() + column)] : ' ';
    };
    for (int row = 0; row < rules_.height(); ++row)
        for (int column = 0; column < rules_.width(); ++column)
            for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {-1, 1}}) {
                int run = 0;
                while (run < rules_.k() && at(column + run * dx, row + run * dy) == mark)
                    ++run;
                if (run == rules_.k()) return true;
            }
    return false;
}

bool NaiveGame::is_full(const std::string& board) const {
    return std::ranges::count(board, kEmpty) == 0;
}

Outcome NaiveGame::outcome() const {
    const bool own = has_line(board_, kOwn), other = has_line(board_, kOther);
    if (own != other) return own ? Outcome::own_wins : Outcome::other_wins;
    return own || is_full(board_) ? Outcome::draw : Outcome::unfinished;
}

bool NaiveGame::is_allowed(const Move& move) const {
    const auto index = [](int cell) { return static_cast<std::size_t>(cell); };
    if (outcome() != Outcome::unfinished) return false;
    if (board_[index(move.cell)] != kEmpty || move.cell == position_.blocked) return false;
    std::string placed = board_;
    placed[index(move.cell)] = kOwn;
    if (move.power == Power::none) return true;
    if (has_line(placed, kOwn) || is_full(placed)) return false;
    if (move.power == Power::swap) {
        const char first = placed[index(move.first)], second = placed[index(move.second)];
        return position_.own.swaps > 0 && first != kEmpty && second != kEmpty && first != second;
    }
    return position_.own.blocks > 0 && placed[index(move.first)] == kEmpty &&
           std::ranges::count(placed, kEmpty) > 1;
}

std::vector<Move> NaiveGame::moves() const {
    std::vector<Move> allowed;
    const auto consider = [&](const Move& move) {
        if (is_allowed(move)) allowed.push_back(move);
    };
    const int cells = rules_.cells();
    for (int cell = 0; cell < cells; ++cell) {
        consider(placement(cell));
        for (int first = 0; first < cells; ++first)
            for (int second = first + 1; second < cells; ++second)
                consider(placement_and_swap(cell, first, second));
        for (int closed = 0; closed < cells; ++closed)
            consider(placement_and_block(cell, closed));
    }
    return allowed;
}

Position NaiveGame::play(const Move& move) const {
    std::string board = board_;
    board[static_cast<std::size_t>(move.cell)] = kOwn;
    Position next{.own = position_.other, .other = position_.own};
    if (move.power == Power::swap) {
        std::swap(board[static_cast<std::size_t>(move.first)],
                  board[static_cast<std::size_t>(move.second)]);
        next.other.swaps -= 1;
    }
    if (move.power == Power::block) {
        next.blocked = move.first;
        next.other.blocks -= 1;
    }
    for (std::size_t cell = 0; cell < board.size(); ++cell) {
        if (board[cell] == kOther) next.own_mask.add(static_cast<int>(cell));
        if (board[cell] == kOwn) next.other_mask.add(static_cast<int>(cell));
    }
    return next;
}

}  // namespace noughts::testing
