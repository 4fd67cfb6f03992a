from prettytable import PrettyTable
from colorama import Fore, Style, init
import random

init(autoreset=True)

board = {1: "1", 2: "2", 3: "3", 4: "4", 5: "5", 6: "6", 7: "7", 8: "8", 9: "9"}
COMBOS = [[1, 2, 3], [4, 5, 6], [7, 8, 9], [1, 4, 7], [2, 5, 8], [3, 6, 9], [1, 5, 9], [3, 5, 7]]


def display():
    table = PrettyTable()
    table.header = False
    for start in (1, 4, 7):
        table.add_row([Fore.RED + board[i] + Style.RESET_ALL for i in range(start, start + 3)])
    print(table)


def is_open(i):
    return board[i] not in ("X", "O")


def has_line(mark):
    return any(all(board[i] == mark for i in combo) for combo in COMBOS)


def full():
    return not any(is_open(i) for i in board)


def evaluate(turn):
    if has_line("O"):
        return 1
    if has_line("X"):
        return -1
    if full():
        return 0
    best = None
    for i in board:
        if is_open(i):
            keep = board[i]
            board[i] = turn
            v = evaluate("X" if turn == "O" else "O")
            board[i] = keep
            if best is None or (turn == "O" and v > best) or (turn == "X" and v < best):
                best = v
            if best == (1 if turn == "O" else -1):
                break
    return best


def robot_move():
    best_v, best_i = -2, 0
    for i in board:
        if is_open(i):
            keep = board[i]
            board[i] = "O"
            v = evaluate("X")
            board[i] = keep
            if v > best_v:
                best_v, best_i = v, i
    board[best_i] = "O"
    return best_i


def human_move():
    while True:
        try:
            i = int(input("Your move: "))
            if is_open(i):
                board[i] = "X"
                return
        except (ValueError, KeyError):
            pass
        print(Fore.YELLOW + "Not possible")


def run():
    while True:
        display()
        human_move()
        if has_line("X") or full():
            break
        print("Robot takes", robot_move())
        if has_line("O"):
            break
    display()


if __name__ == "__main__":
    run()
