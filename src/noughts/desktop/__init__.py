"""The desktop window: draws a match, sends commands, and lets another process think.

    run_window.py   opens the window, or says why it cannot
    app.py          the window: its events, its frames, one screen after the other
    start.py        the start screen: which game, against whom
    game/           the game screen: the match and what is asked about it, the board, the panel
    room.py         a game with somebody far away, on the same screen
    game_files.py   games from files and the clipboard, and to them
    user_files.py   what is kept in the user's folder: scores, what was introduced
    thinking.py     the process in which players, hints, analysis and review run
    tasks.py        what it is asked to do
    parts/          what screens are made of: pages, boxes, buttons, words, strokes

`run_window`, `thinking`, `tasks` and `game.controller` can be imported without pygame-ce.
"""
