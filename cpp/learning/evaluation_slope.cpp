#include "evaluation_slope.hpp"

#include <algorithm>

#include "engine/line_rows.hpp"
#include "learning/squash.hpp"

namespace noughts::learning {

namespace {

using engine::kChannels;
using engine::kSums;
using engine::PatternGeometry;

// Channels of both views. The loops are over local arrays, so that compilers turn them into vector
// instructions.
using Both = std::array<float, kSums>;

Both sum_of_rows(const std::array<const float*, kDirections>& rows) {
    static_assert(kDirections == 4);
    Both sums;
    for (std::size_t i = 0; i < kSums; ++i)
        sums[i] = rows[0][i] + rows[1][i] + (rows[2][i] + rows[3][i]);
    return sums;
}

Both sum(const Both& first, const Both& second) {
    Both sums;
    for (std::size_t i = 0; i < kSums; ++i)
        sums[i] = first[i] + second[i];
    return sums;
}

Both exchanged(const Both& views) {
    Both other;
    std::copy_n(views.begin(), kChannels, other.begin() + kChannels);
    std::copy_n(views.begin() + kChannels, kChannels, other.begin());
    return other;
}

void add_to(float* sums, Both values) {
    for (std::size_t i = 0; i < kSums; ++i)
        values[i] += sums[i];
    std::ranges::copy(values, sums);
}

}  // namespace

void EvaluationSlope::add(const EvaluationSample& sample, const float* numbers, float* slopes) {
    list_cells(sample);
    forward(numbers);
    const float* const row_of_threats = numbers + parts_.threats + sample.situation * parts_.units;
    hidden_.resize(parts_.units);
    float logit = numbers[parts_.situation + sample.situation];
    for (std::size_t unit = 0; unit < parts_.units; ++unit) {
        const float* const weights = numbers + parts_.hidden + unit * kSums;
        float total = row_of_threats[unit];
        for (std::size_t i = 0; i < kSums; ++i)
            total += weights[i] * sums_[i];
        hidden_[unit] = std::clamp(total, 0.0f, static_cast<float>(engine::kMaxHidden));
        logit += hidden_[unit] * numbers[parts_.output + unit];
    }
    for (std::size_t i = 0; i < kSums; ++i)
        logit += numbers[parts_.direct + i] * sums_[i];
    const float error = static_cast<float>((1 + squash(logit / 2)) / 2) - sample.target;

    Both back;
    slopes[parts_.situation + sample.situation] += error;
    for (std::size_t i = 0; i < kSums; ++i) {
        slopes[parts_.direct + i] += error * sums_[i];
        back[i] = error * numbers[parts_.direct + i];
    }
    for (std::size_t unit = 0; unit < parts_.units; ++unit) {
        slopes[parts_.output + unit] += error * hidden_[unit];
        if (hidden_[unit] <= 0 || hidden_[unit] >= engine::kMaxHidden) continue;
        const float through = error * numbers[parts_.output + unit];
        slopes[parts_.threats + sample.situation * parts_.units + unit] += through;
        const float* const weights = numbers + parts_.hidden + unit * kSums;
        float* const slope = slopes + parts_.hidden + unit * kSums;
        for (std::size_t i = 0; i < kSums; ++i) {
            slope[i] += through * sums_[i];
            back[i] += through * weights[i];
        }
    }
    backward(back, slopes);
}

void EvaluationSlope::list_cells(const EvaluationSample& sample) {
    const Rules& rules = sets_[sample.set].rules;
    const PatternGeometry& geometry = *geometries_[sample.set];
    const auto& rows = engine::line_rows(rules.k());
    const auto cells = static_cast<std::size_t>(rules.cells());
    for (std::size_t at = 0; at < cells * kDirections; ++at)
        codes_[0][at] = codes_[1][at] = geometry.empty_code(static_cast<int>(at) / kDirections,
                                                            static_cast<int>(at) % kDirections);
    std::array<CellSet<kWideWords>, 2> marks;
    for (std::size_t side = 0; side < 2; ++side) {
        std::copy_n(sample.words + 4 * side, 4, marks[side].words.begin());
        marks[side].for_each([&](int cell) {
            for (const auto& seen : geometry.touches(cell)) {
                const std::size_t at = seen.line;
                codes_[side][at] = static_cast<std::uint16_t>(codes_[side][at] + seen.place);
                codes_[side ^ 1][at] =
                    static_cast<std::uint16_t>(codes_[side ^ 1][at] + 2 * seen.place);
            }
        });
    }
    count_ = 0;
    for (std::size_t cell = 0; cell < cells; ++cell) {
        if (marks[0].has(static_cast<int>(cell)) || marks[1].has(static_cast<int>(cell))) continue;
        Cell& next = cells_[count_++];
        for (std::size_t side = 0; side < 2; ++side)
            for (std::size_t direction = 0; direction < kDirections; ++direction)
                next.rows[side][direction] = rows[codes_[side][cell * kDirections + direction]];
    }
}

void EvaluationSlope::forward(const float* numbers) {
    sums_ = {};
    for (std::size_t number = 0; number < count_; ++number) {
        Cell& cell = cells_[number];
        std::array<std::array<const float*, kDirections>, 2> rows;
        for (std::size_t side = 0; side < 2; ++side)
            for (std::size_t direction = 0; direction < kDirections; ++direction)
                rows[side][direction] = numbers + parts_.rows + cell.rows[side][direction] * kSums;
        const auto own = sum_of_rows(rows[0]), others = sum_of_rows(rows[1]);
        cell.values = sum(own, exchanged(others));
        for (std::size_t i = 0; i < kSums; ++i)
            sums_[i] += std::min(std::max(cell.values[i], 0.0f), 1.0f);
    }
    for (float& sum : sums_)
        sum /= engine::kSumUnits;
}

void EvaluationSlope::backward(const Both& back, float* slopes) const {
    for (std::size_t number = 0; number < count_; ++number) {
        const Cell& cell = cells_[number];
        Both through;
        for (std::size_t i = 0; i < kSums; ++i)
            through[i] =
                cell.values[i] > 0 && cell.values[i] < 1 ? back[i] / engine::kSumUnits : 0.0f;
        const Both back_of_other = exchanged(through);
        for (std::size_t direction = 0; direction < kDirections; ++direction) {
            add_to(slopes + parts_.rows + cell.rows[0][direction] * kSums, through);
            add_to(slopes + parts_.rows + cell.rows[1][direction] * kSums, back_of_other);
        }
    }
}

}  // namespace noughts::learning
