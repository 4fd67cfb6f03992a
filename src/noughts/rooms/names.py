"""Names of rooms, which nobody can guess; codes of classes; clean names of people; secrets."""

from __future__ import annotations

import hmac
import re
import secrets
import unicodedata
from hashlib import sha256
from typing import Final

from noughts.core.errors import InputError
from noughts.match.seats import MAX_NAME_LENGTH

__all__ = [
    "clean_name",
    "hash_secret",
    "is_secret_of",
    "new_class_code",
    "new_room_name",
    "read_class_code",
    "read_room_name",
]

_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # none that looks like another one
_LENGTH: Final = 17  # 84 bits
_ROOM_NAME: Final = re.compile(rf"[{_LETTERS}]{{{_LENGTH}}}", re.A)
_CODE_LETTERS: Final = "CDFGHJKMNPQRTVWXY34679"  # nor any that could make a word
_CLASS_CODE: Final = re.compile(rf"[{_CODE_LETTERS}]{{6}}", re.A)
_SECRET: Final = re.compile(r"[A-Za-z0-9_-]{22,64}", re.A)  # 128 bits or more


def new_room_name() -> str:
    """A name that nobody can guess.

    >>> new_room_name() == new_room_name()
    False
    """
    return "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))


def read_room_name(text: str) -> str:
    """A room's name as people may write it; anything else names no room."""
    name = text.strip().lower()
    if not _ROOM_NAME.fullmatch(name):
        raise InputError("There is no such room: look at the link again.")
    return name


def new_class_code() -> str:
    """A code that is easy to type: it lets people join a class, and nothing else.

    >>> read_class_code(new_class_code().lower()) != ""
    True
    """
    return "".join(secrets.choice(_CODE_LETTERS) for _ in range(6))


def read_class_code(text: str) -> str:
    """A class's code as people may write it; anything else names no class.

    >>> read_class_code(" cdf-ghj ")
    'CDFGHJ'
    """
    code = re.sub(r"[\s-]", "", text).upper()
    if not _CLASS_CODE.fullmatch(code):
        raise InputError("There is no class with this code: look at the code again.")
    return code


def clean_name(text: str, otherwise: str) -> str:
    r"""A person's name in one line, without anything that cannot be seen or turns the line round.

    >>> clean_name("  Ann\u202e  Lee\n", "Player 1"), clean_name(" ", "Player 1")
    ('Ann Lee', 'Player 1')
    """
    kept = "".join(
        " " if character.isspace() else character
        for character in unicodedata.normalize("NFC", text)
        if character.isspace() or unicodedata.category(character)[0] != "C"
    )
    return " ".join(kept.split())[:MAX_NAME_LENGTH].strip() or otherwise


def hash_secret(secret: str) -> str:
    """What is stored of a secret; a text that could be guessed is refused."""
    if not _SECRET.fullmatch(secret):
        raise InputError("A secret has 22 to 64 letters and digits.")
    return sha256(secret.encode()).hexdigest()


def is_secret_of(secret: str, stored: str) -> bool:
    """Whether a secret is the one that was stored; the answer takes the same time for all."""
    if not _SECRET.fullmatch(secret):
        return False
    return hmac.compare_digest(sha256(secret.encode()).hexdigest(), stored)
