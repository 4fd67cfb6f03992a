"""Where a network can be led into a mistake, and whether looking two moves ahead mends it.

    python -m benchmarks.ntuple_mistakes [GAMES [REPLIES [RULES]]]

Of a game that the opening side wins. The network opens. All answers to its first move are tried,
and after its second move some by lot; the table says in how many of these positions its next move
gives the win away. There `learned:FILE,depth=2` chooses, too.
"""

from __future__ import annotations

import sys
from random import Random
from typing import TYPE_CHECKING

from noughts.core.outcomes import Result
from noughts.core.rules import Rules
from noughts.learning.ntuple import NTupleLearner
from noughts.players.learned.two_ahead import TwoAheadPlayer
from noughts.solving.table_store import open_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.players.learned.network import Network


def main() -> None:
    """Train a network, and print what it does."""
    defaults = ["20000", "120", "power"]
    games, replies, text = (sys.argv[1:] + defaults[len(sys.argv) - 1 :])[:3]
    rules = Rules.parse(text)
    learner = NTupleLearner.make(rules)
    learner.play_games(int(games))
    network, random = learner.network, Random(0)
    asked, mistakes = 0, []
    for number, limit in ((2, None), (4, int(replies))):
        before = asked
        for position in _led_into(network, rules.start(), number, limit, random):
            asked += 1
            if _gives_away(position, network.choose(position)):
                mistakes.append(position)
        print(f"after {number} moves: {asked - before:,} positions")
    two_ahead = TwoAheadPlayer("two ahead", network)
    mended = sum(
        not _gives_away(position, two_ahead.choose(position).move) for position in mistakes
    )
    print(f"mistakes: {len(mistakes)}; looking two moves ahead mends {mended}")


def _led_into(
    network: Network, start: Position, number: int, limit: int | None, random: Random
) -> Iterator[Position]:
    """Positions after so many moves: the network's are its own, the others any."""
    if number == 0:
        yield start
        return
    for before in _led_into(network, start, number - 2, None, random):
        position = before.after(network.choose(before))
        moves = [] if position.outcome is not None else position.moves()
        chosen = moves if limit is None else random.sample(moves, min(limit, len(moves)))
        for move in chosen:
            if (after := position.after(move)).outcome is None:
                yield after


def _gives_away(position: Position, move: Move) -> bool:
    values = open_table(position.rules).move_values(position)
    is_won = any(value.result is Result.WIN for value in values.values())
    return is_won and values[move].result is not Result.WIN


if __name__ == "__main__":
    main()
