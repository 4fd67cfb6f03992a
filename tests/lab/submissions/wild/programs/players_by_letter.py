import random
import time


class Game:
    def __init__(self):
        self.squares = self.empty_squares()
        self.winning_letter = None

    @staticmethod
    def empty_squares():
        return ["" for _ in range(9)]

    def show(self):
        for start in (0, 3, 6):
            print("| " + " | ".join(s or " " for s in self.squares[start:start + 3]) + " |")

    def free(self):
        return [i for i, s in enumerate(self.squares) if s == ""]

    def put(self, where, letter):
        if self.squares[where]:
            return False
        self.squares[where] = letter
        if self.completes(where, letter):
            self.winning_letter = letter
        return True

    def take_back(self, where):
        self.squares[where] = ""
        self.winning_letter = None

    def completes(self, where, letter):
        row = where // 3 * 3
        if all(s == letter for s in self.squares[row:row + 3]):
            return True
        if all(s == letter for s in self.squares[where % 3::3]):
            return True
        if where % 4 == 0 and all(self.squares[i] == letter for i in (0, 4, 8)):
            return True
        if where in (2, 4, 6) and all(self.squares[i] == letter for i in (2, 4, 6)):
            return True
        return False


class Player:
    def __init__(self, letter):
        self.letter = letter

    def get_move(self, game):
        raise NotImplementedError


class RandomPlayer(Player):
    def get_move(self, game):
        return random.choice(game.free())


class HumanPlayer(Player):
    def get_move(self, game):
        while True:
            text = input(self.letter + "'s turn (0-8): ")
            try:
                move = int(text)
                if move not in game.free():
                    raise ValueError
                return move
            except ValueError:
                print("Invalid square. Try again.")


class SmartPlayer(Player):
    def get_move(self, game):
        if len(game.free()) == 9:
            return random.choice(game.free())
        return self.search(game, self.letter)["position"]

    def search(self, game, letter):
        me = self.letter
        other = "O" if letter == "X" else "X"
        if game.winning_letter == other:
            sign = 1 if other == me else -1
            return {"position": None, "score": sign * (len(game.free()) + 1)}
        if not game.free():
            return {"position": None, "score": 0}
        if letter == me:
            best = {"position": None, "score": -100}
        else:
            best = {"position": None, "score": 100}
        for move in game.free():
            game.put(move, letter)
            result = self.search(game, other)
            game.take_back(move)
            result["position"] = move
            if letter == me:
                if result["score"] > best["score"]:
                    best = result
            elif result["score"] < best["score"]:
                best = result
        return best


def play(game, x_player, o_player, print_game=True):
    letter = "X"
    while game.free():
        player = x_player if letter == "X" else o_player
        square = player.get_move(game)
        if game.put(square, letter):
            if print_game:
                print(letter, "moves to", square)
                game.show()
            if game.winning_letter:
                print(letter, "wins!")
                return letter
            letter = "O" if letter == "X" else "X"
        time.sleep(0.5)
    print("It's a tie")


if __name__ == "__main__":
    play(Game(), HumanPlayer("X"), SmartPlayer("O"))
