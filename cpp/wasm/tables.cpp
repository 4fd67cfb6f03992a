// Tables, for callers outside of WebAssembly; see game.cpp.
#include "tables/build.hpp"
#include "tables/census.hpp"
#include "tables/payload.hpp"
#include "tables/probe.hpp"
#include "tables/table.hpp"
#include "wasm/call.hpp"

namespace noughts::wasm {

namespace {

template <class Number>
std::span<const Number> column(Reader& in, std::size_t rows) {
    // The caller's memory is aligned for any number, and columns come widest first.
    return {reinterpret_cast<const Number*>(in.bytes(rows * sizeof(Number)).data()), rows};
}

}  // namespace

NOUGHTS_EXPORT(table_build) {
    const Rules& rules = in.object<Rules>();
    const auto threads = in.number<std::int32_t>();
    const bool is_reported = in.number<std::uint8_t>() != 0;
    BuildOptions options{.threads = threads};
    if (is_reported)
        options.progress = [](double fraction) {
            Writer message;
            message.number(fraction);
            report(Report::progress, std::move(message));
        };
    out.object(new Table(build_table(rules, options)));
}

NOUGHTS_EXPORT(table_load) {
    const Rules& rules = in.object<Rules>();
    out.object(new Table(load_table(rules, in.rest())));
}

NOUGHTS_EXPORT(table_delete) {
    delete &in.object<Table>();
}

NOUGHTS_EXPORT(table_dump) {
    out.bytes(dump_table(in.object<Table>()));
}

NOUGHTS_EXPORT(table_estimate) {
    out.number(Table::memory_needed(in.object<Rules>()));
}

NOUGHTS_EXPORT(table_supports) {
    out.number(std::uint8_t{table_supports(in.object<Rules>())});
}

NOUGHTS_EXPORT(table_probe) {
    const Table& table = in.object<Table>();
    out.number(probe(table, to_small(in.position())));
}

NOUGHTS_EXPORT(table_move_values) {
    const Table& table = in.object<Table>();
    for (const Score score : move_values(table, to_small(in.position())))
        out.number(score);
}

NOUGHTS_EXPORT(table_probe_batch) {
    const Table& table = in.object<Table>();
    const auto rows = in.number<std::uint32_t>();
    PositionColumns columns;
    columns.own_mask = column<std::uint16_t>(in, rows);
    columns.other_mask = column<std::uint16_t>(in, rows);
    columns.own_swaps = column<std::uint8_t>(in, rows);
    columns.own_blocks = column<std::uint8_t>(in, rows);
    columns.other_swaps = column<std::uint8_t>(in, rows);
    columns.other_blocks = column<std::uint8_t>(in, rows);
    columns.blocked = column<std::int8_t>(in, rows);
    std::vector<Score> scores(rows);
    probe_batch(table, columns, scores);
    for (const Score score : scores)
        out.number(score);
}

NOUGHTS_EXPORT(table_census) {
    const Table& table = in.object<Table>();
    const auto first_swaps = in.number<std::int32_t>(), first_blocks = in.number<std::int32_t>();
    const auto second_swaps = in.number<std::int32_t>(), second_blocks = in.number<std::int32_t>();
    const Stock first{first_swaps, first_blocks}, second{second_swaps, second_blocks};
    for (const LayerCensus& layer : take_census(table, first, second))
        for (const std::uint64_t count : {layer.classes, layer.boards, layer.positions, layer.wins,
                                          layer.draws, layer.losses, layer.finished, layer.blocked})
            out.number(count);
}

NOUGHTS_EXPORT(table_classes) {
    const Table& table = in.object<Table>();
    for (const auto& [own_mask, other_mask] : class_boards(table, in.number<std::int32_t>())) {
        out.number(static_cast<std::uint16_t>(own_mask));
        out.number(static_cast<std::uint16_t>(other_mask));
    }
}

NOUGHTS_EXPORT(table_layer_sizes) {
    for (const LayerSize& layer : layer_sizes(in.object<Table>()))
        for (const std::uint64_t count : {layer.classes, layer.unfinished_classes, layer.boards})
            out.number(count);
}

NOUGHTS_EXPORT(table_facts) {
    const Table& table = in.object<Table>();
    out.number(std::uint64_t{table.index.symmetry_count()});
    out.number(std::uint64_t{table.grid.size()});
    out.number(std::uint64_t{table.memory()});
    out.number(std::uint8_t{table.lookups.has_value()});
    out.number(table.lookups.value_or(0));
}

}  // namespace noughts::wasm
