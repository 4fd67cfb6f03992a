"""Opening the database of the rooms: a file in the user's folder unless another one is named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noughts.core.errors import FileError
from noughts.rooms.hub import Hub

if TYPE_CHECKING:
    from noughts.rooms.store import Store

__all__ = ["open_hub", "open_store"]


def open_store(database: str | None = None) -> Store:
    """The store at an address such as postgresql://..., or in the user's folder."""
    # SQLAlchemy takes a while to import: those who only play do not wait for it
    from noughts.rooms.store import Store, sqlite_url  # noqa: PLC0415
    from noughts.saved_games import data_folder  # noqa: PLC0415

    if database is not None:
        return Store(database)
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(
            f"The folder {folder} for the rooms cannot be made: {error.strerror}."
        ) from None
    return Store(sqlite_url(folder / "rooms.sqlite"))


def open_hub(database: str | None = None) -> Hub:
    """The rooms of one server process."""
    return Hub(open_store(database))
