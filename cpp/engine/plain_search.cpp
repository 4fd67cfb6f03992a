#include "plain_search.hpp"

namespace noughts::engine {

namespace {

constexpr std::uint64_t kNodesBetweenLooks = 512;
constexpr std::uint32_t kMaxHistory = 1u << 20;
constexpr int kFirstDepths = 12;  // plies
constexpr int kSoonSolved = 32;   // empty cells
constexpr int kWorthLooking = 4;  // plies: below, a look at all children costs more than it saves

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

template <class Board>
PlainSearch<Board>::PlainSearch(const LineSystem& system, TranspositionTable& table, const Tuning&)
    : shape_(system),
      table_(table),
      continuations_(static_cast<std::size_t>(system.cells()) + 2),
      killers_(static_cast<std::size_t>(system.cells()) + 2) {}

template <class Board>
Finding PlainSearch<Board>::run(Assignment& assignment, int worker,
                                const std::function<void()>& look) {
    assignment_ = &assignment;
    look_ = &look;
    begin_ = std::chrono::steady_clock::now();
    nodes_ = 0;
    next_look_ = kNodesBetweenLooks;
    best_ = {};
    history_.fill(0);
    for (auto& pair : killers_)
        pair.fill(kNoCell);
    const Board board(shape_, assignment.position);
    const int empty = board.empty_count(shape_);
    const int deepest = std::min(assignment.max_depth, empty);
    bool is_solved = false;
    for (int depth = std::min(1 + worker % 2, deepest); depth <= deepest; ++depth) {
        // A board that knows threats is soon searched to the end, and estimates on the way there only
        // cost time: after the first iterations the rest at once, where the limits are likely to
        // allow it.
        if (!is_solved && deepest == empty && can_solve(depth, empty)) {
            is_solved = true;
            iterate(board, empty, true);
            if (is_stopped() || assignment.is_done(best_.proved_score)) break;
        }
        iterate(board, depth, depth == empty && !assignment.is_shortest_wanted);
        if (is_stopped() || assignment.is_done(best_.proved_score)) break;
    }
    if (best_.line.empty()) {  // stopped before any move was searched
        const Choice choice =
            board.choice(shape_, assignment.position.blocked, 0, -kInfinity, kInfinity);
        best_.line = {placement(choice.is_settled ? choice.cell : choice.candidates[0].cell)};
    }
    return best_;
}

// Searches to a depth and keeps the result, unless more is known already. A coarse search only tells
// wins, draws and losses apart.
template <class Board>
void PlainSearch<Board>::iterate(const Board& board, int depth, bool is_coarse) {
    MoveLine& line = continuations_[0];
    const int window = is_coarse ? 1 : kInfinity;
    const ProvedScore score = visit(board, -window, window, depth, 0, line);
    if (is_stopped()) {
        if (!is_proved(best_.proved_score)) best_.keep_move_of(line);
    } else if (is_proved(score) || !is_proved(best_.proved_score)) {
        best_ = {score, depth, line};
    }
}

template <class Board>
bool PlainSearch<Board>::can_solve(int depth, int empty) const {
    if (!Board::kKnowsThreats || depth <= kFirstDepths) return false;
    const std::uint64_t factor = empty <= kSoonSolved ? 2 : 4096;
    const auto elapsed = std::chrono::steady_clock::now() - begin_;
    const bool is_in_time = assignment_->deadline == std::chrono::steady_clock::time_point::max() ||
                            elapsed * factor <= assignment_->deadline - begin_;
    return is_in_time && nodes_ <= assignment_->max_nodes / factor;
}

template <class Board>
ProvedScore PlainSearch<Board>::visit(const Board& board, int alpha, int beta, int depth, int ply,
                                      MoveLine& line) {
    line.clear();
    ++nodes_;
    poll();
    if (is_stopped() && ply > 0) return {};
    const int blocked = ply == 0 ? assignment_->position.blocked : kNoCell;
    Choice choice = board.choice(shape_, blocked, ply, alpha, beta);
    if (choice.is_settled) {
        if (choice.cell != kNoCell) line.push_back(placement(choice.cell));
        return choice.score;
    }

    const BoardKey key = board.key(shape_);
    TableEntry entry;
    int first = kNoCell;
    if (table_.find(key.hash, ply, entry)) {
        first = key.is_mirrored ? Board::mirrored(shape_, entry.move.cell) : entry.move.cell;
        if (ply > 0 && entry.cuts(alpha, beta, depth)) return entry.proved_score;
    }

    if (const auto known = known_cut(board, choice, beta, depth, ply, line)) return *known;

    const int alpha_before = alpha;
    ProvedScore best = choice.dismissed;
    int best_cell = kNoCell;
    order(choice, ply, first);
    MoveLine& continuation = continuations_[static_cast<std::size_t>(ply) + 1];
    bool is_cut = false;
    for (int number = 0; number < choice.count && !is_cut; ++number) {
        const int cell = choice.candidates[static_cast<std::size_t>(number)].cell;
        ProvedScore score{};
        if (number == 0) {
            score = child_score(board, cell, alpha, beta, depth, ply, continuation);
        } else {
            score = child_score(board, cell, alpha, alpha + 1, depth, ply, continuation);
            if (score.score > alpha && score.score < beta && !is_stopped())
                score = child_score(board, cell, alpha, beta, depth, ply, continuation);
        }
        if (is_stopped()) return {};
        const bool is_best = best_cell == kNoCell || score.score > best.score;
        best = better(best, score);
        if (!is_best) continue;
        best_cell = cell;
        if (score.score > alpha || ply == 0) {
            line.assign(1, placement(cell));
            line.insert(line.end(), continuation.begin(), continuation.end());
        }
        alpha = std::max(alpha, score.score);
        if (alpha >= beta) {
            is_cut = number + 1 < choice.count;
            reward(cell, depth, ply);
            break;
        }
    }
    if (is_cut) best.is_upper_proved = best.score >= win_at(ply + 1);  // nothing is better
    const Bound bound = best.score >= beta           ? Bound::lower
                        : best.score <= alpha_before ? Bound::upper
                                                     : Bound::exact;
    const int kept = key.is_mirrored ? Board::mirrored(shape_, best_cell) : best_cell;
    table_.keep(key.hash, ply, {placement(kept), best, depth, bound});
    return best;
}

// A move into a position that is known to be bad enough for the opponent.
template <class Board>
std::optional<ProvedScore> PlainSearch<Board>::known_cut(const Board& board, const Choice& choice,
                                                         int beta, int depth, int ply,
                                                         MoveLine& line) const {
    if (!Board::kKnowsThreats || depth < kWorthLooking) return std::nullopt;
    for (int number = 0; number < choice.count; ++number) {
        const int cell = choice.candidates[static_cast<std::size_t>(number)].cell;
        const std::uint64_t hash = board.after(shape_, cell).key(shape_).hash;
        TableEntry entry;
        if (!table_.find(hash, ply + 1, entry) || !entry.proved_score.is_upper_proved ||
            -entry.proved_score.score < beta)
            continue;
        line.assign(1, placement(cell));
        return at_least(-entry.proved_score.score);
    }
    return std::nullopt;
}

// What a placement is worth to the side that makes it.
template <class Board>
ProvedScore PlainSearch<Board>::child_score(const Board& board, int cell, int alpha, int beta,
                                            int depth, int ply, MoveLine& line) {
    const Board next = board.after(shape_, cell);
    line.clear();
    switch (next.outcome(shape_, cell)) {
        case Outcome::other_wins:
            return exactly(win_at(ply + 1));
        case Outcome::own_wins:
            return exactly(loss_at(ply + 1));
        case Outcome::draw:
            return exactly(0);
        case Outcome::unfinished:
            break;
    }
    if (depth <= 1) return estimated(next.estimate(shape_)).reversed();
    return visit(next, -beta, -alpha, depth - 1, ply + 1, line).reversed();
}

// The move of the table first, then killers (new threats are worth more), then by the board.
template <class Board>
void PlainSearch<Board>::order(Choice& choice, int ply, int first) const {
    std::array<std::uint64_t, kMaxCells> worth;
    const auto& killers = killers_[static_cast<std::size_t>(ply)];
    for (int number = 0; number < choice.count; ++number) {
        const Choice::Candidate candidate = choice.candidates[static_cast<std::size_t>(number)];
        std::uint64_t value =
            Board::order_worth(history_[at(ply, candidate.cell)], candidate.merit);
        if (!Board::kKnowsThreats && candidate.cell == killers[1]) value |= std::uint64_t{1} << 60;
        if (!Board::kKnowsThreats && candidate.cell == killers[0]) value |= std::uint64_t{1} << 61;
        if (candidate.cell == first) value |= std::uint64_t{1} << 62;
        int place = number;
        for (; place > 0 && worth[static_cast<std::size_t>(place) - 1] < value; --place) {
            const auto to = static_cast<std::size_t>(place);
            worth[to] = worth[to - 1];
            choice.candidates[to] = choice.candidates[to - 1];
        }
        worth[static_cast<std::size_t>(place)] = value;
        choice.candidates[static_cast<std::size_t>(place)] = candidate;
    }
}

template <class Board>
void PlainSearch<Board>::reward(int cell, int depth, int ply) {
    auto& killers = killers_[static_cast<std::size_t>(ply)];
    if (killers[0] != cell) {
        killers[1] = killers[0];
        killers[0] = static_cast<std::uint8_t>(cell);
    }
    std::uint32_t& count = history_[at(ply, cell)];
    count = std::min(kMaxHistory, count + static_cast<std::uint32_t>(depth * depth));
}

template <class Board>
bool PlainSearch<Board>::is_stopped() const {
    return assignment_->is_stopped.load(std::memory_order_relaxed);
}

template <class Board>
void PlainSearch<Board>::poll() {
    if (nodes_ < next_look_) return;
    next_look_ = nodes_ + kNodesBetweenLooks;
    (*look_)();
    if (nodes_ >= assignment_->max_nodes ||
        std::chrono::steady_clock::now() >= assignment_->deadline)
        assignment_->is_stopped.store(true, std::memory_order_relaxed);
}

template class PlainSearch<AnyBoard<1>>;
template class PlainSearch<AnyBoard<4>>;
template class PlainSearch<ColumnBoard>;

}  // namespace noughts::engine
