"""Interfaces that others defined, so that other people's programs can play our games.

`pettingzoo`, `gymnasium` (one game, or many as arrays) and `openspiel` each need the package of
that name, which is an extra: `pip install 'noughts[gymnasium]'`. docs/adapters.md explains them.
`gomocup` needs nothing else: docs/gomocup.md.
"""
