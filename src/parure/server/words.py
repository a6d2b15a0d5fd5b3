"""The texts people may give, with their bounds: names, ids, decisions, secrets."""

import hashlib
import hmac
import secrets
import unicodedata
from typing import Annotated

from msgspec import Meta

SECRET_BYTES = 16  # 128 bits: nobody guesses it
ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike
ID_LENGTH = 12
NAME_LENGTH = 24
FORBIDDEN_IN_NAMES = "<>&#"  # no HTML, and no comment sign of the record's

TableId = Annotated[str, Meta(pattern="^[a-z0-9]{12}$", description="a table's id")]
Secret = Annotated[
    str, Meta(min_length=22, max_length=22, pattern="^[A-Za-z0-9_-]{22}$", description="128 random bits")
]
CommandId = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=40,
        pattern="^[A-Za-z0-9_.-]+$",
        description="the sender's own id of this command: sent twice, it counts once",
    ),
]
Decision = Annotated[
    str,
    Meta(
        min_length=1, max_length=80, description="a decision in the notation, such as 'take white blue red'"
    ),
]
Name = Annotated[str, Meta(min_length=1, max_length=80, description="a display name, up to 24 characters")]
Seq = Annotated[int, Meta(ge=0, le=2**31 - 1, description="the number of the last event seen")]
Seat = Annotated[int, Meta(ge=0, le=7, description="a seat, counted from 0")]
Level = Annotated[str, Meta(min_length=1, max_length=24, pattern="^[a-z0-9-]+$", description="a bot's level")]


def new_secret() -> str:
    """Return a fresh secret of 128 bits."""
    return secrets.token_urlsafe(SECRET_BYTES)


def new_table_id() -> str:
    """Return a fresh table id."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def digest(secret: str) -> str:
    """Return what is stored of a secret: enough to know it again, not enough to use it."""
    return hashlib.sha256(secret.encode()).hexdigest()


def matches(secret: str, stored: str) -> bool:
    """Whether this is the secret that was stored, compared in constant time."""
    return hmac.compare_digest(digest(secret), stored)


def tidy_name(name: str) -> str:
    """Return a display name without outer and double spaces; ValueError says what is wrong with it."""
    tidy = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(tidy) <= NAME_LENGTH:
        raise ValueError(f"a name has 1 to {NAME_LENGTH} characters; this one has {len(tidy)}")
    wrong = [letter for letter in tidy if not letter.isprintable() or letter in FORBIDDEN_IN_NAMES]
    if wrong:
        raise ValueError(f"a name can not contain {wrong[0]!r}")
    return tidy
