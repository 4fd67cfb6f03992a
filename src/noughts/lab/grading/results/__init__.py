"""Results: a grade, and how it is told."""
