"""The game on the screen, without any screen: commands, computer moves, questions and answers."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noughts import Game, Mark, Rules
from noughts.coaching.worth import value_sign
from noughts.core.notation import parse_cell, parse_move
from noughts.desktop.game import motion
from noughts.desktop.game.captions import (
    cell_signs,
    detail,
    headline,
    hint_labels,
    message,
)
from noughts.desktop.game.controller import Controller
from noughts.desktop.tasks import (
    ComputerPlayer,
    check_players,
    choose_move,
    learn,
    review_game,
    with_table,
)
from noughts.desktop.user_files import ScoreFile
from noughts.match import Match, Score, Seats, pairing_of
from noughts.solving import Budget, solve
from tests.desktop.instant_thinking import InstantThinking

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

POWER = Rules.parse("power")


def controller_of(text: str, x: str = "human", o: str = "human", **options: Any) -> Controller:
    """A controller that goes on with a game."""
    match = Match.of(Game.parse(text), Seats(x, o))
    return Controller(match, InstantThinking(), **({"pace": 0.0, "seed": 3} | options))


def thinking_of(controller: Controller) -> InstantThinking:
    thinking = controller._thinking
    assert isinstance(thinking, InstantThinking)
    return thinking


def function_of(task: Callable[..., object]) -> object:
    """What a task does, with or without a table."""
    assert isinstance(task, partial)
    return function_of(task.args[1]) if task.func is with_table else task.func


def game_of(controller: Controller) -> str:
    return str(controller.match.game)


def choose(controller: Controller, *names: str) -> None:
    for name in names:
        controller.choose(parse_cell(name, controller.match.game.rules))


def settle(controller: Controller) -> None:
    for _ in range(500):
        controller.update()
        if not controller.is_busy:
            return
    raise AssertionError(controller.view.status)


# ---- the match -----------------------------------------------------------------------------------


def test_clicks_and_commands_go_to_the_match() -> None:
    controller = controller_of("4x4k4s2b1: a1 b2")
    choose(controller, "c3")
    controller.act("swap")
    assert controller.choices == {0, 5, 10}
    choose(controller, "b2", "a1")
    assert game_of(controller) == "4x4k4s2b1: a1 b2 c3~a1b2"
    controller.act("undo")
    assert game_of(controller) == "4x4k4s2b1: a1 b2"


def test_what_is_not_possible_is_a_notice_until_the_next_command() -> None:
    controller = controller_of("3x3k3: b2")
    choose(controller, "b2")
    assert controller.notice == "b2 is taken by X: choose an empty cell."
    choose(controller, "a1")
    assert controller.notice == ""
    controller.act("swap")
    assert controller.notice == "This game has no powers."


def test_a_power_that_is_chosen_again_is_let_be() -> None:
    controller = controller_of("4x4k4s2b1: a1 b2")
    choose(controller, "c3")
    controller.act("block")
    controller.act("swap")
    choose(controller, "b2")
    controller.act("swap")  # chooses the first mark anew
    assert (controller.view.power, controller.view.first) == ("swap", None)
    controller.act("swap")
    assert controller.view.power is None
    assert controller.view.placed == "c3"


def test_cancel_goes_back_and_then_clears_the_messages() -> None:
    controller = controller_of("4x4k4s2b1: a1 b2")
    choose(controller, "c3")
    controller.ask_hint()
    settle(controller)
    controller.act("cancel")
    assert controller.view.placed is None
    assert hint_labels(controller)
    controller.act("cancel")
    assert not hint_labels(controller)
    assert controller.notice == ""


def test_undo_brings_back_the_game_before_a_retry() -> None:
    controller = controller_of("3x3k3: a1 b2")
    controller.send("retry")
    assert game_of(controller) == "3x3k3:"
    controller.act("undo")
    assert game_of(controller) == "3x3k3: a1 b2"


def test_steps_stay_within_the_game() -> None:
    controller = controller_of("3x3k3: a1 b2 c3")
    controller.step(-1)
    assert headline(controller) == "Move 2 of 3"
    controller.step(-9)
    assert controller.view.ply == 0
    controller.step(9)
    assert controller.view.is_present


# ---- the computer --------------------------------------------------------------------------------


def test_the_computer_answers() -> None:
    controller = controller_of("3x3k3:", o="perfect")
    choose(controller, "a1")
    assert headline(controller) == "Perfect (O) is thinking"
    choose(controller, "b2")
    assert controller.notice == "It is the computer's turn."
    settle(controller)
    assert game_of(controller) == "3x3k3: a1 b2"
    assert headline(controller) == "Your turn (X)"


def test_the_computer_opens_when_it_has_the_first_move() -> None:
    controller = controller_of("3x3k3 o:", o="perfect")
    settle(controller)
    assert len(controller.match.game.moves) == 1
    assert controller.match.is_humans_turn


def test_two_computers_play_a_game_out() -> None:
    controller = controller_of("3x3k3:", x="perfect", o="perfect")
    settle(controller)
    assert headline(controller) == "It is a draw."


def test_a_move_is_seen_before_it_is_answered() -> None:
    time = [0.0]
    controller = controller_of("3x3k3:", o="perfect", pace=1.0, now=lambda: time[0])
    choose(controller, "a1")
    controller.update()
    assert controller.is_busy
    assert controller.view.plies == 1
    time[0] = 1.0 + motion.DRAWING
    controller.update()
    assert controller.view.plies == 2


@pytest.mark.parametrize(
    ("commands", "seconds"),
    [
        (("place c3", "end"), 0.0),  # the mark stands already
        (("place c3", "block d4"), motion.BLOCKING),
        (("place c3", "swap a1 b2"), motion.GLIDING),
        (("play c3!d4",), motion.BLOCKING + motion.DRAWING * 1.3),
    ],
)
def test_all_that_a_turn_does_is_seen_before_it_is_answered(
    commands: tuple[str, ...], seconds: float
) -> None:
    time = [0.0]
    controller = controller_of("4x4k4s2b1: a1 b2", o="random", pace=1.0, now=lambda: time[0])
    for command in commands:
        controller.send(command)
    for moment, count in ((0.0, 3), (1.0 + seconds - 0.01, 3), (1.0 + seconds, 4)):
        time[0] = moment
        controller.update()
        assert controller.view.plies == count


def test_a_move_of_two_computers_is_seen_to_its_end() -> None:
    time = [0.0]
    players = {"x": "perfect", "o": "perfect"}
    controller = controller_of("3x3k3:", **players, pace=1.0, now=lambda: time[0])
    for moment, count in ((0.9, 0), (1.0, 1), (2.1, 1), (2.01 + motion.DRAWING, 2)):
        time[0] = moment
        controller.update()
        assert controller.view.plies == count


@pytest.mark.parametrize("command", ["undo", "resign", "retry", "change sides"])
def test_commands_while_the_computer_thinks_drop_its_task(command: str) -> None:
    controller = controller_of("3x3k3:", o="perfect")
    thinking_of(controller).is_silent = True
    choose(controller, "a1")
    task = thinking_of(controller).tasks[-1]
    controller.send(command)
    assert thinking_of(controller).dropped == [task]
    thinking_of(controller).is_silent = False
    settle(controller)
    assert (
        game_of(controller)
        == {
            "undo": "3x3k3:",
            "retry": "3x3k3:",
            "resign": "3x3k3: a1",
            "change sides": "3x3k3: a1",
        }[command]
    )


def test_looking_back_does_not_disturb_the_computer() -> None:
    controller = controller_of("3x3k3:", o="perfect")
    choose(controller, "a1")
    controller.step(-1)
    settle(controller)
    assert game_of(controller) == "3x3k3: a1 b2"
    assert headline(controller) == "The start of the game"


def test_changing_sides_gives_the_move_to_the_computer() -> None:
    controller = controller_of("3x3k3: a1 b2", o="perfect")
    controller.send("change sides")
    settle(controller)
    assert controller.view.plies == 3
    assert controller.view.you == "o"


def test_a_computer_that_cannot_move_says_so() -> None:
    controller = controller_of("3x3k3: a1", o="perfect")
    job = thinking_of(controller)._waiting.pop()
    assert function_of(job.task) is choose_move
    job.fail("It broke.")
    assert headline(controller) == "Perfect (O) cannot move"
    assert controller.notice == "It broke."
    controller.act("undo")
    assert headline(controller) == "Your turn (X)"


def test_the_two_sides_never_share_a_seed() -> None:
    x, o = (ComputerPlayer("random", mark, POWER, seed=4).make() for mark in Mark)
    start = POWER.start()
    assert [x.choose(start) for _ in range(9)] != [o.choose(start) for _ in range(9)]


def test_players_that_are_too_slow_or_cannot_remember_are_refused(tmp_path: Path) -> None:
    slow = Match.start(Rules.parse("gomoku"), Seats(o="rulebook"))
    with pytest.raises(ValueError, match="too slow"):
        check_players(slow)
    profile = tmp_path / "profile.json"
    profile.write_text("nonsense")
    check_players(Match.start(POWER, Seats(o="perfect")), profile)
    with pytest.raises(ValueError, match="is not a profile"):
        check_players(Match.start(POWER, Seats(o="adaptive")), profile)


# ---- questions -----------------------------------------------------------------------------------


def test_a_hint_has_a_move_and_a_reason() -> None:
    controller = controller_of("3x3k3: a1 b2 b1 a2", o="perfect")
    controller.ask_hint()
    settle(controller)
    assert hint_labels(controller) == {2: "place"}
    assert message(controller) == "Hint: c1 completes the top row and wins."
    choose(controller, "c3")
    assert controller.hint is None


def test_a_hint_is_not_shown_on_an_earlier_position() -> None:
    controller = controller_of("3x3k3: a1 b2 b1 a2")
    controller.ask_hint()
    settle(controller)
    controller.step(-1)
    assert hint_labels(controller) == {}


def test_a_hint_names_the_cells_of_a_power() -> None:
    controller = controller_of("4x4k4s2b1: a1 a2 b1 b2 c1 d1 c3")
    controller.ask_hint()
    settle(controller)
    assert controller.hint is not None
    move, labels = controller.hint.move, hint_labels(controller)
    assert move.power is not None
    assert set(labels.values()) <= {"place", "swap", "block", "place, swap"}
    assert set(labels) == {parse_cell(c, POWER) for c in (move.cell, *move.power.cells)}
    choose(controller, move.cell)
    assert "place" not in hint_labels(controller).values()


def test_no_hint_on_the_computers_turn_or_for_an_earlier_position() -> None:
    controller = controller_of("3x3k3:", x="perfect")
    controller.ask_hint()
    assert controller.notice == "A hint is for a person who is to move now."
    people = controller_of("3x3k3: a1")
    people.step(-1)
    people.ask_hint()
    assert people.notice == "A hint is for a person who is to move now."


def test_why() -> None:
    controller = controller_of("3x3k3:")
    controller.ask_why()
    assert controller.notice == "No move has been made yet."
    choose(controller, "a1", "b1")
    controller.ask_why()
    settle(controller)
    assert message(controller).startswith("b1 ")
    controller.step(-1)
    controller.ask_why()
    settle(controller)
    assert " a1 " in message(controller)
    against_trickster = controller_of("3x3k3: a1", o="trickster")
    settle(against_trickster)
    against_trickster.ask_why()
    settle(against_trickster)
    assert "replies are mistakes" in message(against_trickster)


def test_analysis_says_what_every_cell_is_worth() -> None:
    controller = controller_of("3x3k3: a1 c1")
    controller.toggle_analysis()
    assert detail(controller) == "Analysing ..."
    settle(controller)
    signs = cell_signs(controller)
    texts = {cell: sign.text for cell, sign in signs.items()}
    assert texts == {1: "L3", 3: "W3", 4: "=", 5: "=", 6: "W3", 7: "=", 8: "W3"}
    assert {cell for cell, sign in signs.items() if sign.is_best} == {3, 6, 8}
    assert detail(controller) == "X wins in 3 moves."
    choose(controller, "a2")
    settle(controller)
    assert controller.solution is not None  # of the new position
    controller.toggle_analysis()
    assert controller.solution is None
    assert cell_signs(controller) == {}


def test_analysis_of_a_power_game_follows_the_turn() -> None:
    controller = controller_of("4x4k4s2b1: b2 c3 a1 d4 c2~a1c3 b3!d1")
    controller.toggle_analysis()
    settle(controller)
    assert controller.solution is not None
    moves = controller.solution.moves
    for cell, sign in cell_signs(controller).items():
        values = [value for move, value in moves.items() if move.cell == cell and value]
        assert sign.text[0] == {"win": "W", "draw": "=", "loss": "L"}[str(max(values).result)]
    choose(controller, "a3")
    value = moves[parse_move("a3", POWER)]
    assert detail(controller) == f"Ending the turn now is worth {value_sign(value)}."
    assert cell_signs(controller) == {}
    controller.act("swap")
    assert set(cell_signs(controller)) == controller.choices
    choose(controller, "a1")
    assert set(cell_signs(controller)) == controller.choices
    controller.act("block")
    assert set(cell_signs(controller)) == controller.choices
    controller.step(-1)  # an earlier position has no turn under way
    settle(controller)
    assert set(cell_signs(controller)) == {move.cell for move in controller.match.position.moves()}


def test_analysis_of_a_large_board_is_an_estimate(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noughts.desktop.game.controller.ANALYSIS", Budget(nodes=20_000))
    controller = controller_of("15x15k5: h8 h9")
    controller.toggle_analysis()
    settle(controller)
    assert controller.solution is not None
    assert controller.solution.source == "estimate"
    assert [sign.text for sign in cell_signs(controller).values()] == ["best"]
    assert detail(controller).startswith("Not solved. ")


def test_a_finished_game_is_reviewed() -> None:
    controller = controller_of("3x3k3: a1 b2 b1 a2", o="level:1")
    choose(controller, "c1")
    settle(controller)
    score = "Score: You 1, Level 1 0, 0 draws. "
    assert message(controller).startswith(f"{score}Accuracy: X 100%, O ")
    controller.examine(4)
    assert message(controller).startswith("a2, blunder. ")
    controller.send("look")
    controller.act("undo")
    assert controller.review is None
    controller.send("redo")
    assert controller.review is not None  # the same game again


def test_a_blunder_is_looked_at_from_before_it_and_tried_again() -> None:
    controller = controller_of("3x3k3: a1 b1 b2 a2 c3", x="level:1")
    settle(controller)
    assert controller.lesson == 2
    controller.examine(2)
    assert (controller.view.ply, controller.examined) == (1, 2)
    assert headline(controller) == "Before move 2 of 5"
    assert hint_labels(controller) == {4: "better"}
    assert message(controller).startswith("b1, mistake. ")
    controller.send("continue")
    assert game_of(controller) == "3x3k3: a1"
    assert hint_labels(controller) == {}
    assert controller.match.is_humans_turn
    controller.send("redo")
    controller.examine(1)  # a good move is looked at as it was made
    assert (controller.view.ply, controller.examined) == (1, None)


def test_a_game_counts_once() -> None:
    controller = controller_of("3x3k3: a1 b2 b1 a2", o="level:4")
    choose(controller, "c1")
    assert controller.score == Score({"human": 1}, 0, "human", 1)
    controller.act("undo")
    controller.send("redo")
    controller.act("undo")
    controller.send("resign")  # the same game, ended otherwise
    controller.send("retry")
    controller.act("undo")  # the finished game is back
    assert controller.match.is_over
    assert controller.score.wins == {"human": 1}
    controller.send("retry")
    assert controller.offer is None
    controller.send("resign")
    assert controller.score.wins == {"human": 1, "level:4": 1}


def test_another_opponent_is_offered_and_has_a_score_of_its_own() -> None:
    controller = controller_of("3x3k3 o:", x="level:4")
    for _ in range(2):
        controller.send("retry")
        controller.send("resign")
    assert controller.offer is not None
    assert controller.offer.player == "level:3"
    assert "You lost twice in a row. Level 3 is easier." in message(controller)
    controller.take_offer()
    assert controller.match.seats == Seats("level:3", "human")
    assert controller.match.game.opener is Mark.O
    assert controller.score == Score()
    controller.send("restore")
    assert controller.score.wins == {"level:4": 2}


def test_scores_outlive_the_window_and_a_damaged_file(tmp_path: Path) -> None:
    path = tmp_path / "new" / "scores.json"
    for expected in (1, 2):
        controller = controller_of("3x3k3:", o="level:4", scores=ScoreFile(path))
        controller.send("resign")
        assert ScoreFile(path).score(controller.match).wins == {"level:4": expected}
    for text in ("", "[]", "{", '{"KEY": 1}', '{"KEY": {"wins": 1}}', '{"KEY": {"b": 1}}'):
        path.write_text(text.replace("KEY", pairing_of(controller.match).key))
        assert ScoreFile(path).score(controller.match) == Score()


def test_a_mark_can_be_dragged_onto_those_of_the_other_kind() -> None:
    controller = controller_of("4x4k4s2b1: a1 b2")
    assert controller.partners(0) == frozenset()
    choose(controller, "c3")
    assert controller.partners(5) == {0, 10}
    assert controller.partners(0) == {5}
    assert controller.partners(1) == frozenset()
    controller.drop(10, 5)
    assert game_of(controller) == "4x4k4s2b1: a1 b2 c3~b2c3"


def test_a_large_game_is_reviewed_when_asked() -> None:
    controller = controller_of("15x15k5: h8 h9 g8 g9 i8 i9 j8 j9 k8")
    settle(controller)
    assert controller.review is None
    assert not any(function_of(task) is review_game for task in thinking_of(controller).tasks)
    empty = controller_of("3x3k3:")
    empty.ask_review()
    assert empty.notice == "There is no move to review yet."


def test_the_adaptive_player_learns_once_from_a_game(tmp_path: Path) -> None:
    profile = tmp_path / "profile.json"
    controller = controller_of("3x3k3: a1 b2 b1 a2", o="adaptive", profile=profile)
    choose(controller, "c1")
    controller.act("undo")
    controller.send("redo")
    controller.act("undo")
    choose(controller, "c1")
    controller.send("retry")  # at once: what it learns must not be lost
    controller.act("undo")  # restores the finished game
    settle(controller)
    assert '"games": 1' in profile.read_text()
    assert sum(function_of(task) is learn for task in thinking_of(controller).tasks) == 1


def test_answers_that_nobody_needs_are_dropped() -> None:
    controller = controller_of("3x3k3: a1 c1")
    controller.toggle_analysis()
    task = thinking_of(controller).tasks[-1]
    assert function_of(task) is solve
    controller.send("retry")
    assert task in thinking_of(controller).dropped


def test_names_of_players() -> None:
    match = controller_of("3x3k3:", o="level:4").match
    assert [match.seats.shown_name(mark) for mark in Mark] == ["You", "Level 4"]
    assert controller_of("3x3k3:").match.seats.shown_name(Mark.X) == "Player X"
    people = Match.start(POWER, Seats(x_name="Ana", o_name="Ben"))
    assert [people.seats.shown_name(mark) for mark in Mark] == ["Ana", "Ben"]


# ---- anything in any order -----------------------------------------------------------------------

ACTIONS = st.one_of(
    st.integers(0, 15).map(lambda cell: ("choose", cell)),
    st.sampled_from(["redo", "resign", "retry", "end", "change sides", "continue", "restore"]).map(
        lambda command: ("send", command)
    ),
    st.sampled_from(["ask_hint", "ask_why", "toggle_analysis", "ask_review", "update"]).map(
        lambda name: (name,)
    ),
    st.sampled_from(["undo", "cancel", "swap", "block"]).map(lambda name: ("act", name)),
    st.integers(-3, 3).map(lambda by: ("step", by)),
)


@given(st.sampled_from(["human", "level:2", "random"]), st.lists(ACTIONS, max_size=40))
def test_any_actions_in_any_order_keep_the_game_whole(
    other: str, actions: list[tuple[Any, ...]]
) -> None:
    match = Match.start(POWER, Seats(o=other))
    controller = Controller(match, InstantThinking(), seed=1, pace=0.0)
    for name, *arguments in actions:
        getattr(controller, name)(*arguments)
        assert Game.parse(game_of(controller)).position == controller.match.game.position
        assert headline(controller)
        assert controller.choices <= frozenset(range(16))
        message(controller), detail(controller), cell_signs(controller), hint_labels(controller)
        for cell in controller.choices:  # what is offered is possible
            controller.match.choose(cell)
    settle(controller)
    assert controller.match.thinker is None
