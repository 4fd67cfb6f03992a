"""The teaching algorithms: readable Python, every node counted, every search recordable.

Six algorithms, each one step better than the last, each in its own file. Read them in this order:

    minimax.py      search every move
    alphabeta.py    skip moves that cannot change the result
    ordering.py     search promising moves first, so that more can be skipped
    table.py        remember positions that were reached in another order
    symmetry.py     treat mirror images as the same position
    deepening.py    search to depth 1, 2, 3, ... and use what the last round found

All return the same value on the same position. `scoring.py` gives the score of a finished game,
`ladder.py` runs an algorithm by its name, and `recording.py` records every step.
"""

from noughts.search.ladder import LADDER, algorithm_name, run
from noughts.search.minimax import Report
from noughts.search.recording import Recording, record
from noughts.search.scoring import SCORINGS, Scoring

__all__ = [
    "LADDER",
    "SCORINGS",
    "Recording",
    "Report",
    "Scoring",
    "algorithm_name",
    "record",
    "run",
]
