// The rules of the game, for callers outside of WebAssembly. No logic: see bindings/module.cpp for
// the same functions in Python.
#include <optional>

#include "game/perft.hpp"
#include "game/position.hpp"
#include "game/symmetry.hpp"
#include "game/validation.hpp"
#include "wasm/call.hpp"
#include "wasm/rules_message.hpp"

namespace noughts::wasm {

NOUGHTS_EXPORT(rules_new) {
    out.object(new Rules(read_rules(in)));
}

NOUGHTS_EXPORT(rules_delete) {
    delete &in.object<Rules>();
}

NOUGHTS_EXPORT(rules_line_masks) {
    for (const CellSet<kWideWords>& line : in.object<Rules>().line_sets<kWideWords>().all())
        out.cells(line);
}

NOUGHTS_EXPORT(start) {
    out.position(start(in.object<Rules>()));
}

NOUGHTS_EXPORT(outcome) {
    const Rules& rules = in.object<Rules>();
    const Position position = in.position();
    validate(rules, position);
    out.number(static_cast<std::int32_t>(outcome(rules, position)));
}

NOUGHTS_EXPORT(moves) {
    const Rules& rules = in.object<Rules>();
    const Position position = in.position();
    validate(rules, position);
    out.moves(moves(rules, position));
}

NOUGHTS_EXPORT(moves_on) {
    const Rules& rules = in.object<Rules>();
    const Position position = in.position();
    const auto cell = in.number<std::int32_t>();
    validate(rules, position);
    if (cell >= 0 && cell < rules.cells()) out.moves(moves_on(rules, position, cell));
}

NOUGHTS_EXPORT(play) {
    const Rules& rules = in.object<Rules>();
    const Position position = in.position();
    out.position(play(rules, position, in.move()));
}

NOUGHTS_EXPORT(perft) {
    const Rules& rules = in.object<Rules>();
    const Position position = in.position();
    out.number(perft(rules, position, in.number<std::int32_t>()));
}

NOUGHTS_EXPORT(symmetries) {
    for (const Permutation& permutation : symmetries(in.object<Rules>()))
        for (const int cell : permutation)
            out.number(static_cast<std::uint8_t>(cell));
}

}  // namespace noughts::wasm
