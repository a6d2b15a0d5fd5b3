"""The tables of cards and tiles: what holds of them whatever the source.

These sums find a slip in any single number; the tables themselves were read off printed cards.
"""

from collections import Counter
from typing import Any

import pytest

import parure
from tests.positions import GEMS, position

Card = dict[str, Any]


def total(cards: list[Card], entry: str) -> int:
    return sum(card[entry] for card in cards)


def asked(cards: list[Card], colour: str) -> int:
    """How many tokens of that colour these cards cost together."""
    return sum(card["cost"].get(colour, 0) for card in cards)


def pattern(card: Card) -> tuple[int, ...]:
    """The numbers of a cost without its colours, largest first."""
    return tuple(sorted((count for count in card["cost"].values() if count), reverse=True))


def of_level(game: str, level: int) -> list[Card]:
    return [card for card in parure.cards(game) if card["level"] == level]


@pytest.mark.parametrize(
    ("game", "letter", "sizes"),
    [("splendor", "L", (40, 30, 20)), ("marvel", "M", (40, 30, 20)), ("duel", "D", (30, 24, 13))],
)
def test_cards_per_level(game: str, letter: str, sizes: tuple[int, ...]) -> None:
    """S-C1, M-C1, D-C1: so many of each level, numbered without gaps."""
    for level, size in enumerate(sizes, start=1):
        ids = [card["id"] for card in of_level(game, level)]
        assert ids == [f"{letter}{level}-{number:02}" for number in range(1, size + 1)]
    assert len(parure.cards(game)) == sum(sizes)


@pytest.mark.parametrize("game", ["splendor", "marvel"])
def test_each_bonus_colour_has_its_share_of_cards_and_points(game: str) -> None:
    """S-C1, M-C1: 8, 6 and 4 cards by level; 28 points per colour, 5, 55 and 80 by level."""
    for colour in GEMS[game]:
        mine = [card for card in parure.cards(game) if card["bonus"] == colour]
        assert Counter(card["level"] for card in mine) == {1: 8, 2: 6, 3: 4}
        assert total(mine, "points") == 28
    assert [total(of_level(game, level), "points") for level in (1, 2, 3)] == [5, 55, 80]


@pytest.mark.parametrize("game", ["splendor", "marvel"])
def test_costs_and_points_are_in_range(game: str) -> None:
    """S-C1, M-C1: 0 to 5 points, and every card costs between three and fourteen tokens."""
    for card in parure.cards(game):
        assert 0 <= card["points"] <= 5
        assert set(card["cost"]) <= set(GEMS[game])
        assert 3 <= sum(card["cost"].values()) <= 14


def test_splendor_asks_for_117_of_each_colour() -> None:
    """S-C1: all 90 cards together."""
    assert [asked(parure.cards("splendor"), colour) for colour in GEMS["splendor"]] == [117] * 5


def test_splendor_cards_come_in_18_families_of_five() -> None:
    """S-C1: same level, points and numbers; one card per bonus colour; each colour asked equally."""
    families: dict[tuple[Any, ...], list[Card]] = {}
    for card in parure.cards("splendor"):
        families.setdefault((card["level"], card["points"], pattern(card)), []).append(card)
    assert len(families) == 18
    for family in families.values():
        assert sorted(card["bonus"] for card in family) == sorted(GEMS["splendor"])
        for count in set(pattern(family[0])):
            colours = Counter(c for card in family for c, n in card["cost"].items() if n == count)
            assert len(colours) == 5
            assert len(set(colours.values())) == 1


def test_all_cards_of_splendor_differ() -> None:
    """S-C1: no card is there twice."""
    faces = {(card["bonus"], *sorted(card["cost"].items())) for card in parure.cards("splendor")}
    assert len(faces) == 90


def test_ten_nobles_of_three_points() -> None:
    """S-C2: five ask for four of two colours, five for three of three; each colour equally often."""
    nobles = parure.tiles("splendor")
    assert [noble["id"] for noble in nobles] == [f"N{number:02}" for number in range(1, 11)]
    assert {noble["points"] for noble in nobles} == {3}
    demands = [{colour: n for colour, n in noble["demand"].items() if n} for noble in nobles]
    assert Counter(tuple(demand.values()) for demand in demands) == {(4, 4): 5, (3, 3, 3): 5}
    assert len({tuple(sorted(demand)) for demand in demands}) == 10
    for colour in GEMS["splendor"]:
        assert sum(demand.get(colour, 0) for demand in demands) == 17


def test_tokens_of_splendor() -> None:
    """S-C3: with four seats all of them are in the game."""
    bank = parure.new("splendor", seats=4, seed=1).view()["bank"]
    assert bank == dict.fromkeys(GEMS["splendor"], 7) | {"gold": 5}


def test_marvel_costs_per_level_and_colour() -> None:
    """M-C1: 41 of each colour at level 2, 43 at level 3; level 1 is uneven as printed."""
    sums = [[asked(of_level("marvel", level), colour) for colour in GEMS["marvel"]] for level in (1, 2, 3)]
    assert sums == [[32, 33, 33, 32, 34], [41] * 5, [43] * 5]


def test_marvel_has_35_symbols_on_30_cards() -> None:
    """M-C1: seven symbols per bonus colour; two on five cards, all of level 3 and three points."""
    cards = parure.cards("marvel")
    assert total(cards, "avengers") == 35
    assert Counter(card["avengers"] for card in cards) == {0: 60, 1: 25, 2: 5}
    for colour in GEMS["marvel"]:
        assert total([card for card in cards if card["bonus"] == colour], "avengers") == 7
    for card in cards:
        assert (card["avengers"] == 2) == (card["level"] == 3 and card["points"] == 3)


def test_marvel_symbols_follow_the_costs_at_levels_1_and_2() -> None:
    """M-C1: level 1, every 3+1+1 and 2+2+1; level 2, every card of one point."""
    for card in of_level("marvel", 1):
        assert card["avengers"] == (pattern(card) in {(3, 1, 1), (2, 2, 1)})
    for card in of_level("marvel", 2):
        assert card["avengers"] == (card["points"] == 1)


def test_the_red_symbol_of_level_3_is_on_doctor_strange() -> None:
    """M-C1: not on Nova, against the pattern of the other colours, as printed."""
    single = [card for card in of_level("marvel", 3) if card["avengers"] == 1]
    assert Counter(pattern(card) for card in single) == {(6, 3, 3): 4, (7,): 1}
    assert {card["id"]: card["name"] for card in single}["M3-14"] == "Doctor Strange"


def test_marvel_names_its_characters() -> None:
    """M-C1: 90 names, each once."""
    assert len({card["name"] for card in parure.cards("marvel")}) == 90


def test_four_locations_of_two_sides() -> None:
    """M-C2: three points each; five sides of four and four, three of three colours."""
    sides = parure.tiles("marvel")
    assert sorted(side["id"] for side in sides) == [f"{tile}{side}" for tile in "1234" for side in "AB"]
    assert {side["points"] for side in sides} == {3}
    demands = [{colour: n for colour, n in side["demand"].items() if n} for side in sides]
    assert Counter(tuple(demand.values()) for demand in demands) == {(4, 4): 5, (3, 3, 3): 3}
    assert len({side["name"] for side in sides}) == 8


def test_the_avengers_tile_is_worth_three_points() -> None:
    """M-C2: three symbols without points and the tile are three points."""
    game = position("marvel", {"cards": ["M1-02", "M1-07", "M1-13"]}, avengers_tile=0)
    assert [player["points"] for player in game.view()["players"]] == [3, 0]


def test_tokens_of_marvel() -> None:
    """M-C3: with four seats all of them are in the game."""
    bank = parure.new("marvel", seats=4, seed=1).view()["bank"]
    assert bank == dict.fromkeys(GEMS["marvel"], 7) | {"green": 4, "gray": 5}


def test_duel_asks_for_81_of_each_colour_and_29_pearls() -> None:
    """D-C1: all 67 cards together."""
    cards = parure.cards("duel")
    assert [asked(cards, colour) for colour in GEMS["duel"]] == [81] * 5
    assert asked(cards, "pearl") == 29
    assert max(card["cost"].get("pearl", 0) for card in cards) == 1


def test_duel_has_92_points_and_28_crowns() -> None:
    """D-C1: and each coloured family its equal share."""
    cards = parure.cards("duel")
    assert (total(cards, "points"), total(cards, "crowns")) == (92, 28)
    for entry in ("points", "crowns"):
        shares = {total([card for card in cards if card["bonus"] == c], entry) for c in GEMS["duel"]}
        assert len(shares) == 1


def test_duel_has_11_cards_of_each_colour_and_12_gray_ones() -> None:
    """D-C1: nine jokers, three with points only; one double bonus per colour."""
    cards = parure.cards("duel")
    assert Counter(card["bonus_count"] for card in cards) == {0: 3, 1: 59, 2: 5}
    for colour in GEMS["duel"]:
        mine = [card for card in cards if card["bonus"] == colour]
        assert len(mine) == 11
        assert sum(card["bonus_count"] for card in mine) == 12
    gray = [card for card in cards if card["bonus"] not in GEMS["duel"]]
    assert Counter(card["bonus_count"] for card in gray) == {0: 3, 1: 9}
    assert all(card["points"] and not card["abilities"] for card in gray if not card["bonus_count"])


def test_duel_patterns_are_rotations() -> None:
    """D-C1: a coloured card with its colours turned by one is a card of the next colour."""

    def face(card: Card, turn: int) -> tuple[Any, ...]:
        turned = {c: GEMS["duel"][(i + turn) % 5] for i, c in enumerate(GEMS["duel"])} | {"pearl": "pearl"}
        cost = sorted((turned[colour], count) for colour, count in card["cost"].items() if count)
        rest = (card["level"], card["points"], card["crowns"], card["bonus_count"], *card["abilities"])
        return (turned[card["bonus"]], *rest, *cost)

    coloured = [card for card in parure.cards("duel") if card["bonus"] in GEMS["duel"]]
    faces = {face(card, 0) for card in coloured}
    assert len(faces) == len(coloured) == 55
    assert {face(card, 1) for card in coloured} == faces


def test_duel_abilities_are_spread_as_printed() -> None:
    """D-C1: five of each ability on coloured cards, nine jokers, one of them with an extra turn."""
    spread = Counter(ability for card in parure.cards("duel") for ability in card["abilities"])
    assert spread == {"token": 5, "steal": 5, "privilege": 5, "extra_turn": 6, "joker": 9}
    both = [card["id"] for card in parure.cards("duel") if len(card["abilities"]) > 1]
    assert both == ["D3-12"]


def test_four_royal_cards() -> None:
    """D-C1: three points without an ability, or two points with one, each another."""
    royals = parure.tiles("duel")
    assert [royal["id"] for royal in royals] == ["R1", "R2", "R3", "R4"]
    assert [royal["points"] for royal in royals] == [3, 2, 2, 2]
    assert [royal["abilities"] for royal in royals] == [[], ["extra_turn"], ["privilege"], ["steal"]]


def test_tokens_and_privileges_of_duel() -> None:
    """D-C2, D-C1: 25 tokens, all on the board at first; three privileges."""
    view = parure.new("duel", seed=1).view()
    tokens = Counter(colour for row in view["board"] for colour in row)
    assert tokens == dict.fromkeys(GEMS["duel"], 4) | {"pearl": 2, "gold": 3}
    assert view["privileges"] + sum(player["privileges"] for player in view["players"]) == 3
