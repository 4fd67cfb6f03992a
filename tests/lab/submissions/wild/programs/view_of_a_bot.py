"""Noughts and crosses in a chat: nine buttons under a message."""

import random

import discord
from discord.ext import commands


class Square(discord.ui.Button):
    def __init__(self, number):
        super().__init__(label="\u200b", row=number // 3)
        self.number = number

    async def callback(self, interaction):
        game = self.view
        if game.squares[self.number] != 0:
            await interaction.response.send_message("That one is taken.", ephemeral=True)
            return
        game.squares[self.number] = game.person
        self.label = game.letters[game.person]
        await interaction.response.edit_message(content=game.title(), view=game)
        if game.is_running():
            await game.bot_turn()


class Match(discord.ui.View):
    WINS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def __init__(self, ctx, reply):
        super().__init__(timeout=120)
        self.ctx = ctx
        self.reply = reply
        self.squares = [0] * 9
        self.robot = random.choice([1, -1])
        self.person = -self.robot
        self.letters = {1: "X", -1: "O"}
        self.names = {self.robot: "the bot", self.person: self.ctx.author.name}
        for number in range(9):
            self.add_item(Square(number))

    def title(self):
        return f"{self.ctx.author.name} against the bot"

    async def show(self):
        await self.reply.edit(content=self.title(), view=self)

    def is_running(self):
        return self.won() == 0 and 0 in self.squares

    def won(self):
        for a, b, c in self.WINS:
            if abs(self.squares[a] + self.squares[b] + self.squares[c]) == 3:
                return self.squares[a]
        return 0

    def value(self, side):
        if self.won():
            return -1
        values = []
        for number in range(9):
            if self.squares[number] == 0:
                self.squares[number] = side
                values.append(-self.value(-side))
                self.squares[number] = 0
        return max(values, default=0)

    def find_best(self, side):
        best, found = -2, None
        for number in range(9):
            if self.squares[number] == 0:
                self.squares[number] = side
                value = -self.value(-side)
                self.squares[number] = 0
                if value > best:
                    best, found = value, number
        return found

    async def bot_turn(self):
        number = self.find_best(self.robot)
        self.squares[number] = self.robot
        self.children[number].label = self.letters[self.robot]
        await self.show()


bot = commands.Bot(command_prefix="!")


@bot.command()
async def play(ctx):
    reply = await ctx.send("A new match")
    match = Match(ctx, reply)
    await match.show()
