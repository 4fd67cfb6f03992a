"""`python -m benchmarks.players`: what is promised of the players, measured.

Levels against the level below, perfect play over many games, the trickster beside perfect play,
and the adaptive player against people of two strengths. Takes some minutes; with `--quick` a tenth
of the games. `python -m benchmarks.players levels 15x15k5 6x6k4` plays the levels alone, in these
games: each against the one below, and the first three against somebody who completes lines, answers
threats of the next move and sees no further (`rulebook:2`).
"""

from __future__ import annotations

import os
import sys
from functools import partial
from math import sqrt
from random import Random
from typing import TYPE_CHECKING

from noughts import Game, Mark, Position, Result, Rules, open_table
from noughts.lab.arena import Arena, LocalPool
from noughts.lab.ratings import pair_scores
from noughts.players import make_player
from noughts.players.adaptive import AdaptivePlayer
from noughts.players.levels import LEVELS
from noughts.solving.verification import sampled_positions

if TYPE_CHECKING:
    from noughts.players import Player

POWER = Rules.parse("power")
_POOL = LocalPool(os.cpu_count() or 1)


def play_from(start: Position, own: Player, other: Player) -> float:
    """The score of `own`, who moves first from here."""
    position = start
    while position.outcome is None:
        mover = own if position.to_move is start.to_move else other
        position = position.after(mover.choose(position).move)
    winner = position.outcome.winner
    return 0.5 if winner is None else float(winner is start.to_move)


def levels(rules: str, games: int) -> None:
    """Each level against the one below."""
    for number in sorted(LEVELS)[1:]:
        _match(rules, f"level:{number}", f"level:{number - 1}", games)


def easy_levels(rules: str, games: int) -> None:
    """The first three levels against a beginner who looks at the next two marks."""
    for number in sorted(LEVELS)[:3]:
        _match(rules, f"level:{number}", "rulebook:2", games)


def _match(rules: str, own: str, other: str, games: int) -> None:
    results = list(Arena(rules, (own, other), games).play(_POOL))
    score = pair_scores((own, other), results)[own, other]
    print(f"{rules}: {own} against {other}: {score.score:.1%} +- {score.margin:.1%}")


def _keeps(number: int) -> tuple[bool, bool]:
    """Whether perfect play kept what a start was worth; and whether that was more than a loss."""
    table = open_table(POWER)
    start = next(sampled_positions(table, 1, seed=number))
    names = ("random", "rulebook:2", "trickster", "mcts:50", *(f"level:{n}" for n in LEVELS))
    other = make_player(names[number % len(names)], POWER, seed=number)
    before = table.value(start).result
    score = play_from(start, make_player("perfect", POWER, seed=number), other)
    worth = {Result.WIN: 1.0, Result.DRAW: 0.5, Result.LOSS: 0.0}[before]
    return score >= worth, before is not Result.LOSS


def perfect(games: int) -> None:
    """Perfect play from random positions, against everybody in turn."""
    results = list(_POOL.map(_keeps, range(games)))
    print(
        f"power: perfect kept the value in {sum(ok for ok, _ in results)} of {games} games from "
        f"random positions, {sum(counts for _, counts in results)} of them won or drawn for it"
    )


def _trick(rules: Rules, name: str, number: int) -> float:
    """One game against level 4, from a start that is drawn or lost where the rules have such."""
    table, random = open_table(rules), Random(number)
    while True:
        game = Game(rules)
        for _ in range(random.randint(0, 2) if not rules.has_powers else random.randint(1, 3)):
            game = game.play(random.choice(game.position.moves()))
        start = game.position
        if start.outcome is None and table.value(start).result is not Result.WIN:
            break
    own = make_player(name, rules, seed=number)
    return play_from(start, own, make_player("level:4", rules, seed=number + 1_000_000))


def trickster(rules: Rules, games: int) -> None:
    """The trickster and perfect play against level 4, from the same starts."""
    for name in ("trickster", "perfect"):
        scores = list(_POOL.map(partial(_trick, rules, name), range(games)))
        mean = sum(scores) / games
        error = 1.96 * sqrt(sum((score - mean) ** 2 for score in scores)) / games
        print(f"{rules}: {name} against level:4: {mean:.1%} +- {error:.1%}")


def adaptive(level: int, games: int) -> None:
    """The adaptive player's score against a level, after 30 games to learn."""
    player, points = AdaptivePlayer(seed=1), 0.0
    for number in range(30 + games):
        mark = list(Mark)[number % 2]
        person = make_player(f"level:{level}", POWER, seed=number)
        game = Game(POWER)
        while game.outcome is None:
            mover = player if game.position.to_move is mark else person
            game = game.play(mover.choose(game.position).move)
        player.learn(game, mark)
        if number >= 30:
            points += 0.5 if game.outcome.winner is None else float(game.outcome.winner is mark)
    print(f"power: adaptive against level:{level}, games 31 to {30 + games}: {points / games:.1%}")


def main() -> None:
    """Measure everything."""
    share = 0.1 if "--quick" in sys.argv else 1.0

    def games(count: int) -> int:
        return 2 * max(1, round(count * share / 2))

    words = [word for word in sys.argv[1:] if word != "--quick"]
    for rules in words[1:] or ("4x4k4s2b1", "5x5k4", "6x6k4", "15x15k5"):
        levels(rules, games(400))
        easy_levels(rules, games(100))
    if words[:1] == ["levels"]:
        return
    perfect(games(2000))
    trickster(Rules.parse("classic"), games(2000))
    trickster(POWER, games(400))
    for level in (2, 6):
        adaptive(level, games(200))


if __name__ == "__main__":
    main()
