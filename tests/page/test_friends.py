"""Two people, each with a browser of their own, over a link."""

from __future__ import annotations

import random

from playwright.sync_api import Page

from tests.page.conftest import Open
from tests.page.memory import Memory
from tests.page.person import Person, by


def meet(ada: Page, ben: Page, game: str) -> dict[str, Person]:
    """Let Ada invite Ben; return both by the seat that was drawn for them."""
    host, guest = Person(ada, random.Random("Ada")), Person(ben, random.Random("Ben"))
    host.begin(game, company="friends", name="Ada")
    ben.goto(ada.input_value(by("link")))
    ben.fill(by("name"), "Ben")
    ben.click(by("join"))
    for person in (host, guest):
        person.page.wait_for_selector(by("board"))
    people = {person.seat: person for person in (host, guest)}
    assert set(people) == {"0", "1"}
    return people


def test_two_browsers_play_each_other_over_a_link_and_one_reloads_in_the_middle(opened: Open) -> None:
    with opened() as (ada, _), opened() as (ben, _):
        people = meet(ada, ben, "splendor")
        person, decisions = people["0"], 0
        while not (seen := person.wait())["over"]:
            person.decide(seen)
            decisions += 1
            if decisions == 15:
                ben.reload()
            person = people.get(person.turn, person)
            assert decisions < 400, "the game does not end"
        assert decisions > 15
        endings = [page.locator(f"{by('ending')} li").all_inner_texts() for page in (ada, ben)]
        assert endings[0] == endings[1]
        assert len(endings[0]) == 2


def test_a_hidden_card_is_in_neither_the_traffic_nor_the_memory_of_the_other_browser(opened: Open) -> None:
    with opened() as (ada, ada_watch), opened() as (ben, ben_watch):
        people = meet(ada, ben, "splendor")
        ada_seat, ben_seat = sorted(people, key=lambda seat: people[seat].page is ben)
        if people["0"].page is ben:
            people[ben_seat].decide(people[ben_seat].wait())
        hiding = people[ada_seat]
        seen = hiding.wait()
        ada.click('[data-at="deck/2"]')
        ada.click(by("reserve"))
        own = f"{by('seat')}.mine [data-card]"
        ada.wait_for_selector(own)
        card = ada.get_attribute(own, "data-card") or ""
        assert card.startswith("L2-")
        people[ben_seat].decide(people[ben_seat].wait())
        assert seen["seq"] < hiding.wait()["seq"]

        back = ben.locator(f'{by("seat")}[data-seat="{ada_seat}"] [data-at="seat/{ada_seat}/reserved/0"]')
        assert back.count() == 1, "Ben sees its back"
        assert any(card in heard for heard in ada_watch.heard), "Ada was told"
        assert not any(card in heard for heard in ben_watch.heard)
        assert not any(card in answer for answer in ben_watch.answers(but="/api/games"))
        assert card not in ben.content()

        # Every browser knows the names of all cards. What only Ada's has: a hand with this one in it.
        assert Memory.of(ada).lists_with(card) > 0
        memory = Memory.of(ben)
        assert memory.lists_with(card) == 0
        assert memory.lists_with(seen["cards"][0].split('"')[3]) > 0, "cards on the table are found so"
        assert not [text for text in memory.texts_with(card) if '"cost"' not in text]
