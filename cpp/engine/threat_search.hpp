// Threat search: wins by an unbroken chain of threats to complete a line.
//
// The attacker only makes moves that leave a line one short, so the defender has one reply each
// time; the chain wins when a move leaves two cells that complete. The proof is a single line of
// moves:
//
//     a1 d1 a2 d2 ... an | dn w      an left two completing cells; whichever the defender takes, the
//                                    other, w, wins. 2n + 1 plies.
//
// Holds only against a defender without powers, and with no cell blocked. A defender's reply that
// happens to threaten itself must be answered by the attacker's next threat, or the chain breaks.
//
// Cost: two marks put and taken for each threat tried, within a budget; positions from which no
// chain exists are remembered by hash.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

#include "board.hpp"

namespace noughts::engine {

using CellLine = std::vector<std::uint8_t>;

// Works on either board: Board or PatternBoard.
template <class AnyBoard>
class ThreatSearch {
  public:
    using Cells = typename AnyBoard::Cells;

    // `memory`: how many positions to remember, a power of two.
    explicit ThreatSearch(std::size_t memory) : failures_(memory, 0) {}

    // Forgets the positions, so that one analysis does not depend on another.
    void begin() { salt_ = mixed(++analyses_); }

    std::uint64_t nodes() const { return nodes_; }

    // Whether `attacker`, to move, wins by threats; then `line` holds the chain, from its first move
    // to the winning one. Neither side may have a completing cell now. False when more than
    // `budget` threats were tried: then nothing is known.
    bool find(AnyBoard& board, int attacker, std::uint64_t budget, CellLine& line) {
        line.clear();
        last_ = nodes_ + budget;
        return extend(board, attacker, line);
    }

  private:
    static constexpr std::size_t kMaxLength = 120;  // cells in a chain

    bool extend(AnyBoard& board, int attacker, CellLine& line) {
        Cells threats = board.building(attacker);
        const Cells answers = board.completing(attacker ^ 1);
        if (!answers.is_empty()) {
            if (answers.count() > 1) return false;
            threats = threats & answers;
        }
        // On from the last threat: those that do not see it could as well come first. What depends on
        // two threats that do not see each other is not found, and a chain costs far less.
        std::uint64_t last = 0;
        if constexpr (requires { board.sight(0); })
            if (!line.empty() && answers.is_empty()) {
                const std::uint8_t cell = line[line.size() - 2];
                threats = threats & board.sight(cell);
                last = cell + std::uint64_t{1};
            }
        if (threats.is_empty() || line.size() > kMaxLength) return false;
        // The place depends on the position and the last threat alone, or what is forgotten when would
        // depend on the analyses before.
        const std::uint64_t key =
            mixed(board.key() + static_cast<std::uint64_t>(attacker) + 2 * last);
        std::uint64_t& failure = failures_[key & (failures_.size() - 1)];
        if (failure == (key ^ salt_)) return false;

        // Those that most likely make a double threat first. The merit ends with the cell: a total
        // order.
        std::array<std::uint64_t, kMaxCells> merits;
        std::size_t count = 0;
        threats.for_each([&](int cell) { merits[count++] = board.chain_merit(attacker, cell); });
        std::sort(merits.begin(), merits.begin() + static_cast<std::ptrdiff_t>(count),
                  std::greater<>());
        for (std::size_t i = 0; i < count; ++i) {
            if (nodes_ >= last_) return false;
            ++nodes_;
            const int cell = 255 - static_cast<int>(merits[i] & 255);
            line.push_back(static_cast<std::uint8_t>(cell));
            // A board that knows such threats need not put the mark.
            if constexpr (requires { board.completing_with(attacker, cell); }) {
                if (board.winning(attacker).has(cell)) {
                    Cells wins = board.completing_with(attacker, cell);
                    for (int ends = 0; ends < 2; ++ends) {
                        line.push_back(static_cast<std::uint8_t>(wins.first()));
                        wins.remove(wins.first());
                    }
                    return true;
                }
            }
            board.put(attacker, cell);
            const Cells wins = board.completing(attacker);
            const int reply = wins.first();
            line.push_back(static_cast<std::uint8_t>(reply));
            bool is_won = false;
            if (wins.count() > 1) {
                Cells rest = wins;
                rest.remove(reply);
                line.push_back(static_cast<std::uint8_t>(rest.first()));
                is_won = true;
            } else {
                board.put(attacker ^ 1, reply);
                is_won = extend(board, attacker, line);
                board.take(attacker ^ 1, reply);
            }
            board.take(attacker, cell);
            if (is_won) return true;
            line.pop_back();
            line.pop_back();
        }
        if (nodes_ < last_) failure = key ^ salt_;
        return false;
    }

    std::vector<std::uint64_t> failures_;
    std::uint64_t analyses_ = std::uint64_t{1} << 40;  // far from the seeds of other keys
    std::uint64_t salt_ = 0;
    std::uint64_t nodes_ = 0;
    std::uint64_t last_ = 0;
};

// The cells where the defender, to move, can do anything about a chain of the attacker's that wins
// if the defender passes. After a mark anywhere else the same chain still wins, because
//   - all cells of the chain are empty, and every line it relies on consists of marks there now and
//     cells of the chain;
//   - no living line of the defender through the mark comes within one of complete, even with all
//     the replies of the chain; other lines of the defender are as they were when the chain was
//     found.
template <std::size_t Words>
CellSet<Words> cells_against(const Board<Words>& board, int defender, const CellLine& chain) {
    const LineSystem& system = board.system();
    CellSet<Words> useful, replies;
    for (std::size_t i = 0; i < chain.size(); ++i) {
        useful.add(chain[i]);
        if (i % 2 == 1) replies.add(chain[i]);
    }
    for (int line = 0; line < system.lines(); ++line) {
        if (board.marks_in_line(defender ^ 1, line) > 0) continue;
        const std::uint8_t* const cells = system.cells_of(line);
        int marks = board.marks_in_line(defender, line);
        for (int i = 0; i < system.k(); ++i)
            marks += replies.has(cells[i]);
        if (marks + 1 < system.k() - 1) continue;
        for (int i = 0; i < system.k(); ++i)
            if (board.empty().has(cells[i])) useful.add(cells[i]);
    }
    return useful;
}

}  // namespace noughts::engine
