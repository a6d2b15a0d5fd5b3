"""Reserving a card for a gold (D-R1, D-R2, D-R3), and filling the pyramid (D-M1)."""

import pytest

from tests.positions import position
from tests.referee import held, moves_of, play, player, refuse
from tests.rules.duel.table import at

NO_CARDS: dict[int, list[str]] = {1: [], 2: [], 3: []}


def test_a_gold_is_claimed_and_then_a_card_is_chosen() -> None:
    """D-R1: the gold comes first, the same seat goes on in the phase reserve."""
    game = play(position("duel"), "claim b2")
    assert held(game, 0) == {"gold": 1}
    assert at(game, "b2") is None
    assert (game.turn, game.phase, game.view()["pending"]) == (0, "reserve", None)


def test_any_gold_of_the_board_may_be_claimed() -> None:
    """D-R1: one of choice."""
    assert set(moves_of(position("duel"), "claim")) == {"claim b2", "claim c3", "claim d4"}


def test_every_card_of_the_pyramid_and_every_deck_may_be_reserved() -> None:
    """D-R1: twelve cards and three decks, and nothing else once the gold is claimed."""
    game = play(position("duel"), "claim c3")
    pyramid = [card for row in game.view()["market"] for card in row]
    assert len(pyramid) == 12
    assert set(game.moves()) == {
        *(f"reserve {card}" for card in pyramid),
        "reserve deck 1",
        "reserve deck 2",
        "reserve deck 3",
    }


def test_a_reserved_card_of_the_pyramid_is_replaced_at_once() -> None:
    """D-R1, D-M1: by the first card of its level's deck, in the same place."""
    game = position("duel", rows={2: ["D2-01", "D2-02", "D2-03", "D2-04"]}, top=["D2-20"])
    play(game, "claim c3", "reserve D2-02")
    assert player(game, 0)["reserved"] == ["D2-02"]
    assert game.view()["market"][1] == ["D2-01", "D2-20", "D2-03", "D2-04"]
    assert "D2-20" not in game.view()["decks"][1]
    assert (game.turn, game.phase) == (1, "main")


def test_without_a_card_in_the_deck_the_place_stays_empty() -> None:
    """D-M1: nothing to replace it with."""
    game = position("duel", decks={3: []})
    play(game, "claim c3", "reserve D3-02")
    assert game.view()["market"][2] == ["D3-01", None, "D3-03"]


def test_the_first_card_of_a_deck_is_reserved_unseen() -> None:
    """D-R1: the pyramid does not change."""
    game = position("duel", top=["D3-07", "D3-09"])
    before = game.view()["market"]
    play(game, "claim c3", "reserve deck 3")
    assert player(game, 0)["reserved"] == ["D3-07"]
    assert game.view()["decks"][2][0] == "D3-09"
    assert game.view()["market"] == before


def test_an_empty_deck_has_no_card_to_reserve() -> None:
    """D-R1: refused with the deck's number."""
    game = play(position("duel", decks={2: []}), "claim c3")
    refuse(game, "reserve deck 2", "D-R1", 2)


def test_only_gold_is_claimed() -> None:
    """D-R1: not a gem, not an empty place."""
    game = position("duel", board="wp... ..... ..*.. ..... .....")
    for place, colour in [("a1", "white"), ("b1", "pearl"), ("e5", "nothing")]:
        refuse(game, f"claim {place}", "D-R1", place, colour)


def test_without_gold_on_the_board_nothing_is_reserved() -> None:
    """D-R1: whatever the bag and the hands hold."""
    game = position("duel", {"tokens": {"gold": 2}}, board="wbgrk ..... ..... ..... .....")
    assert not moves_of(game, "claim")
    refuse(game, "claim c3", "D-R1", "gold")


def test_a_hand_of_three_cards_is_full() -> None:
    """D-R1: two cards leave room, three do not; hidden ones count."""
    assert moves_of(position("duel", {"reserved": ["D1-01", "D2-01"]}), "claim")
    game = position("duel", {"reserved": ["D1-01", "D2-01"], "hidden": ["D3-01"]})
    assert not moves_of(game, "claim")
    refuse(game, "claim c3", "D-R1", 3, "reserved")


def test_without_any_card_left_no_gold_is_claimed() -> None:
    """D-R1: a gold is taken to reserve a card; with pyramid and decks empty there is none."""
    game = position("duel", rows=NO_CARDS, decks=NO_CARDS)
    assert not moves_of(game, "claim")
    refuse(game, "claim c3", "D-R1")


def test_the_last_card_is_still_a_decision() -> None:
    """D-R1: the phase reserve is entered even with a single choice."""
    game = position("duel", rows={1: ["D1-01"], 2: [], 3: []}, decks=NO_CARDS)
    play(game, "claim c3")
    assert game.phase == "reserve"
    assert game.moves() == ["reserve D1-01"]


def test_no_card_is_reserved_before_a_gold_is_claimed() -> None:
    """D-R1: the gold first."""
    game = position("duel")
    for decision in ("reserve D1-01", "reserve deck 1"):
        refuse(game, decision, "D-R1", "gold", "claim")


@pytest.mark.parametrize("decision", ["claim b2", "take a1", "refill", "buy D1-01", "pass"])
def test_a_claimed_gold_is_followed_by_its_card(decision: str) -> None:
    """D-R1: no second gold and no other action."""
    refuse(play(position("duel"), "claim c3"), decision, "D-R1", "reserve")


@pytest.mark.parametrize(
    ("decision", "clause"),
    [("reserve D1-20", "D-R1"), ("reserve D2-10", "D-R1"), ("reserve deck 4", None), ("reserve D4-01", None)],
)
def test_only_cards_of_the_pyramid_are_reserved(decision: str, clause: str | None) -> None:
    """D-R1: a card inside a deck or in the opponent's hand is out of reach, others do not exist."""
    game = play(position("duel", {}, {"reserved": ["D2-10"]}), "claim c3")
    refuse(game, decision, clause)


def test_a_card_from_a_deck_is_hidden_from_the_opponent() -> None:
    """D-R2: its holder knows it, the others only its level."""
    game = play(position("duel", top=["D2-20"]), "claim c3", "reserve deck 2")
    assert game.view(seat=0)["players"][0]["reserved"] == ["D2-20"]
    assert game.view(seat=1)["players"][0]["reserved"] == ["?2"]
    assert game.view(seat=-1)["players"][0]["reserved"] == ["?2"]


def test_a_card_from_the_pyramid_stays_known_to_all() -> None:
    """D-R2: the opponent saw it being taken."""
    game = play(position("duel"), "claim c3", "reserve D1-03")
    for viewer in (0, 1, -1):
        assert game.view(seat=viewer)["players"][0]["reserved"] == ["D1-03"]


def test_reserved_cards_have_no_effect() -> None:
    """D-R2: no points, crowns or bonuses before they are bought."""
    shown = player(position("duel", {"reserved": ["D3-01", "D3-11", "D2-02"]}), 0)
    assert (shown["points"], shown["crowns"]) == (0, 0)
    assert not any(shown["bonuses"].values())
    assert not any(shown["colour_points"].values())


def test_a_reserved_bonus_pays_for_nothing() -> None:
    """D-R2: D2-06 would give two blue bonuses and make D1-04 cost one."""
    game = position("duel", {"reserved": ["D2-06"], "tokens": {"blue": 2}}, market=["D1-04"])
    refuse(game, "buy D1-04", "D-B1")


def test_a_reserved_bonus_is_nothing_for_a_joker_to_join() -> None:
    """D-R2, D-A2: only bought cards count."""
    game = position("duel", {"reserved": ["D2-06"], "tokens": {"black": 4, "pearl": 1}}, market=["D1-27"])
    refuse(game, "buy D1-27", "D-A2")


def test_reserved_crowns_bring_no_royal_card() -> None:
    """D-R2, D-K1: a crown bought beside two reserved ones is the first."""
    game = position("duel", {"reserved": ["D1-09", "D1-14"], "tokens": {"blue": 3}}, market=["D1-04"])
    play(game, "buy D1-04")
    assert player(game, 0)["royals"] == []
    assert game.turn == 1


def test_unbought_cards_cost_nothing_at_the_end() -> None:
    """D-R2: three reserved cards, and still 20 points and the victory."""
    game = position(
        "duel",
        {"cards": ["D3-13", "D2-24", "D1-30", "D3-04"], "reserved": ["D1-01", "D1-02"], "hidden": ["D3-01"],
         "tokens": {"green": 2, "red": 2, "black": 2, "pearl": 1}},
        market=["D2-04"],
    )  # fmt: skip
    play(game, "buy D2-04")
    assert player(game, 0)["points"] == 20
    assert game.winners == [0]


def test_only_a_claim_brings_gold() -> None:
    """D-R3: every other first decision leaves the three gold where they are."""
    game = position("duel", {"privileges": 3, "tokens": {"blue": 4}}, market=["D1-04"])
    for decision in game.moves():
        other = play(game.copy(), decision)
        assert held(other, 0).get("gold", 0) == int(decision.startswith("claim"))


def test_reserved_cards_stand_in_order_of_arrival() -> None:
    """D-R1: hidden or not."""
    game = position("duel", {"reserved": ["D3-01"]}, top=["D1-30"])
    play(game, "claim c3", "reserve deck 1", "take a1", "claim b2", "reserve D2-01")
    assert player(game, 0)["reserved"] == ["D3-01", "D1-30", "D2-01"]
    assert player(game, 0)["hidden"] == ["D1-30"]
