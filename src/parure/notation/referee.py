"""What a referee says: the refusal of a decision, with the rule and the numbers that forbid it."""

from typing import NoReturn

from parure.texts.reasons import Reason


class IllegalMove(ValueError):
    """A decision that is not legal now; nothing has changed.

    Attributes:
        decision: The text that was refused.
        reason: The sentence that says why, with the numbers that make it so. From a referee it is a
            `parure.texts.reasons.Reason`: English, and to be had in other languages.
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

    def __init__(self, clause: str | None, reason: Reason) -> None:
        super().__init__(reason)
        self.clause = clause
        self.reason = reason


def refuse(clause: str | None, reason: str, **values: object) -> NoReturn:
    """Refuse the decision at hand: by the key of a reason, and what fills its blanks."""
    raise Refusal(clause, Reason(reason, **values))
