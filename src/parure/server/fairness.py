"""Fair shuffles that anybody can check afterwards.

Before the first decision the table shows a commitment: a hash over the seed and a random salt. When
the game is over both are shown, in the record. Who has the record can then see that the seed was
fixed before anybody decided anything, and that the cards and the order of the seats came from it.
"""

import hashlib
import re
import secrets

import parure
from parure.game import fresh_seed

SALT_BYTES = 16
_FAIRNESS = re.compile(r"^#\s*(commitment|salt|places):\s*(\S.*?)\s*$", re.MULTILINE)


class Unfair(ValueError):
    """A record whose promises do not hold; the text says which."""


def fresh() -> tuple[int, str]:
    """Return a seed and a salt from the system's secure generator."""
    return fresh_seed(), secrets.token_hex(SALT_BYTES)


def commitment(seed: int, salt: str) -> str:
    """Return the hash that is shown before the game.

    >>> commitment(7, "00" * 16)[:16]
    '6b6e717f2f7bd284'
    """
    return hashlib.sha256(f"parure shuffle 1\n{seed}\n{salt}\n".encode()).hexdigest()


def seat_order(seed: int, salt: str, seats: int) -> list[int]:
    """Return, for each seat, the place whose sitter gets it: drawn from the committed seed and salt."""
    keys = [
        hashlib.sha256(f"parure seats 1\n{seed}\n{salt}\n{place}\n".encode()).digest()
        for place in range(seats)
    ]
    return sorted(range(seats), key=keys.__getitem__)


def annotate(record: str, seed: int, salt: str, places: list[int] | None) -> str:
    """Add what the check needs to a record, as comments that other readers pass over."""
    head, _, rest = record.partition("\n")
    lines = [head, f"# commitment: {commitment(seed, salt)}", f"# salt: {salt}"]
    if places is not None:
        lines.append(f"# places: {' '.join(map(str, places))}")
    return "\n".join(lines) + "\n" + rest


def verify(text: str, shown: str | None = None) -> list[str]:
    """Check a record against its commitment, or the one shown at the table; return what was confirmed.

    `parure.RecordError` tells of a record that does not play back, `Unfair` of a promise not kept.
    """
    game = parure.load(text)
    facts = dict(_FAIRNESS.findall(text))
    if "commitment" not in facts or "salt" not in facts:
        raise Unfair("the record has no commitment and salt: it does not come from a server's table")
    if game.seed is None:
        raise Unfair("the record has no seed")
    if shown is not None and shown.strip().lower() != facts["commitment"]:
        raise Unfair(f"the table showed {shown.strip()}, the record says {facts['commitment']}")
    right = commitment(game.seed, facts["salt"])
    if right != facts["commitment"]:
        raise Unfair(f"seed and salt give {right}, the commitment is {facts['commitment']}")
    found = [
        f"the commitment is that of seed {game.seed} and the salt",
        f"all {len(game.history)} decisions play back from that seed",
    ]
    if "places" in facts:
        drawn = seat_order(game.seed, facts["salt"], game.seats)
        if facts["places"].split() != list(map(str, drawn)):
            raise Unfair(f"the seats were drawn as {drawn}, the record says {facts['places']}")
        found.append("the order of the seats was drawn from it too")
    return found
