// The prover as Python sees it. No logic: only names, types and the GIL; see module.cpp.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <optional>

#include "bindings/cells.hpp"
#include "bindings/work.hpp"
#include "prover/prove.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace noughts;
using prover::CertificateEntry;
using prover::Proof;
using prover::ProveOptions;

namespace {

std::optional<Proof> prove(const Rules& rules, const Position& position, std::size_t memory,
                           int threads, std::optional<std::uint64_t> nodes,
                           const nb::object& progress, const nb::object& certificate) {
    ProveOptions options{.memory = memory, .threads = threads};
    if (nodes) options.max_nodes = *nodes;
    Work work;
    options.progress = [&](const prover::Progress& now) {
        work.with_gil([&] {
            if (!progress.is_none()) call_object(progress, now);
        });
    };
    if (!certificate.is_none())
        options.certificate = [&](const CertificateEntry& entry) {
            work.with_gil([&] { call_object(certificate, entry); });
        };
    try {
        return prover::prove(rules, position, options);
    } catch (const prover::NodeLimit&) {
        return std::nullopt;
    }
}

}  // namespace

void bind_prover(nb::module_& m) {
    nb::class_<prover::Progress>(m, "ProofProgress", "How far a proof has come.")
        .def_ro("nodes", &prover::Progress::nodes)
        .def_ro("seconds", &prover::Progress::seconds)
        .def_ro("own_is_maker", &prover::Progress::own_is_maker,
                "Whether it is the side to move whose win is being looked for.")
        .def_prop_ro(
            "proof_number", [](const prover::Progress& p) { return p.numbers.proof; },
            "How much is missing at least for that side to win.")
        .def_prop_ro(
            "disproof_number", [](const prover::Progress& p) { return p.numbers.disproof; },
            "How much is missing at least to show that it does not.")
        .def_ro("entries", &prover::Progress::entries, "Entries of the certificate so far.");

    nb::class_<Proof>(m, "Proof")
        .def_prop_ro(
            "value", [](const Proof& proof) { return static_cast<int>(proof.value) - 1; },
            "1 win, 0 draw, -1 loss, for the side to move.")
        .def_prop_ro(
            "move", [](const Proof& proof) { return to_python_cell(proof.move); },
            "A cell that keeps the value; -1 if the game is over.")
        .def_ro("nodes", &Proof::nodes)
        .def_ro("seconds", &Proof::seconds);

    nb::class_<CertificateEntry>(m, "CertificateEntry", "See cpp/prover/certificate.hpp.")
        .def_ro("own_is_maker", &CertificateEntry::own_is_maker)
        .def_ro("maker_wins", &CertificateEntry::maker_wins)
        .def_prop_ro("maker_mask", [](const CertificateEntry& e) { return e.state.maker_mask; })
        .def_prop_ro("breaker_mask", [](const CertificateEntry& e) { return e.state.breaker_mask; })
        .def_prop_ro("open_mask", [](const CertificateEntry& e) { return e.state.open_mask; })
        .def_prop_ro("is_weak", [](const CertificateEntry& e) { return e.state.is_weak; })
        .def_prop_ro("maker_moves", [](const CertificateEntry& e) { return e.state.maker_moves; })
        .def_ro("weaken", &CertificateEntry::weaken)
        .def_ro("given_mask", &CertificateEntry::given_mask)
        .def_ro("by_potential", &CertificateEntry::by_potential)
        .def_ro("pairs", &CertificateEntry::pairs)
        .def_ro("keep_mask", &CertificateEntry::keep_mask, "0: all cells.")
        .def_prop_ro(
            "move", [](const CertificateEntry& e) { return to_python_cell(e.move); }, "-1: none.");

    m.def("prover_supports", &prover::prover_supports, "rules"_a,
          "Whether the prover takes the rules.");
    m.def("prove", &prove, "rules"_a, "position"_a, "memory"_a = std::size_t{1} << 30,
          "threads"_a = 1, "nodes"_a = nb::none(), "progress"_a = nb::none(),
          "certificate"_a = nb::none(),
          nb::sig("def prove(rules: Rules, position: Position, memory: int = 1073741824, "
                  "threads: int = 1, nodes: int | None = None, progress: "
                  "collections.abc.Callable[[ProofProgress], object] | None = None, certificate: "
                  "collections.abc.Callable[[CertificateEntry], object] | None = None) "
                  "-> Proof | None"),
          "Win, draw or loss of a position without powers; None when it takes more than `nodes` "
          "nodes. `progress` is called some forty times a "
          "second in the calling thread, `certificate` with each entry of the proof written down; "
          "what they raise stops the work, as does Ctrl-C.");
}
