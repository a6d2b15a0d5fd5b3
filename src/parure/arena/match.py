"""One game between bots, and what is worth keeping of it."""

import contextlib
import time
from collections.abc import Sequence

import msgspec

from parure.arena.schedule import Contest, Fixture, derived_seed
from parure.bots import Bot, make
from parure.bots.program import Forfeit
from parure.game import Game, new
from parure.notation import IllegalMove


class Seat(msgspec.Struct, frozen=True):
    """How one seat fared."""

    bot: int  # its number in the contest
    share: float  # of the victory: 1 alone, a half or less if it is shared, else 0
    points: int
    cards: int
    decisions: int
    seconds: float  # spent on them


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game ended."""

    number: int  # in the contest, from 0
    deal: int
    line_up: int
    turns: int
    seats: list[Seat]
    capped: bool = False  # it lasted too long, and was shared among all
    fault: str = ""  # why a bot lost before the end; the seat that lost is `lost_by`
    lost_by: int | None = None


class Match:
    """Plays games of a contest one after the other, keeping its bots (and their programs) between them."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self._bots: dict[tuple[int, int], Bot] = {}  # by number of the bot, and which of its kind

    def play(self, fixture: Fixture) -> Result:
        """Play a game to its end, to its last allowed turn, or to a bot's fault."""
        game = new(self.contest.game, seats=self.contest.seats, seed=fixture.seed)
        bots = self._seat(fixture)
        decisions = [0] * game.seats
        seconds = [0.0] * game.seats
        fault, lost_by = "", None
        limit = self.contest.turns or 0
        while not game.over and game.turns < limit:
            seat = game.turn
            assert seat is not None
            begun = time.perf_counter()
            try:
                decision = bots[seat].decide(game)
                seconds[seat] += time.perf_counter() - begun
                decisions[seat] += 1
                game.play(decision)
            except (Forfeit, IllegalMove) as error:
                fault, lost_by = str(error), seat
                break
        return Result(
            fixture.number,
            fixture.deal,
            fixture.line_up,
            game.turns,
            _fared(game, fixture, _shares(game, lost_by), decisions, seconds),
            capped=not game.over and lost_by is None,
            fault=fault,
            lost_by=lost_by,
        )

    def close(self) -> None:
        """End the bots' programs."""
        for bot in self._bots.values():
            bot.close()
        self._bots.clear()

    def _seat(self, fixture: Fixture) -> list[Bot]:
        """Return a bot for every seat, fresh for this game whichever were played before it."""
        bots = []
        for seat, number in enumerate(fixture.bots):
            which = (number, fixture.bots[:seat].count(number))
            if which not in self._bots:
                self._bots[which] = self._warmed(make(self.contest.bots[number]))
            bot = self._bots[which]
            bot.new_game()
            own = bot.options.get("seed", "")
            bot.dice.seed(derived_seed(self.contest.seed, "bot", fixture.number, seat, own))
            bots.append(bot)
        return bots

    def _warmed(self, bot: Bot) -> Bot:
        """Have a bot think before its time is measured: whatever has to be compiled is so then."""
        game = new(self.contest.game, seats=self.contest.seats, seed=self.contest.seed)
        with contextlib.suppress(Forfeit, IllegalMove):
            for _ in range(2):
                game.play(bot.decide(game))
        return bot


def _shares(game: Game, lost_by: int | None) -> list[float]:
    """Return each seat's share of the victory; who is at fault has none, the others share it."""
    winners = game.winners
    if not winners:
        winners = [seat for seat in range(game.seats) if seat != lost_by]
    return [(seat in winners) / len(winners) for seat in range(game.seats)]


def _fared(
    game: Game,
    fixture: Fixture,
    shares: Sequence[float],
    decisions: Sequence[int],
    seconds: Sequence[float],
) -> list[Seat]:
    players = game.view()["players"]
    return [
        Seat(
            fixture.bots[seat],
            shares[seat],
            players[seat]["points"],
            len(players[seat]["cards"]),
            decisions[seat],
            round(seconds[seat], 6),
        )
        for seat in range(game.seats)
    ]
