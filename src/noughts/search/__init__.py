"""The teaching algorithms: readable Python, every node counted, every search recordable.

A ladder of six, each one step above the last and in a file of its own; read them in this order:

    minimax.py      look at everything
    alphabeta.py    stop where the opponent would not let you go anyway
    ordering.py     look at promising moves first, so that this happens sooner
    table.py        remember positions that were reached in another order
    symmetry.py     and their mirror images
    deepening.py    search shallow first, then deeper with what was learned

All return the same value on the same position. `scoring.py` says what an end is worth, `ladder.py`
runs an algorithm by its name, and `recording.py` writes down every step of one.
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
