"""The games: rules, positions, moves, outcomes, notation, symmetry; pure and immutable.

Standard library only: no files, no pictures, and no texts except errors. What differs
between games (lines, legal cells, the ending) is in rules.py. The rules are written twice on
purpose: readable here, fast in cpp/game/. The conformance tests compare the two.
"""
