from functools import lru_cache

from kivy.app import App
from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.button import Button
from kivy.uix.gridlayout import GridLayout
from kivy.uix.label import Label

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def line_of(texts):
    for a, b, c in LINES:
        if texts[a] and texts[a] == texts[b] == texts[c]:
            return texts[a]
    return "nobody" if all(texts) else None


@lru_cache(None)
def outlook(texts, sign):
    ended = line_of(texts)
    if ended:
        return {"O": 1, "X": -1, "nobody": 0}[ended], None
    found = []
    for n in range(9):
        if texts[n] == "":
            after = texts[:n] + (sign,) + texts[n + 1 :]
            found.append((outlook(after, "O" if sign == "X" else "X")[0], n))
    return max(found) if sign == "O" else min(found)


class Screen(BoxLayout):
    def __init__(self, **options):
        super().__init__(orientation="vertical", **options)
        self.words = Label(text="Your turn")
        self.add_widget(self.words)
        self.grid = GridLayout(cols=3)
        self.add_widget(self.grid)
        self.keys = []
        self.over = False
        for n in range(9):
            key = Button(font_size=40)
            key.bind(on_press=self.pressed)
            self.grid.add_widget(key)
            self.keys.append(key)

    def texts(self):
        return tuple(key.text for key in self.keys)

    def pressed(self, key):
        if key.text != "" or self.over:
            return
        key.text = "X"
        if self.is_finished():
            return
        self.keys[outlook(self.texts(), "O")[1]].text = "O"
        self.is_finished()

    def is_finished(self):
        ended = line_of(self.texts())
        if ended:
            self.over = True
            self.words.text = ended
            Clock.schedule_once(self.clear, 2)
        return bool(ended)

    def clear(self, seconds):
        for key in self.keys:
            key.text = ""
        self.over = False


class Three(App):
    def build(self):
        return Screen()


if __name__ == "__main__":
    Three().run()
