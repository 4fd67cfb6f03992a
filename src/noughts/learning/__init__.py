"""Players that learn, and what they know: judged over every position of a game.

policies.py      how likely a player makes each move
graph.py         every position of a small game, with its exact value
judging.py       what a player knows, and what an ideal opponent takes from it
large_games.py   the same for games with millions of positions, by the native core
"""
