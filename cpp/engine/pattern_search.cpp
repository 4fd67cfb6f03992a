#include "pattern_search.hpp"

#include <algorithm>

#include "game/ending.hpp"
#include "game/placement.hpp"

namespace noughts::engine {

namespace {

constexpr std::uint64_t kNodesBetweenLooks = 256;
constexpr int kMinCells = kMaxMergedCells + 1;  // below, symmetric positions are merged: search.hpp
constexpr int kTableMerit = 1 << 24;
constexpr std::uint64_t kWorkerMerit = 40;
constexpr std::uint64_t kSideKey = 0x9e3779b97f4a7c15;  // the second side is to move

constexpr int kUsualExtension = kPly + kPly / 4;  // more than this is counted along a line
constexpr int kTableExtension = kPly / 4;         // for the table's move in an open window
constexpr int kUnknownDepth = 4 * kPly;  // from here on less deep without a move of the table
constexpr int kLateDepth = 2 * kPly;     // from here on late moves are searched less deep

}  // namespace

namespace {

// Workers leave out depths, each other ones, in groups that grow with their number.
bool is_skipped(int worker, int depth) {
    if (worker == 0) return false;
    int size = 1, first = 1;  // of those with groups of this size the first
    while (worker >= first + 2 * size)
        first += 2 * size++;
    return (depth + worker - first) / size % 2 == 1;
}

}  // namespace

bool pattern_search_supports(const Rules& rules) {
    return rules.cells() >= kMinCells && !rules.has_powers() && patterns_support(rules) &&
           completing_wins(rules) && allows_every_empty_cell(rules);
}

PatternSearch::PatternSearch(const LineSystem& system, TranspositionTable& table,
                             const Tuning& tuning)
    : board_(system, tuning.network ? tuning.network : default_network(system.k())),
      table_(table),
      threats_(1 << 16),
      threes_(1 << 16, threats_),
      tuning_(tuning),
      levels_(static_cast<std::size_t>(system.cells()) + kMaxPassPly + 3),
      order_(levels_.size()) {}

Finding PatternSearch::run(Assignment& assignment, int worker, const std::function<void()>& look) {
    assignment_ = &assignment;
    look_ = &look;
    board_.set(assignment.position);
    for (Level& level : levels_)
        level = {};
    assignment.position.marks().for_each(
        [&](int cell) { levels_[0].near = levels_[0].near | board_.around(cell); });
    const Rules& rules = board_.system().rules();
    if (board_.empty_count() == rules.cells())
        levels_[0].near.add(rules.height() / 2 * rules.width() + rules.width() / 2);
    order_.forget();
    threats_.begin();
    threes_.begin();
    nodes_ = 0;
    nodes_before_ = threats_.nodes() + threes_.nodes();
    next_look_ = kNodesBetweenLooks;
    best_ = {};
    worker_ = worker;
    const int deepest = std::min(assignment.max_depth, board_.empty_count());
    for (int depth = 1; depth <= deepest; ++depth) {
        if (depth < deepest && is_skipped(worker, depth)) continue;
        const ProvedScore proved_score = look_ahead(depth);
        const MoveLine& line = levels_[0].line;
        if (is_stopped()) {
            best_.keep_move_of(line);
            break;
        }
        best_ = {proved_score, depth, line};
        if (assignment.is_done(proved_score)) break;
    }
    return best_;
}

// One iteration. The score is expected near the last one; a search that ends outside of the window
// is repeated with a wider one.
ProvedScore PatternSearch::look_ahead(int depth) {
    if (depth >= board_.empty_count() && !assignment_->is_shortest_wanted)
        return visit(-1, 1, depth * kPly, 0, false);
    const int guess = best_.proved_score.score;
    const bool has_guess = depth > 3 && !is_decided(guess);
    int delta = tuning_.aspiration;
    int alpha = has_guess ? guess - delta : -kInfinity;
    int beta = has_guess ? guess + delta : kInfinity;
    while (true) {
        const ProvedScore proved_score = visit(alpha, beta, depth * kPly, 0, false);
        const int score = proved_score.score;
        const bool is_low = score <= alpha && alpha > -kInfinity;
        const bool is_high = score >= beta && beta < kInfinity;
        if (is_stopped() || !(is_low || is_high) || assignment_->is_settled(proved_score))
            return proved_score;
        delta = delta > 600 || is_decided(score) ? 2 * kInfinity : 2 * delta;
        if (is_low) {
            beta = (alpha + beta) / 2;
            alpha = std::max(score - delta, -kInfinity);
        } else {
            beta = std::min(score + delta, kInfinity);
        }
    }
}

void PatternSearch::poll() {
    if (nodes() < next_look_) return;
    next_look_ = nodes() + kNodesBetweenLooks;
    (*look_)();
    if (nodes() >= assignment_->max_nodes ||
        std::chrono::steady_clock::now() >= assignment_->deadline)
        assignment_->is_stopped.store(true, std::memory_order_relaxed);
}

void PatternSearch::put(int side, int cell, int ply) {
    const auto at = static_cast<std::size_t>(ply);
    board_.put(side, cell);
    levels_[at].cell = static_cast<std::uint8_t>(cell);
    levels_[at + 1].near = levels_[at].near | board_.around(cell);
    table_.prepare(key_of(side ^ 1));
}

std::uint64_t PatternSearch::key_of(int side) const {
    return board_.key() ^ (side == 0 ? 0 : kSideKey);
}

void PatternSearch::list_candidates(int side, int ply, const Cells& cells) {
    auto& list = levels_[static_cast<std::size_t>(ply)].list;
    const int last = last_cell(ply), last_own = ply > 1 ? last_cell(ply - 1) : kNoCell;
    cells.for_each([&](int cell) {
        // Every worker has an order of its own among moves that are about as good.
        const auto own = static_cast<std::uint64_t>(worker_ * kMaxCells + cell);
        const int change = worker_ == 0 ? 0 : static_cast<int>(mixed(own) % kWorkerMerit);
        list.add(cell, change + order_.merit(board_, side, cell, ply, last, last_own,
                                             tuning_.history_merit));
    });
}

ProvedScore PatternSearch::search_move(const Node& node, int alpha, int cell, int number, int depth,
                                       int best_score) {
    const auto at = static_cast<std::size_t>(node.ply);
    const bool is_late = !node.is_exhaustive && node.is_free && node.depth >= kLateDepth &&
                         number > (node.ply == 0 ? 1 : 0);
    const int less = is_late ? reduction(node, cell, number) : 0;
    levels_[at].threat = board_.threat(node.side, cell);
    put(node.side, cell, node.ply);
    ProvedScore child;
    if (is_late) {
        const int shallow = std::max(std::min(depth - less, depth + kPly), kPly);
        child = visit(-alpha - 1, -alpha, shallow, node.ply + 1, true).reversed();
        if (child.score > alpha && shallow < depth && !is_stopped()) {
            if (!is_decided(child.score)) {
                const int above = child.score - alpha;
                const int less_deep = depth - shallow;
                if (above > tuning_.deeper + tuning_.deeper_ply * less_deep / kPly) depth += kPly;
                if (child.score < best_score + 2 * depth / kPly) depth -= kPly;
            }
            if (shallow < depth)
                child = visit(-alpha - 1, -alpha, depth, node.ply + 1, !node.is_cut).reversed();
        }
    } else if (number > 0 || !node.is_open) {
        child = visit(-alpha - 1, -alpha, depth, node.ply + 1, !node.is_cut).reversed();
    }
    if (node.is_open && (number == 0 || (child.score > alpha && child.score < node.beta)))
        child = visit(-node.beta, -alpha, depth, node.ply + 1, false).reversed();
    board_.take(node.side, cell);
    return child;
}

ProvedScore PatternSearch::visit(int alpha, int beta, int depth, int ply, bool is_cut,
                                 int excluded) {
    const auto at = static_cast<std::size_t>(ply);
    Level& level = levels_[at];
    MoveLine& line = level.line;
    line.clear();
    ++nodes_;
    poll();
    if (is_stopped() && ply > 0) return {};
    const int side = ply & 1, other = side ^ 1;
    int forced = kNoCell;
    if (const auto settled = settle(alpha, beta, ply, forced)) return *settled;

    // What is known already. A proof holds at any depth.
    const std::uint64_t key = key_of(side);
    TableEntry entry;
    int table_cell = kNoCell;
    const bool is_whole = excluded == kNoCell;
    const bool is_known = is_whole && table_.find(key, ply, entry);
    if (is_known) {
        table_cell = entry.move.cell;
        if (ply > 0 && entry.cuts(alpha, beta, plies(depth))) {
            if (table_cell != kNoCell) line.push_back(entry.move);
            return entry.proved_score;
        }
    }
    if (ply == 0 && !best_.line.empty()) table_cell = best_.line[0].cell;

    // The horizon.
    const bool is_free = forced == kNoCell;
    level.estimate = is_free ? board_.estimate(side) : ply > 1 ? levels_[at - 2].estimate : 0;
    if (is_free && tuning_.observer) tuning_.observer(board_, side);
    const bool has_chains = is_free && !assignment_->is_shortest_wanted;
    const bool is_horizon = depth <= 0 && is_free;
    if (is_horizon && level.estimate >= beta) return estimated(level.estimate);
    // What is far above the window needs no search, unless a threat is open.
    Node node{.side = side,
              .ply = ply,
              .alpha = alpha,
              .beta = beta,
              .depth = depth,
              .is_cut = is_cut,
              .is_open = beta - alpha > 1,
              .is_exhaustive = depth >= board_.empty_count() * kPly,
              .is_free = is_free,
              .is_threatened = is_free && !board_.winning(other).is_empty(),
              .is_improving = ply < 2 || level.estimate > levels_[at - 2].estimate,
              .is_good = false,
              .is_whole = is_whole,
              .estimate = level.estimate,
              .is_new = !is_known,
              .is_trail = beta - alpha > 1 || (is_known && entry.was_open)};
    if (is_known && !is_decided(entry.proved_score.score)) {
        const int score = entry.proved_score.score;
        const Bound needed = score > node.estimate ? Bound::lower : Bound::upper;
        if (entry.bound == Bound::exact || entry.bound == needed) node.estimate = score;
    }
    const bool may_give_up = is_free && !node.is_threatened && !node.is_exhaustive &&
                             !node.is_open && ply > 0 && beta < kMaxEstimate &&
                             alpha > -kMaxEstimate;
    if (may_give_up && is_far_above(node)) return estimated(node.estimate);

    // Chains of threats.
    if (is_whole && has_chains && find_chain(side, depth, ply)) {
        for (const std::uint8_t cell : chain_)
            line.push_back(placement(cell));
        const ProvedScore won = at_least(win_at(ply + static_cast<int>(chain_.size())));
        table_.keep(key, ply, {line[0], won, plies(depth), Bound::lower});
        return won;
    }
    if (is_horizon) return estimated(level.estimate);
    if (ply == 0 && has_chains) {
        if (const auto win = find_threes(depth)) {
            for (const std::uint8_t cell : win->line)
                line.push_back(placement(cell));
            const ProvedScore won = at_least(win_at(ply + win->plies));
            table_.keep(key, ply, {line[0], won, plies(depth), Bound::lower});
            return won;
        }
    }

    if (may_give_up)
        if (const auto given = give_up(node)) return *given;
    if (!node.is_exhaustive && is_free && ply > 0 && is_whole) {
        if (table_cell == kNoCell && depth >= kUnknownDepth)
            depth -= tuning_.unknown_reduction;
        else if (node.is_open && is_known)
            depth -= std::clamp((depth - entry.depth * kPly) / 4, 0, 3 * kPly);
        depth = std::max(depth, 1);
    }
    node.depth = depth;
    node.is_good = is_cut && !node.is_open && is_free &&
                   node.estimate >= beta + 32 * depth / kPly + (node.is_threatened ? 160 : 0);

    // How far the table's move is ahead of all others.
    int singular = 0;
    if (is_known && table_cell != kNoCell) {
        if (const auto given = compare_with_others(node, entry, singular)) return *given;
    }

    // The moves.
    level.list.clear();
    ProvedScore dismissed{-kInfinity, false, true};
    Cells candidates = board_.empty();
    bool is_restricted = true;
    if (!is_free) {
        candidates = {};
        candidates.add(forced);
        if (board_.empty_count() > 1) dismissed = exactly(loss_at(ply + 2));
    } else if (node.is_threatened) {
        candidates = answers_to_winning_cells(board_, side);
        if (candidates != board_.empty()) dismissed = at_most(loss_at(ply + 4));
    } else if (has_chains && depth >= tuning_.other_chain_depth * kPly &&
               find_chain(other, depth, ply)) {
        candidates = candidates & cells_against(board_, side, chain_);
        dismissed = at_most(loss_at(ply + 1 + static_cast<int>(chain_.size())));
    } else {
        is_restricted = false;
    }
    Cells far;
    if (!is_restricted) {
        far = candidates - level.near;
        candidates = candidates & level.near;
    }
    if (!is_whole) {
        candidates.remove(excluded);
        far = {};
    }
    auto& list = level.list;
    const bool is_single = candidates.count() == 1;
    // The table's move is searched before the others are put in order: most often it refutes.
    if (table_cell != kNoCell && candidates.has(table_cell)) {
        list.add(table_cell, kTableMerit);
        candidates.remove(table_cell);
    }
    const std::size_t width =
        node.is_exhaustive || ply == 0 ? kMaxCells : width_at(depth, node.is_improving);
    const int alpha_before = alpha;
    ProvedScore best = dismissed;
    bool are_all_upper = true, is_covered = true;
    Move best_move{};
    const MoveLine& below = levels_[at + 1].line;
    int searched = 0;
    for (std::size_t number = 0;; ++number) {
        if (number >= list.size()) {
            const bool is_far = candidates.is_empty();
            if (is_far && far.is_empty()) break;
            if ((number >= width || (is_far && !node.is_exhaustive)) && best.score > -kDecided) {
                is_covered = false;
                break;
            }
            Cells& next = is_far ? far : candidates;
            list_candidates(side, ply, next);
            next = {};
        } else if (number >= width && best.score > -kDecided) {
            is_covered = false;
            break;
        }
        const int cell = list[number];
        int more = !is_free ? tuning_.forced_extension : is_single ? kPly : 0;
        if (cell == table_cell && singular != 0)
            more += singular;
        else if (cell == table_cell && is_free && node.is_open)
            more += kTableExtension;
        if (node.is_good && !node.is_exhaustive && board_.threat(side, cell) < Threat::four)
            more -= kPly;
        levels_[at + 1].extension = level.extension + std::max(0, more - kUsualExtension);
        const ProvedScore child =
            search_move(node, alpha, cell, searched++, node.depth - kPly + more, best.score);
        if (is_stopped()) {
            if (ply == 0 && line.empty() && best_.line.empty()) line.push_back(placement(cell));
            return {};
        }
        are_all_upper = are_all_upper && child.is_upper_proved;
        if (child.score > best.score ||
            (child.score == best.score && child.is_lower_proved && !best.is_lower_proved)) {
            best = {child.score, child.is_lower_proved, false};
            best_move = placement(cell);
        }
        if (child.score > alpha) {
            alpha = child.score;
            line.assign(1, placement(cell));
            line.insert(line.end(), below.begin(), below.end());
            if (alpha >= beta) {
                order_.reward(side, cell, ply, last_cell(ply), std::max(plies(depth), 1), list,
                              number);
                break;
            }
        }
    }
    // A lost root may have no move better than those dismissed: take any.
    if (ply == 0 && line.empty())
        line.push_back(!best_move.is_none() ? best_move
                       : list.size() > 0    ? placement(list[0])
                                            : placement(board_.empty().first()));
    if (alpha < beta) best.is_upper_proved = are_all_upper && is_covered;
    const Bound bound = best.score >= beta           ? Bound::lower
                        : best.score <= alpha_before ? Bound::upper
                                                     : Bound::exact;
    if (is_whole) table_.keep(key, ply, {best_move, best, plies(node.depth), bound, node.is_trail});
    return best;
}

}  // namespace noughts::engine
