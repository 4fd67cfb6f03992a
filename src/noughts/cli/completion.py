"""Values that the shell completes: after `--rules p`, the tab key offers power and power-alt.

Every function takes the text before the cursor and gives the values that begin with it, each with
a short description. The lists come from where the values are defined, which is loaded when somebody
presses the tab key.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from noughts.core.rules import GAMES
from noughts.players.catalogue import CATALOGUE, EASY_WORDS, HUMAN
from noughts.search.ladder import LADDER
from noughts.search.scoring import SCORINGS

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "complete_algorithm",
    "complete_algorithms",
    "complete_computer",
    "complete_isolation",
    "complete_kind",
    "complete_method",
    "complete_opponent",
    "complete_player",
    "complete_reports",
    "complete_rules",
    "complete_scoring",
    "complete_training_opponent",
]

Values = list[tuple[str, str]]


def complete_rules(incomplete: str) -> Values:
    """The games with a name; some commands take several, separated by commas.

    >>> complete_rules("p")
    [('power', '4x4k4s2b1'), ('power-alt', '4x4k4s1b2')]
    """
    return _last_of_list(list(GAMES.items()), incomplete)


def complete_computer(incomplete: str) -> Values:
    """Every computer player, levels one by one."""
    return _matching(list(_computers()), incomplete)


def complete_player(incomplete: str) -> Values:
    """A person, or a computer player."""
    return _matching([(HUMAN, CATALOGUE[HUMAN].words), *_computers()], incomplete)


def complete_opponent(incomplete: str) -> Values:
    """Who can be played against."""
    questions = [
        ("computer", "A computer: which one is asked."),
        ("search", "A computer that searches: whether it prunes is asked."),
    ]
    return _matching([*questions, *complete_player("")], incomplete)


def complete_algorithm(incomplete: str) -> Values:
    """An algorithm."""
    return _matching(list(_algorithms()), incomplete)


def complete_algorithms(incomplete: str) -> Values:
    """All algorithms, or some of them separated by commas.

    >>> complete_algorithms("minimax,a")
    [('minimax,alphabeta', 'Like minimax, but skips moves that cannot change the result.')]
    """
    all_of_them = _matching([("all", "Every algorithm.")], incomplete)
    return all_of_them + _last_of_list(list(_algorithms()), incomplete)


def complete_scoring(incomplete: str) -> Values:
    """How finished positions are scored."""
    return _matching([(name, "") for name in SCORINGS], incomplete)


def complete_kind(incomplete: str) -> Values:
    """A kind of exercise."""
    from noughts.lab.exercises import KINDS  # noqa: PLC0415 - takes time

    kinds = [(kind.name, kind.title) for kind in KINDS.values()]
    return _matching([("all", "All of them in turn."), *kinds], incomplete)


def complete_method(incomplete: str) -> Values:
    """A way to learn."""
    from noughts.learning.methods import METHODS  # noqa: PLC0415 - takes time
    from noughts.learning.ntuple import NTupleLearner  # noqa: PLC0415

    kinds = [(kind.method, kind.title) for kind in METHODS.values()]
    return _matching([*kinds, (NTupleLearner.method, NTupleLearner.title)], incomplete)


def complete_training_opponent(incomplete: str) -> Values:
    """Whom a learner plays against."""
    from noughts.learning.learner import ITSELF  # noqa: PLC0415 - takes time

    return _matching([(ITSELF, "It plays both sides."), *_computers()], incomplete)


def complete_reports(incomplete: str) -> Values:
    """Letters of reports, separated by commas."""
    from noughts.lab.reproduce import CLAIMS  # noqa: PLC0415 - takes time

    return _last_of_list([(name, "") for name in sorted({c.report for c in CLAIMS})], incomplete)


def complete_isolation(incomplete: str) -> Values:
    """How a graded program is kept apart."""
    from noughts.lab.grading import ISOLATIONS  # noqa: PLC0415 - takes time

    return _matching([(name, "") for name in ISOLATIONS], incomplete)


def _computers() -> Iterator[tuple[str, str]]:
    for word, player in EASY_WORDS.items():
        yield word, f"The same as {player}."
    for kind in CATALOGUE.values():
        if kind.is_human:
            continue
        if kind.numbers:
            yield from ((str(spec), spec.words) for spec in kind.menu())
        else:
            yield kind.name, kind.words


def _algorithms() -> Iterator[tuple[str, str]]:
    return ((name, CATALOGUE[name].words) for name in LADDER)


def _matching(values: Values, incomplete: str) -> Values:
    start = incomplete.lower()
    return [(value, words) for value, words in values if value.lower().startswith(start)]


def _last_of_list(values: Values, incomplete: str) -> Values:
    """Complete what follows the last comma."""
    before, comma, last = incomplete.rpartition(",")
    return [(before + comma + value, words) for value, words in _matching(values, last)]
