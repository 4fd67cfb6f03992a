"""Calling: how a program wants to be asked for a move, and how it answers."""
