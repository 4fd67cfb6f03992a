class Place:
    def __init__(self, column, row):
        self.column = column
        self.row = row


EMPTY = "."
table = [[EMPTY] * 3 for _ in range(3)]


def computer_turn(table):
    for column in range(3):
        for row in range(3):
            if table[row][column] == EMPTY:
                return Place(column, row)


def play():
    while any(EMPTY in line for line in table):
        row, column = map(int, input("row column: ").split())
        table[row][column] = "X"
        place = computer_turn(table)
        table[place.row][place.column] = "O"


if __name__ == "__main__":
    play()
