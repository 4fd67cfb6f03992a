def best_move(board)
    return 0, 0
