// Plays matches: the engine against report C's search, or two settings of the engine against each
// other. Every opening is played twice, with colours exchanged.
//
//   [OPENINGS=FILE] engine_match GAMES SEED FIRST SECOND [WIDTH HEIGHT K [SWAPS BLOCKS]]
//
// Openings are random if no file has them. Between strong players most random ones are won for the
// side to move, whoever plays it: a match from them says little.
//
// A player is `report-c:DEPTH` or `engine`, the latter with settings such as
// `engine:seconds=0.1,tempo=130,width=18` or `engine:nodes=20000,weights=FILE`; `patterns=0` is the
// search over counts of lines.
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <memory>
#include <random>
#include <sstream>

#include "engine/engine.hpp"
#include "engine_settings.hpp"
#include "report_c.hpp"

using namespace noughts;
using namespace noughts::engine;

namespace {

// The numbers of a file such as cpp/engine/weights/k5.inc.
std::shared_ptr<const Network> read_network(const std::string& path) {
    std::ifstream file(path);
    std::vector<std::int16_t> numbers;
    char comma;
    for (std::int16_t number; file >> number; file >> comma)
        numbers.push_back(number);
    return std::make_shared<const Network>(Network::from(numbers));
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
        const auto settings = noughts::testing::settings_of(tuning);
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
            else if (name == "weights")
                tuning.network = read_network(value);
            else if (name == "patterns")
                tuning.has_patterns = value != "0";
            else
                *settings.at(name) = std::stoi(value);
        }
        engine_ = std::make_unique<Engine>(rules, 32, tuning);
    }

    Move choose(const Position& position) {
        if (report_c_) return placement(report_c_->choose(position));
        return engine_->analyse(position, limits_).line[0];
    }

  private:
    LineSystem system_;
    std::unique_ptr<noughts::testing::ReportC> report_c_;
    std::unique_ptr<Engine> engine_;
    Limits limits_;
};

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

// A line for each opening: columns and rows from the centre, with commas, as Gomocup writes them.
std::vector<std::vector<int>> read_openings(const Rules& rules, const std::string& path) {
    std::ifstream file(path);
    std::vector<std::vector<int>> openings;
    for (std::string line; std::getline(file, line);) {
        std::ranges::replace(line, ',', ' ');
        std::istringstream numbers(line);
        openings.emplace_back();
        for (int column, row; numbers >> column >> row;)
            openings.back().push_back((row + rules.height() / 2) * rules.width() + column +
                                      rules.width() / 2);
    }
    return openings;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 5) {
        std::cerr << "engine_match GAMES SEED FIRST SECOND [WIDTH HEIGHT K [SWAPS BLOCKS]]\n";
        return EXIT_FAILURE;
    }
    Rules rules{15, 15, 5};
    const auto number = [&](int at) { return argc > at ? std::atoi(argv[at]) : 0; };
    if (argc > 7) rules = {number(5), number(6), number(7), number(8), number(9)};
    const LineSystem system(rules);
    std::mt19937 random(static_cast<unsigned>(std::atoi(argv[2])));
    MatchPlayer players[2] = {{rules, argv[3]}, {rules, argv[4]}};
    const char* const file = std::getenv("OPENINGS");
    const auto openings = file ? read_openings(rules, file) : std::vector<std::vector<int>>{};
    int wins = 0, draws = 0, losses = 0;
    std::vector<int> opening;
    const int games = std::atoi(argv[1]);
    for (int game = 0; game < games; ++game) {
        if (game % 2 == 0)
            opening = openings.empty()
                          ? random_opening(system, random)
                          : openings[static_cast<std::size_t>(game / 2) % openings.size()];
        Position position = start(rules);
        int side = 0;  // in the order of play
        const auto play = [&](const Move& move) {
            position = play_unchecked(position, move);
            side ^= 1;
        };
        for (const int cell : opening)
            play(placement(cell));
        const int first_player_side = (side ^ game) & 1;  // the first listed begins even games
        std::ostringstream record;
        while (outcome(rules, position) == Outcome::unfinished) {
            const Move move = players[side == first_player_side ? 0 : 1].choose(position);
            record << " " << static_cast<char>('a' + move.cell % rules.width())
                   << move.cell / rules.width() + 1;
            play(move);
        }
        const Outcome end = outcome(rules, position);
        const Outcome win = side == first_player_side ? Outcome::own_wins : Outcome::other_wins;
        const bool is_won = end == win;
        const bool is_lost = end != win && end != Outcome::draw;
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
