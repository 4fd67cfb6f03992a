from abc import ABC, abstractmethod

LINES = [{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}]


class Game:
    """X has the moves with even numbers, O the others."""

    def __init__(self):
        self.move_list = []

    def free(self):
        return [n for n in (4, 0, 2, 6, 8, 1, 3, 5, 7) if n not in self.move_list]

    def gap(self, parity):
        own = set(self.move_list[parity::2])
        for line in LINES:
            missing = line - own
            if len(missing) == 1 and not missing & set(self.move_list):
                return missing.pop()
        return None


class Player(ABC):
    def __init__(self, game):
        self.game = game

    @abstractmethod
    def get_computer_move(self):
        """Every player has one."""


class Robot(Player):
    def get_computer_move(self):
        parity = len(self.game.move_list) % 2
        for side in (parity, 1 - parity):
            cell = self.game.gap(side)
            if cell is not None:
                return cell
        return self.game.free()[0]


def main():
    game = Game()
    robot = Robot(game)
    while game.free():
        game.move_list.append(int(input("cell: ")))
        if game.free():
            game.move_list.append(robot.get_computer_move())
        print(game.move_list)


if __name__ == "__main__":
    main()
