"""The payment: where wild tokens go is the buyer's choice."""

import parure
from tests.referee import held, play, player, refuse
from tests.rules.classic import MARVEL, SPLENDOR, Box, both


def paying(box: Box, **tokens: int) -> parure.Game:
    """The card that costs two of `a` and two of `b`, bought with these tokens (w: wild ones)."""
    a, b = box.colours
    names = {"a": a, "b": b, "w": box.wild}
    game = box.position(
        {"tokens": {names[short]: count for short, count in tokens.items()}}, market=[box.double]
    )
    return play(game, f"buy {box.double}")


@both
def test_a_wild_token_may_replace_a_gem_the_seat_holds(box: Box) -> None:
    """S-B3, M-B1: with all gems in hand and a wild token, the buyer may spend that one instead."""
    a, b = box.colours
    game = paying(box, a=2, b=2, w=1)
    assert (game.turn, game.phase) == (0, "pay")
    assert sorted(game.moves()) == sorted([f"{box.wild} {a}", f"{box.wild} {b}", "pay"])
    play(game, f"{box.wild} {b}")
    assert held(game, 0) == {b: 1}


@both
def test_pay_settles_with_the_own_gems_first(box: Box) -> None:
    """S-B3, M-B1: no wild token is spent unless said or missing."""
    game = play(paying(box, a=2, b=2, w=1), "pay")
    assert held(game, 0) == {box.wild: 1}
    assert player(game, 0)["cards"] == [box.double]
    assert game.turn == 1


@both
def test_wild_tokens_for_missing_gems_are_spent_besides_the_chosen_ones(box: Box) -> None:
    """S-B3, M-B1: one is missing, so one of two is free to choose with."""
    a, b = box.colours
    game = paying(box, a=2, b=1, w=2)
    assert game.phase == "pay"
    play(game, f"{box.wild} {a}")
    assert held(game, 0) == {a: 1}
    assert held(play(paying(box, a=2, b=1, w=2), f"{box.wild} {b}"), 0) == {b: 1}
    assert held(play(paying(box, a=2, b=1, w=2), "pay"), 0) == {box.wild: 1}


@both
def test_without_a_choice_nothing_is_asked(box: Box) -> None:
    """S-B3, M-B1: no wild token, or all of them needed, or nothing that one could replace."""
    for tokens in ({"a": 2, "b": 2}, {"a": 2, "b": 1, "w": 1}, {"w": 4}, {"w": 5}):
        assert paying(box, **tokens).turn == 1


@both
def test_a_free_card_asks_for_no_payment(box: Box) -> None:
    """S-B2, S-B3, M-B1: a wild token can not be spent where the bonuses pay all."""
    tokens = {box.wild: 2, box.colour: 2}
    game = box.position({"bonuses": {box.colour: 3}, "tokens": tokens}, market=[box.single])
    play(game, f"buy {box.single}")
    assert held(game, 0) == tokens
    assert game.turn == 1


@both
def test_wild_tokens_replace_only_what_would_be_spent(box: Box) -> None:
    """S-B2, S-B3, M-B1: not a colour the bonuses pay for, nor one that is not asked for."""
    a, b = box.colours
    other = next(colour for colour in box.gems if colour not in box.colours)
    game = box.position(
        {"bonuses": {a: 2}, "tokens": {a: 1, b: 2, other: 1, box.wild: 2}}, market=[box.double]
    )
    play(game, f"buy {box.double}")
    assert sorted(game.moves()) == sorted([f"{box.wild} {b}", "pay"])
    for colour in (a, other):
        refuse(game, f"{box.wild} {colour}", box.clause("S-B3"), colour)


@both
def test_a_colour_is_replaced_at_most_as_often_as_it_is_spent(box: Box) -> None:
    """S-B3, M-B1: one gem spent by default can be replaced once; then the payment settles."""
    a, b = box.colours
    game = paying(box, a=1, b=2, w=4)
    play(game, f"{box.wild} {a}")
    assert sorted(game.moves()) == sorted([f"{box.wild} {b}", "pay"])
    refuse(game, f"{box.wild} {a}", box.clause("S-B3"), a, 1)
    play(game, f"{box.wild} {b}", f"{box.wild} {b}")
    assert held(game, 0) == {a: 1, b: 2}
    assert game.turn == 1


@both
def test_a_payment_settles_by_itself_when_nothing_is_left_to_choose(box: Box) -> None:
    """S-B3, M-B1: with the last wild token placed there is nothing to ask."""
    a, _ = box.colours
    game = paying(box, a=2, b=2, w=2)
    play(game, f"{box.wild} {a}")
    assert game.phase == "pay"
    play(game, f"{box.wild} {a}")
    assert (game.turn, game.phase) == (1, "main")


@both
def test_colours_are_named_in_their_order(box: Box) -> None:
    """S-B3, M-B1: never an earlier colour after a later one."""
    a, b = box.colours
    game = play(paying(box, a=2, b=2, w=2), f"{box.wild} {b}")
    assert sorted(game.moves()) == sorted([f"{box.wild} {b}", "pay"])
    refuse(game, f"{box.wild} {a}", None)


@both
def test_each_payment_has_exactly_one_spelling(box: Box) -> None:
    """S-B3, M-B1: two and two with two wild tokens can be paid in six ways, each once."""
    results = []

    def walk(game: parure.Game) -> None:
        if game.phase != "pay":
            results.append(tuple(sorted(held(game, 0).items())))
            return
        for decision in game.moves():
            after = game.copy()
            after.play(decision)
            walk(after)

    walk(paying(box, a=2, b=2, w=2))
    assert len(results) == len(set(results)) == 6


@both
def test_until_the_payment_settles_nothing_has_moved(box: Box) -> None:
    """S-B4, S-M1, M-B1: tokens, bank and market stay; the view says what is being paid for and how."""
    a, b = box.colours
    before = box.position({"tokens": {a: 2, b: 2, box.wild: 2}}, market=[box.double])
    game = play(before.copy(), f"buy {box.double}")
    for paid in ([], [a]):
        view = game.view()
        assert (view["pending"], view["paid"]) == (box.double, paid)
        assert view["bank"] == before.view()["bank"]
        assert view["market"] == before.view()["market"]
        assert view["decks"] == before.view()["decks"]
        assert view["players"] == before.view()["players"]
        if not paid:
            play(game, f"{box.wild} {a}")
    play(game, "pay")
    assert (game.view()["pending"], game.view()["paid"]) == (None, [])
    assert held(game, 0) == {a: 1, box.wild: 1}


@both
def test_a_card_of_the_hand_stays_there_until_it_is_paid(box: Box) -> None:
    """S-R4, S-B3, M-B1: it leaves the hand when it is bought, not before."""
    game = box.position({"reserved": [box.single], "tokens": {box.colour: 3, box.wild: 1}})
    play(game, f"buy {box.single}")
    assert player(game, 0)["reserved"] == [box.single]
    play(game, f"{box.wild} {box.colour}")
    assert player(game, 0)["reserved"] == []
    assert player(game, 0)["cards"] == [box.single]
    assert held(game, 0) == {box.colour: 1}


@both
def test_a_hidden_card_is_announced_while_it_is_paid_for(box: Box) -> None:
    """S-R5, M-R1: hidden until bought; the purchase names it to all."""
    game = box.position({"hidden": [box.single], "tokens": {box.colour: 3, box.wild: 1}})
    play(game, f"buy {box.single}")
    for viewer in (0, 1, -1):
        assert game.view(seat=viewer)["pending"] == box.single


@both
def test_during_a_payment_nothing_else_is_played(box: Box) -> None:
    """S-B3, M-B1: neither another action nor a return."""
    game = paying(box, a=2, b=2, w=1)
    for decision in ("reserve deck 1", f"buy {box.double}", "pass", f"return {box.wild}"):
        refuse(game, decision, box.clause("S-B3"), box.double)


@both
def test_a_position_in_the_middle_of_a_payment_goes_on(box: Box) -> None:
    """S-B3, M-B1: phase, pending card and colours named so far are all it takes."""
    a, b = box.colours
    game = box.position(
        {"tokens": {a: 2, b: 2, box.wild: 2}},
        market=[box.double],
        phase="pay",
        pending=box.double,
        paid=[b],
    )
    assert sorted(game.moves()) == sorted([f"{box.wild} {b}", "pay"])
    play(game, "pay")
    assert held(game, 0) == {b: 1, box.wild: 1}


def test_green_is_no_means_of_payment() -> None:
    """M-B1: no phase offers the Time Stone for anything, and it is still there afterwards."""
    game = MARVEL.position({"tokens": {"red": 3, "gray": 1, "green": 1}}, market=["M1-01"])
    play(game, "buy M1-01")
    assert sorted(game.moves()) == ["gray red", "pay"]
    refuse(game, "gray green", "M-B1", "green")
    play(game, "pay")
    assert held(game, 0) == {"gray": 1, "green": 1}


def test_words_of_payment_are_refused_outside_a_payment() -> None:
    """S-B3: there is nothing to pay for before a purchase."""
    game = SPLENDOR.position({"tokens": {"gold": 2}})
    for decision in ("pay", "gold white"):
        refuse(game, decision, None)
