"""Advice: where in a program to look for a bug, and how to find it."""

from __future__ import annotations

from typing import Final

__all__ = ["advice_on"]

_ADVICE: Final = {
    "missing undo": "Print the board before and after the search. If they differ, a trial move is "
    "not taken back. Look for the line that sets a cell, and put the line that empties it again "
    "right after the recursive call.",
    "plays for the opponent": "Check which mark the search puts on the board first, and for which "
    "mark it counts a win as good.",
    "always plays": 'Look for a mark that is written into the code, such as "O", where the mark '
    "to move should be used.",
    "wrong sign": "Give the program a board where it can win at once, and print the score of every "
    "move. The winning move must have the highest score for the side that maximises.",
    "reward sign": "Print what your scoring function returns for a board that your own mark has "
    "won. It must be the largest number that it ever returns.",
    "no opponent": "At the opponent's turn the search must take the smallest score, not the "
    "largest.",
    "no turns": "In the recursive call the other player must be to move.",
    "late win": "Take the number of moves into the score, for example 10 - depth for a win and "
    "depth - 10 for a loss. Then a fast win is worth more than a late one.",
    "depth sign": "A win must be worth less when it comes later. Check the sign of the depth in "
    "the score.",
    "draws count": "Print what your scoring function returns for a full board without a line. For "
    "both sides it must lie between a win and a loss.",
    "draw called a win": "Test your function with a full board that nobody has won.",
    "win not seen": "Test your function with each of the eight lines, one after the other.",
    "wrong winner": "Test your function with a line of X, and with a line of O.",
    "win where there is none": "Test your function with the empty board, and with boards that have "
    "two in a line.",
    "over too early": "Test your function with a board that still has an empty cell and no line.",
    "end not seen": "Test your function with a full board, and with each of the eight lines.",
    "draw not seen": "Test your function with a full board that nobody has won.",
    "line not seen": "Write the eight lines down and compare them with your code: three rows, "
    "three columns, two diagonals.",
    "lines of": "Test your function that looks for lines with a line of X, and with the same line "
    "of O. Compare the marks in your code: the letter O is not the number 0.",
    "line mistyped": "Write the eight lines down and compare the numbers with your code.",
    "full board first": "Test for a win before you test for a full board. The last move of a game "
    "can win it.",
    "centre first": "Look at the order of your rules: first win, then block, and only then the "
    "centre.",
    "gap not seen": "Two marks of a line can stand in three ways. Test your function with the "
    "empty cell at the start, in the middle and at the end of the line.",
    "no move when lost": "Let the best score start below every score that there is, for example at "
    "minus infinity. Then the first move is taken even if it loses.",
    "half a cut-off": "Leave both loops at a cut-off: return from the function there.",
    "bounds as scores": "At equal scores keep the first move. Compare with > and not with >=.",
    "no own wins": "Before it blocks, the program must look whether it can win at once.",
    "block before win": "Look at the order of your rules: first win, then block.",
    "any two in a line": "Look for a line with two of your own marks first, in all eight lines. "
    "Only then look for a line with two of the opponent's.",
    "no blocks": "After looking for a win, look whether the opponent could win with the next move, "
    "and play there.",
    "no forks": "The program sees lines of two, but not a move that makes two of them at once. A "
    "search to the end of the game, or a rule against forks, finds it.",
    "depth limit": "Search to the end of the game. On a board of nine cells this is fast enough.",
    "first cell": "The program takes the first free cell. Check whether the search is called, and "
    "whether its result is used.",
    "last cell": "The program takes the last free cell. Check whether a later move replaces a "
    "better one: compare with > and not with >=.",
    "random": "The moves do not depend on the search. Check whether its result is used.",
    "off by one": "Check where you count from 0 and where from 1.",
    "rows and columns": "Check the order: row first, then column.",
    "only with": "Let the program play both sides and compare. Some line of code treats one mark "
    "in another way.",
}


def advice_on(bug: str) -> str | None:
    """What to do about a bug; names such as "depth limit 4" are found by how they begin."""
    return next((words for name, words in _ADVICE.items() if bug.startswith(name)), None)
