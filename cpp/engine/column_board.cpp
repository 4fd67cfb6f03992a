#include "column_board.hpp"

namespace noughts::engine {

namespace {

using Bits = ColumnBoard::Bits;

constexpr int kThreatWorth = 64;        // in the order of moves: of a cell that completes a line
constexpr int kMirroredPlies = 12;      // later no mirror image of the position is likely to be met
constexpr int kEmptyForOpenLines = 20;  // from then on lines are soon all closed

}  // namespace

bool ColumnBoard::supports(const Rules& rules) {
    return rules.variant() == Variant{.is_drop = true} && completing_wins(rules) &&
           !rules.has_powers() && rules.height() < 63 && rules.width() * (rules.height() + 1) <= 64;
}

ColumnBoard::Shape::Shape(const LineSystem& system)
    : width(system.rules().width()),
      height(system.rules().height()),
      k(system.k()),
      bits(static_cast<std::size_t>(system.cells())) {
    if (k <= height) steps[static_cast<std::size_t>(directions++)] = 1;
    if (k <= width) steps[static_cast<std::size_t>(directions++)] = height + 1;
    if (k <= std::min(width, height)) {
        steps[static_cast<std::size_t>(directions++)] = height;
        steps[static_cast<std::size_t>(directions++)] = height + 2;
    }
    for (int cell = 0; cell < system.cells(); ++cell) {
        const int row = height - 1 - cell / width;  // from below
        const int bit = cell % width * (height + 1) + row;
        const auto at = static_cast<std::size_t>(bit);
        bits[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(bit);
        cells[at] = static_cast<std::uint8_t>(cell);
        weights[at] = static_cast<std::int8_t>(system.through(cell).size());
        board |= Bits{1} << bit;
        if (row == 0) bottom |= Bits{1} << bit;
        if (row % 2 == 0) odd_rows |= Bits{1} << bit;
    }
}

template <int FixedK>
Bits ColumnBoard::Shape::completing_with(Bits marks) const {
    const int length = FixedK > 0 ? FixedK : k;
    Bits found = 0;
    for (int direction = 0; direction < directions; ++direction) {
        const int step = steps[static_cast<std::size_t>(direction)];
        // So many marks in a row directly before a cell, and the rest of the line behind it.
        std::array<Bits, 64> before;
        before[0] = ~Bits{0};
        for (int count = 1; count < length; ++count)
            before[static_cast<std::size_t>(count)] =
                before[static_cast<std::size_t>(count) - 1] & marks << count * step;
        Bits behind = ~Bits{0};
        for (int count = 0; count < length; ++count) {
            if (count > 0) behind &= marks >> count * step;
            found |= before[static_cast<std::size_t>(length - 1 - count)] & behind;
        }
    }
    return found & board;
}

Bits ColumnBoard::Shape::completing(Bits marks) const {
    return k == 4 ? completing_with<4>(marks) : completing_with<0>(marks);
}

bool ColumnBoard::Shape::has_line(Bits marks) const {
    for (int direction = 0; direction < directions; ++direction) {
        Bits line = marks;
        for (int count = 1; count < k; ++count)
            line &= marks >> count * steps[static_cast<std::size_t>(direction)];
        if (line != 0) return true;
    }
    return false;
}

ColumnBoard::ColumnBoard(const Shape& shape, const Position& position) : own_(0), marks_(0) {
    for (std::size_t cell = 0; cell < shape.bits.size(); ++cell) {
        const Bits bit = Bits{1} << shape.bits[cell];
        if (position.own_mask.has(static_cast<int>(cell))) own_ |= bit;
        if (position.other_mask.has(static_cast<int>(cell))) marks_ |= bit;
    }
    marks_ |= own_;
}

Choice ColumnBoard::choice(const Shape& shape, int, int ply, int alpha, int beta) const {
    const Bits open = (marks_ + shape.bottom) & shape.board, other = marks_ ^ own_;
    Choice choice;
    if (const Bits wins = shape.completing(own_) & open; wins != 0) {
        choice.settle(exactly(win_at(ply + 1)), shape.cell_of(wins));
        return choice;
    }
    // A move must answer a threat, and must not free the cell above it for one.
    const ProvedScore lost = exactly(loss_at(ply + 2));
    const Bits threats = shape.completing(other) & ~marks_;
    const Bits forced = threats & open;
    const Bits good = (forced != 0 ? forced : open) & ~(threats >> 1);
    if (good == 0 || (forced & (forced - 1)) != 0) {
        choice.settle(lost, shape.cell_of(forced != 0 ? forced : open));
        return choice;
    }
    if (good != open) choice.dismissed = lost;
    const Bits empty = shape.board & ~marks_;
    if (ply > 0 && std::popcount(empty) <= kEmptyForOpenLines) {
        const bool can_win = shape.has_line(own_ | empty), can_lose = shape.has_line(other | empty);
        const int cell = shape.cell_of(good);
        if (!can_win && !can_lose) choice.settle(exactly(0), cell);
        if (!can_win && can_lose && alpha >= 0) choice.settle(at_most(0), cell);
        if (can_win && !can_lose && beta <= 0) choice.settle(at_least(0), cell);
        if (choice.is_settled) return choice;
    }
    for (Bits rest = good; rest != 0; rest &= rest - 1) {
        const Bits bit = rest & (~rest + 1);
        const Bits made = shape.completing(own_ | bit) & ~marks_ & ~bit;
        choice.add(shape.cell_of(bit),
                   std::popcount(made) * kThreatWorth +
                       shape.weights[static_cast<std::size_t>(std::countr_zero(bit))]);
    }
    return choice;
}

// Cells that complete a line decide most games: those on odd rows serve the side that opened, those on
// even rows the other one, since the columns fill up in turns.
int ColumnBoard::estimate(const Shape& shape) const {
    const Bits empty = shape.board & ~marks_;
    const bool is_opener = std::popcount(marks_) % 2 == 0;
    const auto worth = [&](Bits marks, bool is_first) {
        const Bits threats = shape.completing(marks) & empty;
        const Bits lasting = threats & ~(threats << 1);
        const Bits fitting = lasting & (is_first ? shape.odd_rows : ~shape.odd_rows);
        int sum = 20 * std::popcount(lasting) + 40 * std::popcount(fitting);
        for (Bits rest = marks; rest != 0; rest &= rest - 1)
            sum += shape.weights[static_cast<std::size_t>(std::countr_zero(rest))];
        return sum;
    };
    return worth(own_, is_opener) - worth(marks_ ^ own_, !is_opener);
}

// The marks of one side and the heights of all columns in one number: no two positions share it.
BoardKey ColumnBoard::key(const Shape& shape) const {
    const auto code = [&](Bits own, Bits marks) { return own + marks + shape.bottom; };
    const Bits own_code = code(own_, marks_);
    if (std::popcount(marks_) > kMirroredPlies) return {mixed(own_code), false};
    const auto mirror = [&](Bits bits) {
        const int column = shape.height + 1;
        const Bits mask = (Bits{1} << column) - 1;
        Bits image = 0;
        for (int at = 0; at < shape.width; ++at)
            image |= (bits >> at * column & mask) << (shape.width - 1 - at) * column;
        return image;
    };
    const Bits mirror_code = code(mirror(own_), mirror(marks_));
    return mirror_code < own_code ? BoardKey{mixed(mirror_code), true}
                                  : BoardKey{mixed(own_code), false};
}

}  // namespace noughts::engine
