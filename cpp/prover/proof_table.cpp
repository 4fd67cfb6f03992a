#include "proof_table.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <new>

namespace noughts::prover {

namespace {

std::uint64_t mix(std::uint64_t value) {
    value ^= value >> 32;
    value *= 0xd6e8feb86659fd93u;
    value ^= value >> 32;
    value *= 0xd6e8feb86659fd93u;
    return value ^ (value >> 32);
}

}  // namespace

class ProofTable::Lock {
  public:
    explicit Lock(std::atomic_flag& flag) : flag_(flag) {
        while (flag_.test_and_set(std::memory_order_acquire)) {
        }
    }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;
    ~Lock() { flag_.clear(std::memory_order_release); }

  private:
    std::atomic_flag& flag_;
};

void ProofTable::Free::operator()(Bucket* buckets) const {
    std::free(buckets);
}

ProofTable::ProofTable(std::size_t bytes)
    : bucket_count_(std::max<std::size_t>(1, bytes / sizeof(Bucket))),
      // calloc, because the system hands out zeroed pages only as they are touched.
      buckets_(static_cast<Bucket*>(std::calloc(bucket_count_, sizeof(Bucket)))) {
    if (!buckets_) throw std::bad_alloc();
}

ProofTable::Entry ProofTable::key_of(const State& state) {
    return {.first_key = state.maker_mask | state.breaker_mask,
            .second_key = state.open_mask | state.breaker_mask,
            .content = 0,
            .work = 0,
            .kind = (state.is_weak ? 1u : 0u) | (state.maker_moves ? 2u : 0u)};
}

std::size_t ProofTable::bucket_of(const Entry& key) const {
    const std::uint64_t hash = mix(key.first_key + mix(key.second_key * 4 + key.kind));
    // The high half of a product spreads a hash over any number of buckets below 2^32.
    const std::uint64_t high = hash >> 32;
    if (bucket_count_ <= std::numeric_limits<std::uint32_t>::max())
        return static_cast<std::size_t>((high * bucket_count_) >> 32);
    return static_cast<std::size_t>(hash % bucket_count_);
}

bool ProofTable::find(const State& state, Knowledge& known) const {
    const Entry key = key_of(state);
    const std::size_t at = bucket_of(key);
    const Lock lock(locks_[at % locks_.size()]);
    for (const Entry& entry : buckets_[at].entries) {
        if (!entry.is_about(key)) continue;
        if (entry.is_failure())
            known = {kMakerFails, entry.content};
        else
            known = {
                {static_cast<Number>(entry.content >> 32), static_cast<Number>(entry.content)}};
        return true;
    }
    return false;
}

void ProofTable::store(const State& state, const Knowledge& known, std::uint64_t work) {
    const Entry key = key_of(state);
    const std::size_t at = bucket_of(key);
    const Lock lock(locks_[at % locks_.size()]);
    Entry* target = nullptr;
    for (Entry& entry : buckets_[at].entries) {
        if (entry.is_about(key)) {
            // What another thread has proved meanwhile stays proved.
            if (entry.is_failure() || entry.content >> 32 == 0) return;
            work += entry.work;
            target = &entry;
            break;
        }
        if (!target || entry.work < target->work) target = &entry;
    }
    if (target->work == 0) stored_.fetch_add(1, std::memory_order_relaxed);
    *target = key;
    if (known.numbers == kMakerFails) {
        target->kind |= kFailureBit;
        target->content = known.zone_mask;
    } else {
        target->content = std::uint64_t{known.numbers.proof} << 32 | known.numbers.disproof;
    }
    target->work = static_cast<std::uint32_t>(
        std::clamp<std::uint64_t>(work, 1, std::numeric_limits<std::uint32_t>::max()));
}

}  // namespace noughts::prover
