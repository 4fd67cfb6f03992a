"""Exact answers: tables for small games, search for others; only this imports the native core."""

from noughts.solving.budget import Budget
from noughts.solving.solution import Solution
from noughts.solving.solve import solve
from noughts.solving.table_store import open_table
from noughts.solving.tables import Table

__all__ = ["Budget", "Solution", "Table", "open_table", "solve"]
