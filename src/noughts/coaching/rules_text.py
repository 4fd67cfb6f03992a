"""The rules of a game in plain sentences: for help texts, the start of a game and the introduction.

Whatever differs between games is said here once, for every face.
"""

from __future__ import annotations

from typing import Final

from noughts.core.rules import Rules

__all__ = [
    "GAME_WORDS",
    "describe_aim",
    "describe_rules",
    "describe_stock_of",
    "explain_differences",
    "explain_powers",
    "explain_rules",
    "short_aim",
]

GAME_WORDS: Final = {
    "classic": ("Classic", "3 in a row on 3x3"),
    "four": ("Four", "4 in a row on 4x4"),
    "power": ("Power", "4x4, each side with 2 swaps and 1 block"),
    "power-alt": ("Power, other stock", "4x4, each side with 1 swap and 2 blocks"),
    "gomoku": ("Gomoku", "5 in a row on 15x15"),
    "misere": ("Misère", "3x3, whoever gets 3 in a row loses"),
    "torus": ("Torus", "3x3, rows go on at the opposite edge"),
    "connect-four": ("Connect Four", "4 in a row on 7x6, marks fall down"),
}
"""The games with a name: the title of each, and what it is."""


def describe_aim(rules: Rules) -> str:
    """How a game is won.

    >>> from noughts import Rules
    >>> describe_aim(Rules.parse("classic"))
    '3 or more in a row win: across, down or diagonally.'
    >>> describe_aim(Rules.parse("misere"))
    'Whoever gets 3 or more in a row loses: across, down or diagonally.'
    """
    directions = "across, down or diagonally"
    edges = " A row that leaves the board at one edge goes on at the opposite edge."
    if rules.line_wins:
        aim = f"{rules.k} or more in a row win: {directions}."
    else:
        aim = f"Whoever gets {rules.k} or more in a row loses: {directions}."
    return aim + (edges if rules.torus else "")


def short_aim(rules: Rules) -> str:
    """What to do, in a few words.

    >>> from noughts import Rules
    >>> short_aim(Rules.parse("classic")), short_aim(Rules.parse("misere"))
    ('Get 3 in a row.', 'Do not get 3 in a row.')
    >>> short_aim(Rules.parse("connect-four"))
    'Get 4 in a row; marks fall down.'
    """
    aim = "Get" if rules.line_wins else "Do not get"
    return "; ".join((f"{aim} {rules.k} in a row", *_changes(rules))) + "."


def _changes(rules: Rules) -> tuple[str, ...]:
    """What is unusual about the board, in a few words each."""
    return (
        *(["rows go on at the opposite edge"] if rules.torus else []),
        *(["marks fall down"] if rules.drop else []),
    )


def describe_stock_of(rules: Rules) -> str:
    """The powers of each side at the start, in words; empty in games without powers.

    >>> from noughts import Rules
    >>> describe_stock_of(Rules.parse("power"))
    '2 swaps and 1 block'
    """
    counts = ((rules.swaps, "swap"), (rules.blocks, "block"))
    return " and ".join(
        f"{count} {kind if count == 1 else kind + 's'}" for count, kind in counts if count
    )


def describe_rules(rules: Rules) -> str:
    """A game in a sentence.

    >>> from noughts import Rules
    >>> describe_rules(Rules.parse("power"))
    '4 x 4, 4 in a row win; each side has 2 swaps and 1 block.'
    """
    stock = describe_stock_of(rules)
    effect = "win" if rules.line_wins else "lose"
    parts = [
        f"{rules.width} x {rules.height}, {rules.k} in a row {effect}",
        *_changes(rules),
        *([f"each side has {stock}"] if stock else []),
    ]
    return "; ".join(parts) + "."


def explain_rules(rules: Rules) -> tuple[str, ...]:
    """All rules of a game, a few sentences for each step.

    >>> from noughts import Rules
    >>> for text in explain_rules(Rules.parse("classic")):
    ...     print(text)
    X and O take turns. On your turn, put your mark on an empty cell.
    3 or more in a row win: across, down or diagonally.
    When the board is full and nobody has won, the game is a draw.
    """
    where = (
        "choose a column: your mark falls to its lowest empty cell"
        if rules.drop
        else "put your mark on an empty cell"
    )
    return (
        f"X and O take turns. On your turn, {where}.",
        describe_aim(rules),
        "When the board is full and nobody has won, the game is a draw.",
        *explain_powers(rules),
    )


def explain_differences(rules: Rules) -> tuple[str, ...]:
    """What whoever knows the plain game of this size does not know yet.

    >>> from noughts import Rules
    >>> explain_differences(Rules.parse("classic"))
    ()
    >>> explain_differences(Rules.parse("misere"))
    ('Whoever gets 3 or more in a row loses: across, down or diagonally.',)
    """
    plain = explain_rules(Rules(rules.width, rules.height, rules.k))
    return tuple(text for text in explain_rules(rules) if text not in plain)


def explain_powers(rules: Rules) -> tuple[str, ...]:
    """What the powers of a game do; nothing for a game without powers."""
    texts = []
    if rules.has_powers:
        texts.append(
            f"Each side has {describe_stock_of(rules)} for the whole game. After placing your "
            "mark you may use one power, or end your turn without one."
        )
    if rules.swaps:
        texts.append(
            "Swap: one X and one O change places, anywhere on the board. If that makes a row, the "
            f"side that owns the row {'wins' if rules.line_wins else 'loses'}; "
            "if both sides get one, it is a draw."
        )
    if rules.blocks:
        texts.append(
            "Block: close an empty cell. Your opponent cannot use it on the next turn. "
            "After that turn it is open again."
        )
    return tuple(texts)
