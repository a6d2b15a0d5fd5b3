"""Fair shuffles that anybody can check afterwards.

Before the first decision the table shows a commitment: a hash over the seed and a random salt. When
the game is over both are shown, in the record. Who has the record can then see that the seed was
fixed before anybody decided anything, and that the cards and the order of the seats came from it.

The generator inside a position has 64 bits, and the cards that lie open at the start tell more than that:
with much computing its state, and so the decks, could be worked out. So the decks of a table are put in order
by SHA-256 over seed and salt, which has 128 bits more and shows in nothing that anybody sees: `deal`. What is
drawn during the game shows in the position, so every decision gets dice of its own, by another such hash
(`Game.draw_by`). Tables of earlier days have the deal of their seed alone (SHUFFLE_BY_SEED), or the deal by
hash with one run of dice for the whole game (SHUFFLE_BY_HASH); they stay readable as they are.
"""

import hashlib
import re
import secrets

import parure
from parure.game import fresh_seed

SALT_BYTES = 16
SHUFFLE_BY_SEED, SHUFFLE_BY_HASH, DRAWS_BY_HASH = 1, 2, 3
_FAIRNESS = re.compile(r"^#\s*(commitment|salt|places|shuffle|seed):\s*(\S.*?)\s*$", re.MULTILINE)


class Unfair(ValueError):
    """A record whose promises do not hold; the text says which."""


class Chance:
    """Where all that nobody may foresee comes from: the system's secure generator.

    Only who makes the app in Python can give it another one, as the page's tests do: no setting leads here.
    """

    def shuffle(self) -> tuple[int, str]:
        """Return the seed and the salt of a new table."""
        return fresh_seed(), secrets.token_hex(SALT_BYTES)

    def bot(self) -> int:
        """Return the seed of a bot that sits down."""
        return fresh_seed()


def commitment(seed: int, salt: str) -> str:
    """Return the hash that is shown before the game.

    >>> commitment(7, "00" * 16)[:16]
    '6b6e717f2f7bd284'
    """
    return hashlib.sha256(f"parure shuffle 1\n{seed}\n{salt}\n".encode()).hexdigest()


def seat_order(seed: int, salt: str, seats: int) -> list[int]:
    """Return, for each seat, the place whose sitter gets it: drawn from the committed seed and salt."""
    return sorted(range(seats), key=lambda place: _hash("seats 1", seed, salt, str(place)))


def deal(
    game: str, seats: int, seed: int, salt: str, names: list[str] | None = None, shuffle: int = DRAWS_BY_HASH
) -> parure.Game:
    """Lay out a game: what lies open by the seed, the decks and all that is drawn later by seed and salt."""
    if shuffle == SHUFFLE_BY_SEED:
        return parure.new(game, seats=seats, seed=seed, names=names)
    laid = parure.new(game, seats=seats, seed=seed).view()
    laid["decks"] = [
        sorted(deck, key=lambda card: _hash("decks 2", seed, salt, card)) for deck in laid["decks"]
    ]
    dealt = parure.from_view(laid, seed=dice_seed(seed, salt), names=names)
    if shuffle == DRAWS_BY_HASH:
        dealt.draw_by(draws_key(seed, salt))
    return dealt


def dice_seed(seed: int, salt: str) -> int:
    """Return the seed of the dice at the start of the game."""
    return int.from_bytes(_hash("dice 2", seed, salt)[:8]) >> 1


def draws_key(seed: int, salt: str) -> str:
    """Return the key by which the dice of each decision are set."""
    return _hash("draws 3", seed, salt).hex()


def _hash(purpose: str, seed: int, salt: str, *what: str) -> bytes:
    lines = "".join(f"{line}\n" for line in (f"parure {purpose}", seed, salt, *what))
    return hashlib.sha256(lines.encode()).digest()


def annotate(
    record: str, seed: int, salt: str, places: list[int] | None, shuffle: int = SHUFFLE_BY_SEED
) -> str:
    """Add what the check needs to a record, as comments that other readers pass over."""
    head, _, rest = record.partition("\n")
    lines = [head, f"# commitment: {commitment(seed, salt)}", f"# salt: {salt}"]
    if shuffle != SHUFFLE_BY_SEED:
        lines += [f"# shuffle: {shuffle}", f"# seed: {seed}"]
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
    shuffle = int(facts.get("shuffle", SHUFFLE_BY_SEED))
    seed = game.seed if shuffle == SHUFFLE_BY_SEED else int(facts.get("seed", -1))
    if seed is None or seed < 0:
        raise Unfair("the record has no seed")
    if shown is not None and shown.strip().lower() != facts["commitment"]:
        raise Unfair(f"the table showed {shown.strip()}, the record says {facts['commitment']}")
    right = commitment(seed, facts["salt"])
    if right != facts["commitment"]:
        raise Unfair(f"seed and salt give {right}, the commitment is {facts['commitment']}")
    found = [
        f"the commitment is that of seed {seed} and the salt",
        f"all {len(game.history)} decisions play back from that seed",
    ]
    if shuffle != SHUFFLE_BY_SEED:
        _check_deal(game, seed, facts["salt"], shuffle)
    if "places" in facts:
        drawn = seat_order(seed, facts["salt"], game.seats)
        if facts["places"].split() != list(map(str, drawn)):
            raise Unfair(f"the seats were drawn as {drawn}, the record says {facts['places']}")
        found.append("the order of the seats was drawn from it too")
    return found


def _check_deal(game: parure.Game, seed: int, salt: str, shuffle: int) -> None:
    if shuffle not in (SHUFFLE_BY_HASH, DRAWS_BY_HASH):
        raise Unfair(f"the record's shuffle is of kind {shuffle}, which this program does not know")
    begun = game.copy()
    while begun.history:
        begun.undo()
    promised = deal(game.name, game.seats, seed, salt, shuffle=shuffle)
    if begun != promised:
        raise Unfair("the record begins from other cards than seed and salt give")
    if (game.seed, game.key) != (promised.seed, promised.key):
        right, found = promised.key or promised.seed, game.key or game.seed
        raise Unfair(f"seed and salt draw later cards and tokens by {right}, not {found}")
