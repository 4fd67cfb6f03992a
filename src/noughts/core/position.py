"""Positions: a board, the side to move, both stocks, and the blocked cell. Immutable.

The fields are from the viewpoint of the side to move: `own_mask` has its marks, `other_mask` the
opponent's. After a move the two are exchanged, so most code does not need to know whether X or O
moves. `x_mask` and `o_mask` give the marks of X and O.

The outcome is computed once, when a position is made. A position is a named tuple because searches
make millions of them, and no other immutable type is faster to make.

Two methods make moves: `play` checks the move and refuses an illegal one, `after` trusts it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from noughts.core.board import Board
from noughts.core.errors import IllegalMove, NotationError, quote
from noughts.core.marks import Mark
from noughts.core.moves import Block, Move, Swap
from noughts.core.notation import cell_name, parse_cell, parse_move
from noughts.core.outcomes import cells_of
from noughts.core.possible import check_possible
from noughts.core.rules import Rules, Stock

if TYPE_CHECKING:
    from noughts.core.moves import Power
    from noughts.core.outcomes import Outcome

__all__ = ["Position"]

_X, _O = Mark.X, Mark.O  # looking names up in the class is slow, and every search calls `after`
_new_tuple = tuple.__new__  # as fast as it gets, for the same reason
_NOTHING: Final = Stock(0, 0)
_STOCKS: Final = re.compile(r"(\d{1,4}),(\d{1,4}),(\d{1,4}),(\d{1,4})", re.A)


class Position(NamedTuple):
    """A position, made by `Rules.start`, `Position.parse` or `Position.build`.

    The constructor checks nothing; use the three functions above.

    >>> from noughts import Rules
    >>> position = Rules.parse("classic").start().play("b2").play("a1")
    >>> str(position)
    'o../.x./... x'
    >>> position.outcome is None
    True
    """

    rules: Rules
    to_move: Mark
    own_mask: int
    other_mask: int
    own_stock: Stock
    other_stock: Stock
    blocked: int | None = None
    outcome: Outcome | None = None

    # ---- making positions -------------------------------------------------------------------

    @classmethod
    def build(
        cls,
        rules: Rules,
        to_move: Mark,
        *,
        x_mask: int,
        o_mask: int,
        x_stock: Stock | None = None,
        o_stock: Stock | None = None,
        blocked: int | None = None,
    ) -> Position:
        """Make a position from its parts; an impossible position is refused with the reason."""
        x_stock = rules.stock if x_stock is None else x_stock
        o_stock = rules.stock if o_stock is None else o_stock
        if to_move is Mark.X:
            sides = (x_mask, o_mask, x_stock, o_stock)
        else:
            sides = (o_mask, x_mask, o_stock, x_stock)
        own_mask, other_mask, own_stock, other_stock = sides
        outcome = rules.outcome(to_move, own_mask, other_mask)
        position = cls(
            rules, to_move, own_mask, other_mask, own_stock, other_stock, blocked, outcome
        )
        check_possible(position)
        return position

    @classmethod
    def parse(cls, text: str, rules: Rules) -> Position:
        """Read a position, such as `xo./.../... x` or `x.../.o../..../.... x 2,2,1,1 -`.

        Rows from the top, then the side to move; power games add the stocks (X swaps, O swaps,
        X blocks, O blocks) and the blocked cell or `-`.
        """
        fields = text.lower().split()
        expected = 4 if rules.has_powers else 2
        if len(fields) != expected:
            example = str(rules.start())
            raise NotationError(
                f"Cannot read the position {quote(text)}: "
                f"expected {expected} parts with spaces between them, such as {example!r}."
            )
        x_mask, o_mask = _parse_board(fields[0], rules)
        if fields[1] not in ("x", "o"):
            raise NotationError(
                f"Cannot read the side to move {quote(fields[1])}: expected x or o."
            )
        x_stock = o_stock = rules.stock
        blocked = None
        if rules.has_powers:
            stocks = _STOCKS.fullmatch(fields[2])
            if stocks is None:
                raise NotationError(
                    f"Cannot read the stocks {quote(fields[2])}: expected X swaps, O swaps, "
                    f"X blocks, O blocks, such as {str(rules.start()).split()[2]}."
                )
            x_swaps, o_swaps, x_blocks, o_blocks = map(int, stocks.groups())
            x_stock, o_stock = Stock(x_swaps, x_blocks), Stock(o_swaps, o_blocks)
            blocked = None if fields[3] == "-" else parse_cell(fields[3], rules)
        return cls.build(
            rules,
            Mark(fields[1]),
            x_mask=x_mask,
            o_mask=o_mask,
            x_stock=x_stock,
            o_stock=o_stock,
            blocked=blocked,
        )

    # ---- looking ----------------------------------------------------------------------------

    @property
    def x_mask(self) -> int:
        """The cells with an X."""
        return self.own_mask if self.to_move is Mark.X else self.other_mask

    @property
    def o_mask(self) -> int:
        """The cells with an O."""
        return self.other_mask if self.to_move is Mark.X else self.own_mask

    @property
    def empty_mask(self) -> int:
        """The cells without a mark, including the blocked one."""
        return self.rules.full_mask & ~(self.own_mask | self.other_mask)

    @property
    def open_mask(self) -> int:
        """The cells where the side to move may place."""
        return self.rules.legal_mask(self.own_mask | self.other_mask, self.blocked)

    @property
    def ply(self) -> int:
        """The number of moves so far."""
        return (self.own_mask | self.other_mask).bit_count()

    @property
    def key(self) -> tuple[int, int, Stock, Stock, int | None]:
        """Everything that the value depends on; exchanging X and O gives the same key."""
        return (self.own_mask, self.other_mask, self.own_stock, self.other_stock, self.blocked)

    def stock(self, mark: Mark) -> Stock:
        """The powers that a side has left."""
        return self.own_stock if mark is self.to_move else self.other_stock

    def mark_at(self, cell: int) -> Mark | None:
        """The mark on a cell, or None."""
        if self.x_mask >> cell & 1:
            return Mark.X
        return Mark.O if self.o_mask >> cell & 1 else None

    @property
    def board(self) -> Board:
        """The marks; `print(position.board)` shows them."""
        return Board(self.rules.width, self.rules.height, self.x_mask, self.o_mask)

    # ---- moving -----------------------------------------------------------------------------

    def moves(self) -> list[Move]:
        """Every legal move, in a fixed order.

        Placements by cell; for each, first without a power, then with each swap by its two cells,
        then with each block by its cell. A finished game has none.
        """
        if self.outcome is not None:
            return []
        placements = self.rules.placements_on(self.open_mask)
        if self.own_stock == _NOTHING:
            return list(placements)
        width, moves = self.rules.width, []
        for move in placements:
            moves.append(move)
            moves += [Move(move.cell, power, width) for power in self.powers_after(move.cell)]
        return moves

    def powers_after(self, cell: int) -> list[Power]:
        """Every power that may follow a legal placement on a cell, in the order of `moves`."""
        rules, own_mask, other_mask = self.rules, self.own_mask | 1 << cell, self.other_mask
        if rules.outcome_of_placement(cell, self.to_move, own_mask, other_mask) is not None:
            return []
        powers: list[Power] = []
        if self.own_stock.swaps:
            for first in cells_of(own_mask | other_mask):
                partners = other_mask if own_mask >> first & 1 else own_mask
                later = partners >> first + 1 << first + 1
                powers += [Swap(first, second) for second in cells_of(later)]
        if self.own_stock.blocks:
            taken_mask = own_mask | other_mask
            legal_mask, empty_mask = rules.legal_mask(taken_mask), rules.full_mask & ~taken_mask
            powers += [Block(at) for at in cells_of(empty_mask) if legal_mask & ~(1 << at)]
        return powers

    def play(self, move: Move | str) -> Position:
        """The position after a move or its notation, checked: an illegal one is refused.

        The error says why. `after` is the same without the check.
        """
        parsed = parse_move(move, self.rules) if isinstance(move, str) else move
        self.check(parsed)
        return self.after(parsed)

    def after(self, move: Move) -> Position:
        """The position after a legal move, unchecked: for the moves that `moves` lists.

        An illegal move gives a wrong position, not an error; `play` is the same with a check.
        """
        rules, mover, own_mask, other_mask, own_stock, other_stock, _, _ = self
        cell, power = move
        own_mask |= 1 << cell
        blocked = None
        outcome = rules.outcome_of_placement(cell, mover, own_mask, other_mask)
        if outcome is None and power is not None:
            if isinstance(power, Swap):
                changed = 1 << power.first | 1 << power.second
                own_mask ^= changed
                other_mask ^= changed
                own_stock = Stock(own_stock.swaps - 1, own_stock.blocks)
                outcome = rules.outcome_of_swap(power, mover, own_mask, other_mask)
            else:
                own_stock = Stock(own_stock.swaps, own_stock.blocks - 1)
                blocked = power.cell
        following = _O if mover is _X else _X
        return _new_tuple(
            Position,
            (rules, following, other_mask, own_mask, other_stock, own_stock, blocked, outcome),
        )

    def check(self, move: Move) -> None:
        """Refuse a move that is not legal here, and say why."""
        self.check_placement(move.cell)
        if move.power is not None:
            self._check_power(move.cell, move.power)

    def check_placement(self, cell: int) -> None:
        """Refuse a cell where the side to move cannot place, and say why."""
        if self.outcome is not None:
            winner = self.outcome.winner
            ending = "it is a draw" if winner is None else f"{winner.name} has won"
            raise IllegalMove(f"The game is over: {ending}.")
        self._check_on_board(cell)
        if mark := self.mark_at(cell):
            raise IllegalMove(f"{self._name(cell)} is taken by {mark.name}: choose an empty cell.")
        if cell == self.blocked:
            raise IllegalMove(
                f"{self._name(cell)} is blocked for this move: choose another empty cell."
            )
        if not self.open_mask >> cell & 1:
            raise IllegalMove(
                f"{self._name(cell)} has an empty cell below it: choose the lowest empty cell of a "
                "column."
            )

    def _check_power(self, cell: int, power: Power) -> None:
        own_mask, other_mask = self.own_mask | 1 << cell, self.other_mask
        mover = self.to_move.name
        if self.rules.outcome_of_placement(cell, self.to_move, own_mask, other_mask) is not None:
            raise IllegalMove(f"{self._name(cell)} ends the game: no power can follow it.")
        for power_cell in power:
            self._check_on_board(power_cell)
        match power:
            case Swap(first, second):
                if not self.own_stock.swaps:
                    raise IllegalMove(f"{mover} has no swap left.")
                marks = [self.to_move if at == cell else self.mark_at(at) for at in (first, second)]
                if set(marks) != {Mark.X, Mark.O}:
                    contents = " and ".join(
                        f"{self._name(at)} {'is empty' if mark is None else f'holds {mark.name}'}"
                        for at, mark in zip((first, second), marks, strict=True)
                    )
                    raise IllegalMove(f"A swap takes one X and one O: {contents}.")
                if first > second:
                    raise IllegalMove("The cells of a Swap must be in ascending order.")
            case Block(closed):
                if not self.own_stock.blocks:
                    raise IllegalMove(f"{mover} has no block left.")
                if closed == cell or self.mark_at(closed) is not None:
                    raise IllegalMove(f"{self._name(closed)} is not empty: block an empty cell.")
                if not self.rules.legal_mask(own_mask | other_mask, closed):
                    raise IllegalMove(
                        f"{self._name(closed)} is the last empty cell: "
                        "a block must leave the opponent a cell to place on."
                    )

    def _check_on_board(self, cell: int) -> None:
        if not 0 <= cell < self.rules.cells:
            raise IllegalMove(
                f"There is no cell number {cell} on {self.rules}: "
                f"expected 0 to {self.rules.cells - 1}."
            )

    def _name(self, cell: int) -> str:
        return cell_name(cell, self.rules)

    # ---- text -------------------------------------------------------------------------------

    def __str__(self) -> str:
        text = f"{'/'.join(self.board.rows)} {self.to_move}"
        if self.rules.has_powers:
            x, o = self.stock(Mark.X), self.stock(Mark.O)
            blocked = "-" if self.blocked is None else self._name(self.blocked)
            text += f" {x.swaps},{o.swaps},{x.blocks},{o.blocks} {blocked}"
        return text

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r}, Rules.parse({str(self.rules)!r}))"


def _parse_board(text: str, rules: Rules) -> tuple[int, int]:
    rows = text.split("/")
    if len(rows) != rules.height:
        raise NotationError(
            f"Cannot read the board {quote(text)}: "
            f"expected {rules.height} rows with '/' between them."
        )
    masks = {"x": 0, "o": 0}
    for number, row in enumerate(rows):
        if len(row) != rules.width or set(row) - set("xo."):
            raise NotationError(
                f"Cannot read row {number + 1} of the board, {quote(row)}: "
                f"expected {rules.width} characters: x, o or '.'."
            )
        for column, sign in enumerate(row):
            if sign != ".":
                masks[sign] |= 1 << number * rules.width + column
    return masks["x"], masks["o"]
