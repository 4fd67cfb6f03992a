"""The flow of games, without any window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noughts import Game, Mark, Move, Rules, Stage, Swap
from noughts.core.notation import parse_cell
from noughts.desktop.session import Session
from noughts.desktop.setup import Setup
from noughts.desktop.state import Aim
from noughts.desktop.tasks import ChooseMove, Evaluate, Judge, Learn
from noughts.desktop.words import detail, message, player_name, stock_words
from noughts.desktop.worth import cell_worths, hint_labels, worth_of_ending
from noughts.solving import Solution
from tests.desktop.workers import InstantWorker

if TYPE_CHECKING:
    from pathlib import Path

CLASSIC, POWER = Rules.parse("classic"), Rules.parse("power")


def session_of(text: str, x: str = "human", o: str = "human", **options: Any) -> Session:
    """A session that goes on with a game."""
    game = Game.parse(text)
    setup = Setup(game.rules, x, o, game.opener, seed=3, profile=options.pop("profile", None))
    return Session(setup, InstantWorker(), game, **({"pace": 0.0} | options))


def worker_of(session: Session) -> InstantWorker:
    worker = session._errands._worker
    assert isinstance(worker, InstantWorker)
    return worker


def choose(session: Session, *names: str) -> None:
    for name in names:
        session.choose(parse_cell(name, session.game.rules))


def settle(session: Session) -> None:
    for _ in range(500):
        session.update()
        if not session.is_busy:
            return
    raise AssertionError(session.status)


# ---- turns ---------------------------------------------------------------------------------------


def test_two_people_play_and_the_board_is_closed_at_the_end() -> None:
    session = session_of("3x3k3:")
    assert session.status == "X's turn"
    choose(session, "a1", "b1")
    assert session.status == "X's turn"
    choose(session, "a2", "b2", "a3")
    assert session.status == "X wins with a1 a2 a3."
    assert session.choices == frozenset()
    choose(session, "c3")
    assert session.notice == "The game is over: Retry plays another one."
    assert str(session.game) == "3x3k3: a1 b1 a2 b2 a3"
    session.retry()
    assert str(session.game) == "3x3k3:"
    assert session.status == "X's turn"


def test_a_taken_cell_is_refused_with_the_reason() -> None:
    session = session_of("3x3k3: b2")
    choose(session, "b2")
    assert session.notice == "b2 is taken by X: choose an empty cell."
    choose(session, "a1")
    assert session.notice == ""


def test_the_computer_answers() -> None:
    session = session_of("3x3k3:", o="perfect")
    assert session.status == "Your turn (X)"
    choose(session, "a1")
    assert session.status == "Computer (O) is thinking"
    choose(session, "b2")
    assert session.notice == "It is the computer's turn."
    settle(session)
    assert str(session.game) == "3x3k3: a1 b2"
    assert session.status == "Your turn (X)"


def test_the_computer_opens_when_it_has_the_first_move() -> None:
    session = Session(Setup(CLASSIC, "human", "perfect", Mark.O), InstantWorker(), pace=0.0)
    assert session.is_thinking
    settle(session)
    assert len(session.game.moves) == 1
    assert session.status == "Your turn (X)"


def test_two_computers_play_a_game_out() -> None:
    session = session_of("3x3k3:", x="perfect", o="perfect")
    settle(session)
    assert session.status == "It is a draw."
    assert not session.can_undo
    session.undo()
    assert session.notice == "There is nothing to take back."


def test_a_move_is_looked_at_before_it_is_answered() -> None:
    time = [0.0]
    session = session_of("3x3k3:", o="perfect", pace=1.0, now=lambda: time[0])
    choose(session, "a1")
    session.update()
    assert session.is_busy
    assert len(session.game.moves) == 1
    time[0] = 1.0
    session.update()
    assert len(session.game.moves) == 2


def test_a_swap_is_chosen_mark_by_mark() -> None:
    session = session_of("4x4k4s2b1: a1 b2")
    choose(session, "c3")
    assert session.turn.stage is Stage.POWER
    assert session.status == "X's turn: use a power or end the turn"
    choose(session, "d4")
    assert session.notice == "The mark is placed: use a power, end the turn, or cancel."
    session.aim_at(Aim.SWAP)
    assert session.status == "X's turn: choose a mark to swap"
    assert session.choices == {0, 5, 10}
    choose(session, "d4")
    assert session.notice == "A swap takes one X and one O: choose a mark."
    choose(session, "b2")
    assert session.picked == 5
    assert session.choices == {0, 5, 10}
    assert session.status == "X's turn: choose the mark to swap it with"
    choose(session, "b2")
    assert session.picked is None
    choose(session, "b2", "a1")
    assert session.game.moves[-1] == Move(10, Swap(0, 5))
    assert stock_words(session, Mark.X) == "1 swap, 1 block"
    assert stock_words(session, Mark.O) == "2 swaps, 1 block"


def test_two_equal_marks_cannot_be_swapped() -> None:
    session = session_of("4x4k4s2b1: a1 b2")
    choose(session, "c3")
    session.aim_at(Aim.SWAP)
    choose(session, "a1", "c3")
    assert session.notice == "A swap takes one X and one O: a1 holds X and c3 holds X."
    assert session.picked == 0


def test_a_block_closes_a_cell_for_one_move() -> None:
    session = session_of("4x4k4s2b1: a1 b2")
    choose(session, "c3")
    session.aim_at(Aim.BLOCK)
    assert session.status == "X's turn: choose a cell to block"
    choose(session, "d1")
    assert session.position.blocked == 3
    assert 3 not in session.choices
    choose(session, "d1")
    assert session.notice == "d1 is blocked for this move: choose another empty cell."


def test_cancelling_goes_one_step_back_at_a_time() -> None:
    session = session_of("4x4k4s2b1: a1 b2")
    choose(session, "c3")
    session.aim_at(Aim.SWAP)
    choose(session, "b2")
    assert session.cancel()
    assert (session.picked, session.aim) == (None, Aim.SWAP)
    assert session.cancel()
    assert (session.aim, session.turn.stage) == (Aim.NOTHING, Stage.POWER)
    assert session.cancel()
    assert session.turn.stage is Stage.PLACE
    assert not session.cancel()


def test_powers_say_why_they_cannot_be_used() -> None:
    session = session_of("4x4k4s0b1: a1 b2")
    session.aim_at(Aim.BLOCK)
    assert session.notice == "Place a mark first: a block comes after it."
    session.aim_at(Aim.SWAP)
    assert session.notice == "There is no swap left."
    assert session.aim is Aim.PLACE
    plain = session_of("3x3k3:")
    plain.aim_at(Aim.SWAP)
    assert plain.notice == "This game has no powers."


def test_ending_the_turn_needs_a_placement() -> None:
    session = session_of("4x4k4s2b1:")
    session.end_turn()
    assert not session.game.moves
    choose(session, "a1")
    session.end_turn()
    assert str(session.game) == "4x4k4s2b1: a1"


# ---- undo, redo, resign, looking back ------------------------------------------------------------


def test_undo_takes_back_both_moves_against_the_computer() -> None:
    session = session_of("3x3k3:", o="perfect")
    choose(session, "a1")
    settle(session)
    session.undo()
    assert str(session.game) == "3x3k3:"
    session.redo()
    assert str(session.game) == "3x3k3: a1 b2"
    assert not session.can_redo


def test_undo_while_the_computer_thinks_forgets_its_thought() -> None:
    session = session_of("3x3k3:", o="perfect")
    worker_of(session).is_silent = True
    choose(session, "a1")
    session.undo()
    assert str(session.game) == "3x3k3:"
    assert isinstance(worker_of(session).forgotten[-1], ChooseMove)
    worker_of(session).is_silent = False
    settle(session)
    assert str(session.game) == "3x3k3:"


def test_undo_keeps_the_computers_opening() -> None:
    session = Session(Setup(CLASSIC, "perfect", "human"), InstantWorker(), pace=0.0)
    settle(session)
    assert not session.can_undo
    session.undo()
    assert len(session.game.moves) == 1


def test_undo_of_a_placement_that_waits_for_its_power() -> None:
    session = session_of("4x4k4s2b1: a1 b2")
    choose(session, "c3")
    session.undo()
    assert session.turn.stage is Stage.PLACE
    assert str(session.game) == "4x4k4s2b1: a1 b2"


def test_a_new_move_forgets_what_was_taken_back() -> None:
    session = session_of("3x3k3: a1 b2")
    session.undo()
    assert session.can_redo
    choose(session, "c3")
    assert not session.can_redo
    session.redo()
    assert session.notice == "There is nothing to make again."


def test_no_redo_while_a_placement_waits_for_its_power() -> None:
    session = session_of("4x4k4s2b1: a1 b2")
    session.undo()
    choose(session, "c3")
    assert not session.can_redo
    session.redo()
    assert str(session.game) == "4x4k4s2b1: a1"
    session.undo()
    session.redo()
    assert str(session.game) == "4x4k4s2b1: a1 b2"


def test_resigning_can_be_taken_back() -> None:
    session = session_of("3x3k3: a1 b2", o="perfect")
    session.resign()
    assert session.status == "X resigns: O wins."
    assert session.choices == frozenset()
    session.undo()
    assert session.status == "Your turn (X)"
    assert str(session.game) == "3x3k3: a1 b2"


def test_only_a_person_to_move_resigns() -> None:
    session = session_of("3x3k3:", x="perfect", o="human")
    session.resign()
    assert session.notice == "Only the side to move can resign."
    assert session.resigned is None


def test_looking_back_changes_nothing() -> None:
    session = session_of("3x3k3: a1 b2 c3")
    session.step(-1)
    assert session.status == "After move 2 of 3"
    assert session.position.ply == 2
    assert session.choices == frozenset()
    session.step(-9)
    assert session.status == "After move 0 of 3"
    assert session.last_move is None
    choose(session, "a2")  # the first click only comes back
    assert session.looked_at is None
    assert str(session.game) == "3x3k3: a1 b2 c3"
    session.step(-1)
    session.step(1)
    assert session.looked_at is None


def test_opening_another_game_keeps_the_players() -> None:
    session = session_of("3x3k3: a1", x="human", o="perfect")
    session.open(Game.parse("4x4k4 o: a1"))
    assert session.setup.o == "perfect"
    assert session.game.rules == Rules.parse("four")
    assert session.game.position.to_move is Mark.X
    assert session.status == "Your turn (X)"


# ---- questions -----------------------------------------------------------------------------------


def test_a_hint_has_a_move_and_a_reason() -> None:
    session = session_of("3x3k3: a1 b2 b1 a2", o="perfect")
    session.ask_hint()
    settle(session)
    assert session.hint is not None
    assert hint_labels(session) == {2: "place"}
    assert message(session) == "Hint: c1 completes the top row and wins."
    choose(session, "c3")
    assert session.hint is None


def test_a_hint_names_the_cells_of_a_power() -> None:
    session = session_of("4x4k4s2b1: a1 a2 b1 b2 c1 d1 c3")
    session.ask_hint()
    settle(session)
    assert session.hint is not None
    labels = hint_labels(session)
    assert set(labels.values()) <= {"place", "swap", "block", "place, swap"}
    assert set(labels) == {session.hint.move.cell, *(session.hint.move.power or ())}


def test_no_hint_on_the_computers_turn() -> None:
    session = session_of("3x3k3:", x="perfect", o="human")
    session.ask_hint()
    assert "person's turn" in session.notice


def test_why() -> None:
    session = session_of("3x3k3:")
    session.ask_why()
    assert session.notice == "No move has been made yet."
    choose(session, "a1", "b1")
    session.ask_why()
    settle(session)
    assert message(session).startswith("b1 turns a draw into a loss")
    tricked = session_of("3x3k3: a1", o="trickster")
    settle(tricked)
    tricked.ask_why()
    settle(tricked)
    assert "replies that give something away" in message(tricked)


def test_analysis_says_what_every_cell_is_worth() -> None:
    session = session_of("3x3k3: a1 c1")
    session.toggle_analysis()
    assert detail(session) == "Analysing ..."
    settle(session)
    assert isinstance(session.evaluation, Solution)
    worths = {cell: worth.text for cell, worth in cell_worths(session).items()}
    assert worths == {1: "L6", 3: "W5", 4: "=", 5: "=", 6: "W5", 7: "=", 8: "W5"}
    assert {cell for cell, worth in cell_worths(session).items() if worth.is_best} == {3, 6, 8}
    assert detail(session) == "X wins in 3 moves (5 plies)."
    choose(session, "a2")
    settle(session)
    assert session.evaluation is not None  # of the new position
    session.toggle_analysis()
    assert session.evaluation is None
    assert cell_worths(session) == {}


def test_analysis_of_a_power_game_follows_the_stages_of_a_turn() -> None:
    session = session_of("4x4k4s2b1: b2 c3 a1 d4 c2~a1c3 b3!d1")
    session.toggle_analysis()
    settle(session)
    solution = session.evaluation
    assert isinstance(solution, Solution)
    best = cell_worths(session)
    for cell, worth in best.items():
        values = [value for move, value in solution.moves.items() if move.cell == cell and value]
        assert worth.text[0] == {"win": "W", "draw": "=", "loss": "L"}[str(max(values).result)]
    choose(session, "a3")
    ending = worth_of_ending(session)
    assert ending is not None
    assert detail(session) == f"To end the turn is worth {ending.text}"
    assert cell_worths(session) == {}
    session.aim_at(Aim.SWAP)
    assert set(cell_worths(session)) == session.choices
    choose(session, "a1")
    assert set(cell_worths(session)) == session.choices - {0}
    session.aim_at(Aim.BLOCK)
    assert set(cell_worths(session)) == session.choices


def test_analysis_of_a_large_board_is_an_estimate() -> None:
    session = session_of("15x15k5: h8 h9")
    session.toggle_analysis()
    settle(session)
    assert session.evaluation is not None
    assert session.evaluation.source == "estimate"
    assert [worth.text for worth in cell_worths(session).values()] == ["best"]
    assert detail(session).startswith("Not solved. ")


def test_a_finished_game_is_reviewed() -> None:
    session = session_of("3x3k3: a1 b2 b1 a2", o="level:1")
    choose(session, "c1")
    settle(session)
    assert session.review is not None
    assert message(session).startswith("Accuracy: X 100%, O ")
    session.look_at(4)
    assert message(session).startswith("a2, blunder. a2 turns a draw into a loss")
    session.look_at(None)
    session.undo()
    assert session.review is None


def test_a_large_game_is_reviewed_when_asked() -> None:
    session = session_of("15x15k5: h8 h9 g8 g9 i8 i9 j8 j9 k8")
    settle(session)
    assert session.review is None
    assert not any(isinstance(task, Judge) for task in worker_of(session).asked)
    empty = session_of("3x3k3:")
    empty.ask_review()
    assert empty.notice == "There is no move to judge yet."


def test_the_adaptive_player_learns_once_from_a_game(tmp_path: Path) -> None:
    profile = tmp_path / "profile.json"
    session = session_of("3x3k3: a1 b2 b1 a2", o="adaptive", profile=profile)
    choose(session, "c1")
    session.retry()  # at once: what it learns must not be lost
    settle(session)
    assert '"games": 1' in profile.read_text()
    assert sum(isinstance(task, Learn) for task in worker_of(session).asked) == 1


def test_a_computer_that_cannot_move_says_so() -> None:
    session = session_of("3x3k3: a1", o="perfect")
    worker = worker_of(session)
    number = next(n for n, task in worker.tasks.items() if isinstance(task, ChooseMove))
    from noughts.desktop.messages import Answer, Failure

    worker.answers = lambda: [Answer(number, Failure("It broke."))]  # type: ignore[method-assign]
    session.update()
    assert session.status == "Computer (O) cannot move"
    assert session.notice == "It broke."
    session.undo()
    assert session.status == "Your turn (X)"


def test_stale_answers_are_ignored() -> None:
    session = session_of("3x3k3: a1 c1")
    session.toggle_analysis()
    assert isinstance(worker_of(session).asked[-1], Evaluate)
    session.retry()
    settle(session)
    assert session.game.moves == ()


def test_names_of_players() -> None:
    session = session_of("3x3k3:", o="level:4")
    assert player_name(session, Mark.X) == "You"
    assert player_name(session, Mark.O) == "Computer, level 4"
    assert player_name(session_of("3x3k3:"), Mark.X) == "Person"


@pytest.mark.parametrize("name", ["nobody", "level:9", "mcts:0"])
def test_players_that_do_not_exist_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match=name):
        Setup(CLASSIC, "human", name)


# ---- anything in any order -----------------------------------------------------------------------

COMMANDS = st.one_of(
    st.integers(0, 15).map(lambda cell: ("choose", cell)),
    st.sampled_from(
        [
            "undo",
            "redo",
            "resign",
            "retry",
            "end_turn",
            "cancel",
            "ask_hint",
            "ask_why",
            "toggle_analysis",
            "ask_review",
        ]
    ).map(lambda name: (name,)),
    st.sampled_from([Aim.SWAP, Aim.BLOCK]).map(lambda aim: ("aim_at", aim)),
    st.integers(-3, 3).map(lambda by: ("step", by)),
    st.just(("update",)),
)


@given(st.sampled_from(["human", "level:2", "random"]), st.lists(COMMANDS, max_size=40))
def test_any_commands_in_any_order_keep_the_game_whole(
    other: str, commands: list[tuple[Any, ...]]
) -> None:
    session = Session(Setup(POWER, "human", other, seed=1), InstantWorker(), pace=0.0)
    for name, *arguments in commands:
        getattr(session, name)(*arguments)
        assert Game.parse(str(session.game)).position == session.game.position
        assert session.status
        assert session.turn.position == session.game.position
        assert all(0 <= cell < 16 for cell in session.choices)
        message(session), detail(session), cell_worths(session), hint_labels(session)
        if session.choices and session.aim is not Aim.SWAP:  # what is offered is allowed
            cell = min(session.choices)
            (session.turn.place if session.aim is Aim.PLACE else session.turn.block)(cell)
