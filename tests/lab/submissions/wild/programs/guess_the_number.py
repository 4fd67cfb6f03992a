# the wrong file was handed in
import random


def compare(secret, guess):
    if guess < secret:
        return "too low"
    if guess > secret:
        return "too high"
    return "right"


def next_guess(low, high):
    return (low + high) // 2


def game():
    secret = random.randint(1, 100)
    tries = 0
    while True:
        guess = int(input("Your guess: "))
        tries += 1
        answer = compare(secret, guess)
        print(answer)
        if answer == "right":
            print("You needed", tries)
            break


game()
