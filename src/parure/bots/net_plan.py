"""What the net looks at, and where its numbers stand: made from the layout of observations, for any game.

The net sees a position as every seat sees it (its *views*, the mover's first, then in turn order), and each
view as three kinds of pieces:

    flat   what looks the same to everybody: phase, table, bank …   once, from the mover's view
    own    a player's possessions                                   from each view
    sets   rows of one kind: cards, tiles, places of a board        see `Rows`

Every row of a set goes through the same small layer, the *encoder* of its kind, and the rows of a piece are
added up. So what is learned about a card in one place holds in all places.

Numbers are small, and what they mean does not grow evenly: the step from one token lacking to none is more
than that from five to four. So each value of a number has a row of weights of its own (`Plan.steps`), and a
number is looked up, not multiplied.

The trunk's rows of weights, in this order:

    flat | shared sets, WIDTH each | for each view: own | chance | its sets, WIDTH each

What decisions are about (a card of the market, a place of the board) is also *scored*: the row's encoding
times a vector that the trunk makes from the whole position. The policy's input:

    the trunk's last layer | scores: CHANNELS for each row of the mover's, 1 for each of the others' market
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from parure.lanes import padded
from parure.rules.contract import Rules
from parure.rules.observation.layout import Layout, Piece

MOST_VIEWS = 4
MOST_STEPS = 20  # what counts further, as rounds and decks do, is an amount and has one row of weights
CHANNELS = 2  # scores of a row of the mover's: one card may be bought or reserved

_OWN = "self"
_END = "opponent 1"  # from here on, a view tells of the others; they have views of their own
_SCORED = {"market", "hand", "pending", "board"}
_WATCHED = {"market"}  # scored in the others' views too: what is worth keeping from them
_SHARED = {"pending", "board"}  # sets that look the same to everybody


@dataclass(frozen=True)
class Rows:
    """A piece made of rows that all mean the same kind of thing."""

    piece: Piece
    kind: int
    encoder: int  # the kind's first row in the encoder
    first: int  # its first row among all rows of a view
    each: bool  # whether every view has its own
    score: int  # the first of its scores, or -1
    watched: int  # the first of its scores in the others' views, or -1

    @property
    def number(self) -> int:
        """How many rows there are."""
        return len(self.piece.rows)

    @property
    def width(self) -> int:
        """How many numbers a row has."""
        return len(self.piece.columns)


@dataclass(frozen=True)
class Plan:
    """Where everything stands, for one game."""

    layout: Layout
    actions: int
    most_seats: int

    @cached_property
    def pieces(self) -> list[Piece]:
        """The pieces of a view that the net reads."""
        names = [piece.name for piece in self.layout.pieces]
        return list(self.layout.pieces[: names.index(_END)])

    @property
    def view(self) -> int:
        """How many numbers of a view the net reads."""
        return self.pieces[-1].stop

    @cached_property
    def own(self) -> Piece:
        """The piece of a player's own possessions."""
        return self.layout[_OWN]

    @cached_property
    def steps(self) -> NDArray[np.int64]:
        """By place of a view: how many of its values have weights of their own; 1: an amount, or a flag."""
        columns = [column for piece in self.pieces for _ in piece.rows for column in piece.columns]
        return np.array([int(c.scale) if c.scale <= MOST_STEPS else 1 for c in columns], dtype=np.int64)

    def _first_rows(self, places: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return where the weights of each place begin, and at last where they end, if they begin at 0."""
        return np.concatenate([[0], np.cumsum(self.steps[places])])

    @cached_property
    def sets(self) -> list[Rows]:
        """The pieces made of rows."""
        several = {piece.columns for piece in self.pieces if len(piece.rows) > 1}
        kinds = list(dict.fromkeys(piece.columns for piece in self.pieces if piece.columns in several))
        firsts = {piece.columns: piece.start for piece in reversed(self.pieces)}
        sizes = [self.steps[firsts[columns] : firsts[columns] + len(columns)].sum() for columns in kinds]
        starts = np.cumsum([0, *sizes])
        found: list[Rows] = []
        first, score = 0, 0
        for piece in self.pieces:
            if piece.columns not in several:
                continue
            kind = kinds.index(piece.columns)
            number = len(piece.rows)
            scored = watched = -1
            if piece.name in _SCORED:
                scored, score = score, score + CHANNELS * number
            if piece.name in _WATCHED:
                watched, score = score, score + number
            found.append(
                Rows(piece, kind, int(starts[kind]), first, piece.name not in _SHARED, scored, watched)
            )
            first += number
        return found

    @cached_property
    def flat(self) -> NDArray[np.int64]:
        """Places in the mover's view that go to the trunk as they are; those of a board too, cell by cell."""
        places: list[int] = []
        for piece in self.pieces:
            rows = any(rows.piece is piece for rows in self.sets)
            if piece.name != _OWN and (not rows or all(column.flag for column in piece.columns)):
                places.extend(range(piece.start, piece.stop))
        return np.array(places, dtype=np.int64)

    @cached_property
    def reading(self) -> NDArray[np.int64]:
        """Return how each place of a view is read: its steps, its first row in the trunk and in the encoder.

        Rows of the trunk count from its beginning, those of `own` from the beginning of a view's part.
        """
        trunk, encoder = np.zeros((2, self.view), dtype=np.int64)
        own = np.arange(self.own.start, self.own.stop)
        trunk[self.flat] = self._first_rows(self.flat)[:-1]
        trunk[own] = self._first_rows(own)[:-1]
        for rows in self.sets:
            assert all(column.scale <= MOST_STEPS for column in rows.piece.columns)  # none is an amount
            for start in range(rows.piece.start, rows.piece.stop, rows.width):
                columns = np.arange(start, start + rows.width)
                encoder[columns] = rows.encoder + self._first_rows(columns)[:-1]
        return np.stack([self.steps, trunk, encoder])

    @property
    def kinds(self) -> int:
        """How many kinds of rows there are."""
        return 1 + max(rows.kind for rows in self.sets)

    @property
    def encoder_rows(self) -> int:
        """How many rows the encoder has, over all kinds."""
        last = max(self.sets, key=lambda rows: rows.encoder)
        return last.encoder + int(self.steps[last.piece.start : last.piece.start + last.width].sum())

    @property
    def rows(self) -> int:
        """How many rows a view has."""
        return sum(rows.number for rows in self.sets)

    @property
    def scores(self) -> int:
        """How many scores the policy gets."""
        own = sum(CHANNELS * rows.number for rows in self.sets if rows.score >= 0)
        return own + sum(rows.number for rows in self.sets if rows.watched >= 0)

    @property
    def contexts(self) -> int:
        """How many vectors the trunk makes for scoring: CHANNELS for each kind, one for the others' rows."""
        return CHANNELS * self.kinds + 1

    @property
    def flat_rows(self) -> int:
        """How many rows of the trunk are for what is flat."""
        return int(self.steps[self.flat].sum())

    @property
    def own_rows(self) -> int:
        """How many rows of a view's part of the trunk are for what is its own."""
        return int(self.steps[self.own.start : self.own.stop].sum())

    def shared_inputs(self, width: int) -> int:
        """Return how many rows the trunk has before the views' parts."""
        return self.flat_rows + sum(width for rows in self.sets if not rows.each)

    def view_inputs(self, width: int) -> int:
        """Return how many rows of the trunk are for one view."""
        return self.own_rows + 1 + sum(width for rows in self.sets if rows.each)

    def inputs(self, width: int) -> int:
        """Return how many rows the trunk has."""
        return self.shared_inputs(width) + self.most_seats * self.view_inputs(width)

    def policy_inputs(self, last: int) -> int:
        """Return the size of the policy's input, padded."""
        return padded(last + self.scores)

    def table(self) -> NDArray[np.int64]:
        """Return the sets for compiled code: a row each, columns as in net_eval.py."""
        return np.array(
            [
                [
                    rows.piece.start,
                    rows.number,
                    rows.width,
                    rows.kind,
                    rows.first,
                    rows.each,
                    rows.score,
                    rows.watched,
                ]
                for rows in self.sets
            ],
            dtype=np.int64,
        )


def plan_for(rules: Rules) -> Plan:
    """Return the plan of a game's net, which serves all its numbers of seats."""
    most = max(rules.seats)
    return Plan(rules.layout(most), rules.actions, most)
