class Computer:
    def __init__(self, mark, enemy):
        self.mark = mark
        self.enemy = enemy

    def get_move(self, board):
        best = None
        for r, c in board.free():
            board.set(r, c, self.mark)
            value = self.minimax(board, False, -99, 99)
            board.unset(r, c)
            if best is None or value > best[0]:
                best = (value, (r, c))
        return best[1]

    def minimax(self, board, mine, alpha, beta):
        w = board.winner()
        if w == self.mark:
            return 10 + len(board.free())
        if w == self.enemy:
            return -10 - len(board.free())
        if not board.free():
            return 0
        for r, c in board.free():
            board.set(r, c, self.mark if mine else self.enemy)
            v = self.minimax(board, not mine, alpha, beta)
            board.unset(r, c)
            if mine:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if beta <= alpha:
                break
        return alpha if mine else beta
