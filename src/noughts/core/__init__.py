"""The rules of the game, and nothing else: pure, immutable, standard library only.

Nothing here knows of searching, storing or showing. Rules live twice on purpose, readable here and
fast in cpp/; a conformance suite holds the two together.
"""
