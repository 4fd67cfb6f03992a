"""`noughts trace`: the tree in words, and files for other programs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.cli.runner import document, noughts, output

if TYPE_CHECKING:
    from pathlib import Path

FOUR = ("trace", "--position", "xo./ox./..o x")


def test_the_tree_in_words() -> None:
    printed = output(*FOUR)
    assert "X to move, alphabeta, scoring unit. Scores, alpha and beta are X's." in printed
    lines = printed.splitlines()
    assert (
        "0 root [-inf, +inf] 0  All moves are searched. X chooses the largest value: 0 (c1)."
        in lines
    )
    assert any(line.startswith("      7 c2 [-inf, +1] -1") for line in lines)
    assert " skipped. (beta " in printed
    assert lines[-1] == "33 nodes, 12 leaves, 11 cut-offs, 0 table hits."


def test_only_so_many_nodes_are_printed() -> None:
    printed = output("trace", "--most", "5")
    assert "... and 18,292 nodes more: see --most, --svg, --dot, --output and --depth." in printed
    assert printed.splitlines()[-1] == "18,297 nodes, 7,330 leaves, 8,180 cut-offs, 0 table hits."


def test_one_node_is_one_node() -> None:
    over = output("trace", "--position", "xxx/oo./... o")
    assert over.splitlines()[-1] == "1 node, 1 leaf, 0 cut-offs, 0 table hits."


def test_json() -> None:
    replay = document(*FOUR, "--algorithm", "table", "--scoring", "depth", "--depth", "3")
    assert (replay["algorithm"], replay["scoring"], replay["depth"]) == ("+table", "depth", 3)
    assert len(replay["columns"]["parent"]) == replay["nodes"]


def test_files(tmp_path: Path) -> None:
    svg, dot, columns = (tmp_path / f"tree.{kind}" for kind in ("svg", "dot", "json"))
    printed = output(*FOUR, "--svg", str(svg), "--dot", str(dot), "--output", str(columns))
    assert printed == f"33 nodes: written to {svg} and {dot} and {columns}.\n"
    assert svg.read_text().startswith("<svg xmlns=")
    assert dot.read_text().startswith("digraph")
    assert json.loads(columns.read_text())["nodes"] == 33
    assert sorted(path.name for path in tmp_path.iterdir()) == ["tree.dot", "tree.json", "tree.svg"]


def test_refusals(tmp_path: Path) -> None:
    result = noughts("trace", "--algorithm", "minimax")
    assert result.exit_code == 1
    assert "minimax was stopped after 60,000 nodes" in result.stderr
    result = noughts("trace", "--svg", str(tmp_path / "tree.svg"))
    assert result.exit_code == 1
    assert "too large to look at" in result.stderr
    assert not list(tmp_path.iterdir())
    assert noughts("trace", "--algorithm", "guess").exit_code == 2
    assert noughts(*FOUR, "--dot", str(tmp_path / "no" / "tree.dot")).exit_code == 2
