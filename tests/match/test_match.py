"""A match as a person meets it: turns, refusals, undo, sides, and what a view says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from noughts import Game, Mark, Rules
from noughts.core.errors import CommandError, IllegalMove, InputError
from noughts.match import Match, MatchDocument, Seats, View, apply, move_views, view_of

POWER = Rules.parse("power")
CLASSIC = Rules.parse("classic")
WON = "3x3k3: a1 a2 b1 b2 c1"


def played(match: Match, *texts: str) -> Match:
    for text in texts:
        match = apply(match, text)
    return match


def shown(match: Match, *texts: str) -> View:
    return view_of(played(match, *texts))


def refusal(match: Match, text: str) -> str:
    with pytest.raises(InputError) as caught:
        apply(match, text)
    return str(caught.value)


def test_a_turn_with_a_swap_step_by_step() -> None:
    match = Match.start(POWER, Seats())
    view = shown(match, "place a1", "end", "place b2")
    assert (view.chooses, view.cells) == ("", ())
    assert {"swap", "block", "end", "cancel", "undo"} <= set(view.commands)
    assert view.board[5] == "o"
    assert view.placed == "b2"
    view = shown(match, "place a1", "end", "place b2", "swap")
    assert (view.chooses, view.cells) == ("swap", ("a1", "b2"))
    view = shown(match, "place a1", "end", "place b2", "swap", "choose a1")
    assert (view.chooses, view.cells, view.first) == ("swap a1", ("b2",), "a1")
    match = played(match, "place a1", "end", "place b2", "swap", "choose a1", "choose b2")
    assert str(match.game) == "4x4k4s2b1: a1 b2~a1b2"


def test_cancel_goes_one_step_back() -> None:
    match = played(Match.start(POWER, Seats()), "play a1", "place b2", "swap a1")
    turns = []
    while "cancel" in view_of(match).commands:
        match = apply(match, "cancel")
        turns.append(str(match.turn))
    assert turns == ["b2~", "b2", ""]


def test_cancel_stops_looking_back_first() -> None:
    match = played(Match.start(POWER, Seats()), "play a1", "place b2", "swap", "look 0")
    assert match.cancel().looks_at is None
    assert str(match.cancel().turn) == "b2~"


def test_undo_against_a_computer_returns_to_the_persons_decision() -> None:
    match = Match.of(Game.parse("3x3k3: b2 a1 c3 a3"), Seats("human", "level:1"))
    assert str(match.undo().game) == "3x3k3: b2 a1"
    assert str(match.undo().redo().game) == "3x3k3: b2 a1 c3 a3"


def test_undo_while_the_computer_thinks_takes_the_persons_move_back() -> None:
    match = Match.start(CLASSIC, Seats("human", "level:1")).place(4)
    assert match.thinker == "level:1"
    assert str(match.undo().game) == "3x3k3:"


def test_a_computer_that_opened_keeps_its_move() -> None:
    match = Match.of(Game.parse("3x3k3: b2"), Seats("level:1", "human"))
    assert refusal(match, "undo") == "There is nothing to take back."


def test_a_new_move_forgets_what_was_undone() -> None:
    match = played(Match.start(CLASSIC, Seats()), "place b2", "place a1", "undo", "place a3")
    assert "redo" not in view_of(match).commands


def test_the_only_person_can_resign_while_the_computer_thinks() -> None:
    match = Match.start(CLASSIC, Seats("human", "level:1")).place(4).resign()
    assert (match.resigned, match.winner) == (Mark.X, Mark.O)
    assert view_of(match).status == "Level 1 wins."
    assert view_of(match).detail == "You resigned."


def test_a_reply_arrives_while_somebody_looks_back() -> None:
    match = Match.of(Game.parse("3x3k3: b2 a1 c3"), Seats("human", "level:1")).look(1)
    after = match.reply(match.game.position.moves()[0])
    assert (after.looks_at, len(after.game.moves)) == (1, 4)


def test_continue_from_an_earlier_position_and_back() -> None:
    match = Match.of(Game.parse("3x3k3: b2 a1 c3 a3"), Seats()).look(1).go_on()
    assert str(match.game) == "3x3k3: b2"
    for _ in range(3):
        match = match.redo()
    assert str(match.game) == "3x3k3: b2 a1 c3 a3"


def test_retry_can_be_taken_back_also_after_moves_of_the_new_game() -> None:
    old = Match.of(Game.parse("3x3k3: b2 a1"), Seats("level:1", "human"))
    fresh = old.retry()
    assert not fresh.game.moves
    fresh = fresh.reply(fresh.game.position.moves()[0])  # the computer opens
    assert MatchDocument.from_match(fresh).to_match() == fresh
    assert fresh.restore() == old
    moved = fresh.place(8)
    assert moved.undo().restore() == old
    assert moved.retry().restore() == replace(moved, previous=None)  # one game is kept


def test_a_new_game_brings_back_the_one_before_it() -> None:
    old = Match.of(Game.parse("3x3k3: b2 a1"), Seats())
    new = Match.start(POWER, Seats("human", "level:1")).following(old)
    assert new.restore() == old
    assert MatchDocument.from_match(new).to_match() == new
    untouched = Match.start(CLASSIC, Seats())
    assert "restore" not in view_of(new.restore().following(untouched)).commands


def test_changing_sides_in_the_middle_goes_on_with_the_game() -> None:
    match = Match.of(Game.parse("3x3k3: b2 a1"), Seats("human", "level:1")).change_sides()
    assert match.seats == Seats("level:1", "human")
    assert match.thinker == "level:1"
    assert len(match.game.moves) == 2


def test_changing_sides_after_the_end_starts_again() -> None:
    over = Match.of(Game.parse(WON), Seats("human", "level:1"))
    assert str(over.change_sides().game) == "3x3k3:"
    assert over.change_sides().seats == Seats("level:1", "human")


@pytest.mark.parametrize(
    ("texts", "text", "words"),
    [
        (["place b2"], "place b2", "b2 is taken by X: choose an empty cell."),
        (["place b2", "end"], "choose b2", "b2 is taken by X: choose an empty cell."),
        ([], "swap", "Place a mark first: a swap comes after it."),
        ([], "end", "There is no turn to end: place a mark first."),
        (["play a1!d4"], "place d4", "d4 is blocked for this move: choose another empty cell."),
        (["play a1!d4", "play b1", "place c1"], "block", "You have no block left."),
        (["play a1", "place b1", "swap"], "choose c3", "A swap takes one X and one O"),
        (["place a1"], "change sides", "Finish your turn first, or cancel it."),
        (["play a1", "look 0"], "place b2", "This is an earlier position"),
        ([], "look 3", "There is no move 3 to look at: expected 0 to 0."),
        ([], "dance", "There is no command 'dance'"),
        ([], "place", "Cannot read the command 'place': expected a text such as 'place b2'."),
        ([], "place z9", "There is no cell z9 on this board"),
        ([], "look five", "Cannot read the move number 'five'"),
    ],
)
def test_what_is_not_possible_is_refused_with_the_reason(
    texts: list[str], text: str, words: str
) -> None:
    match = Match.start(POWER, Seats())
    if texts == ["place b2"]:
        match = Match.start(CLASSIC, Seats())
    assert words in refusal(played(match, *texts), text)


def test_refusals_at_the_end_say_how_it_ended() -> None:
    won = Match.of(Game.parse(WON), Seats())
    with pytest.raises(IllegalMove, match="X has won"):
        won.place(8)
    with pytest.raises(CommandError, match="O has resigned"):
        Match.of(Game.parse("3x3k3: b2"), Seats()).resign().place(8)


def test_players_that_do_not_exist_are_refused() -> None:
    with pytest.raises(InputError, match="level:9"):
        Match.start(CLASSIC, Seats("human", "level:9"))


@pytest.mark.parametrize(
    "document",
    [
        MatchDocument("3x3k3: b2", turn="b2"),
        MatchDocument("3x3k3: b2", undone=("b2",)),
        MatchDocument("3x3k3: b2", undone=("x resigns", "a1")),
        MatchDocument("3x3k3: b2", resigned="z"),
        MatchDocument("3x3k3: b2", looks_at=7),
        MatchDocument("3x3k3: b2", looks_at=-1),
        MatchDocument("3x3k3: b2", turn="a1~b2c3"),
        MatchDocument("3x3k3: b2", x_name="A name of many letters"),
        MatchDocument("3x3k3: b2", o_name="two\nlines"),
        MatchDocument("3x3k3:", previous=MatchDocument("3x3k3:", previous=MatchDocument("3x3k3:"))),
        MatchDocument(WON, resigned="x"),
        MatchDocument("4x4k4s2b1:", x="level:1", turn="b2"),
    ],
)
def test_documents_that_cannot_be_right_are_refused(document: MatchDocument) -> None:
    with pytest.raises(InputError):
        document.to_match()


def test_the_moves_of_a_view_can_be_had_from_a_number_on() -> None:
    match = Match.of(Game.parse("4x4k4s2b1: a1 b2~a1b2 c3!d4"), Seats())
    assert [move.text for move in move_views(match, 1)] == ["b2~a1b2", "c3!d4"]
    assert move_views(match)[1].words == "O placed b2 and swapped a1 with b2."


@pytest.mark.parametrize(
    ("game", "seats", "thinking"),
    [
        ("3x3k3:", Seats("human", "level:4"), "Level 4 (O) is thinking ..."),
        ("3x3k3: b2", Seats("human", "level:4"), "Level 4 (O) is thinking ..."),
        ("3x3k3: b2", Seats("level:4", "perfect"), "Perfect (O) is thinking ..."),
        ("3x3k3: b2", Seats(), ""),
        (WON, Seats("human", "level:4"), ""),
    ],
)
def test_what_to_say_while_a_reply_is_awaited(game: str, seats: Seats, thinking: str) -> None:
    assert view_of(Match.of(Game.parse(game), seats)).thinking == thinking


@pytest.mark.parametrize(
    ("game", "seats", "texts", "status", "detail"),
    [
        ("3x3k3:", Seats(), [], "X's turn", "Get 3 in a row."),
        ("3x3k3: b2", Seats("level:4", "human"), [], "Your turn (O)", "X placed b2."),
        ("3x3k3: b2", Seats("human", "level:4"), [], "Level 4 (O) is thinking ...", "X placed b2."),
        ("3x3k3: b2 a1", Seats(), ["look 1"], "Move 1 of 2", "X placed b2."),
        ("3x3k3: b2 a1", Seats(), ["look 0"], "The start of the game", ""),
        (
            "4x4k4s2b1: a1!d4",
            Seats(),
            [],
            "O's turn",
            "X placed a1 and blocked d4. d4 is blocked for this turn.",
        ),
        (
            "4x4k4s2b1: a1",
            Seats("level:1", "human"),
            ["place b2"],
            "Your turn (O): Swap or Block?",
            "Now use Swap or Block, or end your turn. You can still take b2 back.",
        ),
        (
            WON,
            Seats("human", "perfect"),
            [],
            "You win!",
            "X has a1 b1 c1 in a row.",
        ),
        (
            WON,
            Seats("perfect", "human"),
            [],
            "Perfect wins.",
            "X has a1 b1 c1 in a row.",
        ),
        ("3x3k3: a1 b1 c1 b2 a2 c2 b3 a3 c3", Seats(), [], "It is a draw.", "The board is full."),
    ],
)
def test_status(game: str, seats: Seats, texts: list[str], status: str, detail: str) -> None:
    view = shown(Match.of(Game.parse(game), seats), *texts)
    assert (view.status, view.detail) == (status, detail)


def test_people_have_names_that_change_sides_with_them() -> None:
    match = Match.start(CLASSIC, Seats(x_name=" Ann ", o_name="Ben"))
    view = view_of(match)
    assert (view.names.x, view.names.o) == ("Ann", "Ben")
    assert view.status == "Ann's turn (X)"
    lost = Match.of(Game.parse(WON), match.seats)
    assert view_of(lost).status == "Ann wins."
    assert view_of(apply(match, "resign")).detail == "Ann resigned."
    assert view_of(lost.change_sides()).names.x == "Ben"
    assert MatchDocument.from_match(lost).to_match() == lost


def test_names_without_a_name() -> None:
    assert view_of(Match.start(CLASSIC, Seats())).names.o == "Player O"
    against = view_of(Match.start(CLASSIC, Seats("human", "level:4", x_name="Ann")))
    assert (against.names.x, against.names.o) == ("You", "Level 4")


def test_a_view_has_the_position_in_notation() -> None:
    match = Match.of(Game.parse("4x4k4s2b1: a1 b2!d4"), Seats()).place(1)
    assert view_of(match).position == "x.../.o../..../.... x 2,2,1,0 d4"
    assert view_of(match.look(1)).position == "x.../..../..../.... o 2,2,1,1 -"


def test_where_marks_fall_any_empty_cell_of_a_column_will_do() -> None:
    match = Match.start(Rules.parse("connect-four"), Seats())
    view = shown(match, "place d2", "choose d5")
    assert view.board[38] + view.board[31] == "xo"
    assert view.last is not None
    assert view.last.cell == "d5"
    assert len(view.cells) == 40
    assert dict(view.landings)["d1"] == "d4"
    assert "d4" not in dict(view.landings)
    assert "d6 is taken by X" in refusal(played(match, "place d2"), "place d6")
    full = played(match, *["place d1"] * 6)
    assert not [cell for cell in view_of(full).cells if cell[0] == "d"]
    assert view_of(Match.start(CLASSIC, Seats())).landings == ()
    assert view_of(full.look(1)).landings == ()
