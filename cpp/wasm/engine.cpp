// The engine and random games, for callers outside of WebAssembly; see game.cpp.
#include "engine/engine.hpp"

#include "engine/playouts.hpp"
#include "wasm/call.hpp"

namespace noughts::wasm {

using engine::Analysis;
using engine::Engine;

NOUGHTS_EXPORT(engine_supports) {
    out.number(std::uint8_t{engine::engine_supports(in.object<Rules>())});
}

NOUGHTS_EXPORT(engine_new) {
    const Rules& rules = in.object<Rules>();
    out.object(new Engine(rules, in.number<std::uint32_t>()));
}

NOUGHTS_EXPORT(engine_delete) {
    delete &in.object<Engine>();
}

NOUGHTS_EXPORT(engine_memory) {
    out.number(std::uint64_t{in.object<Engine>().memory()});
}

NOUGHTS_EXPORT(engine_analyse) {
    Engine& engine = in.object<Engine>();
    const Position position = in.position();
    engine::Limits limits;
    limits.seconds = in.number<double>();
    limits.soft_seconds = in.number<double>();
    limits.nodes = in.number<std::uint64_t>();
    limits.depth = in.number<std::int32_t>();
    limits.threads = in.number<std::int32_t>();
    limits.is_shortest_wanted = in.number<std::uint8_t>() != 0;
    limits.goes_on = in.number<std::uint8_t>() != 0;
    const bool is_reported = in.number<std::uint8_t>() != 0;
    if (is_reported)
        limits.progress = [](const engine::Progress& now) {
            Writer message;
            message.number(std::int32_t{now.depth});
            message.number(std::int32_t{now.score});
            message.number(now.nodes);
            message.number(now.seconds);
            message.moves(now.line);
            return report(Report::progress, std::move(message)) != 0;
        };
    const Analysis analysis = engine.analyse(position, limits);
    out.number(std::int32_t{analysis.proved_score.score});
    out.number(std::uint8_t{analysis.proved_score.is_lower_proved});
    out.number(std::uint8_t{analysis.proved_score.is_upper_proved});
    out.number(std::int32_t{analysis.depth});
    out.number(analysis.nodes);
    out.number(analysis.seconds);
    out.moves(analysis.line);
}

NOUGHTS_EXPORT(playouts) {
    const Rules& rules = in.object<Rules>();
    const auto games = in.number<std::uint64_t>(), seed = in.number<std::uint64_t>();
    const engine::PlayoutCount count = engine::count_playouts(rules, games, seed);
    for (const std::uint64_t part : {count.first_wins, count.second_wins, count.draws, count.moves})
        out.number(part);
}

}  // namespace noughts::wasm
