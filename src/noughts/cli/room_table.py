"""A room in the terminal: the same board and commands as at home, with a person far away.

What happens in the room is printed when it comes, from the client's thread; the person's lines are
read in the main one.
"""

from __future__ import annotations

import threading
from queue import SimpleQueue
from typing import TYPE_CHECKING, Final

from noughts.cli.conversation import Leave
from noughts.cli.output import spinner
from noughts.cli.saving import ask_save
from noughts.cli.typed import to_command
from noughts.coaching.hints import hint, why
from noughts.coaching.review import review
from noughts.coaching.rules_text import describe_aim, explain_powers
from noughts.core.errors import InputError
from noughts.rooms.client import Came, ClientThread, Ended, Happened, Lost, Seen
from noughts.rooms.far_match import check_advice, to_send
from noughts.rooms.settings import other_chair

if TYPE_CHECKING:
    from noughts.cli.conversation import Conversation
    from noughts.match import Match
    from noughts.rooms.client import News
    from noughts.rooms.links import RoomLink
    from noughts.rooms.presence import Presence
    from noughts.rooms.requests import Do
    from noughts.rooms.settings import Chair
    from noughts.rooms.states import RoomState

__all__ = ["RoomTable"]

_OFFERS: Final = {
    "draw": "draw",
    "u": "take back",
    "undo": "take back",
    "take back": "take back",
    "a": "rematch",
    "again": "rematch",
    "rematch": "rematch",
    "hints": "hints",
}
_YES: Final = ("yes", "accept", "ok")
_NO: Final = ("no", "decline")
_NOT_YET: Final = "You are not in the room yet."
_HELP: Final = """\
Type a cell to place your mark: {cells}.
Type draw to offer a draw.
Type u to ask for your last move back.
Type a to ask for another game.
Type hints to ask for hints for both.
Answer an offer with yes or no.
Type r to give up.
Type save to keep the game in a file.
After the game, type review to look at every move.
If both allow it, h gives a hint and w says why the last move was made.
Type q to leave: you can come back."""


class RoomTable:
    """One room, from coming in until leaving."""

    def __init__(self, talk: Conversation, link: RoomLink, secret: str) -> None:
        self._talk = talk
        self._link = link
        self._lock = threading.RLock()  # of everything below, and of printing
        self._thread = ClientThread(link, secret, self._hear)
        self._came: SimpleQueue[str] = SimpleQueue()  # empty, or why there is no way in
        self._state: RoomState | None = None
        self._match: Match | None = None
        self._chair: Chair | None = None
        self._presence: Presence | None = None
        self._prompt = ""
        self._is_asking = False
        self.end = ""

    @property
    def state(self) -> RoomState:
        """The room now."""
        if self._state is None:
            raise InputError(_NOT_YET)
        return self._state

    @property
    def match(self) -> Match:
        """The match with the person's turn under way."""
        if self._match is None:
            raise InputError(_NOT_YET)
        return self._match

    def come(self) -> None:
        """Connect, and wait until the room is there."""
        self._talk.say(f"Connecting to {self._link.server} ...")
        self._thread.start()
        problem = self._came.get()
        if problem:
            raise InputError(problem)

    def sit(self, name: str) -> bool:
        """Take a chair, if one is free; whether this person has one."""
        while self._chair is None and (free := self.state.free_chair) is not None:
            try:
                self._thread.ask("sit", chair=free, name=name).result()
                self._chair = free
            except InputError:  # somebody was faster
                if self.state.free_chair == free:
                    raise
        return self._chair is not None

    @property
    def chair(self) -> Chair | None:
        """The person's chair."""
        return self._chair

    def close(self) -> None:
        """Leave the room."""
        self._thread.close()

    def play_all(self) -> None:
        """Ask for commands until the person leaves."""
        rules = self.match.game.rules
        with self._lock:
            self._talk.say(f"\n{rules}: cells are written {self._talk.cell_help(rules)}.")
            self._talk.say(describe_aim(rules))
            if rules.has_powers:
                self._talk.say("\n".join(explain_powers(rules)))
            if self._chair is None:
                self._talk.say("Both chairs are taken: you watch.")
            self._talk.say("Type ? for help.")
            self._talk.show_game(self.match.game)
        while not self.end:
            with self._lock:
                self._prompt, self._is_asking = self._question(), True
            try:
                text = self._talk.ask(self._prompt)
            finally:
                with self._lock:
                    self._is_asking = False
            if self.end:
                break
            try:
                self._carry_out(text)
            except InputError as error:
                with self._lock:
                    self._talk.say(str(error))
        raise Leave

    # ---- what the room says -----------------------------------------------------------------

    def _hear(self, news: News) -> None:
        with self._lock:
            before = self._state
            words = self._take(news)
            if words and before is not None:
                self._talk.say(("\n" if self._is_asking else "") + words)
                if isinstance(news, Came | Happened) and _is_new(before, self.state):
                    self._talk.show_game(self.match.game)
                if self._is_asking and not self.end:
                    self._talk.prompt_again(self._question())
        if isinstance(news, Came):
            self._came.put("")
        elif isinstance(news, Ended) and before is None:
            self._came.put(news.sentence)

    def _take(self, news: News) -> str:
        """Take over what is new; what to say of it."""
        match news:
            case Came(state, chair, missed):
                is_first = self._state is None
                self._set(state, chair)
                if is_first:
                    return ""
                lines = [happening.sentence(chair) for happening in missed]
                return "\n".join(["You are connected again.", *filter(None, lines)])
            case Happened(happening, state):
                was_over = self._state is not None and self._state.is_over
                self._set(state, self._chair)
                said = happening.sentence(self._chair)
                if was_over or not state.is_over:
                    return said
                ending = [state.ending(self._chair), state.score()]
                return "\n".join([said, *ending] if happening.kind == "move" else ending)
            case Seen(presence):
                return self._presence_words(presence)
            case Lost(sentence):
                return f"{sentence} Trying again ..."
            case Ended(sentence):
                self.end = sentence
                return f"{sentence} Press Enter to leave."
        return ""

    def _set(self, state: RoomState, chair: Chair | None) -> None:
        is_same = self._state is not None and state.match == self._state.match
        self._state, self._chair = state, chair
        if not is_same or self._match is None:
            self._match = state.match  # a turn under way is kept while the game is the same

    def _presence_words(self, presence: Presence) -> str:
        before, self._presence = self._presence, presence
        if self._chair is None or before is None or self._state is None:
            return ""
        other = other_chair(self._chair)
        state: str = getattr(presence, other)
        if state == getattr(before, other) or self._state.names[other != "host"] is None:
            return ""
        words = {"here": "is here", "away": "is away", "gone": "has gone; you can wait"}[state]
        return f"{self._state.name(other)} {words}."

    def _question(self) -> str:
        """What the person is asked now."""
        state, chair = self.state, self._chair
        if chair is None:
            return "You watch (q leaves)"
        if requests := state.requests(chair):
            return f"{' '.join(requests)} (yes or no)"
        if state.is_over:
            return "Again (a), review, save, or q to leave"
        if not state.is_full:
            return f"{state.words_for(chair).status} (? helps, q leaves)"
        if state.to_move != chair:
            return f"Waiting for {state.name(other_chair(chair))}"
        turn = self.match.turn
        if turn.is_placed and turn.power is None:
            powers = ["swap"] * bool(turn.swaps) + ["block"] * bool(turn.blocks)
            return f"Power: {', '.join(powers)}, cancel, or Enter to end your turn"
        return state.words_for(chair).status

    # ---- what the person says ---------------------------------------------------------------

    def _carry_out(self, text: str) -> None:
        words = " ".join(text.lower().split())
        first, _, rest = words.partition(" ")
        if words in ("?", "help"):
            cells = self._talk.cell_help(self.match.game.rules)
            self._talk.say(_HELP.format(cells=cells))
        elif words == "save":
            ask_save(self._talk, self.match)
        elif words in ("review", "h", "hint", "w", "why"):
            self._advise(words)
        elif words in _OFFERS:
            self._send("offer", topic=_OFFERS[words])
        elif self._is_answer(first, rest):
            self._answer("accept" if first in _YES else "decline", _OFFERS.get(rest, ""))
        elif words in ("r", "resign"):
            if self._talk.confirm("Give up this game"):
                self._send("resign")
        elif words or self.match.turn.is_placed:
            self._move(text)

    def _is_answer(self, first: str, rest: str) -> bool:
        if first not in (*_YES, *_NO) or not (rest in _OFFERS or not rest):
            return False
        return bool(self.state.offered(self._chair)) or not self.match.turn.is_placed

    def _answer(self, do: Do, topic: str) -> None:
        offered = self.state.offered(self._chair)
        if not topic and len(offered) > 1:
            raise InputError(f"Say to what: {do} {offered[0]}, or {do} {offered[1]}.")
        if not offered:
            raise InputError("There is no offer to answer.")
        self._send(do, topic=topic or offered[0])

    def _send(self, do: Do, **fields: object) -> None:
        self._thread.ask(do, **fields).result()

    def _move(self, text: str) -> None:
        with self._lock:
            command = to_command(text, self.match)
            match, request = to_send(command, self.match, self.state, self._chair)
            if request is None:
                self._match = match  # the turn goes on
                return
        self._send(request.do, **request.fields)

    def _advise(self, words: str) -> None:
        state, game = self.state, self.match.game
        if words == "review":
            if not state.is_over:
                raise InputError("The review is for after the game.")
            with spinner("Reviewing every move"):
                text = review(game).summary()
            self._talk.say(text)
            return
        check_advice(state, self._chair)
        if words in ("h", "hint"):
            if game.outcome is not None or state.is_over:
                raise InputError("The game is over.")
            with spinner("Looking for the best move"):
                text = hint(game.position)
        else:
            if not game.moves:
                raise InputError("No move has been made yet.")
            with spinner("Looking at the last move"):
                text = why(game.positions[-2], game.moves[-1])
        self._talk.say(text)


def _is_new(before: RoomState, after: RoomState) -> bool:
    """Whether there is another board to show."""
    return before.match != after.match
