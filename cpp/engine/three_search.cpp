#include "three_search.hpp"

#include <algorithm>
#include <array>

namespace noughts::engine {

namespace {

constexpr std::uint32_t kInfinite = 1u << 30;
constexpr int kMaxPly = 60;
constexpr std::uint64_t kFoursBudget = 40;
constexpr std::uint64_t kDefenceKey = 0xd1b54a32d192ed03;   // the defender is to move
constexpr std::uint64_t kAttackerKey = 0x8cb92ba72f3d8dd7;  // side 1 attacks

}  // namespace

PatternBoard::Cells answers_to_winning_cells(PatternBoard& board, int side) {
    const int other = side ^ 1;
    PatternBoard::Cells answers = board.empty();
    const PatternBoard::Cells winning = board.winning(other);
    winning.for_each([&](int cell) {
        const PatternBoard::Cells wins = board.completing_with(other, cell);
        // The first two chains that end differently; more would hardly forbid more.
        std::array<std::uint8_t, 3> ends{};
        std::size_t count = 0;
        wins.for_each([&](int end) {
            if (count < 3) ends[count++] = static_cast<std::uint8_t>(end);
        });
        const auto against = [&](std::size_t reply, std::size_t end) {
            return cells_against(board, side,
                                 {static_cast<std::uint8_t>(cell), ends[reply], ends[end]});
        };
        answers = answers & against(0, 1);
        if (count == 3) answers = answers & against(2, 0) & against(1, 2);
    });
    return answers;
}

ThreeSearch::ThreeSearch(std::size_t memory, ThreatSearch<PatternBoard>& fours)
    : entries_(memory), fours_(fours) {
    begin();
}

void ThreeSearch::begin() {
    salt_ = mixed(++analyses_);
}

std::uint64_t ThreeSearch::key_of(const PatternBoard& board, bool is_attacking) const {
    return board.key() ^ (attacker_ == 0 ? 0 : kAttackerKey) ^ (is_attacking ? 0 : kDefenceKey);
}

ThreeSearch::Entry ThreeSearch::known(std::uint64_t key, Number proof) {
    const Entry& entry = entry_of(key);
    if (entry.check == (key ^ salt_)) return entry;
    return {0, proof, 1, 0, kNoCell};
}

void ThreeSearch::keep(std::uint64_t key, Entry entry) {
    entry.check = key ^ salt_;
    entry_of(key) = entry;
}

std::optional<ThreeSearch::Entry> ThreeSearch::settle_attack(PatternBoard& board, bool is_new,
                                                             Cells& moves) {
    const auto won = [](int cell, int plies) {
        return Entry{0, 0, kInfinite, static_cast<std::uint16_t>(plies),
                     static_cast<std::uint8_t>(cell)};
    };
    const Entry refuted{0, kInfinite, 0, 0, kNoCell};
    const int defender = attacker_ ^ 1;
    if (!board.completing(attacker_).is_empty()) return won(board.completing(attacker_).first(), 1);
    const Cells answers = board.completing(defender);
    if (!answers.is_empty()) {
        if (answers.count() > 1) return refuted;
        moves = answers;
        return std::nullopt;
    }
    if (!board.winning(attacker_).is_empty()) return won(board.winning(attacker_).first(), 3);
    moves = board.building(attacker_);
    if (is_new && !moves.is_empty() && fours_.find(board, attacker_, kFoursBudget, chain_))
        return won(chain_[0], static_cast<int>(chain_.size()));
    // A three is too slow against a threat without an answer.
    if (board.winning(defender).is_empty())
        moves = moves | board.cells(attacker_, Threat::double_three) |
                board.cells(attacker_, Threat::three);
    if (moves.is_empty()) return refuted;
    return std::nullopt;
}

std::optional<ThreeSearch::Entry> ThreeSearch::settle_defence(PatternBoard& board, Cells& moves,
                                                              int& least) {
    const Entry refuted{0, kInfinite, 0, 0, kNoCell};
    const int defender = attacker_ ^ 1;
    if (board.empty_count() == 0 || !board.completing(defender).is_empty()) return refuted;
    const Cells threats = board.completing(attacker_);
    if (threats.count() > 1) return Entry{0, 0, kInfinite, 2, kNoCell};
    if (!threats.is_empty()) {
        moves = threats;
        return std::nullopt;
    }
    if (!board.winning(defender).is_empty() || board.winning(attacker_).is_empty()) return refuted;
    moves = answers_to_winning_cells(board, defender);
    least = 4;
    if (moves.is_empty()) return Entry{0, 0, kInfinite, 4, kNoCell};
    if (moves == board.empty()) return refuted;
    return std::nullopt;
}

void ThreeSearch::visit(PatternBoard& board, bool is_attacking, Number max_proof,
                        Number max_disproof, int ply) {
    ++nodes_;
    const std::uint64_t key = key_of(board, is_attacking);
    const int side = is_attacking ? attacker_ : attacker_ ^ 1;
    Cells moves;
    int least = 0;  // plies of a win against moves that are not listed
    const bool is_new = entry_of(key).check != (key ^ salt_);
    const auto settled =
        is_attacking ? settle_attack(board, is_new, moves) : settle_defence(board, moves, least);
    if (settled) return keep(key, *settled);
    if (ply >= kMaxPly) return keep(key, {0, kInfinite, 0, 0, kNoCell});

    std::vector<Child> children;
    moves.for_each([&](int cell) {
        children.push_back({cell, key ^ kDefenceKey ^ board.system().keys(side, cell)[0]});
    });
    while (true) {
        // The attacker needs one move, the defender must lose by all.
        Entry sum{0, is_attacking ? kInfinite : 0, is_attacking ? 0 : kInfinite, 0, kNoCell};
        const Child* next = nullptr;
        Number first = kInfinite + 1, second = kInfinite + 1;  // the smallest numbers of children
        Entry next_entry{};
        int longest = least;
        for (const Child& child : children) {
            const bool is_four =
                !is_attacking || board.threat(attacker_, child.cell) >= Threat::four;
            const Entry entry = known(child.key, is_four ? 1 : 3);
            const Number number = is_attacking ? entry.proof : entry.disproof;
            if (number < first) {
                second = first;
                first = number;
                next = &child;
                next_entry = entry;
            } else {
                second = std::min(second, number);
            }
            if (is_attacking) {
                if (entry.proof < sum.proof || sum.cell == kNoCell) {
                    sum.proof = entry.proof;
                    sum.plies = static_cast<std::uint16_t>(entry.plies + 1);
                    sum.cell = static_cast<std::uint8_t>(child.cell);
                }
                sum.disproof = std::min(kInfinite, sum.disproof + entry.disproof);
                if (entry.proof == 0) break;
            } else {
                if (entry.disproof < sum.disproof) sum.disproof = entry.disproof;
                sum.proof = std::min(kInfinite, sum.proof + entry.proof);
                longest = std::max(longest, entry.plies + 1);
            }
        }
        if (is_attacking && sum.proof == 0) sum.disproof = kInfinite;
        if (!is_attacking) sum.plies = static_cast<std::uint16_t>(longest);
        if (sum.proof >= max_proof || sum.disproof >= max_disproof || sum.proof == 0 ||
            sum.disproof == 0 || nodes_ >= last_)
            return keep(key, sum);
        // The numbers at which another child, or the caller's other moves, look better.
        const Number limit = second >= kInfinite ? kInfinite : second + 1 + second / 4;
        const Number proof =
            is_attacking ? std::min(max_proof, limit) : max_proof - sum.proof + next_entry.proof;
        const Number disproof = is_attacking ? max_disproof - sum.disproof + next_entry.disproof
                                             : std::min(max_disproof, limit);
        board.put(side, next->cell);
        visit(board, !is_attacking, proof, disproof, ply + 1);
        board.take(side, next->cell);
    }
}

std::optional<ThreeSearch::Win> ThreeSearch::find(PatternBoard& board, int attacker,
                                                  std::uint64_t budget) {
    attacker_ = attacker;
    last_ = nodes_ + budget;
    const std::uint64_t key = key_of(board, true);
    Entry entry = known(key, 1);
    if (entry.disproof == 0) return std::nullopt;
    if (entry.proof != 0) {
        visit(board, true, kInfinite, kInfinite, 0);
        entry = known(key, 1);
    }
    if (entry.proof != 0 || entry.cell == kNoCell) return std::nullopt;
    return Win{std::min<int>(entry.plies, board.empty_count()), {entry.cell}};
}

}  // namespace noughts::engine
