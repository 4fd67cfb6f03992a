"""Run it with python -m nine_squares."""
