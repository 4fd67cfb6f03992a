"""The desktop window: draws a match, sends commands, and lets another process think.

    opening.py   opens the window, or says why it cannot
    app.py       the window: its events, its frames, one screen after the other
    saving.py    games from files and the clipboard, and to them
    score_file.py, settings.py    what is kept in the user's folder
    game/        the game screen: the board, the panel, the keys, and what is asked about the game
    start/       the start screen: which game, against whom
    thinking/    the process in which players, hints, analysis and review run
    parts/       what screens are made of: text, strokes, buttons, boxes, colours

`opening`, `thinking` and `game.controller` can be imported without pygame-ce.
"""
