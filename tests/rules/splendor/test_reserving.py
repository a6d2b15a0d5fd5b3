"""Reserving cards, and what the others know of them."""

import pytest

import parure
from tests.positions import NO_CARDS
from tests.referee import held, moves_of, play, player, refuse
from tests.rules.classic import SPLENDOR, Box, both


@both
def test_each_face_up_card_and_each_deck_may_be_reserved_from(box: Box) -> None:
    """S-R1, M-R1: twelve cards and three decks."""
    game = box.position()
    face_up = [card for row in game.view()["market"] for card in row]
    expected = [f"reserve {card}" for card in face_up] + [f"reserve deck {level}" for level in (1, 2, 3)]
    assert sorted(moves_of(game, "reserve")) == sorted(expected)


@both
def test_a_reserved_card_goes_into_the_hand(box: Box) -> None:
    """S-R1, M-R1: out of the market; the turn is over; it counts for nothing yet."""
    game = play(box.position(market=[box.single]), f"reserve {box.single}")
    assert player(game, 0)["reserved"] == [box.single]
    assert player(game, 0)["cards"] == []
    assert not any(player(game, 0)["bonuses"].values())
    assert all(box.single not in row for row in game.view()["market"])
    assert game.turn == 1


@both
@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_top_card_of_a_deck_may_be_reserved_unseen(box: Box, level: int) -> None:
    """S-R1, M-R1: the next card of that deck, and only that one, leaves it."""
    game = box.position()
    top, *rest = game.view()["decks"][level - 1]
    play(game, f"reserve deck {level}")
    assert player(game, 0)["reserved"] == [top]
    assert game.view()["decks"][level - 1] == rest


@both
@pytest.mark.parametrize("level", [1, 2, 3])
def test_nothing_is_reserved_from_an_empty_deck(box: Box, level: int) -> None:
    """S-R1, M-R1: the market above it may still hold cards, the deck does not."""
    refuse(box.position(decks={level: []}), f"reserve deck {level}", box.clause("S-R1"), level)


@both
def test_only_face_up_cards_are_reserved_by_name(box: Box) -> None:
    """S-R1, S-R4, M-R1: not a card in a deck, in a hand, or already bought."""
    in_deck, mine, theirs, bought, sold, *_ = box.costly[::-1]
    game = box.position(
        {"reserved": [mine], "cards": [bought]},
        {"reserved": [theirs], "cards": [sold]},
        market=box.costly[:4],
        top=[in_deck],
    )
    for card in (in_deck, mine, bought, sold):
        refuse(game, f"reserve {card}", box.clause("S-R1"), card)
    refuse(game, f"reserve {theirs}", box.clause("S-R4"), theirs)


@both
def test_a_deck_has_a_number_from_1_to_3(box: Box) -> None:
    """S-R1, M-R1: three decks, no more."""
    game = box.position()
    for decision in ("reserve deck 0", "reserve deck 4", "reserve deck", "reserve"):
        refuse(game, decision, None)


@both
def test_reserving_gives_a_wild_token(box: Box) -> None:
    """S-R2, M-R1: from the bank to the seat, for a face-up card and for a deck."""
    for decision in (f"reserve {box.single}", "reserve deck 3"):
        game = play(box.position(market=[box.single]), decision)
        assert held(game, 0) == {box.wild: 1}
        assert game.view()["bank"][box.wild] == 4


@both
def test_the_last_wild_token_is_given_too(box: Box) -> None:
    """S-R2, M-R1: one is enough."""
    game = play(box.position(bank={box.wild: 1}), "reserve deck 1")
    assert held(game, 0) == {box.wild: 1}
    assert game.view()["bank"][box.wild] == 0


@both
def test_without_wild_tokens_reserving_is_still_allowed(box: Box) -> None:
    """S-R2, M-R1: the card comes, the token does not."""
    game = play(box.position(bank={box.wild: 0}, market=[box.single]), f"reserve {box.single}")
    assert player(game, 0)["reserved"] == [box.single]
    assert held(game, 0) == {}
    assert game.view()["bank"][box.wild] == 0


@both
def test_a_third_card_may_be_reserved(box: Box) -> None:
    """S-R3, M-R1: three is the most, and three is allowed."""
    game = play(box.position({"reserved": box.costly[:2]}), "reserve deck 1")
    assert len(player(game, 0)["reserved"]) == 3


@both
def test_with_three_reserved_cards_no_fourth_is_reserved(box: Box) -> None:
    """S-R3, M-R1: neither face up nor from a deck, and whether hidden or not."""
    game = box.position({"reserved": box.costly[:2], "hidden": box.costly[2:3]}, market=[box.single])
    assert moves_of(game, "reserve") == []
    for decision in (f"reserve {box.single}", "reserve deck 2"):
        refuse(game, decision, box.clause("S-R3"), 3)


@both
def test_buying_a_reserved_card_makes_room_for_another(box: Box) -> None:
    """S-R3, S-R4, M-R1: bought, the card is in the hand no more."""
    mine = {"reserved": [box.single, *box.costly[:2]], "tokens": {box.colour: 3}}
    game = play(box.position(mine, seats=2), f"buy {box.single}")
    assert player(game, 0)["reserved"] == list(box.costly[:2])
    play(game, "reserve deck 1", "reserve deck 1")
    assert len(player(game, 0)["reserved"]) == 3


@both
def test_a_reserved_card_is_bought_by_its_holder_only(box: Box) -> None:
    """S-R4, M-R1: another seat that could pay for it may not."""
    game = box.position({"tokens": {box.colour: 3}}, {"reserved": [box.single]})
    refuse(game, f"buy {box.single}", box.clause("S-R4"), box.single)


@both
def test_a_reserved_card_leaves_the_hand_by_being_bought_only(box: Box) -> None:
    """S-R4, M-R1: no other decision of a whole round touches it, and there is none to discard it."""
    game = box.position({"reserved": [box.single]})
    for decision in game.moves():
        after = game.copy()
        after.play(decision)
        assert box.single in player(after, 0)["reserved"]
    for decision in (f"discard {box.single}", f"return {box.single}"):
        with pytest.raises(parure.IllegalMove):
            game.play(decision)


@both
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_card_from_a_deck_is_hidden_from_the_others(box: Box, level: int) -> None:
    """S-R5, M-R1: they see its level, its holder sees the card."""
    game = box.position(seats=3)
    top = game.view()["decks"][level - 1][0]
    play(game, f"reserve deck {level}")
    assert game.view(seat=0)["players"][0]["reserved"] == [top]
    assert game.view()["players"][0]["hidden"] == [top]
    for viewer in (1, 2, -1):
        view = game.view(seat=viewer)
        assert view["players"][0]["reserved"] == [f"?{level}"]
        assert top not in repr(view)


@both
def test_a_card_from_the_market_stays_known_to_all(box: Box) -> None:
    """S-R5, M-R1: all saw it lie there."""
    game = play(box.position(seats=3, market=[box.single]), f"reserve {box.single}")
    assert game.view()["players"][0]["hidden"] == []
    for viewer in (0, 1, 2, -1):
        assert game.view(seat=viewer)["players"][0]["reserved"] == [box.single]


@both
def test_hidden_and_known_cards_stay_in_their_order(box: Box) -> None:
    """S-R5, M-R1: the hand is shown in order of arrival."""
    first, second, third = box.costly[:3]
    game = box.position({"reserved": [first, second, third], "hidden": [second]})
    assert game.view(seat=1)["players"][0]["reserved"] == [first, "?3", third]


@both
def test_a_hidden_card_is_known_to_all_once_bought(box: Box) -> None:
    """S-R5, M-R1: hidden until it is bought."""
    game = play(box.position({"hidden": [box.single], "tokens": {box.colour: 3}}), f"buy {box.single}")
    assert player(game, 0)["hidden"] == []
    for viewer in (0, 1, -1):
        assert game.view(seat=viewer)["players"][0]["cards"] == [box.single]
        assert game.view(seat=viewer)["players"][0]["reserved"] == []


@both
@pytest.mark.parametrize("place", [0, 1, 2])
@pytest.mark.parametrize("secret", [(), (0,), (1,), (0, 1)])
def test_buying_one_card_of_a_hand_tells_nothing_of_the_others(
    box: Box, place: int, secret: tuple[int, ...]
) -> None:
    """S-R5, M-R1: the hidden ones stay hidden and the known ones known, also while it is paid for."""
    others = list(box.costly[:2])
    hand = [*others[:place], box.single, *others[place:]]
    hidden = [box.single, *(others[i] for i in secret)]
    shown = ["?3" if i in secret else card for i, card in enumerate(others)]
    tokens = {box.colour: 3, box.wild: 1}
    game = box.position({"reserved": hand, "hidden": hidden, "tokens": tokens})
    play(game, f"buy {box.single}")
    assert game.phase == "pay"
    while_paying = game.view(seat=1)["players"][0]["reserved"]
    assert [*while_paying[:place], *while_paying[place + 1 :]] == shown
    play(game, "pay")
    assert game.view(seat=1)["players"][0]["reserved"] == shown
    assert game.view(seat=0)["players"][0]["reserved"] == others


def test_guessing_a_hidden_card_teaches_nothing() -> None:
    """S-R5: the hidden card and one in the deck are refused with the same words."""
    game = SPLENDOR.position({"tokens": {"green": 4}}, {"hidden": ["L1-16"]}, top=["L1-24"], turn=0)
    texts = set()
    for card in ("L1-16", "L1-24"):
        for verb in ("buy", "reserve"):
            with pytest.raises(parure.IllegalMove) as caught:
                game.play(f"{verb} {card}")
            texts.add((verb, caught.value.clause, caught.value.reason.replace(card, "CARD")))
    assert len(texts) == 2


def test_decks_are_shown_to_a_seat_as_counts() -> None:
    """S-R5: the top card is unseen until someone reserves it."""
    game = SPLENDOR.position(decks=NO_CARDS | {2: ["L2-30", "L2-29"]})
    for viewer in (0, 1, -1):
        assert game.view(seat=viewer)["decks"] == [0, 2, 0]
