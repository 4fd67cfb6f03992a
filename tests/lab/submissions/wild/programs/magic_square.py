# 2 7 6
# 9 5 1   every row, column and diagonal sums to 15
# 4 3 8
MAGIC = [2, 7, 6, 9, 5, 1, 4, 3, 8]


def three_sum(nums):
    n = sorted(nums)
    for i in range(len(n)):
        for j in range(i + 1, len(n)):
            if 15 - n[i] - n[j] in n[j + 1:]:
                return True
    return False


def numbers(board, who):
    return [MAGIC[i] for i in range(9) if board[i] == who]


def play_turn(who, board):
    """cell for who; note the order of the arguments"""
    foe = "x" if who == "o" else "o"
    free = [i for i in range(9) if board[i] == ""]
    for p in (who, foe):
        for i in free:
            if three_sum(numbers(board, p) + [MAGIC[i]]) and not three_sum(numbers(board, p)):
                return i
    # make a fork if possible
    for i in free:
        mine = numbers(board, who) + [MAGIC[i]]
        threats = [j for j in free if j != i and three_sum(mine + [MAGIC[j]])]
        if len(threats) >= 2:
            return i
    # the other side must not fork
    for i in free:
        theirs = numbers(board, foe) + [MAGIC[i]]
        threats = [j for j in free if j != i and three_sum(theirs + [MAGIC[j]])]
        if len(threats) >= 2:
            return i
    for i in (4, 0, 2, 6, 8, 1, 3, 5, 7):
        if i in free:
            return i


def main():
    board = [""] * 9
    who = "x"
    while "" in board:
        print([c or "." for c in board])
        i = int(input("0-8: ")) if who == "x" else play_turn(who, board)
        board[i] = who
        if three_sum(numbers(board, who)):
            print(who, "wins")
            break
        who = "x" if who == "o" else "o"


if __name__ == "__main__":
    main()
