"""Players: made by name, legal everywhere, repeatable."""

from __future__ import annotations

import pytest

from noughts import Game, InputError, Mark, Move, Position, Rules, Value, solve
from noughts.players import default_player, make_player, simple
from noughts.search import LADDER, ordering, scoring

CLASSIC = Rules.parse("classic")


def play_out(rules: str, x: str, o: str, seed: int = 0, opener: Mark = Mark.X) -> Game:
    game = Game(Rules.parse(rules), (), opener)
    players = {
        Mark.X: make_player(x, game.rules, seed=seed),
        Mark.O: make_player(o, game.rules, seed=seed + 1),
    }
    while game.outcome is None:
        game = game.play(players[game.position.to_move].choose(game.position).move)
    return game


@pytest.mark.parametrize("rules", ["3x3k3", "4x4k4", "4x4k4s2b1", "5x3k3b1", "2x2k1", "6x6k4"])
@pytest.mark.parametrize("player", ["random", "alphabeta:1", "deepening:1"])
def test_games_come_to_an_end(rules: str, player: str) -> None:
    assert play_out(rules, player, "random").outcome is not None


def test_seeds_make_games_repeatable() -> None:
    games = {str(play_out("4x4k4s2b1", "random", "random", seed)) for seed in (1, 1, 1)}
    assert len(games) == 1
    assert str(play_out("4x4k4s2b1", "random", "random", 2)) not in games


@pytest.mark.parametrize("mark", list(Mark))
@pytest.mark.parametrize("player", ["perfect", "alphabeta", "symmetry"])
def test_never_loses_at_classic(player: str, mark: Mark) -> None:
    for seed in range(6):
        names = ("random", player) if mark is Mark.O else (player, "random")
        game = play_out("3x3k3", *names, seed=seed)
        assert game.outcome is not None
        assert game.outcome.winner is not mark.other


def test_perfect_chooses_by_chance_among_equals() -> None:
    chosen = {
        make_player("perfect", CLASSIC, seed=s).choose(CLASSIC.start()).move for s in range(40)
    }
    assert chosen == set(solve(CLASSIC.start()).best)


def test_perfect_wins_as_fast_as_possible() -> None:
    position = Position.parse("x.o/.../... x", CLASSIC)
    move = make_player("perfect", CLASSIC, seed=1).choose(position).move
    assert solve(position.play(move)).value == Value.loss(4)


def test_search_players_report() -> None:
    choice = make_player("alphabeta", CLASSIC).choose(CLASSIC.start())
    assert choice.report is not None
    assert (choice.report.leaves, choice.report.scoring) == (8453, "depth")
    limited = make_player("alphabeta:2", CLASSIC).choose(CLASSIC.start())
    assert limited.report is not None
    assert (limited.report.max_depth, limited.report.scoring) == (2, "heuristic")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Random", "random"),
        ("perfect", "perfect"),
        ("alphabeta:4", "alphabeta:4"),
        ("table", "+table"),
    ]
    + [(name, name) for name in LADDER],
)
def test_names(text: str, name: str) -> None:
    assert make_player(text, CLASSIC).name == name


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "There is no player ''"),
        ("nobody", "There is no player 'nobody': expected one of easy, medium, hard, impossible, "),
        ("random:3", "There is no player 'random:3': random takes no parameter."),
        ("alphabeta:", "Cannot read the depth of the player 'alphabeta:'"),
        ("alphabeta:0", "expected a whole number from 1 to 99999."),
        ("alphabeta:x", "Cannot read the depth"),
        ("alphabeta:²", "Cannot read the depth"),
        ("alphabeta:" + "9" * 5000, "Cannot read the depth"),
        (
            "level:9",
            "Cannot read the level of the player 'level:9': expected a whole number from 1",
        ),
        ("easy:2", "There is no player 'easy:2'"),
        ("human", "'human' is a person"),
        ("person", "Choose a computer player here, such as perfect."),
    ],
)
def test_refused(text: str, reason: str) -> None:
    with pytest.raises(InputError) as error:
        make_player(text, CLASSIC)
    assert reason in str(error.value)


def test_a_wrong_scoring_is_refused_at_once() -> None:
    with pytest.raises(InputError, match="There is no scoring"):
        make_player("alphabeta", CLASSIC, scoring="magic")


def test_a_board_too_large_for_an_algorithm_is_played_all_the_same() -> None:
    choice = make_player("alphabeta", Rules.parse("6x6k5")).choose(Rules.parse("6x6k5").start())
    assert choice.report is not None
    assert choice.report.max_depth == 2


@pytest.mark.slow
@pytest.mark.parametrize("algorithm", LADDER)
@pytest.mark.parametrize("board", ["6x6k4", "15x15k5", "power", "7x7k4s1", "15x15k5s1b1"])
def test_a_search_of_any_board_is_bounded(
    board: str, algorithm: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counts what costs time: positions that are made, and lines that estimates look at."""
    rules = Rules.parse(board)
    work = 0
    after, estimate = Position.after, scoring.evaluate

    def counted_after(position: Position, move: Move) -> Position:
        nonlocal work
        work += 1
        return after(position, move)

    def counted_estimate(position: Position) -> int:
        nonlocal work
        work += len(rules.lines) // 2
        return estimate(position)

    monkeypatch.setattr(Position, "after", counted_after)
    for module in (scoring, ordering):
        monkeypatch.setattr(module, "evaluate", counted_estimate)
    monkeypatch.setattr(simple, "SEARCH_WORK", 1_000_000)
    position = rules.start()
    for cell in range(0, rules.cells // 2, 5):
        position = position.play(Move(cell))
    for player in (algorithm, f"{algorithm}:4"):
        work = 0
        move = make_player(player, rules).choose(position).move
        assert position.play(move)
        assert 0 < work < 3 * simple.SEARCH_WORK


def test_where_even_one_ply_is_too_much_it_takes_the_best_placement() -> None:
    rules = Rules.parse("15x15k5s1")
    position = Game.parse(f"{rules}: a1 a3 b1 b3 c1 c3 d1 d3").position
    choice = make_player("+ordering", rules).choose(position)
    assert (str(choice.move), choice.report) == ("e1", None)


@pytest.mark.parametrize("rules", ["classic", "four", "power", "gomoku", "15x15k5s3b3", "1x1k1"])
def test_defaults_exist(rules: str) -> None:
    chosen = Rules.parse(rules)
    assert make_player(default_player(chosen), chosen).name
