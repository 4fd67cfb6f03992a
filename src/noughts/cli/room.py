"""`noughts play --room`: come into a room, or make one, and play there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noughts.cli.conversation import Leave
from noughts.cli.output import stdout
from noughts.cli.qr_codes import can_draw_codes, qr_code
from noughts.cli.room_table import RoomTable
from noughts.rooms.kept import default_name, forget_old, keep_chair, kept_chair, new_secret
from noughts.rooms.links import RoomLink, invitation, make_room, read_server
from noughts.web import DEFAULT_PORT

if TYPE_CHECKING:
    from noughts.cli.conversation import Conversation
    from noughts.core.marks import Mark

__all__ = ["play_in_room"]


def play_in_room(
    talk: Conversation, room: str, name: str | None, rules: str | None, opener: Mark | None
) -> None:
    """Play in a room until the person leaves; `room` is its link, a server, or `new`."""
    link = _link(talk, room, rules, opener)
    kept = kept_chair(link)
    secret = new_secret() if kept is None else kept.secret
    table = RoomTable(talk, link, secret)
    try:
        table.come()
        if table.chair is None and table.state.free_chair is not None:
            name = talk.choose(name, "Your name", default_name(), str)
            keep_chair(link, secret, name)  # before the chair is taken: nothing is lost
            table.sit(name)
        table.play_all()
    except (Leave, KeyboardInterrupt):
        talk.say("")
    finally:
        table.close()
    if table.chair is not None and not table.end:
        talk.say(f"You have left the room. To come back: noughts play --room {link}")


def _link(talk: Conversation, room: str, rules: str | None, opener: Mark | None) -> RoomLink:
    """The room to come into; a server alone means a new room there."""
    address = f"http://localhost:{DEFAULT_PORT}/" if room == "new" else room
    server = read_server(address)
    if "/room/" in server:
        return RoomLink.parse(address)
    forget_old()
    settings = {"rules": rules or talk.choose(None, "Game", "classic", str)}
    if opener is not None:
        settings["opener"] = opener.value
    link = make_room(server, settings)
    links, sentence = invitation(link)
    talk.say("Send this link to your friend:")
    for each in links:
        talk.say(f"  {each}")
    if sentence:
        talk.say(sentence)
    if can_draw_codes(stdout()):
        talk.say(qr_code(links[0]))
    return link
