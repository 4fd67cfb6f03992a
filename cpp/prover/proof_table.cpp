#include "proof_table.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <new>
#include <utility>

namespace noughts::prover {

namespace {

constexpr std::size_t kFirstBuckets = 1 << 14;                 // two megabytes
constexpr std::uint64_t kMaxBuckets = std::uint64_t{1} << 32;  // half a terabyte

std::uint64_t mix(std::uint64_t value) {
    value ^= value >> 32;
    value *= 0xd6e8feb86659fd93u;
    value ^= value >> 32;
    value *= 0xd6e8feb86659fd93u;
    return value ^ (value >> 32);
}

}  // namespace

// The bucket where a state belongs, for as long as the lock lives.
class ProofTable::Lock {
  public:
    Lock(const ProofTable& table, const Entry& key) {
        for (;;) {
            const std::size_t count = table.bucket_count_.load(std::memory_order_acquire);
            at_ = bucket_of(key, count);
            flag_ = &table.locks_[at_ % table.locks_.size()];
            acquire(*flag_);
            if (count == table.bucket_count_.load(std::memory_order_relaxed)) return;
            flag_->clear(std::memory_order_release);  // the table has just grown
        }
    }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;
    ~Lock() { flag_->clear(std::memory_order_release); }

    std::size_t at() const { return at_; }

    static void acquire(std::atomic_flag& flag) {
        while (flag.test_and_set(std::memory_order_acquire)) {
        }
    }

  private:
    std::atomic_flag* flag_;
    std::size_t at_;
};

void ProofTable::Free::operator()(Bucket* buckets) const {
    std::free(buckets);
}

ProofTable::ProofTable(std::size_t bytes)
    : max_buckets_(static_cast<std::size_t>(
          std::clamp<std::uint64_t>(bytes / sizeof(Bucket), 1, kMaxBuckets))) {
    int doublings = 0;
    while (max_buckets_ >> doublings >= 2 * kFirstBuckets)
        ++doublings;
    bucket_count_ = max_buckets_ >> doublings;
    max_buckets_ = bucket_count_ << doublings;
    // calloc, because the system hands out zeroed pages only as they are touched.
    buckets_.reset(static_cast<Bucket*>(std::calloc(max_buckets_, sizeof(Bucket))));
    if (!buckets_) throw std::bad_alloc();
}

// The hash is scaled to the number of buckets: bucket i becomes 2 i and 2 i + 1. From the last to the
// first, none is overwritten before it was moved.
void ProofTable::grow(std::size_t from_count) {
    for (std::atomic_flag& flag : locks_)
        Lock::acquire(flag);
    if (from_count == bucket_count_) {  // else another thread has done it
        for (std::size_t i = from_count; i-- > 0;) {
            const Bucket moved = std::exchange(buckets_[i], Bucket{});
            for (const Entry& entry : moved.entries) {
                if (entry.work == 0) continue;
                Entry key = entry;
                key.kind &= ~kFailureBit;
                auto& entries = buckets_[bucket_of(key, 2 * from_count)].entries;
                *std::ranges::find(entries, 0u, &Entry::work) = entry;
            }
        }
        bucket_count_.store(2 * from_count, std::memory_order_release);
    }
    for (std::atomic_flag& flag : locks_)
        flag.clear(std::memory_order_release);
}

ProofTable::Entry ProofTable::key_of(const State& state) {
    return {.first_key = state.maker_mask | state.breaker_mask,
            .second_key = state.open_mask | state.breaker_mask,
            .content = 0,
            .work = 0,
            .kind = (state.is_weak ? 1u : 0u) | (state.maker_moves ? 2u : 0u)};
}

std::size_t ProofTable::bucket_of(const Entry& key, std::size_t bucket_count) {
    const std::uint64_t hash = mix(key.first_key + mix(key.second_key * 4 + key.kind));
    // The high half of a product spreads a hash over any number of buckets up to 2^32.
    return static_cast<std::size_t>(((hash >> 32) * bucket_count) >> 32);
}

bool ProofTable::find(const State& state, Knowledge& known) const {
    const Entry key = key_of(state);
    const Lock lock(*this, key);
    for (const Entry& entry : buckets_[lock.at()].entries) {
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
    if (!put(state, known, work)) return;
    const std::uint64_t stored = stored_.fetch_add(1, std::memory_order_relaxed);
    const std::size_t count = bucket_count_.load(std::memory_order_relaxed);
    if (stored > count / 2 && count < max_buckets_) grow(count);
}

bool ProofTable::put(const State& state, const Knowledge& known, std::uint64_t work) {
    const Entry key = key_of(state);
    const Lock lock(*this, key);
    Entry* target = nullptr;
    for (Entry& entry : buckets_[lock.at()].entries) {
        if (entry.is_about(key)) {
            // What another thread has proved meanwhile stays proved.
            if (entry.is_failure() || entry.content >> 32 == 0) return false;
            work += entry.work;
            target = &entry;
            break;
        }
        if (!target || entry.work < target->work) target = &entry;
    }
    const bool is_new = target->work == 0;
    *target = key;
    if (known.numbers == kMakerFails) {
        target->kind |= kFailureBit;
        target->content = known.zone_mask;
    } else {
        target->content = std::uint64_t{known.numbers.proof} << 32 | known.numbers.disproof;
    }
    target->work = static_cast<std::uint32_t>(
        std::clamp<std::uint64_t>(work, 1, std::numeric_limits<std::uint32_t>::max()));
    return is_new;
}

}  // namespace noughts::prover
