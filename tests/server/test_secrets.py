"""Nobody learns what they may not know: equal bytes for equal knowledge, and a scan of everything sent."""

from __future__ import annotations

import asyncio
import json
import random
import re
from pathlib import Path

import pytest

import parure
from parure.rules.contract import SPECTATOR
from parure.server import fairness, messages, migrate, outgoing
from parure.server.bus import Alone
from parure.server.desk import Desk
from parure.server.events import Founding, Sitter
from parure.server.house import House
from parure.server.live import catch_up
from parure.server.mailbox import Mailbox
from parure.server.refusal import Refused
from parure.server.settings import Settings
from parure.server.store import Store
from parure.server.table import Table
from parure.server.words import digest
from tests.server.client import Player, Stubborn, create
from tests.server.services import Server

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("one process")]

SECRETS = ["a" * 22, "b" * 22]
TABLE = "abcdefghjkmn"

Wishes = list[tuple[int, messages.Command | messages.Explain]]  # seats and what they send


class World:
    """A house at which the clock stands still and one table begins from a given position."""

    def __init__(self, folder: Path, game: parure.Game) -> None:
        self.store = Store(f"sqlite+aiosqlite:///{folder}/tables.sqlite")
        self.house = House(Settings(bot_pause=0.0), self.store, Alone(), now=lambda: 1_000_000)
        sitters = [
            Sitter("person", name, digest(SECRETS[i]), place=i) for i, name in enumerate(["Ada", "Ben"])
        ]
        salt = "00" * 16
        self.founding = Founding(
            game=game.name,
            seed=5,
            salt=salt,
            commitment=fairness.commitment(5, salt),
            sitters=sitters,
            order="fixed",
            start=game.view(),
        )

    async def open(self) -> Desk:
        await migrate.upgrade(self.store.engine)
        await self.store.open()
        await self.store.found(Table(TABLE, self.founding, 999_000))
        return await self.house.desk(TABLE)

    async def everything_told_to(self, viewer: int, wishes: Wishes) -> list[bytes]:
        """Carry out commands, and return all bytes that one viewer is sent meanwhile."""
        desk = await self.open()
        secret = "" if viewer == SPECTATOR else digest(SECRETS[viewer])
        mail = Mailbox(secret, views=True)
        told: list[bytes] = list(catch_up(desk, secret, None, views=True))
        self.house.watch(desk, mail)
        for seat, wish in wishes:
            if isinstance(wish, messages.Explain):
                explained = self.house.explain(desk, digest(SECRETS[seat]), wish)
                if seat == viewer:
                    told.append(explained)
                continue
            try:
                await self.house.command(desk, digest(SECRETS[seat]), wish)
            except Refused as refusal:
                if seat == viewer:
                    told.append(outgoing.refused(desk.table.seq, refusal))
        told += catch_up(desk, secret, 0, views=True)
        mail.close()
        while (wire := await mail.next()) is not None:
            told.append(wire)
        await self.house.close()
        await self.store.close()
        return told


def random_position(name: str, dice: random.Random) -> parure.Game:
    game = parure.new(name, seats=2, seed=dice.getrandbits(40))
    for _ in range(dice.randrange(5, 40)):
        moves = game.moves()
        hidden = [move for move in moves if move.startswith("reserve deck")]
        game.play(dice.choice(hidden if hidden and dice.random() < 0.3 else moves))
        if game.over:
            game.undo()
            break
    return game


def commands(game: parure.Game, dice: random.Random) -> Wishes:
    """Make commands of all kinds whose effect the viewer could foresee: nothing new may be drawn."""
    cards = [card["id"] for card in parure.cards(game.name)]
    wrong = [
        "buy " + dice.choice(cards),
        "reserve " + dice.choice(cards),
        "take gold",
        "pass",
        "nonsense",
        "pay",
    ]
    assert game.turn is not None
    wishes: Wishes = []
    for number, decision in enumerate(wrong):
        if decision not in game.moves():
            wishes += [(seat, messages.Decide(decision, 0, f"w{number}-{seat}")) for seat in (0, 1)]
    for decision in [*wrong, *(f"{verb} {card}" for verb in ("buy", "reserve") for card in cards)]:
        wishes += [(seat, messages.Explain(decision, "e")) for seat in (0, 1)]
    wishes += [(seat, messages.Undo(0, f"u{seat}")) for seat in (0, 1)]
    wishes.append((1 - game.turn, messages.Resign("r")))
    return wishes


@pytest.mark.parametrize("name", parure.games())
async def test_equal_knowledge_gets_equal_bytes(name: str, tmp_path: Path) -> None:
    dice = random.Random(name)
    for number in range(6):
        game = random_position(name, dice)
        for viewer in (0, 1, SPECTATOR):
            other = game.redeal(viewer, seed=number)
            assert other.view() != game.view(), "nothing was hidden"
            wishes = commands(game, dice)
            told = []
            for world, position in enumerate((game, other)):
                folder = tmp_path / f"{number}-{viewer}-{world}"
                folder.mkdir()
                told.append(await World(folder, position).everything_told_to(viewer, wishes))
            assert told[0] == told[1]


@pytest.mark.parametrize("name", parure.games())
async def test_nothing_sent_has_a_secret_in_it(sqlite_server: Server, name: str) -> None:
    """Play a whole game; then, knowing everything, look through every byte that anybody was sent."""
    made, seats = await create(sqlite_server.url, game=name)
    spectator = Player(seats[0], hello={"secret": None, "invitation": made["invitation"]})
    watchers = [Player(seats[0]), Player(seats[1]), spectator]
    async with watchers[0], watchers[1], watchers[2]:
        people = [Stubborn(seat, random.Random(i)) for i, seat in enumerate(seats)]
        await asyncio.wait_for(asyncio.gather(*(person.play() for person in people)), 60)
        last = people[0].history[-1][0]
        for watcher in watchers:
            while (await watcher.hear())["seq"] < last:
                pass
    record = (await seats[0].get("/record")).text
    game = parure.load(record)
    salt = re.search(r"salt: (\w+)", record)
    assert salt is not None
    committed = re.search(r"# seed: (\d+)", record)
    assert committed is not None
    never = [
        str(game.seed),
        committed[1],
        salt[1],
        *(seat.secret for seat in seats),
        *(digest(seat.secret) for seat in seats),
    ]
    never.append(digest(made["invitation"]))
    for viewer, watcher in zip((0, 1, SPECTATOR), watchers, strict=True):
        text = "".join(watcher.raw)
        assert not [secret for secret in never if secret in text]
        check_cards(parure.load(record), viewer, [json.loads(raw) for raw in watcher.raw])


def check_cards(game: parure.Game, viewer: int, heard: list[dict[str, object]]) -> None:
    """Replay the game: at every message, only cards that the viewer has seen by then may be named."""
    history = list(game.history)
    while game.history:
        game.undo()
    named = re.compile(r"[LDMC][1-3]-\d\d|\b[LMD]\d-\d+")
    known = set(named.findall(json.dumps(game.view(viewer))))
    played = 0
    looked = 0
    for message in heard:
        while played < int(str(message["seq"])) and played < len(history):
            known |= set(named.findall(history[played][1]))
            game.play(history[played][1])
            known |= set(named.findall(json.dumps(game.view(viewer))))
            played += 1
        mentioned = set(named.findall(json.dumps(message)))
        looked += len(mentioned)
        assert mentioned <= known, f"seat {viewer} was told of {mentioned - known}"
    assert looked > 100, "the scan looked at cards"


async def test_nothing_in_the_logs_opens_anything(sqlite_server: Server) -> None:
    made, seats = await create(sqlite_server.url)
    for seat in seats:
        await seat.state()
    logged = sqlite_server.logged()
    assert made["id"] in logged
    assert not [
        secret for secret in (made["invitation"], *(seat.secret for seat in seats)) if secret in logged
    ]
