#include "plain_search.hpp"

#include "game/ending.hpp"

namespace noughts::engine {

namespace {

constexpr std::uint64_t kNodesBetweenLooks = 512;
constexpr std::uint32_t kMaxHistory = 1u << 20;

// Of a line with so many marks of one side and none of the other: further marks count ever more.
constexpr int line_weight(int marks) {
    return marks * marks * marks;
}

std::uint64_t mixed(std::uint64_t word) {
    word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9u;
    word = (word ^ word >> 27) * 0x94d049bb133111ebu;
    return word ^ word >> 31;
}

// The better of two for the side to move, with what is proved of both together.
ProvedScore better(const ProvedScore& best, const ProvedScore& next) {
    const bool is_higher = next.score > best.score;
    ProvedScore result = is_higher ? next : best;
    result.is_upper_proved = best.is_upper_proved && next.is_upper_proved;
    if (next.score == best.score) result.is_lower_proved |= next.is_lower_proved;
    return result;
}

}  // namespace

bool plain_search_supports(const Rules& rules) {
    return !rules.has_powers();
}

template <std::size_t Words>
PlainSearch<Words>::PlainSearch(const LineSystem& system, TranspositionTable& table, const Tuning&)
    : system_(system),
      lines_(system.rules().template line_sets<Words>()),
      table_(table),
      continuations_(static_cast<std::size_t>(system.cells()) + 2),
      killers_(static_cast<std::size_t>(system.cells()) + 2) {}

template <std::size_t Words>
Finding PlainSearch<Words>::run(Assignment& assignment, int first_depth,
                                const std::function<void()>& look) {
    assignment_ = &assignment;
    look_ = &look;
    nodes_ = 0;
    next_look_ = kNodesBetweenLooks;
    best_ = {};
    history_.fill(0);
    for (auto& pair : killers_)
        pair.fill(kNoCell);
    Board board;
    if constexpr (Words == 1) {
        const SmallPosition small = to_small(assignment.position);
        board = {small.own_mask, small.other_mask};
    } else {
        board = {assignment.position.own_mask, assignment.position.other_mask};
    }
    const int empty = system_.cells() - (board.own | board.other).count();
    const int deepest = std::min(assignment.max_depth, empty);
    for (int depth = std::min(first_depth, deepest); depth <= deepest; ++depth) {
        MoveLine& line = continuations_[0];
        const ProvedScore score = visit(board, -kInfinity, kInfinity, depth, 0, line);
        if (is_stopped()) {
            if (!line.empty() && (best_.line.empty() || line[0] != best_.line[0]))
                best_.line = line;
            break;
        }
        best_ = {score, depth, line};
        const bool is_decided_now = (score.score >= kDecided && score.is_lower_proved) ||
                                    (score.score <= -kDecided && score.is_upper_proved);
        if (score.is_exact() || (is_decided_now && !assignment.is_shortest_wanted)) break;
    }
    if (best_.line.empty()) {  // stopped before any move was searched
        const Cells open = placement_cells(
            system_.rules(), system_.rules().template board<Words>() - (board.own | board.other),
            assignment.position.blocked);
        best_.line = {placement(open.first())};
    }
    return best_;
}

template <std::size_t Words>
ProvedScore PlainSearch<Words>::visit(const Board& board, int alpha, int beta, int depth, int ply,
                                      MoveLine& line) {
    line.clear();
    ++nodes_;
    poll();
    if (is_stopped() && ply > 0) return {};
    const Rules& rules = system_.rules();
    const Cells empty = rules.template board<Words>() - (board.own | board.other);
    const Cells open =
        placement_cells(rules, empty, ply == 0 ? assignment_->position.blocked : kNoCell);

    const std::uint64_t hash = key(board);
    TableEntry entry;
    int first = kNoCell;
    if (table_.find(hash, ply, entry)) {
        first = entry.move.cell;
        const ProvedScore& known = entry.proved_score;
        const bool is_deep = entry.depth >= depth;
        const bool is_at_least =
            known.is_lower_proved ||
            (is_deep && (entry.bound == Bound::lower || entry.bound == Bound::exact));
        const bool is_at_most =
            known.is_upper_proved ||
            (is_deep && (entry.bound == Bound::upper || entry.bound == Bound::exact));
        if (ply > 0 && ((is_at_least && is_at_most) || (is_at_least && known.score >= beta) ||
                        (is_at_most && known.score <= alpha)))
            return known;
    }

    const int alpha_before = alpha;
    ProvedScore best{-kInfinity, true, true};
    int best_cell = kNoCell;
    const CellList list = ordered(open, ply, first);
    MoveLine& continuation = continuations_[static_cast<std::size_t>(ply) + 1];
    bool is_cut = false;
    for (int number = 0; number < list.count && !is_cut; ++number) {
        const int cell = list.cells[static_cast<std::size_t>(number)];
        ProvedScore score{};
        if (number == 0) {
            score = child_score(board, cell, alpha, beta, depth, ply, continuation);
        } else {
            score = child_score(board, cell, alpha, alpha + 1, depth, ply, continuation);
            if (score.score > alpha && score.score < beta && !is_stopped())
                score = child_score(board, cell, alpha, beta, depth, ply, continuation);
        }
        if (is_stopped()) return {};
        const bool is_best = number == 0 || score.score > best.score;
        best = number == 0 ? score : better(best, score);
        if (!is_best) continue;
        best_cell = cell;
        if (score.score > alpha || ply == 0) {
            line.assign(1, placement(cell));
            line.insert(line.end(), continuation.begin(), continuation.end());
        }
        alpha = std::max(alpha, score.score);
        if (alpha >= beta) {
            is_cut = number + 1 < list.count;
            reward(cell, depth, ply);
            break;
        }
    }
    if (is_cut) best.is_upper_proved = best.score >= kWin - ply - 1;  // nothing is better
    const Bound bound = best.score >= beta           ? Bound::lower
                        : best.score <= alpha_before ? Bound::upper
                                                     : Bound::exact;
    table_.keep(hash, ply, {placement(best_cell), best, depth, bound});
    return best;
}

// What a placement is worth to the side that makes it.
template <std::size_t Words>
ProvedScore PlainSearch<Words>::child_score(const Board& board, int cell, int alpha, int beta,
                                            int depth, int ply, MoveLine& line) {
    const Rules& rules = system_.rules();
    const Board next{board.other, board.own.with(cell)};
    line.clear();
    const bool is_full = (next.own | next.other) == rules.template board<Words>();
    switch (ending(rules, false, ends(board, cell), is_full)) {
        case Outcome::other_wins:
            return exactly(kWin - ply - 1);
        case Outcome::own_wins:
            return exactly(ply + 1 - kWin);
        case Outcome::draw:
            return exactly(0);
        case Outcome::unfinished:
            break;
    }
    if (depth <= 1) return estimate(next).reversed();
    return visit(next, -beta, -alpha, depth - 1, ply + 1, line).reversed();
}

template <std::size_t Words>
bool PlainSearch<Words>::ends(const Board& board, int cell) const {
    return lines_.has_line_through(cell, board.own.with(cell));
}

// Lines that one side alone has begun; good where a line wins, bad where it loses.
template <std::size_t Words>
ProvedScore PlainSearch<Words>::estimate(const Board& board) const {
    int score = 0;
    for (const Cells& line : lines_.all()) {
        const int own = (board.own & line).count(), other = (board.other & line).count();
        if (own != 0 && other == 0) score += line_weight(own);
        if (other != 0 && own == 0) score -= line_weight(other);
    }
    return estimated(completing_wins(system_.rules()) ? score : -score);
}

// The move of the table first, then killers, then by what has cut before and by lines.
template <std::size_t Words>
typename PlainSearch<Words>::CellList PlainSearch<Words>::ordered(const Cells& open, int ply,
                                                                  int first) const {
    CellList list;
    std::array<std::uint64_t, kMaxCells> worth;
    const auto& killers = killers_[static_cast<std::size_t>(ply)];
    open.for_each([&](int cell) {
        const auto at = static_cast<std::size_t>(cell);
        std::uint64_t value = history_[at] * std::uint64_t{64} + system_.through(cell).size();
        if (cell == killers[1]) value |= std::uint64_t{1} << 60;
        if (cell == killers[0]) value |= std::uint64_t{1} << 61;
        if (cell == first) value |= std::uint64_t{1} << 62;
        int place = list.count++;
        for (; place > 0 && worth[static_cast<std::size_t>(place) - 1] < value; --place) {
            const auto to = static_cast<std::size_t>(place);
            worth[to] = worth[to - 1];
            list.cells[to] = list.cells[to - 1];
        }
        worth[static_cast<std::size_t>(place)] = value;
        list.cells[static_cast<std::size_t>(place)] = static_cast<std::uint8_t>(cell);
    });
    return list;
}

template <std::size_t Words>
void PlainSearch<Words>::reward(int cell, int depth, int ply) {
    auto& killers = killers_[static_cast<std::size_t>(ply)];
    if (killers[0] != cell) {
        killers[1] = killers[0];
        killers[0] = static_cast<std::uint8_t>(cell);
    }
    std::uint32_t& count = history_[static_cast<std::size_t>(cell)];
    count = std::min(kMaxHistory, count + static_cast<std::uint32_t>(depth * depth));
}

template <std::size_t Words>
std::uint64_t PlainSearch<Words>::key(const Board& board) const {
    std::uint64_t hash = 0x9e3779b97f4a7c15u;
    for (std::size_t at = 0; at < Words; ++at) {
        hash = mixed(hash + board.own.words[at]);
        hash = mixed(hash + board.other.words[at]);
    }
    return hash;
}

template <std::size_t Words>
bool PlainSearch<Words>::is_stopped() const {
    return assignment_->is_stopped.load(std::memory_order_relaxed);
}

template <std::size_t Words>
void PlainSearch<Words>::poll() {
    if (nodes_ < next_look_) return;
    next_look_ = nodes_ + kNodesBetweenLooks;
    (*look_)();
    if (nodes_ >= assignment_->max_nodes ||
        std::chrono::steady_clock::now() >= assignment_->deadline)
        assignment_->is_stopped.store(true, std::memory_order_relaxed);
}

template class PlainSearch<1>;
template class PlainSearch<4>;

}  // namespace noughts::engine
