"""A player for the boards of a course, which gives them in a module of its own."""

import codeskulptor
import poc_ttt_gui
import poc_ttt_provided as provided

codeskulptor.set_timeout(30)

WORTH = {provided.PLAYERX: 1, provided.DRAW: 0, provided.PLAYERO: -1}


def look_ahead(board, player):
    """The result of a board, and the square that leads to it."""
    result = board.check_win()
    if result is not None:
        return WORTH[result], (-1, -1)
    found = None
    for row, col in board.get_empty_squares():
        after = board.clone()
        after.move(row, col, player)
        score = look_ahead(after, provided.switch_player(player))[0]
        if found is None or score * WORTH[player] > found[0] * WORTH[player]:
            found = score, (row, col)
        if found[0] == WORTH[player]:
            break
    return found


def best_move(board, player, trials):
    return look_ahead(board, player)[1]


# provided.play_game(best_move, 1, False)
poc_ttt_gui.run_gui(3, provided.PLAYERO, best_move, 1, False)
