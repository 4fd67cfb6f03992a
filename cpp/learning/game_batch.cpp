#include "game_batch.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "actions.hpp"
#include "game/dice.hpp"
#include "game/error.hpp"
#include "game/placement.hpp"

namespace noughts::learning {

namespace {

constexpr std::size_t kMaxGames = 1 << 20;
constexpr std::int64_t kMaxActions = 1'000'000;

template <std::size_t Words>
class Batch final : public GameBatch {
  public:
    Batch(const Rules& rules, std::size_t games, std::uint64_t seed)
        : rules_(rules),
          actions_(rules),
          dice_(seed),
          games_(games, Game{start<Words>(rules)}),
          moves_(games) {}

    std::size_t size() const override { return games_.size(); }
    std::size_t planes() const override { return rules_.has_powers() ? 7 : 3; }
    std::int64_t actions() const override { return actions_.count(); }

    Position position(std::size_t game) const override {
        if (game >= size()) throw InvalidInput("there is no game " + std::to_string(game));
        if constexpr (Words == 1)
            return to_wide(games_[game].position);
        else
            return games_[game].position;
    }

    void reset(std::span<const std::uint8_t> which) override {
        check(which.size(), size());
        const Game fresh{start<Words>(rules_)};
        for (std::size_t at = 0; at < size(); ++at)
            if (which[at] != 0) games_[at] = fresh;
    }

    void play(std::span<const std::int64_t> numbers) override {
        check(numbers.size(), size());
        for (std::size_t at = 0; at < size(); ++at) {
            moves_[at] = {};
            if (numbers[at] == kNoAction) continue;
            const std::optional<Move> move = actions_.move(numbers[at]);
            const char* const why = move ? check(games_[at], *move) : "there is no such action";
            if (why != nullptr)
                throw InvalidInput("game " + std::to_string(at) + ", action " +
                                   std::to_string(numbers[at]) + ": " + why);
            moves_[at] = *move;
        }
        for (std::size_t at = 0; at < size(); ++at)
            if (!moves_[at].is_none()) make(games_[at], moves_[at]);
    }

    void play_random(std::span<const std::uint8_t> which) override {
        check(which.size(), size());
        for (std::size_t at = 0; at < size(); ++at) {
            Game& game = games_[at];
            if (which[at] == 0 || game.outcome != Outcome::unfinished) continue;
            const std::vector<Move> list = moves(rules_, game.position);
            make(game, list[dice_.roll(static_cast<std::uint32_t>(list.size()))]);
        }
    }

    void outcomes(std::span<std::uint8_t> to) const override {
        check(to.size(), size());
        std::ranges::transform(games_, to.begin(), [](const Game& game) {
            return static_cast<std::uint8_t>(game.outcome);
        });
    }

    void observe(std::span<std::uint8_t> to, std::span<std::uint8_t> masks) const override {
        const auto cells = static_cast<std::size_t>(rules_.cells());
        const auto actions = static_cast<std::size_t>(actions_.count());
        check(to.size(), size() * planes() * cells);
        check(masks.size(), size() * actions);
        std::ranges::fill(to, std::uint8_t{0});
        std::ranges::fill(masks, std::uint8_t{0});
        for (std::size_t at = 0; at < size(); ++at) {
            const Game& game = games_[at];
            const bool is_over = game.outcome != Outcome::unfinished;
            const CellSet<Words> open =
                is_over
                    ? CellSet<Words>()
                    : placement_cells(rules_, game.position.empty(rules_), game.position.blocked);
            std::uint8_t* plane = to.data() + at * planes() * cells;
            for (const CellSet<Words>& set :
                 {game.position.own_mask, game.position.other_mask, open}) {
                set.for_each([plane](int cell) { plane[cell] = 1; });
                plane += cells;
            }
            std::uint8_t* const mask = masks.data() + at * actions;
            if (!rules_.has_powers()) {
                open.for_each([mask](int cell) { mask[cell] = 1; });
                continue;
            }
            for (const Stock& stock : {game.position.own, game.position.other})
                for (const int count : {stock.swaps, stock.blocks}) {
                    std::fill_n(plane, cells, static_cast<std::uint8_t>(count));
                    plane += cells;
                }
            if (is_over) continue;
            for (const Move& move : moves(rules_, game.position))
                mask[actions_.number(move)] = 1;
        }
    }

  private:
    struct Game {
        BasicPosition<Words> position;
        Outcome outcome = Outcome::unfinished;
    };

    // Why a move is not legal; quick for the moves that most games are made of.
    const char* check(const Game& game, const Move& move) const {
        const BasicPosition<Words>& position = game.position;
        if (move.power == Power::none && game.outcome == Outcome::unfinished &&
            placement_cells(rules_, position.empty(rules_), position.blocked).has(move.cell))
            return nullptr;
        return why_illegal(rules_, position, move);
    }

    static void check(std::size_t given, std::size_t expected) {
        if (given != expected)
            throw InvalidInput("an array has " + std::to_string(given) + " entries: expected " +
                               std::to_string(expected));
    }

    void make(Game& game, const Move& move) {
        game.position = play_unchecked(game.position, move);
        if (move.power == Power::swap) {
            game.outcome = outcome(rules_, game.position);
            return;
        }
        // A placement can complete only lines through its cell.
        const CellSet<Words>& marks = game.position.other_mask;
        game.outcome =
            ending(rules_, false, rules_.line_sets<Words>().has_line_through(move.cell, marks),
                   game.position.empty(rules_).is_empty());
    }

    Rules rules_;
    Actions actions_;
    Dice dice_;
    std::vector<Game> games_;
    std::vector<Move> moves_;  // of the call under way
};

}  // namespace

std::unique_ptr<GameBatch> make_game_batch(const Rules& rules, std::size_t games,
                                           std::uint64_t seed) {
    if (games < 1 || games > kMaxGames)
        throw InvalidInput("a batch has 1 to " + std::to_string(kMaxGames) + " games");
    if (Actions(rules).count() > kMaxActions)
        throw InvalidInput("a batch of " + rules.name() + ": more than " +
                           std::to_string(kMaxActions) + " actions");
    if (rules.cells() <= kMaskCells) return std::make_unique<Batch<1>>(rules, games, seed);
    return std::make_unique<Batch<kWideWords>>(rules, games, seed);
}

}  // namespace noughts::learning
