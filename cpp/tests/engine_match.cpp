// Plays matches: the engine against report C's search, or two settings of the engine against each
// other. Every opening is played twice, with colours exchanged.
//
//   engine_match GAMES SEED FIRST SECOND [WIDTH HEIGHT K]
//
// A player is `report-c:DEPTH` or `engine`, the latter with settings such as
// `engine:seconds=0.1,tempo=130,width=18` or `engine:nodes=20000,weights=FILE`.
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <random>
#include <sstream>

#include "engine/engine.hpp"
#include "report_c.hpp"

using namespace noughts;
using namespace noughts::engine;

namespace {

// The numbers of a file such as cpp/engine/weights/k5.inc.
std::shared_ptr<const PatternWeights> read_weights(const std::string& path) {
    std::ifstream file(path);
    std::vector<std::int16_t> numbers;
    char comma;
    for (std::int16_t number; file >> number; file >> comma)
        numbers.push_back(number);
    return std::make_shared<const PatternWeights>(PatternWeights::from(numbers));
}

class MatchPlayer {
  public:
    MatchPlayer(const Rules& rules, const std::string& text) : system_(rules) {
        const std::string kind = text.substr(0, text.find(':'));
        const std::string rest =
            text.find(':') == std::string::npos ? "" : text.substr(text.find(':') + 1);
        if (kind == "report-c") {
            report_c_ = std::make_unique<noughts::testing::ReportC>(system_, std::stoi(rest));
            return;
        }
        Tuning tuning;
        limits_.seconds = 0.1;
        std::map<std::string, int*> settings{
            {"tempo", &tuning.tempo_percent},     {"width", &tuning.width},
            {"budget", &tuning.threat_budget},    {"one", &tuning.weights.one_short},
            {"two", &tuning.weights.two_short},   {"three", &tuning.weights.three_short},
            {"more", &tuning.weights.more},       {"pattern_width", &tuning.pattern_width},
            {"slope", &tuning.width_slope},       {"threes", &tuning.three_reduction},
            {"share", &tuning.width_share},       {"reduction", &tuning.reduction},
            {"aspiration", &tuning.aspiration},   {"razor", &tuning.razor_margin},
            {"futility", &tuning.futility_margin}};
        std::istringstream parts(rest);
        for (std::string part; std::getline(parts, part, ',');) {
            const std::string name = part.substr(0, part.find('='));
            const std::string value = part.substr(part.find('=') + 1);
            if (name == "seconds")
                limits_.seconds = std::stod(value);
            else if (name == "nodes") {
                limits_.nodes = std::stoull(value);
                limits_.seconds = 1e9;
            } else if (name == "chains")
                tuning.has_threat_search = value != "0";
            else if (name == "weights") {
                tuning.has_patterns = true;
                tuning.patterns = read_weights(value);
            } else if (name == "patterns")
                tuning.has_patterns = value != "0";
            else
                *settings.at(name) = std::stoi(value);
        }
        engine_ = std::make_unique<Engine>(rules, 32, tuning);
    }

    int choose(const Position& position) {
        if (report_c_) return report_c_->choose(position);
        return engine_->analyse(position, limits_).line[0].cell;
    }

  private:
    LineSystem system_;
    std::unique_ptr<noughts::testing::ReportC> report_c_;
    std::unique_ptr<Engine> engine_;
    Limits limits_;
};

void put(Position& position, int cell) {
    position.own_mask.add(static_cast<int>(cell));
    std::swap(position.own_mask, position.other_mask);
}

// Two to six marks around the centre, none of them part of a threat yet.
std::vector<int> random_opening(const LineSystem& system, std::mt19937& random) {
    const Rules& rules = system.rules();
    while (true) {
        Board<4> board(system);
        std::vector<int> cells;
        const int count = 2 + static_cast<int>(random() % 5);
        while (static_cast<int>(cells.size()) < count) {
            const int column = rules.width() / 2 - 3 + static_cast<int>(random() % 7);
            const int row = rules.height() / 2 - 3 + static_cast<int>(random() % 7);
            if (column < 0 || row < 0 || column >= rules.width() || row >= rules.height()) continue;
            const int cell = row * rules.width() + column;
            if (!board.empty().has(cell)) continue;
            board.put(static_cast<int>(cells.size() % 2), cell);
            cells.push_back(cell);
        }
        if (board.building(0).is_empty() && board.building(1).is_empty()) return cells;
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 5) {
        std::cerr << "engine_match GAMES SEED FIRST SECOND [WIDTH HEIGHT K]\n";
        return EXIT_FAILURE;
    }
    Rules rules{15, 15, 5};
    if (argc > 7) rules = {std::atoi(argv[5]), std::atoi(argv[6]), std::atoi(argv[7])};
    const LineSystem system(rules);
    std::mt19937 random(static_cast<unsigned>(std::atoi(argv[2])));
    MatchPlayer players[2] = {{rules, argv[3]}, {rules, argv[4]}};
    int wins = 0, draws = 0, losses = 0;
    std::vector<int> opening;
    const int games = std::atoi(argv[1]);
    for (int game = 0; game < games; ++game) {
        if (game % 2 == 0) opening = random_opening(system, random);
        Board<4> board(system);
        Position position;
        int side = 0;  // in the order of play
        for (const int cell : opening) {
            board.put(side, cell);
            put(position, cell);
            side ^= 1;
        }
        const int first_player_side = (side ^ game) & 1;  // the first listed begins even games
        std::ostringstream record;
        while (board.empty_count() > 0 && !board.has_line(0) && !board.has_line(1)) {
            const int cell = players[side == first_player_side ? 0 : 1].choose(position);
            record << " " << static_cast<char>('a' + cell % rules.width())
                   << cell / rules.width() + 1;
            board.put(side, cell);
            put(position, cell);
            side ^= 1;
        }
        const bool is_won = board.has_line(first_player_side);
        const bool is_lost = board.has_line(first_player_side ^ 1);
        ++(is_won ? wins : is_lost ? losses : draws);
        if (is_lost || std::getenv("GAMES")) {
            std::cout << "game " << game << (is_lost ? " lost:" : is_won ? " won:" : " drawn:");
            for (const int cell : opening)
                std::cout << " " << static_cast<char>('a' + cell % rules.width())
                          << cell / rules.width() + 1;
            std::cout << " |" << record.str() << "\n";
        }
        if (game % 10 == 9)
            std::cout << game + 1 << " games: " << argv[3] << " +" << wins << " =" << draws << " -"
                      << losses << std::endl;
    }
    std::cout << argv[3] << " against " << argv[4] << " on " << rules.name() << ": won " << wins
              << ", drawn " << draws << ", lost " << losses << std::endl;
}
