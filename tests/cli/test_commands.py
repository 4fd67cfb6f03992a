"""Each command: its JSON, its words, and its answer to bad input."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from noughts import Rules
from noughts.cli import commands
from noughts.cli.board_drawing import draw_board
from noughts.cli.main import COMMANDS
from noughts.players.catalogue import player_usage
from noughts.search import LADDER
from tests.cli.runner import APP, PLAIN, document, noughts, output, process

# ---- solve -------------------------------------------------------------------------------------


def test_solve_json() -> None:
    answer = document("solve", "--rules", "3x3k3", "--position", "x.o/.../... x")
    assert list(answer) == [
        "rules",
        "position",
        "to_move",
        "value",
        "plies",
        "max_plies",
        "best",
        "moves",
        "line",
        "source",
        "estimate",
    ]
    assert (answer["rules"], answer["position"]) == ("3x3k3", "x.o/.../... x")
    assert (answer["to_move"], answer["value"], answer["plies"]) == ("x", "win", 5)
    assert answer["best"] == ["a2", "a3", "c3"]
    assert answer["moves"]["b1"] == {"value": "loss", "plies": 6}
    assert answer["moves"]["b2"] == {"value": "draw", "plies": None}
    assert list(answer["moves"]) == ["a2", "a3", "c3", "b2", "c2", "b3", "b1"]
    assert len(answer["line"]) == 5


def test_solve_by_moves() -> None:
    by_moves = document("solve", "--moves", "b2 a1", "--opener", "o")
    assert by_moves == document("solve", "--position", "x../.o./... o")


def test_solve_finished() -> None:
    answer = document("solve", "--position", "xxx/oo./... o")
    assert (answer["value"], answer["plies"], answer["best"], answer["moves"]) == (
        "loss",
        0,
        [],
        {},
    )
    assert "The game is over: X has won." in output("solve", "--position", "xxx/oo./... o")
    assert "The game is over: It is a draw." in output("solve", "--position", "xox/xoo/oxx o")


def test_solve_says_who_wins() -> None:
    assert "X to move. X wins in 1 move." in output("solve", "--position", "xx./oo./... x")
    assert "O to move. X wins in 2 moves." in output("solve", "--moves", "a1 b1 b2")
    assert "With best play it is a draw." in output("solve")


def test_solve_says_that_an_estimate_is_one() -> None:
    answer = document("solve", "--rules", "9x9k5", "--nodes", "20000")
    assert (answer["value"], answer["plies"], answer["max_plies"]) == (None, None, None)
    assert answer["source"] == "estimate"
    assert answer["estimate"]["depth"] > 0
    assert set(answer["moves"].values()) == {None}
    text = output("solve", "--rules", "9x9k5", "--nodes", "20000")
    assert "Not solved." in text
    assert "This is an estimate" in text
    assert "'noughts prove' can only prove boards of at most 64 cells" in text


def test_solve_says_what_would_give_more() -> None:
    large = ("solve", "--rules", "8x8k5", "--nodes", "20000")
    assert output(*large).endswith("\nnoughts prove --rules 8x8k5\n")
    later = output(*large, "--moves", "d4 e5").splitlines()[-1]
    position = "......../......../......../...x..../....o.../......../......../........ x"
    assert later == f'noughts prove --rules 8x8k5 --position "{position}"'
    assert "without powers" in output("solve", "--rules", "5x5k4s1", "--nodes", "20000")


def test_solve_by_proof() -> None:
    answer = document("solve", "--rules", "6x6k4", "--nodes", "33000")
    assert (answer["value"], answer["plies"], answer["source"]) == ("win", None, "prover")
    text = output("solve", "--rules", "6x6k4", "--nodes", "33000")
    assert "X can force a win. Nobody knows yet how many moves it takes." in text
    assert "The result is proved." in text


# ---- compare -----------------------------------------------------------------------------------


def test_compare_json_counts() -> None:
    by_depth = document("compare", "--algorithms", "minimax,alphabeta", "--scoring", "depth")
    assert [row["leaves"] for row in by_depth] == [255168, 8453]
    by_unit = document("compare", "--rules", "3x3k3", "--algorithms", "minimax,alphabeta")
    assert [row["nodes"] for row in by_unit] == [549946, 18297]
    counters = {"nodes", "leaves", "cutoffs", "table_hits", "max_depth", "seconds"}
    for row in by_unit:
        assert {"algorithm", "value", "move"} | counters <= set(row)
        assert (row["value"], row["move"], row["max_depth"]) == ("draw", "a1", 9)


@pytest.mark.parametrize(
    ("moves", "leaves"),
    [
        ("a1 b2", [3468, 346]),
        ("a1 b2 b1 c1", [94, 26]),
        ("a1 b2 b1 c1 a3 a2", [6, 4]),
        ("a1 b2 b1 c1 a3 a2 c2 b3", [1, 1]),
    ],
)
def test_report_e_row_by_row(moves: str, leaves: list[int]) -> None:
    rows = document(
        "compare", "--algorithms", "minimax,alphabeta", "--scoring", "depth", "--moves", moves
    )
    assert [row["leaves"] for row in rows] == leaves


def test_compare_table() -> None:
    text = output("compare", "--moves", "a1 b2 b1 c1", "--repeat", "3")
    for name in LADDER:
        assert name in text
    assert "time averaged over 3 runs" in text
    assert "####" in text


def test_compare_stops_at_its_limit() -> None:
    arguments = ("compare", "-r", "four", "-a", "minimax", "--max-nodes", "2000")
    (row,) = document(*arguments)
    assert (row["finished"], row["value"], row["move"], row["nodes"]) == (False, None, None, 2000)
    assert "* stopped after 2,000 nodes" in output(*arguments)


def test_compare_with_a_depth_limit() -> None:
    rows = document("compare", "-r", "power", "--depth", "1", "--scoring", "heuristic")
    assert {row["max_depth"] for row in rows} == {1}
    assert {row["value"] for row in rows} == {None}
    assert len({row["score"] for row in rows}) == 1


# ---- watch, perft, reproduce, version ------------------------------------------------------------


def test_watch_json() -> None:
    answer = document("watch", "--x", "alphabeta", "--o", "alphabeta")
    assert answer["moves"] == ["a1", "b2", "b1", "c1", "a3", "a2", "c2", "b3", "c3"]
    assert answer["outcome"] == {"winner": None, "line": [], "words": "It is a draw."}
    won = document("watch", "--x", "perfect", "--o", "random", "--seed", "1", "--rules", "4x3k3")
    assert won["outcome"]["winner"] == "x"
    assert len(won["outcome"]["line"]) == 3
    assert won["game"].startswith("4x3k3: ")


def test_easy_words_name_players() -> None:
    text = output("watch", "--x", "Easy", "--o", "impossible", "--seed", "1")
    assert "X is level:2, O is perfect." in text


def test_a_player_explains_its_own_move() -> None:
    text = output("play", "-q", "--opponent", "trickster", "--seed", "1", typed="a1\nw\nq\n")
    assert "replies are mistakes" in text


def test_a_player_learns_from_a_finished_game(tmp_path: Path) -> None:
    profile = tmp_path / "me.json"
    arguments = ("play", "-q", "--opponent", "adaptive", "--profile", str(profile), "--seed", "1")
    output(*arguments, typed="".join(f"{cell}\n" for cell in range(1, 10)))
    assert json.loads(profile.read_text())["games"] == 1


def test_a_program_that_gives_no_move_loses() -> None:
    watched = noughts("watch", "--rules", "5x5k5", "--x", "random", "--o", "brain:cat", "--json")
    assert "brain:cat answers 'START 5' instead of OK. It loses the game." in watched.stderr
    assert json.loads(watched.stdout)["resigned"] == "o"
    text = output("watch", "--rules", "5x5k5", "--x", "brain:cat", "--o", "random")
    assert "O wins." in text
    arena = output("arena", "brain:cat", "random", "--rules", "5x5k5", "--games", "2")
    assert "2 games: brain:cat answers 'START 5' instead of OK. It loses the game." in arena


@pytest.mark.parametrize("command", ["play", "watch", "arena", "desktop"])
def test_help_lists_the_players_of_the_catalogue(command: str) -> None:
    words = {word.strip(",.") for word in output(command, "--help").split()}
    assert set(player_usage().replace(",", "").split()) <= words


def test_watch_powers_is_repeatable() -> None:
    arguments = ("watch", "--rules", "power", "--x", "random", "--o", "random", "--seed", "7")
    assert document(*arguments) == document(*arguments)
    assert " and swapped " in output(*arguments)


def test_perft_json() -> None:
    answer = document("perft", "--rules", "4x4k4", "--depth", "4")
    assert answer["sequences"] == [1, 16, 240, 3360, 43680]
    assert answer["positions"] == [1, 16, 240, 1680, 10920]
    assert answer["classes"] == [1, 3, 33, 219, 1413]
    assert answer["symmetries"] == 8


def test_digits_are_never_left_out_in_a_narrow_terminal() -> None:
    result = CliRunner().invoke(APP, ["compare", "-a", "alphabeta"], env=PLAIN | {"COLUMNS": "40"})
    assert "18,297" in result.stdout
    assert "…" not in result.stdout


def test_reproduce_json() -> None:
    rows = document("reproduce", "--report", "e,A")
    assert {row["report"] for row in rows} == {"A", "E"}
    for row in rows:
        assert list(row) == ["report", "claim", "published", "measured", "agrees", "note"]
        assert row["agrees"] == (row["published"] == row["measured"])
    assert sum(not row["agrees"] for row in rows) == 1


def test_reproduce_table() -> None:
    text = output("reproduce", "--report", "E")
    assert "11 of 12 figures agree." in text
    assert "Two digits are exchanged" in text


def test_version_and_help() -> None:
    assert output("--version").startswith("noughts ")
    for command in ("play", "watch", "solve", "compare", "reproduce", "perft", "exercises"):
        assert "--json" in output(command, "--help")
        assert command in output("--help")


def test_only_the_command_that_is_given_is_loaded() -> None:
    code = (
        "import sys\n"
        "from noughts.cli.main import main\n"
        "sys.argv = ['noughts', 'perft', '--depth', '1']\n"
        "try:\n    main()\n"
        "finally:\n    print(*(name for name in sys.modules if '.commands.' in name))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "noughts.cli.commands.perft"


def test_every_module_of_commands_has_a_command() -> None:
    modules = {path.stem for path in Path(commands.__path__[0]).glob("[a-z]*.py")}
    assert modules == set(COMMANDS.values())


# ---- bad input ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("solve --rules chess", "Cannot read the rules 'chess'"),
        ("solve --rules 3x3k9", "9 in a line does not fit"),
        ("solve --position xxx/.../..._x", "3 X and 0 O"),
        ("solve --position xxx/ooo/..._x", "both have a line"),
        ("solve --position nonsense", "expected 2 parts"),
        ("solve --rules power --position x.../..../..../...._o_2,2,0,1_a1", "a1 is not empty"),
        ("solve --moves a1_a1", "Move 2, a1, is not possible: a1 is taken by X"),
        ("solve --moves z9", "There is no cell z9"),
        ("solve --moves a1 --position .../.../..._x", "either --position, or --moves"),
        ("compare --algorithms magic", "There is no algorithm 'magic'"),
        ("compare --algorithms ,", "No algorithm given"),
        ("compare --scoring magic", "There is no scoring 'magic'"),
        ("watch --x nobody", "There is no player 'nobody'"),
        ("watch --x alphabeta --scoring magic", "There is no scoring 'magic'"),
        ("watch --x human", "'human' is a person: 'noughts play', 'noughts desktop' and "),
        ("watch --x person", "Choose a computer player here, such as perfect."),
        ("arena human random", "'human' is a person"),
        ("watch --x perfect --scoring magic", "There is no scoring 'magic'"),
        ("play --opponent alphabeta --scoring magic", "There is no scoring 'magic'"),
        (
            "play --quick --opponent person --mark o",
            "--mark is only for games against the computer",
        ),
        ("solve --position .../.../..._x --opener o", "either --position, or --moves and --opener"),
        ("tables build chess", "Cannot read the rules"),
        ("perft --rules 0x3k3", "width is 0"),
        ("reproduce --report Z", "There is no report 'Z'"),
        ("play --rules 99x99k5", "9801 cells"),
        ("play --quick --opponent nobody", "There is no player 'nobody'"),
        ("play --quick --moves a1_a1", "Move 2, a1, is not possible"),
    ],
)
@pytest.mark.parametrize("is_json", [False, True])
def test_bad_input_is_one_sentence_and_code_2(arguments: str, sentence: str, is_json: bool) -> None:
    words = [word.replace("_", " ") for word in arguments.split()]
    result = noughts(*words, *(["--json"] if is_json else []))
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    if is_json:
        assert sentence in json.loads(result.stderr)["error"]
    else:
        assert sentence in result.stderr
        assert result.stderr.startswith("noughts: ")


@pytest.mark.parametrize(
    "arguments",
    [
        "solve --nonsense",
        "solve --opener z",
        "solve --seconds -1",
        "compare --depth 0",
        "compare --depth x",
        "compare --repeat 0",
        "perft --depth -1",
        "watch --seed x",
        "play --mark z",
        "nonsense",
    ],
)
def test_bad_options_are_code_2(arguments: str) -> None:
    result = noughts(*arguments.split())
    assert result.exit_code == 2
    assert "Traceback" not in result.output


# ---- leaving -----------------------------------------------------------------------------------


def test_end_of_input_leaves_cleanly() -> None:
    result = noughts("play", typed="")
    assert result.exit_code == 0
    assert result.stdout.endswith("Goodbye.\n")
    result = noughts("play", "--quick", "--seed", "1", typed="b2\n")
    assert result.exit_code == 0
    assert "Game so far: 3x3k3: b2 " in result.stdout


def test_play_json_keeps_standard_output_for_the_document() -> None:
    result = noughts("play", "-r", "classic", "--opponent", "person", "--opener", "x", "--json",
                     typed="a1\na2\nb1\nb2\nc1\nn\n")  # fmt: skip
    assert result.exit_code == 0
    assert result.stdout.startswith("{")
    assert '"winner": "x"' in result.stdout
    assert "X wins. X has a1 b1 c1 in a row." in result.stderr


@pytest.mark.parametrize("encoding", ["utf-8:strict", "ascii:strict"])
def test_input_that_is_not_text(encoding: str) -> None:
    running = process(["play", "--quick", "--opponent", "person"], {"PYTHONIOENCODING": encoding})
    running.stdin.buffer.write(b"\xff\xfe\nb2\nq\n")  # type: ignore[union-attr]
    out, err = running.communicate(timeout=60)
    assert running.returncode == 0, err
    assert "Traceback" not in err
    assert "Game so far: 3x3k3: b2" in out


def test_no_standard_input_at_all() -> None:
    running = process(["play", "--quick"], preexec_fn=lambda: os.close(0))
    out, err = running.communicate(timeout=60)
    assert running.returncode == 0, err
    assert out.endswith("Goodbye.\n")


def test_a_full_disk_is_one_sentence() -> None:
    with Path("/dev/full").open("w") as full:
        result = subprocess.run(
            [sys.executable, "-m", "noughts", "perft"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert result.returncode == 1
    assert result.stderr.startswith("noughts: No space left on device.")


def test_input_is_quoted_as_it_was_typed() -> None:
    assert "':heart:'" in noughts("solve", "--rules", ":heart:").stderr
    assert "'[red]x'" in noughts("solve", "--rules", "[red]x").stderr
    assert len(noughts("solve", "--rules", "z" * 5000).stderr) < 400


def test_undo_before_the_first_own_move() -> None:
    text = output("play", "--quick", "--mark", "o", "--seed", "1", typed="u\nq\n")
    assert "There is nothing to take back." in text
    assert text.count("placed") == 1


def test_commands_at_the_question_for_a_power() -> None:
    text = output("play", "-q", "-r", "power", "--opponent", "person", typed="a1\n?\nh\nc\nr\n")
    assert "Your mark is placed" in text
    assert "Hint: " in text
    assert "O wins. X resigned." in text
    assert "X has 2 swaps, 1 block; O has 2 swaps, 1 block." in text


def test_resignation_is_in_the_document() -> None:
    result = noughts("play", "-q", "--opponent", "person", "--json", typed="a1\nr\n")
    assert json.loads(result.stdout)["resigned"] == "o"
    assert json.loads(result.stdout)["outcome"] is None


def test_a_board_wider_than_the_terminal_is_drawn_in_blocks() -> None:
    lines = str(draw_board(Rules.parse("30x2k3").start(), width=40)).splitlines()
    assert max(map(len, lines)) <= 40
    assert sum("1 " in line[:2] for line in lines) == 3


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "--quick", "--moves", "b2 a1"],
        ["compare", "-r", "four"],
        ["compare", "-r", "four", "--by", "filled"],
        ["perft", "-r", "four", "--stages", "--max-classes", "2000000"],
        ["exercises", "win:1:5"],
        ["solve", "-r", "gomoku"],
    ],
)
def test_ctrl_c_stops_cleanly(arguments: list[str]) -> None:
    running = process(arguments, preexec_fn=os.setsid)
    assert running.stdout is not None
    beginning, heard = {"play": "Type ?", "exercises": "1 of 1"}.get(arguments[0], ""), ""
    while beginning not in heard:
        heard += running.stdout.read(1)
    if not beginning:
        time.sleep(0.5)  # most of the time it is at work by now; it must not matter
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode == 130, (out, err)
    assert "Traceback" not in out + err
    if arguments[0] == "play":
        assert "Game so far: 3x3k3: b2 a1" in out
    if arguments[0] == "exercises":
        assert "Score: 0 of 0 right." in out


@pytest.mark.parametrize("command", [["perft"], ["solve", "--json"], ["watch"]])
def test_a_reader_that_goes_away_is_no_error(command: list[str]) -> None:
    with process(command) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == ""
    assert running.returncode == 0
