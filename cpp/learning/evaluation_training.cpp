#include "evaluation_training.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include "engine/network.hpp"
#include "engine/pattern_board.hpp"
#include "game/dice.hpp"
#include "game/error.hpp"
#include "game/validation.hpp"
#include "learning/evaluation_slope.hpp"
#include "parallel/share_work.hpp"

namespace noughts::learning {

namespace {

using engine::Network;
using engine::NetworkParts;
using engine::PatternBoard;
using engine::PatternGeometry;

constexpr float kPoints = 400;        // that are worth e to 1
constexpr std::size_t kBatch = 2048;  // samples
constexpr std::size_t kPortion = 64;
constexpr std::size_t kPortions = kBatch / kPortion;
constexpr std::size_t kWords = 8;  // of a position
constexpr int kMaxThreads = 256;

using Numbers = std::vector<float>;

// What 1 of a number in floating point is in a file.
Numbers scales(const NetworkParts& parts) {
    Numbers all(parts.count);
    const auto fill = [&all](std::size_t begin, std::size_t end, float scale) {
        std::fill(all.begin() + static_cast<std::ptrdiff_t>(begin),
                  all.begin() + static_cast<std::ptrdiff_t>(end), scale);
    };
    fill(parts.rows, parts.hidden, engine::kUnit);
    fill(parts.hidden, parts.threats, engine::kHiddenScale);
    fill(parts.threats, parts.output, engine::kThreatScale);
    fill(parts.output, parts.direct, kPoints * engine::kOutputScale);
    fill(parts.direct, parts.situation, kPoints * engine::kDirectScale);
    fill(parts.situation, parts.count, kPoints);
    return all;
}

// How large a number may become: what fits into a file, and no channel of a row more than 1.
Numbers bounds(const NetworkParts& parts, const Numbers& scale) {
    Numbers all(parts.count);
    for (std::size_t i = 0; i < parts.count; ++i)
        all[i] = (i < parts.hidden    ? engine::kUnit
                  : i < parts.threats ? engine::kMaxHiddenWeight
                                      : 32767) /
                 scale[i];
    return all;
}

std::size_t thread_count(int threads) {
    if (threads < 0 || threads > kMaxThreads)
        throw InvalidInput("training: threads must be 0 (one per core) to 256");
    return threads > 0 ? static_cast<std::size_t>(threads) : core_count();
}

Position position_of(const std::uint64_t* words) {
    Position position;
    std::copy_n(words, 4, position.own_mask.words.begin());
    std::copy_n(words + 4, 4, position.other_mask.words.begin());
    return position;
}

void check(int k, const Rules& rules, std::span<const std::uint64_t> positions) {
    if (rules.k() != k || !engine::patterns_support(rules))
        throw InvalidInput("training: there is no such network for " + rules.name());
    if (positions.size() % kWords != 0) throw InvalidInput("training: a position is eight words");
    for (std::size_t at = 0; at < positions.size(); at += kWords)
        validate(rules, position_of(positions.data() + at));
}

void check(int k, const EvaluationSamples& set) {
    check(k, set.rules, set.positions);
    if (set.positions.size() != kWords * set.targets.size())
        throw InvalidInput("training: each position has a target");
    for (const float target : set.targets)
        if (!(target >= 0 && target <= 1)) throw InvalidInput("training: a target is from 0 to 1");
}

Numbers random_numbers(const NetworkParts& parts, std::uint64_t seed) {
    Numbers numbers(parts.count, 0.0f);
    Dice dice(seed);
    const auto fill = [&](std::size_t begin, std::size_t end, float middle, float reach) {
        for (std::size_t i = begin; i < end; ++i)
            numbers[i] = middle + reach * (static_cast<float>(dice.roll(2001)) / 1000 - 1);
    };
    fill(parts.rows, parts.hidden, 0.02f, 0.08f);
    fill(parts.hidden, parts.threats, 0, 0.1f);
    fill(parts.output, parts.direct, 0, 0.1f);
    return numbers;
}

// Steps down the slope, each number at a pace of its own (Kingma and Ba, 2015).
class Adam {
  public:
    Adam(Numbers numbers, Numbers bounds)
        : numbers_(std::move(numbers)),
          bounds_(std::move(bounds)),
          first_(numbers_.size()),
          second_(numbers_.size()) {}

    const Numbers& numbers() const { return numbers_; }

    // `slopes` are sums over so many samples in all.
    void step(const std::vector<Numbers>& slopes, std::size_t samples, double rate) {
        first_left_ *= kFirst;
        second_left_ *= kSecond;
        const auto length = static_cast<float>(rate / (1 - first_left_));
        const auto spread = static_cast<float>(1 / (1 - second_left_));
        for (std::size_t i = 0; i < numbers_.size(); ++i) {
            float slope = 0;
            for (const Numbers& part : slopes)
                slope += part[i];
            slope /= static_cast<float>(samples);
            first_[i] = kFirst * first_[i] + (1 - kFirst) * slope;
            second_[i] = kSecond * second_[i] + (1 - kSecond) * slope * slope;
            numbers_[i] -= length * first_[i] / (std::sqrt(second_[i] * spread) + 1e-8f);
            numbers_[i] = std::clamp(numbers_[i], -bounds_[i], bounds_[i]);
        }
    }

  private:
    static constexpr float kFirst = 0.9f, kSecond = 0.999f;

    Numbers numbers_, bounds_;
    Numbers first_, second_;                   // means of slopes and of their squares
    double first_left_ = 1, second_left_ = 1;  // what is left of the zeros that these began with
};

std::vector<std::int16_t> rounded(int k, int units, const Numbers& numbers, const Numbers& scale) {
    const auto head = engine::network_head(k, units);
    std::vector<std::int16_t> file(head.begin(), head.end());
    for (std::size_t i = 0; i < numbers.size(); ++i)
        file.push_back(static_cast<std::int16_t>(std::lround(numbers[i] * scale[i])));
    return file;
}

// Each position needs its situation, once.
std::vector<EvaluationSample> prepared(std::span<const EvaluationSamples> sets,
                                       std::size_t threads) {
    std::vector<EvaluationSample> samples;
    for (std::size_t set = 0; set < sets.size(); ++set) {
        const std::size_t begin = samples.size();
        for (std::size_t at = 0; at < sets[set].targets.size(); ++at)
            samples.push_back({sets[set].positions.data() + kWords * at,
                               static_cast<std::uint16_t>(set), 0, sets[set].targets[at]});
        const engine::LineSystem system(sets[set].rules);
        share_work(
            sets[set].targets.size(), threads, 256,
            [&] {
                return std::make_unique<PatternBoard>(system,
                                                      engine::default_network(sets[set].rules.k()));
            },
            [&](std::unique_ptr<PatternBoard>& board, std::size_t number) {
                EvaluationSample& sample = samples[begin + number];
                board->set(position_of(sample.words));
                sample.situation = static_cast<std::uint16_t>(board->situation(0));
            },
            [](double) {});
    }
    return samples;
}

}  // namespace

std::vector<std::int16_t> train_evaluation(int k, std::span<const EvaluationSamples> sets,
                                           const EvaluationTrainingOptions& options) {
    if (k < engine::kMinPatternK || k > engine::kMaxPatternK)
        throw InvalidInput("training: there are networks for 4, 5 and 6 in a row");
    if (options.units < 1 || options.units > engine::kMaxUnits)
        throw InvalidInput("training: a network has 1 to 256 hidden units");
    if (options.epochs < 1) throw InvalidInput("training: at least one epoch");
    const std::size_t threads = thread_count(options.threads);
    std::vector<std::unique_ptr<PatternGeometry>> geometries;
    for (const EvaluationSamples& set : sets) {
        check(k, set);
        geometries.push_back(std::make_unique<PatternGeometry>(set.rules));
    }
    std::vector<EvaluationSample> samples = prepared(sets, threads);
    if (samples.empty()) throw InvalidInput("training: there are no samples");

    const NetworkParts parts(k, options.units);
    const Numbers scale = scales(parts);
    Adam adam(random_numbers(parts, options.seed), bounds(parts, scale));
    std::vector<Numbers> slopes(kPortions, Numbers(parts.count));
    Dice dice(mixed(options.seed));
    const std::size_t batches = (samples.size() + kBatch - 1) / kBatch;
    const std::size_t steps = batches * static_cast<std::size_t>(options.epochs);
    for (std::size_t step = 0; step < steps; ++step) {
        if (step % batches == 0)
            for (std::size_t i = samples.size(); i > 1; --i)
                std::swap(samples[i - 1], samples[dice.roll(static_cast<std::uint32_t>(i))]);
        const std::size_t begin = step % batches * kBatch;
        const std::size_t end = std::min(begin + kBatch, samples.size());
        share_work(
            kPortions, threads, 1,
            [&] { return std::make_unique<EvaluationSlope>(parts, sets, geometries); },
            [&](std::unique_ptr<EvaluationSlope>& slope, std::size_t portion) {
                std::ranges::fill(slopes[portion], 0.0f);
                const std::size_t from = std::min(begin + portion * kPortion, end);
                const std::size_t to = std::min(from + kPortion, end);
                for (std::size_t at = from; at < to; ++at)
                    slope->add(samples[at], adam.numbers().data(), slopes[portion].data());
            },
            [](double) {});
        // Small steps at first, while Adam knows little, and ever smaller ones towards the end.
        const double share = static_cast<double>(step) / static_cast<double>(steps);
        const double rate = options.rate * std::min(1.0, static_cast<double>(step + 1) / 50) *
                            (1 - share * share * (3 - 2 * share));
        adam.step(slopes, end - begin, rate);
        if (options.progress)
            options.progress(static_cast<double>(step + 1) / static_cast<double>(steps));
    }
    return rounded(k, options.units, adam.numbers(), scale);
}

std::vector<std::int16_t> estimates(const Rules& rules, std::span<const std::uint64_t> positions,
                                    std::span<const std::int16_t> network, int threads) {
    const auto shared = std::make_shared<const Network>(Network::from(network));
    check(shared->k, rules, positions);
    const engine::LineSystem system(rules);
    std::vector<std::int16_t> all(positions.size() / kWords);
    share_work(
        all.size(), thread_count(threads), 256,
        [&] { return std::make_unique<PatternBoard>(system, shared); },
        [&](std::unique_ptr<PatternBoard>& board, std::size_t number) {
            board->set(position_of(positions.data() + kWords * number));
            all[number] = static_cast<std::int16_t>(board->estimate(0));
        },
        [](double) {});
    return all;
}

}  // namespace noughts::learning
