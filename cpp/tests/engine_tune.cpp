// Finds better values for settings of the search over patterns, on 15x15k5, by games on all cores.
//
//   engine_tune tune SECONDS SEED NODES [NAME ...]          without names: all of kParameters
//   engine_tune slopes SECONDS SEED NODES [NAME ...]        the same, but the settings stay
//                                                           a name may have a value to begin with: razor=30
//   engine_tune match SECONDS SEED NODES FIRST SECOND       such as reduction=90,razor=25 and -
//
// `tune` is SPSA, simultaneous perturbation stochastic approximation: for each pair of games every
// setting goes a step up or down at random, the opponent has the opposite of it, and the settings follow
// what won. Pairs are played from random balanced openings with both colours. Games depend on the seed
// alone; the time only says how many batches of them are played. At the end stands what was learned about
// each setting, and the gain that these slopes promise. They are seen through chance, so the promise is
// too high: only `match`, with another seed, says whether the new values are better.
#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <optional>
#include <sstream>
#include <stdexcept>

#include "engine_settings.hpp"
#include "game/dice.hpp"
#include "learning/engine_games.hpp"
#include "parallel/workers.hpp"

using namespace noughts;
using engine::Tuning;
using noughts::testing::settings_of;

namespace {

using Clock = std::chrono::steady_clock;

struct Parameter {
    std::string name;
    double step;  // up and down while it is measured
    double least, most = 1000;
    std::optional<double> first{};  // none: what it usually is
};

const std::vector<Parameter> kParameters{{"pattern_width", 15, 20},
                                         {"reduction", 10, 10},
                                         {"cut", 6, 0},
                                         {"threats", 4, -16},
                                         {"aspiration", 8, 4},
                                         {"razor", 10, 0},
                                         {"futility", 20, 10},
                                         {"pass", 80, 0},
                                         {"singular", 1, 4},
                                         {"singular_margin", 1, 0},
                                         {"singular_double", 15, 0},
                                         {"inner", 12, 0},
                                         {"horizon", 12, 1},
                                         {"three_depth", 1, 2},
                                         {"three_budget", 4, 0},
                                         {"trivial", 4, 0, 64},
                                         {"forced", 4, 4, 32},
                                         {"unknown", 6, 0, 32},
                                         {"history", 4, 0, 40},
                                         {"history_merit", 20, 0, 200},
                                         {"three_share", 2, 1, 20},
                                         {"trail", 5, 0, 32},
                                         {"futility_cut", 12, 0, 60},
                                         {"deeper", 20, 0, 300},
                                         {"deeper_ply", 10, 0, 100}};

constexpr std::uint64_t kPairsOfBatch = 64;
constexpr double kRate = 0.04;         // steps that a won pair moves a setting, at first
constexpr double kPairsOfHalf = 1000;  // after so many pairs half of it

struct Wanted {
    double seconds;
    std::uint64_t seed, nodes;
};

// Two games of one opening. From -1, both are lost for the first, to 1.
double play_pair(const Wanted& wanted, std::uint64_t number, const Tuning& first,
                 const Tuning& second, std::array<std::uint64_t, 3>& outcomes) {
    learning::EngineGameOptions options;
    options.games = 2;
    options.seed = mixed(wanted.seed) + number;
    options.nodes = wanted.nodes;
    options.threads = 1;
    options.networks = {engine::default_network(5), engine::default_network(5)};
    options.tunings = {first, second};
    options.keeps_samples = false;
    outcomes = learning::play_engine_games(Rules{15, 15, 5}, options).outcomes;
    return (static_cast<double>(outcomes[0]) - static_cast<double>(outcomes[2])) / 2;
}

// Calls work(number) for numbers 0 to count - 1, on all cores.
void share(std::uint64_t count, const std::function<void(std::uint64_t)>& work) {
    std::atomic<std::uint64_t> next{0};
    const auto take = [&] {
        for (std::uint64_t number; (number = next++) < count;)
            work(number);
    };
    Workers workers(core_count() - 1, [&](std::size_t) { take(); }, [&] { next = count; });
    take();
    workers.finish();
}

Tuning tuning_of(const std::string& text) {
    Tuning tuning;
    const auto settings = settings_of(tuning);
    std::istringstream parts(text == "-" ? "" : text);
    for (std::string part; std::getline(parts, part, ',');)
        *settings.at(part.substr(0, part.find('='))) = std::stoi(part.substr(part.find('=') + 1));
    return tuning;
}

Tuning tuning_of(const std::vector<Parameter>& parameters, const std::vector<double>& values) {
    Tuning tuning;
    const auto settings = settings_of(tuning);
    for (std::size_t i = 0; i < parameters.size(); ++i)
        *settings.at(parameters[i].name) = static_cast<int>(
            std::lround(std::clamp(values[i], parameters[i].least, parameters[i].most)));
    return tuning;
}

// NAME or NAME=VALUE, where it begins.
Parameter parameter_of(const std::string& text) {
    const std::size_t end = text.find('=');
    const auto known = std::ranges::find(kParameters, text.substr(0, end), &Parameter::name);
    if (known == kParameters.end()) throw std::invalid_argument(text);
    Parameter parameter = *known;
    if (end != std::string::npos) parameter.first = std::stod(text.substr(end + 1));
    return parameter;
}

double usual_value(const std::string& name) {
    Tuning usual;
    return *settings_of(usual).at(name);
}

void tune(const Wanted& wanted, const std::vector<Parameter>& parameters, bool is_moving) {
    const std::size_t count = parameters.size();
    std::vector<double> before, now, sums(count);
    for (const Parameter& each : parameters)
        before.push_back(each.first.value_or(usual_value(each.name)));
    now = before;
    std::uint64_t pairs = 0;
    const auto print = [&] {
        double gain = 0;
        std::ostringstream settings;
        std::cout << pairs << " pairs\n" << std::fixed << std::setprecision(1);
        for (std::size_t i = 0; i < count; ++i) {
            // A step up against a step down scores so much more, in percent, give or take chance.
            const double slope = 50 * sums[i] / static_cast<double>(pairs);
            gain += slope * (now[i] - before[i]) / (2 * parameters[i].step);
            std::cout << "  " << std::setw(16) << parameters[i].name << std::setw(7) << before[i]
                      << " -> " << std::setw(7) << now[i] << "  slope " << std::setw(5) << slope
                      << " %\n";
            settings << (i == 0 ? "" : ",") << parameters[i].name << "=" << std::lround(now[i]);
        }
        std::cout << "  chance of a slope: +- " << 35 / std::sqrt(static_cast<double>(pairs))
                  << " %; promised gain: " << gain << " %\n"
                  << settings.str() << std::endl;
    };
    const auto begin = Clock::now();
    while (std::chrono::duration<double>(Clock::now() - begin).count() < wanted.seconds) {
        std::array<std::vector<double>, kPairsOfBatch> moved;
        share(kPairsOfBatch, [&](std::uint64_t number) {
            Dice dice(mixed(wanted.seed ^ 0x5eed) + pairs + number);
            std::vector<double> up = now, down = now, signs(count);
            for (std::size_t i = 0; i < count; ++i) {
                signs[i] = dice.roll(2) == 0 ? -1 : 1;
                up[i] += signs[i] * parameters[i].step;
                down[i] -= signs[i] * parameters[i].step;
            }
            std::array<std::uint64_t, 3> outcomes{};
            const double score = play_pair(wanted, pairs + number, tuning_of(parameters, up),
                                           tuning_of(parameters, down), outcomes);
            for (double& sign : signs)
                sign *= score;
            moved[number] = std::move(signs);
        });
        const double rate =
            !is_moving ? 0 : kRate / (1 + static_cast<double>(pairs) / kPairsOfHalf);
        for (const auto& each : moved)
            for (std::size_t i = 0; i < count; ++i) {
                sums[i] += each[i];
                now[i] =
                    std::max(now[i] + rate * parameters[i].step * each[i], parameters[i].least);
            }
        pairs += kPairsOfBatch;
        print();
    }
}

void match(const Wanted& wanted, const std::string& first, const std::string& second) {
    const Tuning players[2] = {tuning_of(first), tuning_of(second)};
    std::array<std::uint64_t, 3> sums{};
    const auto begin = Clock::now();
    for (std::uint64_t pairs = 0;
         std::chrono::duration<double>(Clock::now() - begin).count() < wanted.seconds;) {
        const std::uint64_t batch = 2 * core_count();
        std::vector<std::array<std::uint64_t, 3>> all(batch);
        share(batch, [&](std::uint64_t number) {
            play_pair(wanted, pairs + number, players[0], players[1], all[number]);
        });
        pairs += batch;
        for (const auto& outcomes : all)
            for (std::size_t i = 0; i < 3; ++i)
                sums[i] += outcomes[i];
        // Wilson's interval.
        const double games = 2 * static_cast<double>(pairs), z = 1.96;
        const double share_won =
            (static_cast<double>(sums[0]) + static_cast<double>(sums[1]) / 2) / games;
        const double middle = (share_won + z * z / (2 * games)) / (1 + z * z / games);
        const double half =
            z / (1 + z * z / games) *
            std::sqrt(share_won * (1 - share_won) / games + z * z / (4 * games * games));
        std::cout << first << " against " << second << ": won " << sums[0] << ", drawn " << sums[1]
                  << ", lost " << sums[2] << std::fixed << std::setprecision(1) << ": "
                  << 100 * share_won << " % (" << 100 * (middle - half) << " to "
                  << 100 * (middle + half) << ")" << std::endl;
    }
}

int explain() {
    std::cerr << "engine_tune tune SECONDS SEED NODES [NAME ...]\n"
                 "engine_tune slopes SECONDS SEED NODES [NAME ...]\n"
                 "engine_tune match SECONDS SEED NODES FIRST SECOND\n"
                 "Settings:";
    for (const Parameter& each : kParameters)
        std::cerr << " " << each.name;
    std::cerr << "\n";
    return EXIT_FAILURE;
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> words(argv + 1, argv + argc);
    if (words.size() < 4) return explain();
    try {
        const Wanted wanted{std::stod(words[1]), std::stoull(words[2]), std::stoull(words[3])};
        if (words[0] == "match" && words.size() == 6) {
            match(wanted, words[4], words[5]);
        } else if (words[0] == "tune" || words[0] == "slopes") {
            std::vector<Parameter> parameters;
            for (std::size_t i = 4; i < words.size(); ++i)
                parameters.push_back(parameter_of(words[i]));
            if (parameters.empty()) parameters = kParameters;
            tune(wanted, parameters, words[0] == "tune");
        } else {
            return explain();
        }
    } catch (const std::logic_error&) {  // a number or a name that cannot be read
        return explain();
    }
}
