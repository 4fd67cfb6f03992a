// ProofTable: what the search knows of states, in memory of a fixed size.
//
// An entry holds the whole state, two bits a cell, not a hash of it: no collision can ever falsify
// a proof. Four entries make a bucket; when it is full, the entry that cost the least work goes.
// Only a part is used at first, and doubled whenever an eighth is full: a small proof stays in the
// caches and touches little memory.
//
// Threads share it, with one lock for each of 4096 groups of buckets, held for some ten
// instructions. Who doubles the table holds all of them.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "prover/state.hpp"

namespace noughts::prover {

// Proof numbers: how many unknown states must at least turn out well for the maker to win (proof)
// or to fail (disproof). 0 and kInfinite together mean it is known.
using Number = std::uint32_t;
inline constexpr Number kInfinite = 1u << 30;

struct Numbers {
    Number proof = 1;
    Number disproof = 1;

    bool operator==(const Numbers&) const = default;
    bool is_known() const { return proof == 0 || disproof == 0; }
};

inline constexpr Numbers kMakerWins{0, kInfinite};
inline constexpr Numbers kMakerFails{kInfinite, 0};

struct Knowledge {
    Numbers numbers{};
    std::uint64_t zone_mask = 0;  // of a failure of the maker: see search.hpp
};

class ProofTable {
  public:
    // Takes at most `bytes`, and at least one bucket. Throws std::bad_alloc.
    explicit ProofTable(std::size_t bytes);

    // False if nothing is stored; `known` is then left alone.
    bool find(const State& state, Knowledge& known) const;
    void store(const State& state, const Knowledge& known, std::uint64_t work);

    // How many threads are at work below a state, or below one of its hash: others keep away.
    std::atomic<std::uint16_t>& crowd_at(const State& state) {
        return crowds_[hash_of(state) % crowds_.size()];
    }

    std::size_t memory() const { return max_buckets_ * sizeof(Bucket); }
    std::uint64_t stored() const { return stored_.load(std::memory_order_relaxed); }

  private:
    static constexpr std::uint32_t kFailureBit = 4;  // of `kind`: the maker fails
    struct Entry {
        std::uint64_t first_key;   // maker and breaker cells
        std::uint64_t second_key;  // open and breaker cells
        std::uint64_t content;     // the zone if the maker fails, else proof << 32 | disproof
        std::uint32_t work;        // 0: empty
        std::uint32_t kind;        // bit 0: weak, bit 1: the maker moves

        bool is_failure() const { return kind & kFailureBit; }
        bool is_about(const Entry& key) const {
            return work != 0 && first_key == key.first_key && second_key == key.second_key &&
                   (kind & ~kFailureBit) == key.kind;
        }
    };
    struct Bucket {
        std::array<Entry, 4> entries;
    };
    struct Free {
        void operator()(Bucket* buckets) const;
    };
    class Lock;

    // Whether it took an empty place.
    bool put(const State& state, const Knowledge& known, std::uint64_t work);
    static Entry key_of(const State& state);
    static std::size_t bucket_of(const Entry& key, std::size_t bucket_count);
    void grow(std::size_t from_count);

    std::size_t max_buckets_;
    std::atomic<std::size_t> bucket_count_;  // in use; changes only while all locks are held
    std::unique_ptr<Bucket[], Free> buckets_;
    std::atomic<std::uint64_t> stored_{0};
    mutable std::array<std::atomic_flag, 4096> locks_;
    std::array<std::atomic<std::uint16_t>, 4096> crowds_{};
};

}  // namespace noughts::prover
