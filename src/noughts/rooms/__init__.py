"""Games between people over a network: rooms, chairs, spectators, and the log that is the truth.

    settings.py   what a room is made with: rules, who plays X first, the clock
    events.py     what can happen in a room, as plain data
    room.py       the room after some events: who may do what, and how the games ended
    names.py      names of rooms, names of people, secrets
    presence.py   who is here, away or gone, counted over all server processes
    notices.py    what server processes tell each other
    store.py      the log in a database: SQLite or PostgreSQL
    hub.py        the rooms of one server process: requests in, events out to everybody there

    links.py      the link to a room, and making one at a server
    client.py     a place in a room from outside: comes back, and asks again until it is answered
    states.py     a room as such a client sees it, in sentences too
    kept.py       the secrets of the chairs that this person has, in the user's folder

    classes.py         a class after some events: pupils, rounds, results
    class_events.py    what can happen in a class, as plain data
    class_requests.py  what teacher and pupils ask for, and the event that it is
    class_results.py   the standings, and tables for a spreadsheet
    class_views.py     a class as its people may see it
    class_presence.py  which pupils are connected, over all server processes
    class_store.py     the log of a class, in the same database
    class_hub.py       the classes of one server process
    pairing.py         who plays whom: round robin and Swiss
    matching.py        as many pairs as possible

A room has two chairs, `host` and `guest`. Who plays which mark changes from game to game; who has
which chair does not. Everything that happens is an event with a number. The server checks an event
against the room, stores it, and only then tells anybody. Whoever comes back names the last number
that was seen and gets the rest.
"""
