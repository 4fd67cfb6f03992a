#include "level_moves.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "largest.hpp"
#include "tables/probe.hpp"

namespace noughts::learning {

namespace {

constexpr double kNothing = -std::numeric_limits<double>::infinity();
constexpr double kFarWorth = 10'000;
constexpr int kNearWorth = 1'000;

// A move, seen with one sight.
struct Seen {
    double worth = 0;  // known, or estimated
    bool is_known = false;
};

class LevelAsker : public PlayerMoves::Asker {
  public:
    LevelAsker(const PositionClasses& classes, const LevelSettings& settings)
        : classes_(classes),
          table_(classes.table()),
          settings_(settings),
          largest_(settings.carelessness) {
        const Lines& lines = table_.rules.lines();
        for (int line = 0; line < lines.count(); ++line) {
            lines_.push_back(0);
            for (int at = 0; at < table_.rules.k(); ++at)
                lines_.back() |= 1u << lines.cells_of(line)[at];
        }
    }

    void ask(int marks, std::size_t board, std::size_t stocks, int blocked,
             std::vector<Choice>& choices) override {
        const SmallPosition position =
            classes_.position(classes_.layer(marks).boards[board], stocks, blocked);
        look(position);
        choices.clear();
        for (const Move& move : list_)
            choices.push_back({move, 0.0});
        const double forgets = table_.rules.swaps() > 0 ? settings_.forgets_swaps : 0.0;
        for (const bool is_lapse : {false, true})
            for (const bool is_forgetful : {false, true})
                mix(is_lapse ? settings_.lapse_sight : settings_.sight, is_forgetful,
                    (is_lapse ? settings_.lapses : 1 - settings_.lapses) *
                        (is_forgetful ? forgets : 1 - forgets),
                    choices);
        std::erase_if(choices, [](const Choice& choice) { return choice.chance <= 0; });
    }

  private:
    // What does not depend on the sight.
    void look(const SmallPosition& position) {
        list_ = moves(table_.rules, position);
        scores_ = move_values(table_, position);
        const std::size_t count = list_.size();
        scores_without_swaps_.resize(count);
        estimates_.resize(count);
        is_over_.resize(count);
        for (std::size_t at = 0; at < count; ++at) {
            SmallPosition child = play_unchecked(position, list_[at]);
            is_over_[at] = outcome(table_.rules, child) != Outcome::unfinished;
            scores_without_swaps_[at] = scores_[at];
            if (is_over_[at]) continue;
            estimates_[at] = -estimate(child);
            if (table_.rules.swaps() == 0 || list_[at].power == Power::swap) continue;
            child.own.swaps = child.other.swaps = 0;
            const Score after = probe(table_, child);
            scores_without_swaps_[at] = static_cast<Score>(after > 0   ? 1 - after
                                                           : after < 0 ? -after - 1
                                                                       : 0);
        }
    }

    int estimate(const SmallPosition& position) const {
        const EstimateWeights& weights = settings_.weights;
        const Rules& rules = table_.rules;
        const int one_short = rules.k() - 1, two_short = std::max(rules.k() - 2, 2);
        const auto own_mask = static_cast<unsigned>(position.own_mask.mask());
        const auto other_mask = static_cast<unsigned>(position.other_mask.mask());
        const unsigned blocked_mask = position.blocked == kNoCell ? 0 : 1u << position.blocked;
        int score = 0;
        for (const unsigned line : lines_) {
            const unsigned own = own_mask & line, other = other_mask & line;
            if ((own == 0) == (other == 0)) continue;
            const int marks = std::popcount(own | other);
            if (marks == one_short)
                score += other != 0                   ? -weights.one_short
                         : (line & blocked_mask) != 0 ? weights.blocked_short
                                                      : weights.one_short;
            else if (marks == two_short)
                score += other != 0 ? -weights.two_short : weights.two_short;
        }
        if (!rules.line_wins()) score = -score;
        score += weights.swap_left * (position.own.swaps - position.other.swaps) +
                 weights.block_left * (position.own.blocks - position.other.blocks);
        return std::clamp(score, -weights.max_estimate, weights.max_estimate);
    }

    // Adds the chances on a turn with this sight.
    void mix(int sight, bool forgets, double weight, std::vector<Choice>& choices) {
        if (weight <= 0) return;
        see(sight, forgets);
        double highest = kNothing;
        int best_count = 0;
        means_.clear();
        for (std::size_t at = 0; at < list_.size(); ++at) {
            if (forgets && list_[at].power == Power::swap) continue;
            const Seen& seen = seen_[at];
            if (!seen.is_known) {
                count_mean(estimates_[at]);
            } else if (seen.worth > highest) {
                highest = seen.worth;
                best_count = 1;
            } else if (seen.worth == highest) {
                ++best_count;
            }
        }
        std::ranges::sort(means_, std::ranges::greater(), &LargestOfNoisy::Mean::mean);
        const double chance_of_known = largest_.find(means_, highest);
        for (std::size_t at = 0; at < list_.size(); ++at) {
            if (forgets && list_[at].power == Power::swap) continue;
            if (!seen_[at].is_known)
                choices[at].chance += weight * chance_of(estimates_[at]);
            else if (seen_[at].worth == highest)
                choices[at].chance += weight * chance_of_known / best_count;
        }
    }

    void see(int sight, bool forgets) {
        const std::vector<Score>& scores = forgets ? scores_without_swaps_ : scores_;
        seen_.resize(list_.size());
        for (std::size_t at = 0; at < list_.size(); ++at) {
            const Score score = scores[at];
            const int plies = plies_of(score);
            if (score != kScoreDraw && plies <= sight)
                seen_[at] = {
                    score > 0 ? kFarWorth + kNearWorth - plies : -kFarWorth - kNearWorth + plies,
                    true};
            else if (is_over_[at])
                seen_[at] = {0.0, true};
            else
                seen_[at] = {static_cast<double>(estimates_[at]), settings_.carelessness <= 0};
        }
    }

    void count_mean(int mean) {
        const auto at = std::ranges::find(means_, mean, &LargestOfNoisy::Mean::mean);
        if (at == means_.end())
            means_.push_back({mean, 1});
        else
            ++at->count;
    }

    double chance_of(int mean) const {
        return std::ranges::find(means_, mean, &LargestOfNoisy::Mean::mean)->chance;
    }

    const PositionClasses& classes_;
    const Table& table_;
    const LevelSettings& settings_;
    LargestOfNoisy largest_;
    std::vector<unsigned> lines_;  // masks
    std::vector<Move> list_;
    std::vector<Score> scores_, scores_without_swaps_;  // for the side that moves
    std::vector<int> estimates_;
    std::vector<bool> is_over_;
    std::vector<Seen> seen_;
    std::vector<LargestOfNoisy::Mean> means_;
};

}  // namespace

std::unique_ptr<PlayerMoves::Asker> LevelMoves::make_asker() const {
    return std::make_unique<LevelAsker>(classes_, settings_);
}

}  // namespace noughts::learning
