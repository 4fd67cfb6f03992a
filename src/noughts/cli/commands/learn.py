"""`noughts learn`: a player that learns from games, and the curve of what it knows."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.live import Live
from rich.table import Table

from noughts.cli.completion import complete_method, complete_rules, complete_training_opponent
from noughts.cli.curves import curve_text, plot_curves
from noughts.cli.interrupts import INTERRUPTED
from noughts.cli.options import JsonOption, PlotOption
from noughts.cli.output import counted, print_json, say, say_table, stderr
from noughts.cli.progress import ready_table
from noughts.core.errors import InputError
from noughts.core.rules import Rules
from noughts.lab.plots import check_plot_path
from noughts.learning.all_methods import (
    METHOD_NAMES,
    load_any_learner,
    make_any_learner,
    save_any_learner,
)
from noughts.learning.ntuple import NTupleLearner
from noughts.learning.ntuple_state import state_path
from noughts.learning.training import perfect_after, train

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noughts.learning.all_methods import AnyLearner
    from noughts.learning.training import Moment

__all__ = ["learn"]


def learn(
    rules: Annotated[
        str,
        typer.Argument(
            metavar="RULES",
            help="classic, or WxHkK as in 4x3k3.",
            autocompletion=complete_rules,
        ),
    ] = "classic",
    method: Annotated[
        str,
        typer.Option(
            "--method",
            "-m",
            help=f"One of {', '.join(METHOD_NAMES)}.",
            autocompletion=complete_method,
        ),
    ] = "q-learning",
    games: Annotated[int, typer.Option(min=1, help="Games in all.")] = 20_000,
    opponent: Annotated[
        str | None,
        typer.Option(
            metavar="PLAYER",
            help="Who it plays against: itself, or a player.",
            autocompletion=complete_training_opponent,
        ),
    ] = None,
    exploration: Annotated[
        float | None, typer.Option(min=0, max=1, help="The share of moves made by chance.")
    ] = None,
    step: Annotated[
        float | None, typer.Option(max=100, help="How far a number moves towards its target.")
    ] = None,
    apart: Annotated[
        bool, typer.Option("--apart", help="Keep symmetric positions apart; usually they are one.")
    ] = False,
    seed: Annotated[int, typer.Option(min=0, max=2**31, help="Same seed, same games.")] = 0,
    compare: Annotated[
        str | None, typer.Option(metavar="A,B", help="Train several methods, and compare them.")
    ] = None,
    seeds: Annotated[
        int, typer.Option(min=1, max=1000, help="Train so often, each time with another seed.")
    ] = 1,
    moments: Annotated[
        int, typer.Option(min=1, max=1000, help="How often to look at what it knows.")
    ] = 40,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Save what it has learned, also after Ctrl-C."),
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a saved learner.")
    ] = None,
    plot: PlotOption = None,
    json: JsonOption = False,
) -> None:
    """Let a player learn from games alone, and show how much it knows."""
    game = Rules.parse(rules)
    if plot is not None:
        check_plot_path(plot)
    names = [name.strip() for name in (compare or method).split(",") if name.strip()]
    if len(names) * seeds > 1 and (save is not None or resume is not None):
        raise InputError(
            "--save and --resume are for one learner: leave out --compare and --seeds."
        )
    ready_table(game)
    if resume is not None:
        learners = [_resumed(resume, game, games)]
    else:
        learners = [
            make_any_learner(
                name,
                game,
                opponent=opponent,
                exploration=exploration,
                step=step,
                merged=not apart,
                seed=seed + number,
            )
            for name in names
            for number in range(seeds)
        ]
    with _stop_on_ctrl_c() as stop:
        runs = [_train(learner, games, moments, stop) for learner in learners if not stop.is_set]
    if save is not None:
        save_any_learner(learners[0], save)
    by_method: dict[str, list[list[Moment]]] = {}
    for run in runs:
        by_method.setdefault(run.learner.method, []).append(run.curve)
    if plot is not None:
        plot_curves(by_method, f"Learning {game}", plot)
    if json:
        print_json(
            {"rules": str(game), "stopped": stop.is_set, "runs": [_document(r) for r in runs]}
        )
    else:
        _say(runs)
        if stop.is_set:
            say("\nStopped by Ctrl-C.")
        if save is not None:
            say(f"\nSaved: 'noughts judge learned:{save}' looks at it, --resume {save} goes on.")
        if plot is not None:
            say(f"\nWritten to {plot}")
    if stop.is_set:
        raise typer.Exit(INTERRUPTED)


def _resumed(path: Path, rules: Rules, games: int) -> AnyLearner:
    learner = load_any_learner(path)
    if learner.settings.rules != rules:
        raise InputError(f"{path} has learned {learner.settings.rules}, not {rules}.")
    if learner.games >= games:
        raise InputError(
            f"{path} has {learner.games:,} games already: give more with --games, for example "
            f"--games {2 * learner.games}."
        )
    if isinstance(learner, NTupleLearner) and learner.is_rounded:
        stderr().print(
            f"{state_path(path)} is missing: it goes on from rounded weights, so the result is not "
            "quite that of a run without a stop."
        )
    return learner


@dataclass
class _Stop:
    """Whether Ctrl-C was pressed."""

    is_set: bool = False


@contextmanager
def _stop_on_ctrl_c() -> Iterator[_Stop]:
    """Ctrl-C asks training to stop after the game under way, so that nothing is half learned."""
    stop = _Stop()

    def ask(*_: object) -> None:
        if stop.is_set:
            raise KeyboardInterrupt  # pressed again: at once
        stop.is_set = True

    before = signal.signal(signal.SIGINT, ask)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


@dataclass(frozen=True)
class _Run:
    """One learner and its curve."""

    learner: AnyLearner
    curve: list[Moment]


def _train(learner: AnyLearner, games: int, moments: int, stop: _Stop) -> _Run:
    """Train a learner; a terminal shows the curve as it grows."""
    curve: list[Moment] = []
    console = stderr()
    title = f"{learner.method}, seed {learner.settings.seed}"
    with Live(console=console, transient=True, auto_refresh=False) as live:

        def tell(done: int) -> bool:
            if console.is_terminal:
                live.update(f"{title}: {done:,} of {games:,} games\n{_chart(curve)}", refresh=True)
            return stop.is_set

        for moment in train(learner, games, moments, tell):
            curve.append(moment)
            tell(moment.games)
    return _Run(learner, curve)


def _chart(curve: list[Moment]) -> str:
    """Exploitability; else the score against ideal play, or what else is known."""
    known = [moment.exploitability for moment in curve if moment.exploitability is not None]
    if known:
        return "Exploitability\n" + curve_text(known, 0.0, max(1.0, *known))
    ideal = [moment.against_ideal for moment in curve if moment.against_ideal is not None]
    if ideal:
        return "Score against ideal play\n" + curve_text(ideal, -1.0, 1.0)
    return "Score against random play\n" + curve_text([m.against_random for m in curve], -1.0, 1.0)


def _say(runs: list[_Run]) -> None:
    if len(runs) == 1:
        (run,) = runs
        say(_title(run.learner))
        say("")
        say(_chart(run.curve))
        say("")
        say_table(_curve_table(run.curve))
        after = perfect_after(run.curve)
        if after is not None:
            say(f"\nFrom game {after:,} on nobody can take anything from it.")
        return
    by_method: dict[str, list[_Run]] = {}
    for run in runs:
        by_method.setdefault(run.learner.method, []).append(run)
    say_table(_comparison_table(by_method))
    say("\nMedian over the seeds; the least and the largest are in parentheses.")


def _title(learner: AnyLearner) -> str:
    settings = learner.settings
    merged = "one" if settings.merged else "kept apart"
    return (
        f"{learner.method} on {settings.rules}: {counted(learner.games, 'game')} against "
        f"{settings.opponent}, seed {settings.seed},\nexploration {settings.exploration:g}, step "
        f"{settings.step:g}, symmetric positions {merged}, {learner.size:,} numbers."
    )


def _curve_table(curve: list[Moment]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for heading in (
        "Games",
        "won-drawn-lost",
        "against random",
        "against ideal",
        "right positions",
        "right in random games",
        "exploitability",
    ):
        table.add_column(heading, justify="right")
    step = max(1, len(curve) // 20)
    for moment in [*curve[:-1:step], curve[-1]]:
        table.add_row(
            f"{moment.games:,}",
            f"{moment.wins}-{moment.draws}-{moment.losses}",
            f"{moment.against_random:+.3f}",
            "" if moment.against_ideal is None else f"{moment.against_ideal:+.3f}",
            "" if moment.kept is None else f"{moment.kept:.1%}",
            "" if moment.kept_against_random is None else f"{moment.kept_against_random:.1%}",
            "" if moment.exploitability is None else f"{moment.exploitability:.3f}",
        )
    return table


def _comparison_table(by_method: dict[str, list[_Run]]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column("Method")
    for heading in ("games", "right positions", "exploitability", "0 reached", "after games"):
        table.add_column(heading, justify="right")
    for method, runs in by_method.items():
        last = [run.curve[-1] for run in runs]
        after = [games for run in runs if (games := perfect_after(run.curve)) is not None]
        table.add_row(
            method,
            f"{last[0].games:,}",
            _spread([m.kept for m in last], ".1%"),
            _spread([m.exploitability for m in last], ".3f"),
            f"{len(after)} of {len(runs)}",
            _spread(after, ",.0f"),
        )
    return table


def _spread(numbers: Any, form: str) -> str:
    known = [number for number in numbers if number is not None]
    if not known:
        return ""
    return f"{median(known):{form}} ({min(known):{form}} to {max(known):{form}})"


def _document(run: _Run) -> dict[str, Any]:
    learner = run.learner
    settings = asdict(replace(learner.settings)) | {"rules": str(learner.settings.rules)}
    return {
        "method": learner.method,
        "settings": settings,
        "games": learner.games,
        "numbers": learner.size,
        "perfect_after": perfect_after(run.curve),
        "moments": [asdict(moment) for moment in run.curve],
    }
