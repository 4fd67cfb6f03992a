def choose(board, mark):
    while True:
        cell = int(input(mark + ", which cell (0 to 8)? "))
        if board[cell] == " ":
            return cell
