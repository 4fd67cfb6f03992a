"""Answers in a browser: a game begins without the modules of the lab."""

from __future__ import annotations

import json
import subprocess
import sys

from noughts.answers.in_browser import answer_text

SCRIPT = """
import sys
from noughts.answers.in_browser import answer_text

answer_text("match", '{"match": {"game": "3x3k3: b2", "o": "level:4"}}')
print(sorted(name for name in sys.modules if name.startswith(("noughts.lab", "noughts.learning"))))
answer_text("lab/guide", "{}")
print("noughts.lab.guide" in sys.modules)
"""


def test_a_game_begins_without_the_lab() -> None:
    command = [sys.executable, "-c", SCRIPT]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["[]", "True"]


def test_a_question_that_does_not_exist_is_refused() -> None:
    error = json.loads(answer_text("what", "{}"))["error"]
    assert error.startswith("There is no question 'what': expected family, rules")
