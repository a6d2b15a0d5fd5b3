"""Nobody learns what they may not know; `redeal` changes exactly that, and uniformly."""

import json
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parure
from tests.playing import games, played
from tests.positions import position

SEEDS = st.integers(0, 2**63 - 1)
QUESTIONS = ["buy {}", "reserve {}", "take white", "pass", "noble N01", "royal R1", "location 1A", "nonsense"]


def viewers(game: parure.Game) -> range:
    return range(-1, game.seats)


@settings(max_examples=60, deadline=None)
@given(games(), SEEDS)
def test_positions_that_differ_only_in_secrets_look_the_same_to_the_byte(
    game: parure.Game, seed: int
) -> None:
    for seat in viewers(game):
        other = game.redeal(seat, seed)
        assert json.dumps(other.view(seat)) == json.dumps(game.view(seat))
        if seat == game.turn:
            assert other.moves() == game.moves()


@settings(max_examples=40, deadline=None)
@given(games())
def test_the_views_of_all_are_each_ones_own_view(game: parure.Game) -> None:
    assert game.views() == [game.view(seat) for seat in (*range(game.seats), -1)]


@settings(max_examples=25, deadline=None)
@given(games(), SEEDS)
def test_refusals_tell_no_secrets(game: parure.Game, seed: int) -> None:
    if game.turn is None:
        return
    other = game.redeal(game.turn, seed)
    cards = [card["id"] for card in parure.cards(game.name)]
    texts = [question.format(card) for question in QUESTIONS for card in cards[:: 1 + seed % 7]]
    assert [answer(game, text) for text in texts] == [answer(other, text) for text in texts]


def answer(game: parure.Game, text: str) -> str:
    try:
        game.copy().play(text)
    except parure.IllegalMove as refusal:
        return f"{refusal.clause} {refusal}"
    return "legal"


@settings(max_examples=40, deadline=None)
@given(games(), SEEDS, SEEDS)
def test_a_redeal_depends_on_what_the_seat_knows_and_the_seed_alone(
    game: parure.Game, deal: int, seed: int
) -> None:
    for seat in viewers(game):
        assert game.redeal(seat, deal).redeal(seat, seed) == game.redeal(seat, seed)


@settings(max_examples=30, deadline=None)
@given(games(), SEEDS)
def test_a_redeal_leaves_the_game_as_it_was(game: parure.Game, seed: int) -> None:
    before = game.fingerprint()
    game.redeal(-1, seed)
    assert game.fingerprint() == before


@settings(max_examples=30, deadline=None)
@given(games(), SEEDS)
def test_a_seats_view_can_be_dealt_out_into_a_game(game: parure.Game, seed: int) -> None:
    for seat in viewers(game):
        view = game.view(seat)
        assert parure.from_view(view, seed=seed).view(seat) == view


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_views_of_a_seat_hold_no_deck_and_no_hidden_card(seat: int) -> None:
    game = position("splendor", {"hidden": ["L2-05"]}, {"hidden": ["L3-07", "L1-09"]})
    shown = json.dumps(game.view(seat))
    unknown = [card for deck in game.view()["decks"] for card in deck]
    unknown += [[], ["L2-05"]][seat != 0] + [[], ["L3-07", "L1-09"]][seat != 1]
    assert not [card for card in unknown if card in shown]
    assert str(game.seed) not in shown or game.seed in (0, 1)
    assert '"hidden"' not in shown


def chi_square(counts: Counter[str], kinds: int, draws: int) -> float:
    expected = draws / kinds
    return (
        sum((counts[kind] - expected) ** 2 / expected for kind in counts) + (kinds - len(counts)) * expected
    )


def test_a_redeal_is_uniform_over_decks_and_hidden_cards_together() -> None:
    """Seat 1 hides one card of four unknown ones: 24 layouts, each as likely as any other."""
    game = position("splendor", {}, {"hidden": ["L3-04"]}, decks={3: ["L3-01", "L3-02", "L3-03"]})
    draws = 4800
    counts: Counter[str] = Counter()
    for seed in range(draws):
        view = game.redeal(0, seed).view()
        counts[f"{view['players'][1]['reserved']} {view['decks'][2]}"] += 1
    assert len(counts) == 24
    assert chi_square(counts, 24, draws) < 52  # 23 degrees of freedom: passed by chance 1 time in 2,000


def test_a_redeal_is_uniform_over_the_hidden_cards_of_several_seats() -> None:
    """Two seats hide two cards, one is left in the deck: six ways."""
    game = position(
        "splendor", {}, {"hidden": ["L3-01"]}, {"hidden": ["L3-02"]}, seats=3, decks={3: ["L3-03"]}
    )
    draws = 3000
    counts = Counter(str([p["reserved"] for p in game.redeal(0, n).view()["players"]]) for n in range(draws))
    assert chi_square(counts, 6, draws) < 23  # 5 degrees of freedom


def test_a_new_deal_is_uniform() -> None:
    """Which card lies first in the row of level 3, over many seeds: 20 cards, each as likely."""
    draws = 4000
    counts = Counter(str(parure.new("splendor", seed=seed).view()["market"][2][0]) for seed in range(draws))
    assert chi_square(counts, 20, draws) < 47  # 19 degrees of freedom


def test_what_the_bag_will_bring_is_unknown_to_everybody() -> None:
    """The same refill of the same position, re-dealt, differs; re-dealt with the same seed it does not."""
    game = position("duel", board="w.... ..... ..... ..... .....")
    boards = set()
    for seed in (1, 2, 3, 1):
        again = game.redeal(0, seed)
        again.play("refill")
        boards.add(json.dumps(again.view()["board"]))
    assert len(boards) == 3


def test_a_card_named_by_its_purchase_is_known_to_all() -> None:
    """SPEC: a hidden card being paid for is announced by its `buy`."""
    game = position("splendor", {"hidden": ["L1-06"], "tokens": {"blue": 3, "gold": 1}})
    assert game.view(1)["players"][0]["reserved"] == ["?1"]
    game.play("buy L1-06")
    assert game.phase == "pay"
    assert game.view(1)["pending"] == "L1-06"
    assert game.view(1)["players"][0]["reserved"] == ["L1-06"]
    assert game.redeal(1, 5).view()["players"][0]["reserved"] == ["L1-06"]


def test_long_games_stay_secret() -> None:
    for name in parure.games():
        game = played(name, 2, 3, 150)
        for seat in viewers(game):
            assert game.redeal(seat, 8).view(seat) == game.view(seat)
