"""Files that are no certificates: a sentence and exit code 2, with bounded time and memory."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from noughts import Rules
from noughts.core.errors import InputError, TooLarge
from noughts.core.outcomes import Result
from noughts.solving.certificates import checking
from noughts.solving.certificates.checking import check_certificate
from noughts.solving.certificates.reading import MAX_LINE_LENGTH
from noughts.solving.certificates.writing import write_certificate
from tests.hostile.long_check import long_check

if TYPE_CHECKING:
    from pathlib import Path

HEADER = '{"format":"noughts-certificate","version":1,"rules":"3x3k3","position":".../.../... x"}\n'
CLAIM = '{"maker":"x","wins":true}\n'
FAILS = '{"maker":"x","wins":false}\n'
ENTRY = '{"state":".../.../... real maker","move":"a1"}\n'
END = '{"end":1,"value":"win"}\n'
MEMORY = 2**30
"""Bytes of address space, for a command that needs some hundred MiB to start."""


def refusal(path: Path | str, *options: str) -> str:
    """What the real command says of a file, in a process with little memory."""
    run = subprocess.run(
        [sys.executable, "-m", "noughts", "check", str(path), *options],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env=os.environ | {"OPENBLAS_NUM_THREADS": "1"},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)),
    )
    assert run.returncode == 2, run.stderr
    assert run.stdout == ""
    assert run.stderr.startswith("noughts: Cannot read the certificate ")
    assert "Traceback" not in run.stderr
    return run.stderr


def test_devices_folders_and_pipes(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in ("/dev/zero", pipe):
        assert "not a regular file" in refusal(path)
    assert "Is a directory" in refusal(tmp_path)
    assert "No such file" in refusal(tmp_path / "missing")
    assert "name too long" in refusal(tmp_path / ("a" * 300))


def test_large_files(tmp_path: Path) -> None:
    file = tmp_path / "large"
    file.touch()
    os.truncate(file, 10 * 2**30)  # takes no space on the disk
    assert "10,240.0 MiB, and at most 1,024.0 MiB are allowed" in refusal(file)
    assert f"longer than {MAX_LINE_LENGTH:,} bytes" in refusal(file, "--size", "11")
    file.write_text(HEADER + CLAIM + ENTRY + END)
    assert check_size(file, file.stat().st_size) == "fits"
    assert "are allowed" in check_size(file, file.stat().st_size - 1)


def check_size(file: Path, limit: int) -> str:
    try:
        check_certificate(file, size_limit=limit)
    except InputError as error:
        return str(error)
    except Exception:  # noqa: S110 - the proof itself does not hold
        pass
    return "fits"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "no certificate"),
        ("{}", "line 1: this is no certificate"),
        ("1\n", "line 1: expected a JSON object"),
        ("[" * 10_000, "line 1: expected a JSON object"),
        ('{"a":' * 3_000, "line 1: expected a JSON object"),
        ("{" * 20_000, "longer than"),
        (HEADER + "x" * 100_000, "line 2: the line is longer than"),
        (b"\xff\xfe{}", "expected a JSON object in UTF-8"),
        (b"\0" * 100, "expected a JSON object in UTF-8"),
        (HEADER + CLAIM + ENTRY + '{"end":NaN,"value":"win"}', "line 4: expected a JSON object"),
        (HEADER + CLAIM + ENTRY + '{"end":1e999,"value":"win"}', "1 entries"),
        (HEADER + CLAIM + ENTRY + '{"end":' + "9" * 9999 + "}", "line 4: expected a JSON object"),
        (HEADER + CLAIM + ENTRY + '{"end":true,"value":"win"}', "1 entries"),
        (HEADER + CLAIM + ENTRY + '{"end":1,"value":["win"]}', "expected a text as 'value'"),
        (HEADER + CLAIM + ENTRY + '{"end":1,"value":"won"}', "'win', 'draw' or 'loss'"),
        (HEADER + CLAIM + ENTRY, "cut off"),
        (HEADER + CLAIM + ENTRY + END + ENTRY, "nothing may follow"),
        (HEADER + CLAIM + ENTRY + ENTRY + END, "line 4: the state"),
        (HEADER + ENTRY + END, "must come before the first entry"),
        (HEADER + ENTRY.replace("a1", "d1") + END, "must come before"),
        (HEADER + CLAIM + ENTRY.replace("a1", "d1") + END, "no cell d1"),
        (HEADER + CLAIM + ENTRY.replace('"a1"', "null") + END, "expected a text as 'move'"),
        (HEADER + CLAIM + '{"move":"a1"}\n' + END, "expected a text as 'state'"),
        (HEADER + CLAIM + '{"state":"","give":["a1"]}\n' + END, "'give' does not belong"),
        (HEADER + FAILS + '{"state":"","keep":["a1"]}\n' + END, "'keep' does not belong"),
        (HEADER + FAILS + '{"state":"","give":"a1"}\n' + END, "expected a list of cells"),
        (HEADER + FAILS + '{"state":"","pairs":{}}\n' + END, "'pairs' must be a list"),
        (HEADER + FAILS + '{"state":"","pairs":[3]}\n' + END, "expected a list of cells"),
        (HEADER + FAILS + '{"state":"","weaken":1}\n' + END, "'weaken' must be true or false"),
        (HEADER + '{"maker":"z","wins":true}\n' + END, "'maker' must be 'x' or 'o'"),
        (HEADER + '{"maker":"x","wins":"no"}\n' + END, "'wins' must be true or false"),
        (HEADER.replace("1,", "2,"), "only version 1"),
        (HEADER.replace("1,", "true,"), "only version 1"),
        (HEADER.replace("noughts-", ""), "no certificate"),
        (HEADER.replace("3x3k3", "3x3k4"), "k is at most 3"),
        (HEADER.replace("3x3k3", "3x3k3s1"), "not a plain game"),
        (HEADER.replace("... x", "..x x"), "it is O's turn"),
        (HEADER.replace(".../.../... x", "xxx/ooo/... x"), "line"),
    ],
)
def test_what_is_no_certificate_is_refused(
    content: str | bytes, words: str, tmp_path: Path
) -> None:
    file = tmp_path / "proof.jsonl"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(InputError, match=r"^Cannot read the certificate ") as caught:
        check_certificate(file)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_name_that_no_file_can_have(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="name of a file"):
        check_certificate(tmp_path / "\0")


def test_a_short_file_cannot_ask_for_endless_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "proof.jsonl"
    file.write_text(long_check(6))
    assert check_certificate(file).value is Result.DRAW
    file.write_text(long_check(40))
    monkeypatch.setattr(checking, "MAX_STATES", 1000)
    with pytest.raises(TooLarge, match="more than 1,100 positions"):
        check_certificate(file)


def test_only_plain_json_is_written(tmp_path: Path) -> None:
    file = tmp_path / "proof.jsonl"
    write_certificate(Rules.parse("4x3k3").start(), file)
    lines = file.read_text().splitlines()
    assert max(map(len, lines)) < MAX_LINE_LENGTH / 4
    assert all(json.dumps(json.loads(line), separators=(",", ":")) == line for line in lines)
