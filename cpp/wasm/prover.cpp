// The prover, for callers outside of WebAssembly; see game.cpp.
#include "prover/prove.hpp"

#include <optional>

#include "wasm/call.hpp"
#include "wasm/exceptions.hpp"

namespace noughts::wasm {

namespace {

using prover::CertificateEntry;
using prover::Proof;
using prover::ProveOptions;

void report_progress(const prover::Progress& now) {
    Writer message;
    message.number(now.nodes);
    message.number(now.seconds);
    message.number(std::uint8_t{now.own_is_maker});
    message.number(std::uint64_t{now.numbers.proof});
    message.number(std::uint64_t{now.numbers.disproof});
    message.number(now.entries);
    report(Report::progress, std::move(message));
}

void report_entry(const CertificateEntry& entry) {
    Writer message;
    for (const bool flag : {entry.own_is_maker, entry.maker_wins, entry.state.is_weak,
                            entry.state.maker_moves, entry.weaken, entry.by_potential})
        message.number(std::uint8_t{flag});
    for (const std::uint64_t mask : {entry.state.maker_mask, entry.state.breaker_mask,
                                     entry.state.open_mask, entry.given_mask, entry.keep_mask})
        message.number(mask);
    message.number(static_cast<std::int16_t>(to_message_cell(entry.move)));
    for (const auto& [first, second] : entry.pairs) {
        message.number(static_cast<std::uint8_t>(first));
        message.number(static_cast<std::uint8_t>(second));
    }
    report(Report::certificate, std::move(message));
}

// Nothing when it takes more nodes than the options allow.
std::optional<Proof> prove_within_limits(const Rules& rules, const Position& position,
                                         const ProveOptions& options) {
    try {
        return prover::prove(rules, position, options);
    } catch (...) {
        if (thrown<prover::NodeLimit>() == nullptr) throw;
        return std::nullopt;
    }
}

}  // namespace

NOUGHTS_EXPORT(prover_supports) {
    out.number(std::uint8_t{prover::prover_supports(in.object<Rules>())});
}

NOUGHTS_EXPORT(prover_prove) {
    const Rules& rules = in.object<Rules>();
    const Position position = in.position();
    ProveOptions options;
    options.memory = in.number<std::uint32_t>();
    options.threads = in.number<std::int32_t>();
    options.max_nodes = in.number<std::uint64_t>();
    if (in.number<std::uint8_t>() != 0) options.progress = report_progress;
    if (in.number<std::uint8_t>() != 0) options.certificate = report_entry;
    const std::optional<Proof> proof = prove_within_limits(rules, position, options);
    if (!proof) return;
    out.number(static_cast<std::int32_t>(proof->value) - 1);
    out.number(std::int32_t{to_message_cell(proof->move)});
    out.number(proof->nodes);
    out.number(proof->seconds);
}

}  // namespace noughts::wasm
