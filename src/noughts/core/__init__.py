"""The games: rules, positions, moves, outcomes, notation, symmetry; pure and immutable.

Standard library only: no files, no pictures, and no sentences but those of errors. What differs
between games (lines, legal cells, the ending) is said in rules.py. Rules live twice on purpose,
readable here and fast in cpp/game/; a conformance suite holds the two together.
"""
