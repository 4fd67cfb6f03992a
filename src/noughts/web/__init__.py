"""The web app: a stateless JSON API over the library, and a page that plays on it."""

from typing import Final

__all__ = ["DEFAULT_PORT"]

DEFAULT_PORT: Final = 8333
"""Where `noughts web` listens; outside the packages that only a server needs."""
