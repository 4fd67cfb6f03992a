"""The guided replay: six steps that show why alpha-beta may skip a branch.

The search is a real one, and the texts take their moves and numbers from its recording. The
position is chosen so that the first move draws, and the second loses to the first answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from noughts.coaching.sentences import name_line
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.lab.cutoffs import Explainer
from noughts.lab.exercises.question_texts import join_names
from noughts.search.recording import record
from noughts.search.scoring import number_text

if TYPE_CHECKING:
    from noughts.search.recording import Recording

__all__ = ["GuideStepView", "GuideView", "make_guide"]

_POSITION: Final = Position.parse("oox/.x./o.. x", Rules.parse("classic"))


@dataclass(frozen=True)
class GuideStepView:
    """One step of the guided replay."""

    node: int
    is_return: bool  # whether the node has returned, or was only entered
    title: str
    words: str


@dataclass(frozen=True)
class GuideView:
    """A replay with a few steps and a text for each."""

    title: str
    rules: str
    position: str
    algorithm: str
    steps: tuple[GuideStepView, ...]


def make_guide() -> GuideView:
    """The guided replay, for somebody who sees a search for the first time.

    >>> [step.title for step in make_guide().steps][:3]
    ['X has four moves', 'a2 gives a draw', 'Is c2 better than a draw?']
    """
    return GuideView(
        title="Why alpha-beta may skip this branch",
        rules=str(_POSITION.rules),
        position=str(_POSITION),
        algorithm="alphabeta",
        steps=_steps(record(_POSITION, "alphabeta"), record(_POSITION, "minimax")),
    )


def _steps(alphabeta: Recording, minimax: Recording) -> tuple[GuideStepView, ...]:
    explainer = Explainer(alphabeta)
    first, second = explainer.children[0][:2]
    answer = explainer.children[second][0]
    names = [explainer.move_at(child) for child in explainer.children[0]]
    moves, others = join_names(names), join_names(names[2:])
    first_move, second_move, answer_move = map(explainer.move_at, (first, second, answer))
    skipped = join_names(explainer.skipped_at(second))
    sure, bad = (number_text(explainer.scores[node]) for node in (first, answer))
    outcome = alphabeta.nodes[answer].position.outcome
    line = "" if outcome is None else name_line(outcome.line, _POSITION.rules)
    return (
        GuideStepView(
            0,
            False,
            "X has four moves",
            f"Four cells are empty and X is to move. The computer tries X's moves one after the "
            f"other: {moves}. The name {first_move} means column {first_move[0]} and row "
            f"{first_move[1]}, counted from the top left. A win for X counts +1, a draw 0, and a "
            "win for O -1. X wants the largest number, O the smallest.",
        ),
        GuideStepView(
            first,
            True,
            f"{first_move} gives a draw",
            f"The search below {first_move} is done. If both sides play well, it is a draw: "
            f"{sure}. So X is already sure of {sure}. This number is called alpha. (Step 5 "
            "explains the scissors.)",
        ),
        GuideStepView(
            second,
            False,
            f"Is {second_move} better than a draw?",
            f"Now X tries {second_move}, and O is to answer. X will choose {second_move} only if "
            f"it gives more than {sure}.",
        ),
        GuideStepView(
            answer,
            True,
            f"O answers {answer_move} and wins",
            f"With {answer_move}, O completes {line}: {bad}. So after {second_move}, O is sure of "
            f"{bad}. This number is called beta.",
        ),
        GuideStepView(
            second,
            True,
            "The scissors: two branches are skipped",
            f"O could also answer {skipped}. But X will not play {second_move} now: O wins "
            f"there, and {first_move} gives a draw. Whatever {skipped} would give, X still "
            f"chooses {first_move}. So alpha-beta does not look at them. The rule: stop as soon "
            f"as beta ({bad}) is not larger than alpha ({sure}). This is called a cut-off.",
        ),
        GuideStepView(
            0,
            True,
            "The same answer with less work",
            f"After {others}, O wins with {answer_move} too, and the rest is skipped in the same "
            f"way. So X plays {first_move}, and it is a draw. Alpha-beta looked at "
            f"{len(alphabeta.nodes)} boards. Minimax is the same search without this rule: it "
            f"looks at all {len(minimax.nodes)} boards and gives the same answer.",
        ),
    )
