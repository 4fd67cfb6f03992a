# the human is "o" and begins, the computer is "x" and answers
board = [" " for _ in range(9)]
human, bot = "o", "x"
rows = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def game_won_by(p):
    return any(board[a] == board[b] == board[c] == p for a, b, c in rows)


def rank(p, low, high):
    if game_won_by(bot):
        return 1
    if game_won_by(human):
        return -1
    if " " not in board:
        return 0
    for i in range(9):
        if board[i] == " ":
            board[i] = p
            r = rank(human if p == bot else bot, low, high)
            board[i] = " "
            if p == bot:
                low = max(low, r)
            else:
                high = min(high, r)
            if low >= high:
                break
    return low if p == bot else high


def get_bot_move():
    spots = [i for i in range(9) if board[i] == " "]

    def outcome(i):
        board[i] = bot
        r = rank(human, -2, 2)
        board[i] = " "
        return r

    return max(spots, key=outcome)


def get_human_move():
    i = ""
    while not (i.isdigit() and int(i) < 9 and board[int(i)] == " "):
        i = input("0-8: ")
    return int(i)


if __name__ == "__main__":
    while True:
        board[get_human_move()] = human
        if game_won_by(human) or " " not in board:
            break
        board[get_bot_move()] = bot
        print(board[:3], board[3:6], board[6:], sep="\n")
        if game_won_by(bot):
            break
