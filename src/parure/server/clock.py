"""Clocks: kept by the server from the times of the events, so every process reads the same time.

Network delay is not charged to a player: the server measures each socket's delay and gives it back, but
only out of a small quota that refills slowly, so that pretending to be slow gains nothing.
"""

from __future__ import annotations

import copy

from parure.server.events import ClockRule

QUOTA = 1_000  # milliseconds of delay that can be given back at once
QUOTA_REFILL = 100  # milliseconds it grows by at each decision


class Clock:
    """The clocks of all seats of one table."""

    def __init__(self, rule: ClockRule, seats: int, now: int) -> None:
        self.rule = rule
        self.left = [rule.limit] * seats
        self.quota = [QUOTA] * seats
        self.seat: int | None = 0  # whose clock runs
        self.since = now

    def copy(self) -> Clock:
        """Return an independent copy."""
        twin = copy.copy(self)
        twin.left, twin.quota = list(self.left), list(self.quota)
        return twin

    def deadline(self) -> int | None:
        """Return when the running clock runs out, delay not counted."""
        return None if self.seat is None else self.since + self.left[self.seat]

    def grace(self, seat: int) -> int:
        """Return how much delay a decision of this seat may still claim."""
        return self.quota[seat]

    def decided(self, seat: int, next_seat: int | None, same_turn: bool, now: int, lag: int) -> None:
        """Charge a decision to its seat, and start the next clock."""
        spent = max(0, now - self.since - lag)
        self.quota[seat] = min(QUOTA, self.quota[seat] - lag + QUOTA_REFILL)
        self.left[seat] = max(0, self.left[seat] - spent)
        if not same_turn:
            if self.rule.kind == "turn":
                self.left[seat] = self.rule.limit
            else:
                self.left[seat] += self.rule.increment
        self.seat, self.since = next_seat, now

    def jump(self, next_seat: int | None, now: int) -> None:
        """Go on with another seat after a take-back, charging what was used to the seat that ran."""
        if self.seat is not None:
            self.left[self.seat] = max(0, self.left[self.seat] - (now - self.since))
        self.seat, self.since = next_seat, now

    def refill(self, seat: int, now: int) -> None:
        """Give a seat whose time ran out its time anew: a bot plays on for it."""
        self.left[seat] = self.rule.limit
        self.since = now

    def stop(self) -> None:
        """Stop for good."""
        self.seat = None

    def remaining(self, now: int) -> list[int]:
        """Return the milliseconds left to each seat."""
        left = list(self.left)
        if self.seat is not None:
            left[self.seat] = max(0, left[self.seat] - max(0, now - self.since))
        return left
