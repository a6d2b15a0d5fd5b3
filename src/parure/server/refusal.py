"""A refusal: what a client asked for and did not get, with a code for programs and a sentence for people."""

import parure
from parure.texts.reasons import Reason

#: Every code, and the HTTP status that goes with it.
STATUS = {
    "malformed": 422,  # not what the protocol describes
    "too-large": 413,
    "too-fast": 429,
    "not-found": 404,
    "not-allowed": 403,  # a wrong secret, a foreign origin, something the table does not allow
    "no-secret": 401,
    "illegal": 409,  # the rules forbid it
    "stale": 409,  # something happened meanwhile
    "not-your-turn": 409,
    "not-now": 409,  # the table is in another state
    "busy": 503,
    "failed": 500,
}


class Refused(Exception):
    """Something that is not done; nothing has changed."""

    def __init__(
        self, code: str, reason: str, clause: str | None = None, said: dict[str, str] | None = None
    ) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.clause = clause
        self.said = said or {}  # the reason in other languages, where it has them

    @property
    def status(self) -> int:
        """The HTTP status that says it."""
        return STATUS[self.code]


def illegal(error: parure.IllegalMove) -> Refused:
    """Say in the engine's own words why a decision is not legal."""
    said = error.reason.elsewhere() if isinstance(error.reason, Reason) else {}
    return Refused("illegal", str(error.reason), error.clause, said)  # a plain text: it goes out as JSON
