// The transposition table: what earlier searches found out about a position, 16 bytes each.
//
//     word 0   key xor word 1: a torn write by two threads reads as a different position
//     word 1   bits 0..31 move, 32..47 score (as uint16), 48..55 depth, 56..57 bound,
//              58 lower proved, 59 upper proved, 60..63 low bits of the generation
//
// Four entries share a cache line and a slot of the hash. No locks: words are read and written
// relaxed, and the xor catches what does not belong together. Every analysis begins a new
// generation; entries of older ones read as empty, so a search never depends on the one before. Only
// the analyses of one game may go on with each other's entries; then older ones are replaced first.
// Fresh memory comes zeroed from the system and is touched only where used: a large table costs
// nothing until it is needed.
//
// Scores of decided games are kept relative to the position, not to the root: the caller says at
// which ply it stands.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#include "game/move.hpp"
#include "parallel/threads.hpp"
#include "scores.hpp"

namespace noughts::engine {

// How the score relates to the score a search of that depth with an open window would have found.
enum class Bound : std::uint8_t { none = 0, upper = 1, lower = 2, exact = 3 };

struct TableEntry {
    Move move{};
    ProvedScore proved_score{};
    int depth = 0;
    Bound bound = Bound::none;
    bool was_open = false;  // the window was open: the best line may lead here

    // Whether it answers a search of that depth and window. A proof holds at any depth.
    bool cuts(int alpha, int beta, int wanted_depth) const {
        const auto [score, is_lower_proved, is_upper_proved] = proved_score;
        const bool is_deep = depth >= wanted_depth;
        const bool is_lower = is_deep && (bound == Bound::lower || bound == Bound::exact);
        const bool is_upper = is_deep && (bound == Bound::upper || bound == Bound::exact);
        return (score >= beta && (is_lower_proved || is_lower)) ||
               (score <= alpha && (is_upper_proved || is_upper)) || proved_score.is_exact() ||
               (is_lower && is_upper);
    }
};

class TranspositionTable {
  public:
    // At most `bytes`, rounded down to a power of two; at least one slot.
    explicit TranspositionTable(std::size_t bytes) {
        while (slots_ * 2 * sizeof(Slot) <= bytes)
            slots_ *= 2;
        memory_.reset(static_cast<Slot*>(std::calloc(slots_, sizeof(Slot))));
        if (!memory_) throw std::bad_alloc();
    }

    std::size_t bytes() const { return slots_ * sizeof(Slot); }

    // `goes_on`: entries of the generation before stay valid, and so do those that were valid then.
    void begin_generation(bool goes_on = false) {
        if (goes_on && generation_ > 0) {
            generation_ = std::min(generation_ + 1, kMaxGeneration);
            return;
        }
        if (++generation_ > kMaxGeneration) {
            generation_ = 1;
            for (std::size_t slot = 0; slot < slots_; ++slot)
                memory_.get()[slot] = Slot{};
        }
        oldest_ = generation_;
    }

    // Lets the processor fetch what `find` will read, while it does something else.
    void prepare([[maybe_unused]] std::uint64_t key) const {
#ifdef __GNUC__
        __builtin_prefetch(&slot_of(key));
#endif
    }

    bool find(std::uint64_t key, int ply, TableEntry& entry) const {
        Slot& slot = slot_of(key);
        for (Words& words : slot.entries) {
            const std::uint64_t data = load_shared(words.data);
            if ((load_shared(words.check) ^ data) != key || !is_valid(data)) continue;
            entry.move = unpacked_move(static_cast<std::uint32_t>(data));
            int score = static_cast<std::int16_t>(data >> 32 & 0xffff);
            if (score >= kDecided) score -= ply;
            if (score <= -kDecided) score += ply;
            entry.proved_score = {score, (data >> 58 & 1) != 0, (data >> 59 & 1) != 0};
            entry.depth = static_cast<int>(data >> 48 & 0xff);
            entry.bound = static_cast<Bound>(data >> 56 & 3);
            entry.was_open = (data >> 15 & 1) != 0;
            return true;
        }
        return false;
    }

    // Replaces the same position, else an entry of an older generation, else the shallowest.
    void keep(std::uint64_t key, int ply, const TableEntry& entry) {
        int score = entry.proved_score.score;
        if (score >= kDecided) score += ply;
        if (score <= -kDecided) score -= ply;
        const std::uint64_t data =
            std::uint64_t{packed(entry.move)} | std::uint64_t{entry.was_open} << 15 |
            std::uint64_t{static_cast<std::uint16_t>(score)} << 32 |
            static_cast<std::uint64_t>(entry.depth < 0 ? 0 : entry.depth) << 48 |
            static_cast<std::uint64_t>(entry.bound) << 56 |
            std::uint64_t{entry.proved_score.is_lower_proved} << 58 |
            std::uint64_t{entry.proved_score.is_upper_proved} << 59 | generation_ << 60;
        Slot& slot = slot_of(key);
        Words* victim = &slot.entries[0];
        int lowest = 1 << 30;
        for (Words& words : slot.entries) {
            const std::uint64_t old = load_shared(words.data);
            const bool is_current = is_valid(old);
            if (is_current && (load_shared(words.check) ^ old) == key) {
                victim = &words;
                break;
            }
            const int age = static_cast<int>(generation_ - (old >> 60));
            const int worth =
                is_current ? std::max(1, static_cast<int>(old >> 48 & 0xff) + 1 - 2 * age) : 0;
            if (worth < lowest) {
                victim = &words;
                lowest = worth;
            }
        }
        store_shared(victim->data, data);
        store_shared(victim->check, key ^ data);
    }

  private:
    struct Words {
        std::uint64_t check, data;
    };
    struct Slot {
        Words entries[4];
    };
    struct Free {
        void operator()(Slot* slots) const { std::free(slots); }
    };

    static std::uint32_t packed(Move move) {
        return std::uint32_t{move.cell} | static_cast<std::uint32_t>(move.power) << 8 |
               std::uint32_t{move.first} << 16 | std::uint32_t{move.second} << 24;
    }
    static Move unpacked_move(std::uint32_t bits) {
        return {static_cast<std::uint8_t>(bits), static_cast<Power>(bits >> 8 & 3),
                static_cast<std::uint8_t>(bits >> 16), static_cast<std::uint8_t>(bits >> 24)};
    }
    static constexpr std::uint64_t kMaxGeneration = 15;  // in four bits; 0 is an empty entry

    bool is_valid(std::uint64_t data) const {
        return data >> 60 >= oldest_ && data >> 60 <= generation_;
    }
    Slot& slot_of(std::uint64_t key) const { return memory_.get()[key & (slots_ - 1)]; }

    std::size_t slots_ = 1;
    std::unique_ptr<Slot, Free> memory_;
    std::uint64_t generation_ = 0;
    std::uint64_t oldest_ = 1;  // that is still valid
};

}  // namespace noughts::engine
