"""Report E: cells 1 to 9, either mark, 10 - depth; prints the end states it searched."""

end_states = 0

WINS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def won(board, mark):
    return any(board[a] == board[b] == board[c] == mark for a, b, c in WINS)


def search(board, me, you, depth, mine, alpha, beta):
    global end_states
    if won(board, me):
        end_states += 1
        return 10 - depth
    if won(board, you):
        end_states += 1
        return depth - 10
    free = [cell for cell in range(9) if board[cell] == " "]
    if not free:
        end_states += 1
        return 0
    best = -100 if mine else 100
    for cell in free:
        board[cell] = me if mine else you
        score = search(board, me, you, depth + 1, not mine, alpha, beta)
        board[cell] = " "
        if mine:
            best = max(best, score)
            alpha = max(alpha, best)
        else:
            best = min(best, score)
            beta = min(beta, best)
        if beta <= alpha:
            break
    return best


def computer_move(board, mark):
    global end_states
    end_states = 0
    you = "O" if mark == "X" else "X"
    best, chosen = -100, None
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = mark
            score = search(board, mark, you, 1, False, best, 100)
            board[cell] = " "
            if score > best:
                best, chosen = score, cell + 1
    print("End states searched:", end_states)
    return chosen
