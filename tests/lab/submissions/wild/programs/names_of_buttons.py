# Qt: a button is known by its name, shows a picture, and a timer makes the computer's move.
import sys

from PyQt5.QtCore import QTimer
from PyQt5.QtGui import QIcon
from PyQt5.QtWidgets import QApplication, QGridLayout, QInputDialog, QMainWindow, QMessageBox, QPushButton


class Window(QMainWindow):
    def __init__(self):
        super().__init__()
        self.marks, self.buttons = {}, []
        layout = QGridLayout()
        for n in reversed(range(9)):
            button = QPushButton(self)
            button.setObjectName("button%d" % n)
            button.clicked.connect(self.click)
            layout.addWidget(button, n // 3, n % 3)
            self.buttons.insert(0, button)
        self.level, _ = QInputDialog.getItem(self, "Level", "Level:", ["Easy", "Hard"], 0, False)
        answer = QMessageBox.question(self, "Start", "Play?", QMessageBox.Yes | QMessageBox.No)
        self.is_on = answer == QMessageBox.Yes
        self.timer = QTimer()
        self.timer.timeout.connect(self.reply)

    def click(self):
        n = int(self.sender().objectName()[-1:])
        if n not in self.marks and self.is_on:
            self.put(n, "cross")
            self.timer.start(300)

    def put(self, n, mark):
        self.marks[n] = mark
        self.buttons[n].setIcon(QIcon("pictures/%s.png" % mark))

    def reply(self):
        self.timer.stop()
        order = (4, 0, 2, 6, 8, 1, 3, 5, 7) if self.level == "Hard" else (1, 3, 5, 7, 0, 2, 6, 8, 4)
        for n in order:
            if n not in self.marks:
                self.put(n, "nought")
                break


app = QApplication(sys.argv)
window = Window()
window.show()
sys.exit(app.exec_())
