"""What a referee says: the refusal of a decision, with the rule and the numbers that forbid it."""

from typing import NoReturn

_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class IllegalMove(ValueError):
    """A decision that is not legal now; nothing has changed.

    Attributes:
        decision: The text that was refused.
        reason: The sentence that says why, with the numbers that make it so.
        clause: The clause of the rules that forbids it, such as "S-T3"; None where no rule of the game
            is concerned, as with a word that does not exist.

    """

    def __init__(self, decision: str, reason: str, clause: str | None = None) -> None:
        super().__init__(f"{decision!r}: {reason}")
        self.decision = decision
        self.reason = reason
        self.clause = clause

    def __reduce__(self) -> tuple[type["IllegalMove"], tuple[str, str, str | None]]:
        """Let the refusal travel between processes."""
        return IllegalMove, (self.decision, self.reason, self.clause)


class Refusal(Exception):
    """A reason not to accept a decision, and the clause that gives it."""

    def __init__(self, clause: str | None, reason: str) -> None:
        super().__init__(reason)
        self.clause = clause
        self.reason = reason


def refuse(clause: str | None, reason: str) -> NoReturn:
    """Refuse the decision at hand."""
    raise Refusal(clause, reason)


def number(n: int) -> str:
    """Write a number as people say it."""
    return _WORDS[n] if 0 <= n < len(_WORDS) else str(n)


def amount(n: int) -> str:
    """Write a number that stands alone."""
    return number(n) if n else "none"


def there_are(n: int) -> str:
    """Say how many there are."""
    return "there is one" if n == 1 else f"there are {amount(n)}"


def listing(words: list[str], joint: str = "and") -> str:
    """Join words as in a sentence."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"


def tokens_in_words(counts: dict[str, int]) -> str:
    """Say which tokens these are: "two white and one gold"."""
    return listing([f"{number(n)} {colour}" for colour, n in counts.items() if n]) or "nothing"
