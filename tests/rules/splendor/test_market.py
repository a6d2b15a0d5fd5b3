"""The market is filled up at once, level by level."""

import pytest

from tests.referee import moves_of, play
from tests.rules.classic import SPLENDOR, Box, both


@both
@pytest.mark.parametrize("place", [0, 1, 2, 3])
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_reserved_card_is_replaced_from_its_own_deck(box: Box, level: int, place: int) -> None:
    """S-M1: the next card of that level lies in the same place; the other levels stay."""
    game = box.position()
    before = game.view()
    row = before["market"][level - 1]
    top, *rest = before["decks"][level - 1]
    play(game, f"reserve {row[place]}")
    after = game.view()
    assert after["market"][level - 1] == [*row[:place], top, *row[place + 1 :]]
    assert after["decks"][level - 1] == rest
    for other in {1, 2, 3} - {level}:
        assert after["market"][other - 1] == before["market"][other - 1]
        assert after["decks"][other - 1] == before["decks"][other - 1]


@both
def test_a_bought_card_is_replaced_from_its_own_deck(box: Box) -> None:
    """S-M1: as a reserved one."""
    game = box.position({"tokens": {box.colour: 3}}, market=[box.single])
    top = game.view()["decks"][0][0]
    _, *others = game.view()["market"][0]
    play(game, f"buy {box.single}")
    assert game.view()["market"][0] == [top, *others]


@both
@pytest.mark.parametrize("verb", ["buy", "reserve"])
def test_with_an_empty_deck_the_place_stays_empty(box: Box, verb: str) -> None:
    """S-M1: the other cards stay where they are, and no other level fills the gap."""
    game = box.position({"tokens": {box.colour: 3}}, market=[box.single], decks={1: []})
    _, *others = game.view()["market"][0]
    play(game, f"{verb} {box.single}")
    assert game.view()["market"][0] == [None, *others]


@both
def test_an_empty_place_offers_nothing(box: Box) -> None:
    """S-M1: only the cards that lie there can be bought or reserved."""
    game = box.position(rows={1: [None, box.single, None, None]}, decks={1: []})
    of_level_1 = [move for move in moves_of(game, "reserve") if "1-" in move]
    assert of_level_1 == [f"reserve {box.single}"]


@both
def test_the_last_card_of_a_deck_fills_a_place(box: Box) -> None:
    """S-M1: then the deck is empty."""
    last = box.costly[-1]
    game = box.position(market=box.costly[:4], decks={3: [last]})
    play(game, f"reserve {box.costly[1]}")
    assert game.view()["market"][2] == [box.costly[0], last, *box.costly[2:4]]
    assert game.view()["decks"][2] == []


@both
def test_reserving_from_a_deck_or_buying_from_the_hand_leaves_the_market_alone(box: Box) -> None:
    """S-M1: nothing left it, so nothing is replaced."""
    for decision in ("reserve deck 1", f"buy {box.single}"):
        game = box.position({"reserved": [box.single], "tokens": {box.colour: 3}})
        before = game.view()["market"]
        play(game, decision)
        assert game.view()["market"] == before


def test_a_new_card_may_be_taken_by_the_next_seat_at_once() -> None:
    """S-M1: it is replaced before the next turn begins."""
    game = SPLENDOR.position({}, {"tokens": {"blue": 3}}, market=["L1-20"], top=["L1-06"])
    play(game, "reserve L1-20", "buy L1-06")
