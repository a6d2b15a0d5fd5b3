"""The house: tables come into memory when somebody looks, and go when nobody does."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from parure.server import messages, migrate
from parure.server.bus import Alone
from parure.server.house import House
from parure.server.mailbox import MAX_WAITING, TRY_LATER, Mailbox
from parure.server.outgoing import pong
from parure.server.refusal import Refused
from parure.server.settings import Settings
from parure.server.store import Store
from parure.server.words import digest

pytestmark = pytest.mark.anyio

WISH = messages.NewTable("splendor", [messages.Person("Ada"), messages.Person("Ben")], order="fixed")


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    store = Store(f"sqlite+aiosqlite:///{tmp_path}/tables.sqlite")
    await migrate.upgrade(store.engine)
    await store.open()
    opened = House(Settings(idle=0.0), store, Alone())
    yield opened
    await opened.close()
    await store.close()


async def test_a_table_nobody_looks_at_leaves_the_memory_and_comes_back_as_it_was(house: House) -> None:
    made = await house.create(WISH)
    desk = await house.desk(made.id)
    await house.command(desk, digest(made.seats[0].secret), messages.Decide("take white blue green", 0, "a"))
    desk.used_at -= 1_000
    await house.keeper._let_go()
    assert made.id not in house.desks
    again = await house.desk(made.id)
    assert again is not desk
    assert again.table.game == desk.table.game


async def test_a_watched_table_stays(house: House) -> None:
    made = await house.create(WISH)
    desk = await house.desk(made.id)
    house.watch(desk, Mailbox("", views=True))
    desk.used_at -= 1_000
    await house.keeper._let_go()
    assert made.id in house.desks


async def test_after_a_commit_whose_fate_is_unknown_the_store_is_asked(house: House) -> None:
    """A connection may break after the database has committed: what it has is what counts."""
    made = await house.create(WISH)
    desk = await house.desk(made.id)
    ada, ben = (digest(seat.secret) for seat in made.seats)
    before = desk.table
    await house.command(desk, ada, messages.Decide("take white blue green", 0, "a"))
    desk.table, desk.uncertain = before, True  # stored, but this process never heard so
    assert await house.command(desk, ada, messages.Decide("take white blue green", 0, "a")) == 1
    assert await house.command(desk, ben, messages.Decide("take white blue green", 1, "b")) == 2


async def test_a_stopping_server_takes_nothing_more_and_says_so(house: House) -> None:
    made = await house.create(WISH)
    desk = await house.desk(made.id)
    await house.store.close()
    with pytest.raises(Refused, match="the server is stopping"):
        await house.command(desk, digest(made.seats[0].secret), messages.Resign("r"))
    assert desk.table.seq == 0


async def test_a_mailbox_that_is_not_emptied_is_given_up() -> None:
    given_up = []
    mail = Mailbox("", views=True)
    mail.give_up = lambda: given_up.append(True)
    for number in range(MAX_WAITING + 1):
        mail.hear(pong(0, number))
    assert (mail.overflowed, mail.code, given_up) == (True, TRY_LATER, [True])
    assert await mail.next() is None
