"""What a face can ask, and the answers: a request document in, an answer document out.

Every question is one plain function `(request, desk) -> answer`. Documents are frozen dataclasses
of plain values. Nothing here knows of HTTP, threads or files: the caller (a server, a worker in the
browser, a command with `--json`) brings the `Desk`.

    questions.py      every question by its name: `answer("match", {...})`
    documents.py      dataclasses from JSON values and back, with a sentence for what cannot be read
    schema.py         documents described as JSON Schema
    typescript.py     documents described for the type checker of the pages
    desk.py, work.py  what answers need from their caller, and how long they take
    limits.py         what one request may cost
    the other files   one topic each
"""
