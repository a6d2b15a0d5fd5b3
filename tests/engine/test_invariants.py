"""What holds in every position of every game, whoever plays and however."""

import random
from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import parure
from tests.playing import TABLES, steps

TOKENS: dict[str, dict[int, tuple[int, ...]]] = {
    "splendor": {2: (4,) * 5 + (5,), 3: (5,) * 5 + (5,), 4: (7,) * 5 + (5,)},
    "marvel": {2: (4,) * 5 + (2, 5), 3: (5,) * 5 + (3, 5), 4: (7,) * 5 + (4, 5)},
    "duel": {2: (4,) * 5 + (2, 3)},
}
CHOICES = {"pay", "return", "noble", "location", "joker", "token", "steal", "royal"}


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(TABLES), st.integers(0, 2**63 - 1))
def test_every_position_of_a_random_game_is_sound(table: tuple[str, int], seed: int) -> None:
    game = parure.new(*table, seed=seed)
    for position in steps(game, random.Random(seed), 400):
        view = position.view()
        check_pieces(view)
        check_players(view)
        check_decisions(position)
    if game.over:
        check_end(game)


def check_pieces(view: dict[str, Any]) -> None:
    """Each token and card is in exactly one place."""
    total: Counter[str] = Counter()
    for place in [view.get("bank", {}), view.get("bag", {}), *(p["tokens"] for p in view["players"])]:
        assert all(n >= 0 for n in place.values())
        total.update(place)
    total.update(colour for row in view.get("board", []) for colour in row if colour)
    expected = dict(zip(view["players"][0]["tokens"], TOKENS[view["game"]][view["seats"]], strict=True))
    assert dict(total) == expected
    assert sorted(everywhere(view)) == sorted(card["id"] for card in parure.cards(view["game"]))


def everywhere(view: dict[str, Any]) -> list[str]:
    """All cards of a view, wherever they lie."""
    piles = [*view["market"], *view["decks"]]
    for player in view["players"]:
        piles += [player["reserved"], [c["id"] if isinstance(c, dict) else c for c in player["cards"]]]
    return [card for pile in piles for card in pile if card is not None]


def check_players(view: dict[str, Any]) -> None:
    """Limits hold, and what is counted is the sum of its parts."""
    cards = {card["id"]: card for card in parure.cards(view["game"])}
    tiles = {tile["id"]: tile["points"] for tile in parure.tiles(view["game"])}
    for seat, player in enumerate(view["players"]):
        assert len(player["reserved"]) <= 3
        assert set(player["hidden"]) <= set(player["reserved"])
        if seat != view["turn"]:
            assert sum(player["tokens"].values()) <= 10
        bonuses: Counter[str] = Counter(dict.fromkeys(player["bonuses"], 0))
        points = sum(tiles[tile] for key in ("nobles", "locations", "royals") for tile in player.get(key, []))
        points += 3 * (view.get("avengers_tile") == seat)
        crowns = avengers = 0
        for entry in player["cards"]:
            card = cards[entry["id"] if isinstance(entry, dict) else entry]
            colour = entry["as"] if isinstance(entry, dict) else card["bonus"]
            if colour:
                bonuses[colour] += card.get("bonus_count", 1)
            points += card["points"]
            crowns += card.get("crowns", 0)
            avengers += card.get("avengers", 0)
        assert player["bonuses"] == dict(bonuses)
        assert player["points"] == points
        assert player.get("crowns", 0) == crowns
        assert player.get("avengers", 0) == avengers


def check_decisions(game: parure.Game) -> None:
    """Decisions are all different, all found again by their text; a choice has at least two answers."""
    moves = game.moves()
    assert len(set(moves)) == len(moves) >= 1
    assert game.phase not in CHOICES or len(moves) >= 2
    assert ("pass" in moves) <= (moves == ["pass"])
    assert game.turn is not None
    assert 0 <= game.turn < game.seats


def check_end(game: parure.Game) -> None:
    """A game that is over has winners, nobody to decide and nothing to decide."""
    assert game.turn is None
    assert game.phase == "over"
    assert game.winners
    assert game.winners == sorted(set(game.winners))
    assert game.moves() == []
    view = game.view()
    assert (view["turn"], view["phase"], view["over"]) == (None, "over", True)
