"""Thinking: tasks for players, hints, analysis and review, and the process that does them."""
