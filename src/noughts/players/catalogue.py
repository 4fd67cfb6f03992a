"""The catalogue of players: every kind, by name. A text such as `alphabeta:4` makes a player.

A new kind of player is one entry here. Menus, help texts, errors and checks follow from it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from noughts.core.errors import InputError, quote
from noughts.core.rules import Rules
from noughts.players.adaptive import AdaptivePlayer
from noughts.players.engine import EnginePlayer
from noughts.players.kinds import (
    NumberParameter,
    Options,
    PlayerKind,
    PlayerSpec,
    TextParameter,
)
from noughts.players.learned import open_learned
from noughts.players.learned.tabular import TabularPlayer
from noughts.players.levels import LEVELS, LevelPlayer
from noughts.players.mcts import MctsPlayer
from noughts.players.player import Player
from noughts.players.rulebook import RulebookPlayer
from noughts.players.simple import PerfectPlayer, RandomPlayer, SearchPlayer
from noughts.players.trickster import TricksterPlayer
from noughts.search.ladder import LADDER, check_scoring
from noughts.solving.table_store import has_table

if TYPE_CHECKING:
    from pathlib import Path

__all__ = [
    "CATALOGUE",
    "EASY_WORDS",
    "HUMAN",
    "default_player",
    "easier_player",
    "harder_player",
    "make_player",
    "menu",
    "offered_usage",
    "parse_offered",
    "parse_player",
    "player_usage",
]

HUMAN: Final = "human"
"""The name of a person at the board."""

MAX_OFFERED_DEPTH: Final = 6
"""Menus offer alpha-beta by its depth, up to that of report C's program."""

_LEVEL_NAMES: Final = (
    "Beginner",
    "Easy",
    "Casual",
    "Medium",
    "Good",
    "Hard",
    "Very hard",
    "Strongest",
)

EASY_WORDS: Final = {
    "easy": "level:2",
    "medium": "level:4",
    "hard": "level:6",
    "impossible": "perfect",
}
"""Names for people who do not want to choose among eight levels."""

_SEARCHES: Final = {
    "minimax": ("Minimax", "Tries every way in which the game can go on."),
    "alphabeta": ("Alpha-beta", "Like minimax, but skips moves that cannot change the result."),
    "+ordering": ("Alpha-beta with ordering", "Like alphabeta, but tries good moves first."),
    "+table": (
        "Alpha-beta with a table",
        "Like +ordering, and remembers the positions it has seen.",
    ),
    "+symmetry": (
        "Alpha-beta with symmetry",
        "Like +table, and knows a board again when it is turned.",
    ),
    "+deepening": (
        "Iterative deepening",
        "Like +symmetry, but looks 1 move ahead, then 2, then 3.",
    ),
}


def _refuse_human(_: object, options: Options) -> Player:
    raise InputError(
        "'human' is a person: 'noughts play', 'noughts desktop' and 'noughts web' are for people. "
        f"Choose a computer player here, such as {default_player(options.rules)}."
    )


def _make_brain(command: str, options: Options) -> Player:
    from noughts.players.brain import BrainPlayer  # noqa: PLC0415 - browsers have no processes

    return BrainPlayer(command, options.rules)


def _refuse_brain(rules: Rules) -> str | None:
    if rules.has_powers:
        return f"Gomocup programs know no powers: {rules} has some. Choose a game such as 15x15k5."
    if rules.k != 5:
        return f"Gomocup programs play five in a row: {rules} asks for {rules.k}."
    if rules != Rules(rules.width, rules.height, rules.k):
        return f"Gomocup programs play without variants: {rules} is one."
    return None


def _level_sentences() -> tuple[str, ...]:
    sentences = []
    for name, level in zip(_LEVEL_NAMES, LEVELS.values(), strict=True):
        moves = "1 move" if level.sight == 1 else f"{level.sight} moves"
        sentences.append(f"{name}: looks up to {moves} ahead.")
    return tuple(sentences)


def _search_kind(name: str) -> PlayerKind:
    """The entry of an algorithm of the ladder."""

    def make(depth: int | None, options: Options) -> Player:
        scoring = options.scoring or ("depth" if depth is None else "heuristic")
        return SearchPlayer(name, depth, scoring)

    is_offered = name == "alphabeta"
    sentences = tuple(
        f"Looks at most {depth} {'move' if depth == 1 else 'moves'} ahead."
        for depth in range(1, MAX_OFFERED_DEPTH + 1)
    )
    title, words = _SEARCHES[name]
    short = name.removeprefix("+")
    return PlayerKind(
        name=name,
        title=title,
        words=words,
        player=SearchPlayer,
        make=make,
        parameter=NumberParameter("depth", sentences=sentences if is_offered else ()),
        aliases=() if short == name else (short,),
        is_offered=is_offered,
    )


CATALOGUE: Final = {
    kind.name: kind
    for kind in (
        PlayerKind(
            name=HUMAN,
            title="Person",
            words="A person at this board.",
            player=None,
            make=_refuse_human,
            aliases=("person",),
            is_offered=True,
        ),
        PlayerKind(
            name="level",
            title="Level",
            words="Makes mistakes as people do. A higher level makes fewer.",
            player=LevelPlayer,
            make=lambda level, options: LevelPlayer(level, options.seed),
            parameter=NumberParameter(
                "level", min(LEVELS), max(LEVELS), default=4, sentences=_level_sentences()
            ),
            is_offered=True,
        ),
        PlayerKind(
            name="perfect",
            title="Perfect",
            words="Never makes a mistake on small boards. Plays like the engine on large ones.",
            player=PerfectPlayer,
            make=lambda _, options: PerfectPlayer(EnginePlayer(), options.seed),
            is_offered=True,
        ),
        PlayerKind(
            name="adaptive",
            title="Adaptive",
            words="Learns how well you play, and plays as well as you.",
            player=AdaptivePlayer,
            make=lambda _, options: AdaptivePlayer(options.seed, options.profile, options.strength),
            is_offered=True,
        ),
        PlayerKind(
            name="trickster",
            title="Trickster",
            words="Plays like perfect, and sets traps for you.",
            player=TricksterPlayer,
            make=lambda _, options: TricksterPlayer(
                PerfectPlayer(EnginePlayer(), options.seed), options.seed
            ),
            is_offered=True,
        ),
        PlayerKind(
            name="rulebook",
            title="Rulebook",
            words="Looks a few moves ahead, and uses powers by two simple rules.",
            player=RulebookPlayer,
            make=lambda depth, _: RulebookPlayer(depth),
            parameter=NumberParameter("depth"),
            is_offered=True,
            max_cells=36,  # it searches in Python: half a second at 36 cells, minutes at 15x15
        ),
        PlayerKind(
            name="engine",
            title="Engine",
            words="Thinks for about a second, on any board.",
            player=EnginePlayer,
            make=lambda seconds, _: EnginePlayer(seconds),
            parameter=NumberParameter("seconds"),
            is_offered=True,
        ),
        PlayerKind(
            name="random",
            title="Random",
            words="Makes any move, by chance.",
            player=RandomPlayer,
            make=lambda _, options: RandomPlayer(options.seed),
            is_offered=True,
        ),
        PlayerKind(
            name="mcts",
            title="Monte Carlo",
            words="Plays many random games, and makes the move that did best in them.",
            player=MctsPlayer,
            make=lambda games, options: MctsPlayer(games, options.seed),
            parameter=NumberParameter("games", default=1000),
        ),
        *(_search_kind(name) for name in LADDER),
        PlayerKind(
            name="learned",
            title="Learner",
            words="Plays as it has learned: 'noughts learn' makes the file.",
            player=TabularPlayer,
            make=lambda name, options: open_learned(name, options.rules, options.seed),
            parameter=TextParameter("file"),
        ),
        PlayerKind(
            name="brain",
            title="Program",
            words="Another program, which speaks the Gomocup protocol.",
            player=Player,
            make=_make_brain,
            parameter=TextParameter("command"),
            refusal=_refuse_brain,
        ),
    )
}


def parse_player(text: str) -> PlayerSpec:
    """Read the text of a player: a name, an easy word or another spelling, and its parameter.

    >>> str(parse_player("Level:4")), str(parse_player("easy")), str(parse_player("person"))
    ('level:4', 'level:2', 'human')
    """
    text_or_word = text.strip()
    name, colon, parameter = EASY_WORDS.get(text_or_word.lower(), text_or_word).partition(":")
    name = name.lower()
    for kind in CATALOGUE.values():
        if name == kind.name or name in kind.aliases:
            return kind.read(text, parameter if colon else None)
    raise InputError(f"There is no player {quote(text)}: expected one of {player_usage()}.")


def parse_offered(text: str) -> PlayerSpec:
    """Read the text of a player that menus offer; refuse all others.

    For servers: players on menus move quickly on every board.
    """
    offered = menu()
    try:
        spec = parse_player(text)
    except InputError:
        spec = None
    if spec is None or spec not in offered:
        names = ", ".join([*EASY_WORDS, *map(str, offered)])
        raise InputError(f"There is no player {quote(text)} here: expected one of {names}.")
    return spec


def make_player(
    text: str,
    rules: Rules,
    *,
    scoring: str | None = None,
    seed: int | None = None,
    profile: Path | None = None,
    strength: float | None = None,
    is_interactive: bool = False,
) -> Player:
    """Make a player for a set of rules; refuse one that cannot play by them.

    `scoring` is for players that search: by default `depth`, and `heuristic` under a depth limit.
    `profile` is the file where `adaptive` keeps a person's strength; `strength`, in levels,
    replaces it. `is_interactive` refuses players that are too slow on large boards for a person
    who waits for every move.
    """
    spec = parse_player(text)
    if scoring is not None:
        check_scoring(scoring)  # report a wrong name now, not at the first move
    reason = spec.refusal(rules, is_interactive=is_interactive)
    if reason is not None:
        raise InputError(reason)
    return spec.kind.make(spec.argument, Options(rules, scoring, seed, profile, strength))


def default_player(rules: Rules) -> str:
    """The strongest player that answers within seconds."""
    return "perfect" if has_table(rules) else "engine"


def easier_player(text: str, rules: Rules) -> PlayerSpec | None:
    """The next easier opponent, if there is one; below a perfect one, one that can be beaten.

    >>> from noughts import Rules
    >>> str(easier_player("level:4", Rules.parse("classic")))
    'level:3'
    >>> str(easier_player("perfect", Rules.parse("classic")))
    'level:6'
    """
    hard = parse_player(EASY_WORDS["hard"])
    if _rung(text) == "perfect" and hard.refusal(rules, is_interactive=True) is None:
        return hard
    return _neighbour(text, -1, rules)


def harder_player(text: str, rules: Rules) -> PlayerSpec | None:
    """The next harder opponent, if there is one.

    >>> from noughts import Rules
    >>> str(harder_player("level:8", Rules.parse("classic")))
    'perfect'
    """
    return _neighbour(text, 1, rules)


def _rung(text: str) -> str:
    """Where a player stands on the ladder of strength."""
    spec = parse_player(text)
    return {"trickster": "perfect", "engine": "perfect"}.get(spec.kind.name, str(spec))


def _neighbour(text: str, step: int, rules: Rules) -> PlayerSpec | None:
    """The player so many steps above on the ladder of strength, or of depth."""
    equal = _rung(text)
    levels = [f"level:{number}" for number in CATALOGUE["level"].numbers]
    depths = [f"alphabeta:{number}" for number in CATALOGUE["alphabeta"].numbers]
    for ladder in (["random", *levels, "perfect"], depths):
        if equal in ladder:
            at = ladder.index(equal) + step
            other = parse_player(ladder[at]) if 0 <= at < len(ladder) else None
            return None if other is None or other.refusal(rules, is_interactive=True) else other
    return None


def menu() -> tuple[PlayerSpec, ...]:
    """Every player on the menus, a person first."""
    return tuple(spec for kind in CATALOGUE.values() if kind.is_offered for spec in kind.menu())


def offered_usage() -> str:
    """The computer players on the menus, for a question."""
    kinds = [kind for kind in CATALOGUE.values() if kind.is_offered and not kind.is_human]
    return ", ".join((*EASY_WORDS, *(kind.usage for kind in kinds)))


def player_usage() -> str:
    """Every computer player, for help texts and errors."""
    kinds = [kind.usage for kind in CATALOGUE.values() if not kind.is_human]
    return ", ".join((*EASY_WORDS, *kinds))
