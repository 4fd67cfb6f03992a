from kivy.app import App
from kivy.uix.gridlayout import GridLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.button import Button
from kivy.uix.label import Label
from kivy.clock import Clock

class Root(BoxLayout):
    def __init__(self, **kwargs):
        super().__init__(orientation="vertical", **kwargs)
        self.status = Label(text="Your turn")
        self.add_widget(self.status)
        self.grid = GridLayout(cols=3)
        self.add_widget(self.grid)
        self.cells = []
        for i in range(9):
            b = Button(font_size=40)
            b.bind(on_press=self.on_cell)
            b.index = i
            self.grid.add_widget(b)
            self.cells.append(b)
        self.over = False

    def state(self):
        return [b.text for b in self.cells]

    def winner(self, s):
        for a, b, c in ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)):
            if s[a] and s[a] == s[b] == s[c]:
                return s[a]
        return "draw" if all(s) else None

    def search(self, s, who):
        w = self.winner(s)
        if w:
            return {"O": 1, "X": -1, "draw": 0}[w], None
        best = None
        for i in range(9):
            if s[i] == "":
                s[i] = who
                v = self.search(s, "O" if who == "X" else "X")[0]
                s[i] = ""
                if best is None or (who == "O" and v > best[0]) or (who == "X" and v < best[0]):
                    best = (v, i)
        return best

    def on_cell(self, button):
        if button.text != "" or self.over:
            return
        button.text = "X"
        if self.finish():
            return
        v, i = self.search(self.state(), "O")
        self.cells[i].text = "O"
        self.finish()

    def finish(self):
        w = self.winner(self.state())
        if w:
            self.over = True
            self.status.text = w
            Clock.schedule_once(self.restart, 2)
        return bool(w)

    def restart(self, dt):
        for b in self.cells:
            b.text = ""
        self.over = False

class TicApp(App):
    def build(self):
        return Root()

if __name__ == "__main__":
    TicApp().run()
