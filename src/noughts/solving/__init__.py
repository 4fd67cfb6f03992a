"""Exact answers: the value of every move of a position, and the line that best play follows."""

from noughts.solving.solution import Solution
from noughts.solving.solve import solve

__all__ = ["Solution", "solve"]
