#include "largest.hpp"

#include <cmath>
#include <limits>
#include <numbers>

namespace noughts::learning {

namespace {

constexpr double kReach = 7;  // standard deviations
constexpr int kSteps = 4, kFineSteps = 24;
constexpr int kNoFloor = std::numeric_limits<int>::min();

double share_below(double distance) {
    return 0.5 * (1 + std::erf(distance / std::numbers::sqrt2));
}

double density(double distance) {
    return std::exp(-distance * distance / 2) / std::sqrt(2 * std::numbers::pi);
}

}  // namespace

double LargestOfNoisy::find(std::vector<Mean>& means, double floor) {
    if (means.empty()) return 1;
    const int top = means.front().mean;
    const double low = top - kReach * noise_, high = top + kReach * noise_;
    if (floor >= high) return 1;
    Grid& grid = floor <= low ? grid_from(-kReach, kNoFloor, kSteps)
                              : grid_from((floor - top) / noise_, top, kFineSteps);
    // 1. At each point, the chance that all numbers are below it, with the weights of the rule.
    const auto points = static_cast<std::size_t>(grid.steps) + 1;
    logs_.assign(points, 0.0);
    used_.clear();
    for (const Mean& mean : means) {
        const Column& of_mean = column(grid, top - mean.mean);
        used_.push_back(&of_mean);
        for (std::size_t i = 0; i < points; ++i)
            logs_[i] += mean.count * of_mean.log_share[i];
    }
    weights_.resize(points);
    for (std::size_t i = 0; i < points; ++i)
        weights_[i] = std::exp(logs_[i]) * (i == 0 || i + 1 == points ? 1 : i % 2 == 1 ? 4 : 2);
    // 2. The integrals.
    double sum = 0;
    for (std::size_t number = 0; number < means.size(); ++number) {
        double integral = 0;
        for (std::size_t i = 0; i < points; ++i)
            integral += weights_[i] * used_[number]->ratio[i];
        means[number].chance = integral * grid.width / 3;
        sum += means[number].chance * means[number].count;
    }
    // 3. What is below the floor, and the errors of the rule.
    double below = floor > low ? 1 : 0;
    if (floor > low)
        for (const Mean& mean : means)
            below *= std::pow(share_below((floor - mean.mean) / noise_), mean.count);
    for (Mean& mean : means)
        mean.chance *= (1 - below) / sum;
    return below;
}

LargestOfNoisy::Grid& LargestOfNoisy::grid_from(double begin, int key, int steps_per_noise) {
    Grid& grid = grids_[key];
    if (grid.steps == 0) {
        grid.begin = begin;
        grid.steps = 2 * static_cast<int>(std::ceil(steps_per_noise * (kReach - begin) / 2));
        grid.width = (kReach - begin) / grid.steps;
    }
    return grid;
}

const LargestOfNoisy::Column& LargestOfNoisy::column(Grid& grid, int distance) {
    Column& of_mean = grid.columns[distance];
    if (of_mean.ratio.empty())
        for (int step = 0; step <= grid.steps; ++step) {
            const double at = grid.begin + step * grid.width + distance / noise_;
            const double share = share_below(at);
            of_mean.log_share.push_back(std::log(share));
            of_mean.ratio.push_back(density(at) / share);
        }
    return of_mean;
}

}  // namespace noughts::learning
