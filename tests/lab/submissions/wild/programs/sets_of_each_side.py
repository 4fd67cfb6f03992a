LINES = [{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}]
human = set()
robot = set()


def gap(cells, others):
    for line in LINES:
        if len(line - cells) == 1 and not line - cells & others:
            return (line - cells).pop()
    return None


def robot_turn():
    cell = gap(robot, human)
    if cell is None:
        cell = gap(human, robot)
    if cell is None:
        cell = [n for n in (4, 0, 2, 6, 8, 1, 3, 5, 7) if n not in human | robot][0]
    robot.add(cell)


def play():
    while len(human | robot) < 9:
        human.add(int(input("Cell: ")))
        if len(human | robot) < 9:
            robot_turn()
        print("You:", sorted(human), "Robot:", sorted(robot))
        if any(line <= cells for line in LINES for cells in (human, robot)):
            return


if __name__ == "__main__":
    play()
