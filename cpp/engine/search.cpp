#include "search.hpp"

namespace noughts::engine {

namespace {

constexpr std::uint64_t kNodesBetweenLooks = 512;
constexpr int kSmallBoard = 25;
constexpr int kTinyTree = 9;     // empty cells
constexpr int kShallow = 6;      // plies
constexpr int kFewLines = 80;    // worth looking through at every node
constexpr int kWidePowers = 16;  // up to so many cells all powers are looked at

}  // namespace

template <std::size_t Words>
Search<Words>::Search(const LineSystem& system, TranspositionTable& table, const Tuning& tuning)
    : situation_(system, tuning.weights),
      table_(table),
      threats_(system.cells() <= 16 ? 1 << 8 : 1 << 16),
      experience_(system.cells()),
      tuning_(tuning),
      is_small_(system.cells() <= kSmallBoard),
      has_chains_(tuning.has_threat_search && system.cells() > kTinyTree),
      lists_(static_cast<std::size_t>(system.cells()) + 2),
      lines_(static_cast<std::size_t>(system.cells()) + 2) {}

template <std::size_t Words>
Finding Search<Words>::run(Assignment& assignment, int worker, const std::function<void()>& look) {
    assignment_ = &assignment;
    look_ = &look;
    situation_.set(assignment.position);
    experience_.forget();
    threats_.begin();
    nodes_ = 0;
    nodes_before_ = threats_.nodes();
    next_look_ = kNodesBetweenLooks;
    best_ = {};
    const int empty = situation_.board().empty_count();
    const int deepest = std::min(assignment.max_depth, empty);
    for (int depth = next_depth(0, 1 + worker % 2, deepest); depth <= deepest;
         depth = next_depth(depth, depth + 1, deepest)) {
        MoveLine& line = lines_[0];
        // A search to the end of the game need only tell wins, draws and losses apart.
        const bool is_coarse = depth >= empty && !assignment.is_shortest_wanted;
        const int window = is_coarse ? 1 : kInfinity;
        const ProvedScore proved_score = visit(-window, window, depth, 0, line);
        if (assignment.is_stopped.load(std::memory_order_relaxed)) {
            best_.keep_move_of(line);
            break;
        }
        best_ = {proved_score, depth, line};
        if (assignment.is_done(proved_score)) break;
    }
    return best_;
}

// On a small board without powers the whole tree is soon searched, and estimates on the way there
// only mislead: a few shallow iterations in case time is short, then all of it.
template <std::size_t Words>
int Search<Words>::next_depth(int done, int next, int deepest) const {
    const int empty = situation_.board().empty_count();
    const bool is_plain = !situation_.has_powers(0) && !situation_.has_powers(1);
    const bool is_soon_done = is_small_ && !assignment_->is_shortest_wanted && deepest == empty &&
                              done < deepest &&
                              (empty <= kTinyTree || (is_plain && done >= kShallow));
    return is_soon_done ? deepest : std::min(next, done < deepest ? deepest : next);
}

template <std::size_t Words>
void Search<Words>::poll() {
    if (nodes() < next_look_) return;
    next_look_ = nodes() + kNodesBetweenLooks;
    (*look_)();
    if (nodes() >= assignment_->max_nodes ||
        std::chrono::steady_clock::now() >= assignment_->deadline)
        assignment_->is_stopped.store(true, std::memory_order_relaxed);
}

template <std::size_t Words>
ProvedScore Search<Words>::horizon() const {
    const Board<Words>& board = situation_.board();
    const int side = situation_.side(), other = side ^ 1;
    int score = board.weight(side) * tuning_.tempo_percent / 100 - board.weight(other);
    score += tuning_.swap * (situation_.stock(side).swaps - situation_.stock(other).swaps);
    score += tuning_.block * (situation_.stock(side).blocks - situation_.stock(other).blocks);
    if (!situation_.has_swaps()) {
        if (board.living_lines(side) == 0) score = std::min(score, -1);
        if (board.living_lines(other) == 0) score = std::max(score, 1);
    }
    return estimated(score);
}

template <std::size_t Words>
bool Search<Words>::can_complete(int side, int marks_left) const {
    const Board<Words>& board = situation_.board();
    if (board.living_lines(side) == 0) return false;
    const int lines = board.system().lines(), least = board.system().k() - marks_left;
    if (lines > kFewLines || least <= 0) return true;
    for (int line = 0; line < lines; ++line)
        if (board.marks_in_line(side ^ 1, line) == 0 && board.marks_in_line(side, line) >= least)
            return true;
    return false;
}

template <std::size_t Words>
bool Search<Words>::find_chain(int attacker, int depth, int ply) {
    if (situation_.board().building(attacker).is_empty()) return false;
    const int scale = ply == 0 ? 200 : depth >= 4 ? 8 : depth >= 2 ? 3 : 1;
    return threats_.find(situation_.board(), attacker,
                         static_cast<std::uint64_t>(tuning_.threat_budget * scale), chain_);
}

template <std::size_t Words>
ProvedScore Search<Words>::visit(int alpha, int beta, int depth, int ply, MoveLine& line) {
    line.clear();
    ++nodes_;
    poll();
    if (assignment_->is_stopped.load(std::memory_order_relaxed) && ply > 0) return {};
    Board<Words>& board = situation_.board();
    const int side = situation_.side(), other = side ^ 1;

    // 1. The game is over. (Only a swap can have given the side to move a line.)
    switch (ending(board.system().rules(), board.has_line(side), board.has_line(other),
                   board.empty_count() == 0)) {
        case Outcome::own_wins:
            return exactly(win_at(ply));
        case Outcome::other_wins:
            return exactly(loss_at(ply));
        case Outcome::draw:
            return exactly(0);
        case Outcome::unfinished:
            break;
    }

    // 2. A win at once.
    if (const auto winning = situation_.winning_move()) {
        line.push_back(*winning);
        return exactly(win_at(ply + 1));
    }

    // 3. No end sooner than these is possible now.
    if (win_at(ply + 3) <= alpha) return at_most(win_at(ply + 3));
    if (loss_at(ply + 2) >= beta) return at_least(loss_at(ply + 2));

    // 4. Threats of the opponent. Without a swap, a placement answers one and a block another.
    const Cells threats = board.completing(other);
    const bool has_swap = situation_.stock(side).swaps > 0;
    const bool has_block = may_block(situation_.stock(side), board.empty_count() - 1);
    int forced = kNoCell;
    if (!threats.is_empty() && !has_swap) {
        const int count = threats.count();
        const bool is_closed = count == 1 && threats.first() == situation_.blocked();
        if (count > (has_block ? 2 : 1) || (is_closed && !has_block)) {
            // Lost, but answer one threat all the same: the opponent may overlook the other.
            const Cells answers = threats & situation_.open();
            line.push_back(placement((answers.is_empty() ? situation_.open() : answers).first()));
            Cells left = threats;
            left.remove(line[0].cell);
            line.push_back(placement(left.first()));
            return exactly(loss_at(ply + 2));
        }
        if (!has_block) forced = threats.first();
    }

    // 5. Lines that can still be completed in the moves that are left.
    if (!situation_.has_swaps()) {
        const bool can_win = can_complete(side, (board.empty_count() + 1) / 2);
        const bool can_lose = can_complete(other, board.empty_count() / 2);
        if (!can_win && !can_lose) {
            if (ply == 0) line.push_back(placement(situation_.open().first()));
            return exactly(0);
        }
        if (ply > 0 && !can_win && alpha >= 0) return at_most(0);
        if (ply > 0 && !can_lose && beta <= 0) return at_least(0);
    }

    // 6. What is known already. A proof holds at any depth.
    const auto key = situation_.key();
    const LineSystem& system = board.system();
    TableEntry entry;
    Move table_move{};
    if (table_.find(key.hash, ply, entry)) {
        table_move = system.image(system.inverse(key.symmetry), entry.move);
        if (ply > 0 && entry.cuts(alpha, beta, depth)) {
            if (!table_move.is_none()) line.push_back(table_move);
            return entry.proved_score;
        }
    }

    if (ply == 0 && !best_.line.empty()) table_move = best_.line[0];

    // 7. Chains of threats, and the horizon.
    const bool are_chains_sound = has_chains_ && !assignment_->is_shortest_wanted &&
                                  forced == kNoCell && situation_.blocked() == kNoCell &&
                                  threats.is_empty() && !situation_.has_powers(other);
    if (are_chains_sound && find_chain(side, depth, ply)) {
        for (const std::uint8_t cell : chain_)
            line.push_back(placement(cell));
        const ProvedScore won = at_least(win_at(ply + static_cast<int>(chain_.size())));
        table_.keep(key.hash, ply, {system.image(key.symmetry, line[0]), won, depth, Bound::lower});
        return won;
    }
    if (depth <= 0 && forced == kNoCell) return horizon();

    // 8. The moves.
    Cells candidates = situation_.open();
    ProvedScore dismissed{-kInfinity, false, true};
    if (forced != kNoCell) {
        candidates = {};
        candidates.add(forced);
        if (board.empty_count() > 1) dismissed = exactly(loss_at(ply + 2));
    } else if (are_chains_sound && !situation_.has_powers(side) && find_chain(other, depth, ply)) {
        candidates = candidates & cells_against(board, side, chain_);
        dismissed = at_most(loss_at(ply + 1 + static_cast<int>(chain_.size())));
    }
    const int alpha_before = alpha;
    MoveList& list = lists_[static_cast<std::size_t>(ply)];
    list.clear();
    list_placements(situation_, candidates, list);
    if (!threats.is_empty() && has_block) {
        // A plain placement that leaves a threat loses at once; blocks and swaps may still answer.
        const auto leaves_threat = [&](const ScoredMove& each) {
            Cells left = threats;
            left.remove(each.move.cell);
            return !left.is_empty();
        };
        if (!has_swap && std::erase_if(list, leaves_threat) > 0)
            dismissed = exactly(loss_at(ply + 2));
    }
    bool is_covered = true;  // whether every legal move is in the list or soundly dismissed
    if (situation_.has_powers(side)) {
        const bool is_all = system.cells() <= kWidePowers || depth >= board.empty_count();
        constexpr PowerWidth kAll{255, 255, 255, 255};
        const PowerWidth promising{tuning_.power_places, tuning_.power_taken, tuning_.power_given,
                                   tuning_.power_closed};
        is_covered = list_powers(situation_, candidates, threats, is_all ? kAll : promising, list);
        if (!threats.is_empty() && has_block) dismissed = exactly(loss_at(ply + 2));
    }
    for (ScoredMove& each : list) {
        each.merit += experience_.merit(side, ply, each.move);
        if (each.move == table_move) each.merit = 1 << 28;
    }
    LazyOrder order(list);

    const bool is_exhaustive = depth >= board.empty_count();
    const int power_width = system.cells() <= kWidePowers ? 0 : tuning_.power_width;
    const int limit = situation_.has_powers(side) ? power_width : is_small_ ? 0 : tuning_.width;
    const std::size_t width =
        is_exhaustive || ply == 0 || limit == 0 ? list.size() : static_cast<std::size_t>(limit);
    ProvedScore best = dismissed;
    bool are_all_upper = true;
    Move best_move{};
    MoveLine& below = lines_[static_cast<std::size_t>(ply) + 1];
    const int child_depth = forced != kNoCell ? depth : depth - 1;
    for (std::size_t number = 0; number < list.size(); ++number) {
        if (number >= width && best.score > -kDecided) {
            is_covered = false;
            break;
        }
        const ScoredMove chosen = order[number];
        const int less = is_exhaustive || assignment_->is_shortest_wanted
                             ? 0
                             : reduction(depth, static_cast<int>(number), chosen);
        const auto before = situation_.make(chosen.move);
        ProvedScore child;
        if (number == 0) {
            child = visit(-beta, -alpha, child_depth, ply + 1, below).reversed();
        } else {
            child = visit(-alpha - 1, -alpha, child_depth - less, ply + 1, below).reversed();
            if (child.score > alpha && less > 0)
                child = visit(-alpha - 1, -alpha, child_depth, ply + 1, below).reversed();
            if (child.score > alpha && child.score < beta)
                child = visit(-beta, -alpha, child_depth, ply + 1, below).reversed();
        }
        situation_.unmake(chosen.move, before);
        if (assignment_->is_stopped.load(std::memory_order_relaxed)) {
            if (ply == 0 && line.empty() && best_.line.empty()) line.push_back(chosen.move);
            return {};
        }
        are_all_upper = are_all_upper && child.is_upper_proved;
        if (child.score > best.score ||
            (child.score == best.score && child.is_lower_proved && !best.is_lower_proved)) {
            best = {child.score, child.is_lower_proved, false};
            best_move = chosen.move;
        }
        if (child.score > alpha) {
            alpha = child.score;
            line.assign(1, chosen.move);
            line.insert(line.end(), below.begin(), below.end());
            if (alpha >= beta) {
                experience_.reward(side, ply, chosen.move, std::max(depth, 1));
                break;
            }
        }
    }
    // A lost root may have no move better than those dismissed: take any.
    if (ply == 0 && line.empty())
        line.push_back(!best_move.is_none() ? best_move
                       : !list.empty()      ? list[0].move
                                            : placement(situation_.open().first()));
    if (alpha < beta) best.is_upper_proved = are_all_upper && is_covered;
    const Bound bound = best.score >= beta           ? Bound::lower
                        : best.score <= alpha_before ? Bound::upper
                                                     : Bound::exact;
    table_.keep(key.hash, ply, {system.image(key.symmetry, best_move), best, depth, bound});
    return best;
}

template <std::size_t Words>
int Search<Words>::reduction(int depth, int number, const ScoredMove& chosen) const {
    if (depth < 3 || number < 4 || chosen.merit >= kUrgentMerit) return 0;
    return number < 12 ? 1 : 2;
}

template class Search<1>;
template class Search<4>;

}  // namespace noughts::engine
