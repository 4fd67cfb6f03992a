# Qt: each button tells a method that it was clicked, and the texts of the buttons are the board.
import sys
from PyQt5.QtWidgets import *


class Window(QMainWindow):
    def __init__(self):
        super().__init__()
        self.setWindowTitle("Three in a row")
        self.made = []
        for n in range(9):
            button = QPushButton("", self)
            button.setGeometry(n % 3 * 80, n // 3 * 80, 80, 80)
            button.clicked.connect(lambda _, n=n: self.on_button(n))
            self.made.append(button)
        self.show()

    def won(self):
        t = [button.text() for button in self.made]
        return any(t[a] == t[b] == t[c] != "" for a, b, c in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))

    def on_button(self, n):
        if self.made[n].text() != "" or self.won():
            return
        self.made[n].setText("X")
        if self.won():
            QMessageBox.information(self, "Over", "You win")
            return
        for i in (4, 0, 2, 6, 8, 1, 3, 5, 7):
            if self.made[i].text() == "":
                self.made[i].setText("O")
                return


app = QApplication(sys.argv)
window = Window()
sys.exit(app.exec())
