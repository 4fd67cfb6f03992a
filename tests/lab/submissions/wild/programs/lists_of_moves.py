# The moves of both sides are kept in two lists. There is no board.
from random import choice

human_moves = []
computer_moves = []
WINS = [{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {1, 4, 7}, {2, 5, 8}, {3, 6, 9}, {1, 5, 9}, {3, 5, 7}]


def has_won(moves):
    return any(w <= set(moves) for w in WINS)


def free_squares():
    return [n for n in range(1, 10) if n not in human_moves and n not in computer_moves]


def computer_moves_now():
    for w in WINS:
        missing = w - set(computer_moves)
        if len(missing) == 1 and missing <= set(free_squares()):
            computer_moves.append(missing.pop())
            return
    for w in WINS:
        missing = w - set(human_moves)
        if len(missing) == 1 and missing <= set(free_squares()):
            computer_moves.append(missing.pop())
            return
    for n in (5, 1, 3, 7, 9, 2, 4, 6, 8):
        if n in free_squares():
            computer_moves.append(n)
            return


def picture():
    out = ""
    for n in range(1, 10):
        out += "X" if n in human_moves else "O" if n in computer_moves else str(n)
        out += "\n" if n % 3 == 0 else " "
    return out


def human():
    while True:
        try:
            n = int(input("Your square: "))
        except ValueError:
            continue
        if n in free_squares():
            human_moves.append(n)
            return


if __name__ == "__main__":
    while True:
        print(picture())
        human()
        if has_won(human_moves):
            print("You win")
            break
        if not free_squares():
            print("Draw")
            break
        computer_moves_now()
        if has_won(computer_moves):
            print(picture())
            print("Computer wins")
            break
