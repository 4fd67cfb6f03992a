"""Noughts and crosses: you choose a side, the robot takes the other one."""

human, robot = "X", "O"
grid = [[" "] * 3 for _ in range(3)]


def choose_side(mark):
    global human, robot
    human = mark
    robot = "O" if mark == "X" else "X"


def show():
    for row in grid:
        print(" | ".join(row))


def free_places():
    return [f"{row}{column}" for row in range(3) for column in range(3) if grid[row][column] == " "]


def put(place, mark):
    grid[int(place[0])][int(place[1])] = mark


def has_line(mark):
    lines = [*grid, *zip(*grid), [grid[n][n] for n in range(3)], [grid[n][2 - n] for n in range(3)]]
    return any(all(cell == mark for cell in line) for line in lines)


def value(depth, mark, alpha, beta):
    if has_line(robot):
        return 10 - depth
    if has_line(human):
        return depth - 10
    if not free_places():
        return 0
    for place in free_places():
        put(place, mark)
        found = value(depth + 1, human if mark == robot else robot, alpha, beta)
        put(place, " ")
        if mark == robot:
            alpha = max(alpha, found)
        else:
            beta = min(beta, found)
        if alpha >= beta:
            break
    return alpha if mark == robot else beta


def robot_place():
    best, choice = -100, None
    for place in free_places():
        put(place, robot)
        found = value(1, human, -100, 100)
        put(place, " ")
        if found > best:
            best, choice = found, place
    return choice


def main():
    choose_side(input("X or O? ").upper())
    turn = "X"
    while free_places() and not has_line("X") and not has_line("O"):
        show()
        if turn == human:
            place = input("Row and column, such as 02: ")
            if place not in free_places():
                continue
        else:
            place = robot_place()
        put(place, turn)
        turn = "O" if turn == "X" else "X"
    show()


if __name__ == "__main__":
    main()
