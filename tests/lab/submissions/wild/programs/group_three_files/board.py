EMPTY = ' '


class Board:
    def __init__(self):
        self.rows = [[EMPTY for _ in range(3)] for _ in range(3)]

    def print(self):
        for row in self.rows:
            print('|'.join(row))

    def set(self, r, c, mark):
        if self.rows[r][c] != EMPTY:
            return False
        self.rows[r][c] = mark
        return True

    def unset(self, r, c):
        self.rows[r][c] = EMPTY

    def free(self):
        return [(r, c) for r in range(3) for c in range(3) if self.rows[r][c] == EMPTY]

    def winner(self):
        rs = self.rows
        for i in range(3):
            if rs[i][0] == rs[i][1] == rs[i][2] != EMPTY:
                return rs[i][0]
            if rs[0][i] == rs[1][i] == rs[2][i] != EMPTY:
                return rs[0][i]
        if rs[0][0] == rs[1][1] == rs[2][2] != EMPTY or rs[0][2] == rs[1][1] == rs[2][0] != EMPTY:
            return rs[1][1]
        return None

    def is_over(self):
        return self.winner() is not None or not self.free()
