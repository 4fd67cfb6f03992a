"""What a face can ask, and the answers: a request document in, an answer document out.

Every question is one plain function `(request, desk) -> answer`. Documents are frozen dataclasses
of plain values. Nothing here knows of HTTP, threads or files: whoever carries the documents (a
server, a worker in the browser, a command with `--json`) brings the `Desk`.

    desk.py         what answers need from whoever runs them
    documents.py    dataclasses from JSON values and back, with a sentence for what cannot be read
    playing.py      a match: commands, and the computer's reply
    questions.py    every question by its name: `answer("match", {...})`
"""

from noughts.answers.desk import Desk
from noughts.answers.questions import QUESTIONS, Question, answer

__all__ = ["QUESTIONS", "Desk", "Question", "answer"]
