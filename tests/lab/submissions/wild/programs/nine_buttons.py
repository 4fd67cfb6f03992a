from tkinter import *

window = Tk()
window.title("noughts and crosses")


def computer():
    for b in (b5, b1, b3, b7, b9, b2, b4, b6, b8):
        if b["text"] == "":
            b["text"] = "O"
            b["state"] = DISABLED
            break


def press(b):
    if b["text"] == "":
        b["text"] = "X"
        computer()


b1 = Button(window, width=5, height=2, text="", command=lambda: press(b1))
b2 = Button(window, width=5, height=2, text="", command=lambda: press(b2))
b3 = Button(window, width=5, height=2, text="", command=lambda: press(b3))
b4 = Button(window, width=5, height=2, text="", command=lambda: press(b4))
b5 = Button(window, width=5, height=2, text="", command=lambda: press(b5))
b6 = Button(window, width=5, height=2, text="", command=lambda: press(b6))
b7 = Button(window, width=5, height=2, text="", command=lambda: press(b7))
b8 = Button(window, width=5, height=2, text="", command=lambda: press(b8))
b9 = Button(window, width=5, height=2, text="", command=lambda: press(b9))
again = Button(window, text="again", command=window.destroy)
everything = (b1, b2, b3, b4, b5, b7, b7, b8, b9)
for n, b in enumerate((b1, b2, b3, b4, b5, b6, b7, b8, b9)):
    b.grid(row=n // 3, column=n % 3)
again.grid(row=3, column=1)
window.mainloop()
