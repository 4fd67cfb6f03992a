#include "pattern_search.hpp"

#include <algorithm>
#include <bit>

#include "game/ending.hpp"
#include "game/placement.hpp"

namespace noughts::engine {

namespace {

constexpr std::uint64_t kNodesBetweenLooks = 256;
constexpr int kMinCells = kMaxMergedCells + 1;  // below, symmetric positions are merged: search.hpp
constexpr int kMaxHistory = 256;
constexpr int kTableMerit = 1 << 24;
constexpr int kMaxPassPly = 40;
constexpr std::uint64_t kSideKey = 0x9e3779b97f4a7c15;  // the second side is to move

// Eight times the logarithm to base 2, rounded down: the same on every machine.
int log_eighths(int number) {
    auto power = static_cast<std::uint64_t>(number);
    power *= power;
    power *= power;
    power *= power;
    return static_cast<int>(std::bit_width(power)) - 1;
}

// In which order to look at moves: what a mark makes for its owner and spoils for the opponent.
struct Merits {
    std::array<int, kShapes> own, others;

    Merits() {
        constexpr std::array<int, kLineClasses> kMakes{0,  1,   2,   6,   12,   18,
                                                       30, 180, 200, 180, 3000, 9000};
        for (std::size_t shape = 0; shape < kShapes; ++shape) {
            int sum = 0;
            for (const LineClass each : shapes().classes[shape])
                sum += kMakes[static_cast<std::size_t>(each)];
            const Threat threat = shapes().threat[shape];
            own[shape] = sum;
            others[shape] = sum * 3 / 4;
            if (threat == Threat::winning) {
                own[shape] += 5000;
                others[shape] += 2000;
            } else if (threat == Threat::four_three) {
                own[shape] += 1500;
                others[shape] += 600;
            } else if (threat == Threat::double_three) {
                own[shape] += 400;
                others[shape] += 250;
            }
        }
    }
};

const Merits& merits() {
    static const Merits all;
    return all;
}

}  // namespace

bool pattern_search_supports(const Rules& rules) {
    return rules.cells() >= kMinCells && !rules.has_powers() && patterns_support(rules) &&
           completing_wins(rules) && allows_every_empty_cell(rules);
}

PatternSearch::PatternSearch(const LineSystem& system, TranspositionTable& table,
                             const Tuning& tuning)
    : board_(system, tuning.patterns ? tuning.patterns : default_weights(system.k())),
      table_(table),
      threats_(1 << 16),
      tuning_(tuning),
      levels_(static_cast<std::size_t>(system.cells()) + kMaxPassPly + 3) {}

Finding PatternSearch::run(Assignment& assignment, int first_depth,
                           const std::function<void()>& look) {
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
    history_ = {};
    for (auto& cells : counters_)
        cells.fill(kNoCell);
    threats_.begin();
    nodes_ = 0;
    nodes_before_ = threats_.nodes();
    next_look_ = kNodesBetweenLooks;
    best_ = {};
    const int empty = board_.empty_count();
    const int deepest = std::min(assignment.max_depth, empty);
    for (int depth = std::min(first_depth, deepest); depth <= deepest; ++depth) {
        const bool is_coarse = depth >= empty && !assignment.is_shortest_wanted;
        // The score is expected near the last one; a search outside of the window is repeated.
        const bool has_guess = depth > 3 && !is_coarse && !is_decided(best_.proved_score.score);
        int below = tuning_.aspiration, above = tuning_.aspiration;
        ProvedScore proved_score;
        while (true) {
            const int guess = best_.proved_score.score;
            const int alpha = is_coarse ? -1 : has_guess ? guess - below : -kInfinity;
            const int beta = is_coarse ? 1 : has_guess ? guess + above : kInfinity;
            proved_score = visit(alpha, beta, depth, 0);
            if (is_stopped() || !has_guess) break;
            if (proved_score.score <= alpha && alpha > -kInfinity &&
                !assignment.is_settled(proved_score))
                below = below > 1000 ? kInfinity * 2 : below * 3;
            else if (proved_score.score >= beta && beta < kInfinity &&
                     !assignment.is_settled(proved_score))
                above = above > 1000 ? kInfinity * 2 : above * 3;
            else
                break;
        }
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
}

bool PatternSearch::find_chain(int attacker, int depth, int ply) {
    const Cells building = board_.building(attacker);
    if (building.is_empty()) return false;
    // One four alone leads to another only through its own cell.
    if (building.count() == 1) {
        const int cell = building.first();
        const auto shape = static_cast<std::size_t>(board_.shape(attacker, cell));
        if (shapes().classes[shape][1] < LineClass::two) return false;
    }
    const int scale = ply == 0 ? 200 : depth >= 4 ? 8 : depth >= 2 ? 3 : 1;
    return threats_.find(board_, attacker,
                         static_cast<std::uint64_t>(tuning_.threat_budget * scale), chain_);
}

PatternSearch::Cells PatternSearch::answers_to_winning_cells(int side) {
    const int other = side ^ 1;
    Cells answers = board_.empty();
    const Cells winning = board_.winning(other);
    winning.for_each([&](int cell) {
        board_.put(other, cell);
        const Cells wins = board_.completing(other);
        board_.take(other, cell);
        // The first two chains that end differently; more would hardly forbid more.
        std::array<std::uint8_t, 3> ends{};
        std::size_t count = 0;
        wins.for_each([&](int end) {
            if (count < 3) ends[count++] = static_cast<std::uint8_t>(end);
        });
        const auto first = static_cast<std::uint8_t>(cell);
        chain_ = {first, ends[0], ends[1]};
        answers = answers & cells_against(board_, side, chain_);
        if (count < 3) return;
        chain_ = {first, ends[2], ends[0]};
        answers = answers & cells_against(board_, side, chain_);
        chain_ = {first, ends[1], ends[2]};
        answers = answers & cells_against(board_, side, chain_);
    });
    return answers;
}

int PatternSearch::merit(int side, int ply, int cell) const {
    const auto at = static_cast<std::size_t>(ply);
    const auto shape = [&](int whose) {
        return static_cast<std::size_t>(board_.shape(whose, cell));
    };
    int sum = merits().own[shape(side)] + merits().others[shape(side ^ 1)] +
              history_[static_cast<std::size_t>(side)][static_cast<std::size_t>(cell)] / 2;
    if (cell == levels_[at].killers[0])
        sum += 120;
    else if (cell == levels_[at].killers[1])
        sum += 80;
    if (ply > 0 && cell == counters_[static_cast<std::size_t>(side)][levels_[at - 1].cell])
        sum += 80;
    return sum;
}

void PatternSearch::list_candidates(int side, int ply, const Cells& cells, int table_cell) {
    auto& list = levels_[static_cast<std::size_t>(ply)].list;
    cells.for_each([&](int cell) {
        list.push_back({static_cast<std::uint8_t>(cell),
                        cell == table_cell ? kTableMerit : merit(side, ply, cell)});
    });
}

// Sorts a list so far that the move with this number is in its place; most nodes need but the first.
std::size_t PatternSearch::sort_further(std::vector<Candidate>& list, std::size_t number,
                                        std::size_t sorted) {
    if (number < sorted) return sorted;
    const auto is_before = [](const Candidate& a, const Candidate& b) {
        return a.merit != b.merit ? a.merit > b.merit : a.cell < b.cell;
    };
    const std::size_t more = number == 0 ? 1 : number == 1 ? 8 : list.size();
    const std::size_t end = std::min(list.size(), number + more);
    const auto at = [&list](std::size_t index) {
        return list.begin() + static_cast<std::ptrdiff_t>(index);
    };
    std::partial_sort(at(number), at(end), list.end(), is_before);
    return end;
}

void PatternSearch::reward(int side, int ply, int cell, int depth, std::size_t tried) {
    Level& level = levels_[static_cast<std::size_t>(ply)];
    if (cell != level.killers[0])
        level.killers = {static_cast<std::uint8_t>(cell), level.killers[0]};
    if (ply > 0)
        counters_[static_cast<std::size_t>(side)][levels_[static_cast<std::size_t>(ply) - 1].cell] =
            static_cast<std::uint8_t>(cell);
    const int bonus = std::min(kMaxHistory / 2, depth * depth + 2 * depth);
    const auto learn = [&](int which, int change) {
        int& value = history_[static_cast<std::size_t>(side)][static_cast<std::size_t>(which)];
        value += change - value * std::abs(change) / kMaxHistory;
    };
    learn(cell, bonus);
    for (std::size_t i = 0; i < tried; ++i)
        learn(level.list[i].cell, -bonus / 2);
}

ProvedScore PatternSearch::visit(int alpha, int beta, int depth, int ply) {
    const auto at = static_cast<std::size_t>(ply);
    Level& level = levels_[at];
    MoveLine& line = level.line;
    line.clear();
    ++nodes_;
    poll();
    if (is_stopped() && ply > 0) return {};
    const int side = ply & 1, other = side ^ 1;

    // 1. The game is over. (A complete line was seen one ply before.)
    if (board_.empty_count() == 0) return exactly(0);

    // 2. A win at once.
    if (!board_.completing(side).is_empty()) {
        line.push_back(placement(board_.completing(side).first()));
        return exactly(win_at(ply + 1));
    }

    // 3. No end sooner than these is possible now.
    if (win_at(ply + 3) <= alpha) return at_most(win_at(ply + 3));
    if (loss_at(ply + 2) >= beta) return at_least(loss_at(ply + 2));

    // 4. Threats.
    const Cells threats = board_.completing(other);
    int forced = kNoCell;
    if (!threats.is_empty()) {
        forced = threats.first();
        if (threats.count() > 1) {
            // Lost, but answer one threat all the same: the opponent may overlook the other.
            line.push_back(placement(forced));
            line.push_back(placement(threats.without(forced).first()));
            return exactly(loss_at(ply + 2));
        }
    } else if (!board_.winning(side).is_empty()) {
        const int cell = board_.winning(side).first();
        board_.put(side, cell);
        const Cells wins = board_.completing(side);
        board_.take(side, cell);
        line.push_back(placement(cell));
        line.push_back(placement(wins.first()));
        line.push_back(placement(wins.without(wins.first()).first()));
        return exactly(win_at(ply + 3));
    }

    // 5. Lines that can still be completed.
    if (!board_.has_living_line(side) || !board_.has_living_line(other)) {
        const bool can_win = board_.has_living_line(side);
        if (!can_win && !board_.has_living_line(other)) {
            if (ply == 0) line.push_back(placement(board_.empty().first()));
            return exactly(0);
        }
        if (ply > 0 && !can_win && alpha >= 0) return at_most(0);
        if (ply > 0 && can_win && beta <= 0) return at_least(0);
    }

    // 6. What is known already. A proof holds at any depth.
    const std::uint64_t key = board_.key() ^ (side == 0 ? 0 : kSideKey);
    TableEntry entry;
    int table_cell = kNoCell;
    if (table_.find(key, ply, entry)) {
        table_cell = entry.move.cell;
        if (ply > 0 && entry.cuts(alpha, beta, depth)) {
            if (table_cell != kNoCell) line.push_back(entry.move);
            return entry.proved_score;
        }
    }
    if (ply == 0 && !best_.line.empty()) table_cell = best_.line[0].cell;

    // 7. Chains of threats, and the horizon.
    const bool is_free = forced == kNoCell;
    const bool has_chains = is_free && !assignment_->is_shortest_wanted;
    if (has_chains && find_chain(side, depth, ply)) {
        for (const std::uint8_t cell : chain_)
            line.push_back(placement(cell));
        const ProvedScore won = at_least(win_at(ply + static_cast<int>(chain_.size())));
        table_.keep(key, ply, {line[0], won, depth, Bound::lower});
        return won;
    }
    const bool is_threatened = is_free && !board_.winning(other).is_empty();
    if (depth <= 0 && is_free) return estimated(board_.estimate(side));

    // 8. Margins and passes: estimates that save a search. None where a threat is open.
    const bool is_exhaustive = depth >= board_.empty_count();
    const bool is_open_window = beta - alpha > 1;
    level.estimate = is_free ? board_.estimate(side) : ply > 1 ? levels_[at - 2].estimate : 0;
    const bool is_improving = ply < 2 || level.estimate > levels_[at - 2].estimate;
    if (is_free && !is_threatened && !is_exhaustive && !is_open_window && ply > 0 &&
        beta < kMaxEstimate && alpha > -kMaxEstimate) {
        const int estimate = level.estimate;
        if (depth <= 3 && estimate + tuning_.razor_margin * depth < alpha)
            return estimated(estimate);
        if (depth <= 6 && estimate - tuning_.futility_margin * depth >= beta)
            return estimated(estimate);
        if (depth >= 3 && estimate >= beta && ply < kMaxPassPly &&
            levels_[at - 1].cell != kNoCell) {
            level.cell = kNoCell;
            levels_[at + 1].near = level.near;
            const int less = 2 + depth / 4;
            const ProvedScore passed =
                visit(-beta, -beta + 1, depth - 1 - less, ply + 1).reversed();
            if (is_stopped()) return {};
            if (passed.score >= beta) return estimated(passed.score);
        }
    }
    if (is_free && table_cell == kNoCell && depth >= 4) --depth;

    // 9. The moves.
    level.list.clear();
    ProvedScore dismissed{-kInfinity, false, true};
    Cells candidates = board_.empty();
    bool is_restricted = true;
    if (!is_free) {
        candidates = {};
        candidates.add(forced);
        if (board_.empty_count() > 1) dismissed = exactly(loss_at(ply + 2));
    } else if (is_threatened) {
        candidates = answers_to_winning_cells(side);
        if (candidates != board_.empty()) dismissed = at_most(loss_at(ply + 4));
    } else if (has_chains && find_chain(other, depth, ply)) {
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
    list_candidates(side, ply, candidates, table_cell);
    auto& list = level.list;
    std::size_t width = is_exhaustive ? kMaxCells : list.size();
    if (!is_exhaustive && ply > 0 && !is_restricted)
        width = std::min(width, static_cast<std::size_t>(
                                    (tuning_.pattern_width + tuning_.width_slope * depth / 4) /
                                    (is_improving ? 1 : tuning_.width_share)));
    width = std::max<std::size_t>(width, 1);
    const int alpha_before = alpha;
    ProvedScore best = dismissed;
    bool are_all_upper = true, is_covered = true;
    Move best_move{};
    const MoveLine& below = levels_[at + 1].line;
    const bool is_single = list.size() == 1;
    const int child_depth = !is_free || is_single ? depth : depth - 1;
    std::size_t sorted = 0;
    for (std::size_t number = 0;; ++number) {
        const bool is_listed = number < list.size();
        if (!is_listed && far.is_empty()) break;
        if ((number >= width || (!is_listed && !is_exhaustive)) && best.score > -kDecided) {
            is_covered = false;
            break;
        }
        if (!is_listed) {
            list_candidates(side, ply, far, table_cell);
            far = {};
        }
        sorted = sort_further(list, number, sorted);
        const int cell = list[number].cell;
        const Threat own_threat = board_.threat(side, cell), others = board_.threat(other, cell);
        int less = 0;
        if (!is_exhaustive && depth >= 2 && number >= 2 && own_threat < Threat::four) {
            less =
                log_eighths(depth) * log_eighths(static_cast<int>(number) + 1) / tuning_.reduction;
            if (own_threat != Threat::none) less = tuning_.three_reduction * less / 8;
            if (others > Threat::three)
                less -= 2;
            else if (others == Threat::three)
                --less;
            if (is_open_window) --less;
            if (is_restricted) --less;
            if (!is_improving && less > 0) ++less;
            less = std::clamp(less, 0, child_depth);
        }
        put(side, cell, ply);
        ProvedScore child;
        if (number == 0) {
            child = visit(-beta, -alpha, child_depth, ply + 1).reversed();
        } else {
            child = visit(-alpha - 1, -alpha, child_depth - less, ply + 1).reversed();
            if (child.score > alpha && less > 0)
                child = visit(-alpha - 1, -alpha, child_depth, ply + 1).reversed();
            if (child.score > alpha && child.score < beta)
                child = visit(-beta, -alpha, child_depth, ply + 1).reversed();
        }
        board_.take(side, cell);
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
                reward(side, ply, cell, std::max(depth, 1), number);
                break;
            }
        }
    }
    // A lost root may have no move better than those dismissed: take any.
    if (ply == 0 && line.empty())
        line.push_back(!best_move.is_none() ? best_move
                       : !list.empty()      ? placement(list[0].cell)
                                            : placement(board_.empty().first()));
    if (alpha < beta) best.is_upper_proved = are_all_upper && is_covered;
    const Bound bound = best.score >= beta           ? Bound::lower
                        : best.score <= alpha_before ? Bound::upper
                                                     : Bound::exact;
    table_.keep(key, ply, {best_move, best, depth, bound});
    return best;
}

}  // namespace noughts::engine
