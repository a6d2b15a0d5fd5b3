"""Buying cards: from where, at what price, with what effect."""

from tests.positions import everything
from tests.referee import held, moves_of, play, player, refuse
from tests.rules.classic import SPLENDOR, Box, both


@both
def test_a_face_up_card_is_bought(box: Box) -> None:
    """S-B1, M-B1: it lies before the seat with its bonus; the turn is over."""
    game = play(box.position({"tokens": {box.colour: 3}}, market=[box.single]), f"buy {box.single}")
    assert player(game, 0)["cards"] == [box.single]
    assert sum(player(game, 0)["bonuses"].values()) == 1
    assert game.turn == 1


@both
def test_a_card_of_the_own_hand_is_bought(box: Box) -> None:
    """S-B1, M-B1: whether it was reserved from the market or from a deck."""
    for place in ("reserved", "hidden"):
        game = box.position({"tokens": {box.colour: 3}, place: [box.single]})
        play(game, f"buy {box.single}")
        assert player(game, 0)["cards"] == [box.single]
        assert player(game, 0)["reserved"] == []


@both
def test_a_card_is_bought_from_the_market_or_the_own_hand_only(box: Box) -> None:
    """S-B1, M-B1: not from a deck, and no card twice."""
    tokens = {box.colour: 4}
    in_deck = box.position({"tokens": tokens}, top=[box.single])
    bought = box.position({"tokens": tokens, "cards": [box.single]})
    for game in (in_deck, bought):
        refuse(game, f"buy {box.single}", box.clause("S-B1"), box.single)


@both
def test_one_card_is_bought_a_turn(box: Box) -> None:
    """S-B1, M-B1: after the purchase it is the next seat's turn, whatever is left to spend."""
    game = box.position({"tokens": {box.colour: 4}, "bonuses": {box.colour: 3}}, market=[box.single])
    assert play(game, f"buy {box.single}").turn == 1


@both
def test_points_of_a_bought_card_count(box: Box) -> None:
    """S-B1, M-B1: the first card of level 3 is worth its three points."""
    (costly, *_) = box.costly
    game = box.position({"reserved": [costly], "tokens": {box.wild: 2}, "bonuses": everything(box.name, 4)})
    assert player(play(game, f"buy {costly}"), 0)["points"] == 3


@both
def test_too_few_tokens_do_not_buy(box: Box) -> None:
    """S-B2, M-B1: the refusal names the colour and how many are missing."""
    game = box.position({"tokens": {box.colour: 1}}, market=[box.single])
    assert f"buy {box.single}" not in game.moves()
    refuse(game, f"buy {box.single}", box.clause("S-B2"), box.colour, 2)


@both
def test_other_colours_do_not_pay(box: Box) -> None:
    """S-B2, M-B1: three tokens, but not of the colour asked for."""
    tokens = {colour: 1 for colour in box.gems if colour != box.colour}
    game = box.position({"tokens": tokens}, market=[box.single])
    refuse(game, f"buy {box.single}", box.clause("S-B2"), box.colour, 3)


@both
def test_each_bonus_takes_one_off_the_price_in_its_colour(box: Box) -> None:
    """S-B2, M-B1: three less one bonus is two tokens."""
    rich = {"tokens": {box.colour: 3}, "bonuses": {box.colour: 1}}
    game = play(box.position(rich, market=[box.single]), f"buy {box.single}")
    assert held(game, 0) == {box.colour: 1}


@both
def test_bonuses_of_other_colours_take_nothing_off(box: Box) -> None:
    """S-B2, M-B1: colour by colour."""
    others = {colour: 2 for colour in box.gems if colour != box.colour}
    game = box.position({"tokens": {box.colour: 2}, "bonuses": others}, market=[box.single])
    refuse(game, f"buy {box.single}", box.clause("S-B2"), box.colour, 1)


@both
def test_enough_bonuses_make_a_card_free(box: Box) -> None:
    """S-B2, M-B1: it is bought without a token in hand."""
    game = box.position({"bonuses": {box.colour: 3}}, market=[box.single])
    play(game, f"buy {box.single}")
    assert box.single in player(game, 0)["cards"]


@both
def test_bonuses_beyond_the_cost_give_nothing_back(box: Box) -> None:
    """S-B2, M-B1: the price is never below zero, and one colour's excess pays for no other."""
    a, b = box.colours
    game = box.position({"bonuses": {a: 4}, "tokens": {b: 2}}, market=[box.double])
    bank = game.view()["bank"]
    play(game, f"buy {box.double}")
    assert held(game, 0) == {}
    assert game.view()["bank"] == bank | {b: bank[b] + 2}
    refuse(
        box.position({"bonuses": {a: 4}, "tokens": {b: 1}}, market=[box.double]),
        f"buy {box.double}",
        box.clause("S-B2"),
        b,
        1,
    )


@both
def test_a_wild_token_pays_for_a_missing_one(box: Box) -> None:
    """S-B3, M-B1: two gems and one wild token make three."""
    rich = {"tokens": {box.colour: 2, box.wild: 1}}
    game = play(box.position(rich, market=[box.single]), f"buy {box.single}")
    assert held(game, 0) == {}


@both
def test_wild_tokens_alone_pay_too(box: Box) -> None:
    """S-B3, M-B1: each for one of any colour."""
    game = box.position({"tokens": {box.wild: 5}}, market=[box.double])
    play(game, f"buy {box.double}")
    assert held(game, 0) == {box.wild: 1}


@both
def test_wild_tokens_do_not_pay_twice(box: Box) -> None:
    """S-B3, M-B1: one for one; with two missing one is too few."""
    a, b = box.colours
    game = box.position({"tokens": {a: 1, b: 1, box.wild: 1}}, market=[box.double])
    refuse(game, f"buy {box.double}", box.clause("S-B2"), 1)


@both
def test_spent_tokens_return_to_the_bank(box: Box) -> None:
    """S-B4, M-B1: gems and wild ones alike."""
    game = box.position({"tokens": {box.colour: 2, box.wild: 1}}, market=[box.single])
    bank = game.view()["bank"]
    play(game, f"buy {box.single}")
    assert game.view()["bank"] == bank | {
        box.colour: bank[box.colour] + 2,
        box.wild: bank[box.wild] + 1,
    }


@both
def test_a_card_does_not_pay_for_itself(box: Box) -> None:
    """S-B5, M-B1: a card that costs its own bonus colour costs the full number of it."""
    own = next(iter(box.nest_cost))
    short = box.nest_cost | {own: box.nest_cost[own] - 1}
    game = box.position({"tokens": short}, market=[box.nest])
    refuse(game, f"buy {box.nest}", box.clause("S-B2"), own, 1)
    game = play(box.position({"tokens": box.nest_cost}, market=[box.nest]), f"buy {box.nest}")
    assert held(game, 0) == {}


def test_the_bonus_counts_from_the_next_purchase_on() -> None:
    """S-B5: a bought blue card makes the next one a blue token cheaper."""
    game = SPLENDOR.position({"tokens": {"black": 3, "blue": 2}}, market=["L1-09", "L1-06"])
    play(game, "buy L1-09", "take white green red", "buy L1-06")
    assert held(game, 0) == {}
    assert player(game, 0)["bonuses"] == {"white": 1, "blue": 1, "green": 0, "red": 0, "black": 0}


@both
def test_the_refusal_adds_up_what_is_missing(box: Box) -> None:
    """S-B2, S-B3, M-B1: two of each asked, one of each and a wild token held: both colours are named."""
    a, b = box.colours
    game = box.position({"tokens": {a: 1, box.wild: 1}}, market=[box.double])
    refuse(game, f"buy {box.double}", box.clause("S-B2"), a, b, 1, 2, box.wild)


@both
def test_every_affordable_card_is_offered_and_no_other(box: Box) -> None:
    """S-B1, M-B1: from market and hand together, each once."""
    a, b = box.colours
    game = box.position(
        {"tokens": {b: 2}, "bonuses": {a: 2} | {box.colour: 3}, "reserved": [box.double, box.costly[0]]},
        rows={1: [box.single], 2: [], 3: [box.costly[1]]},
    )
    assert sorted(moves_of(game, "buy")) == sorted([f"buy {box.single}", f"buy {box.double}"])
