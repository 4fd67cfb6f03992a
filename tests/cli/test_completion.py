"""The shell completes values, through the machinery that the shells use."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from noughts.cli.main import make_app


def completed(*words: str) -> list[str]:
    """What bash offers for the last word of a command line."""
    environment = {
        "_NOUGHTS_COMPLETE": "complete_bash",
        "COMP_WORDS": " ".join(("noughts", *words)),
        "COMP_CWORD": str(len(words)),
    }
    result = CliRunner().invoke(make_app(), [], env=environment, prog_name="noughts")
    assert result.exit_code == 0, result.output
    return result.stdout.split()


@pytest.mark.parametrize(
    ("words", "values"),
    [
        ("solve --rules p", ["power", "power-alt"]),
        ("play --rules g", ["gomoku"]),
        ("play --opponent le", [*(f"level:{n}" for n in range(1, 9)), "learned"]),
        ("play --opponent lev", [f"level:{number}" for number in range(1, 9)]),
        ("learn --method q", ["q-learning"]),
        ("learn --opponent it", ["itself"]),
        ("play --opponent com", ["computer"]),
        ("play --opponent se", ["search"]),
        ("play --opponent im", ["impossible"]),
        ("play --scoring h", ["heuristic"]),
        ("watch --x tr", ["trickster"]),
        ("watch --o hu", []),
        ("desktop --o hu", ["human"]),
        ("desktop --rules f", ["four"]),
        ("desktop --theme d", ["dark"]),
        ("arena perfect mc", ["mcts"]),
        ("exercises --kind w", ["windows", "win"]),
        ("compare --algorithms al", ["all", "alphabeta"]),
        ("compare --algorithms minimax,+o", ["minimax,+ordering"]),
        ("compare --rules classic,f", ["classic,four"]),
        ("compare --by d", ["depth"]),
        ("trace --algorithm +de", ["+deepening"]),
        ("trace --scoring t", ["ten"]),
        ("reproduce --report A,", ["A,A", "A,B", "A,C", "A,D", "A,E"]),
        ("tables build p", ["power", "power-alt"]),
        ("grade --isolation b", ["bubblewrap"]),
        ("solve --opener ", ["x", "o"]),
        ("tables ve", ["verify"]),
    ],
)
def test_values(words: str, values: list[str]) -> None:
    assert completed(*words.split(" ")) == values
