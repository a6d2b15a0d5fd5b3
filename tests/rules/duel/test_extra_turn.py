"""The ability of an extra turn (D-A1)."""

import parure
from tests.positions import position
from tests.referee import held, moves_of, play, player
from tests.rules.duel.table import in_bag

PRICE = {"blue": 2, "green": 2, "pearl": 1}  # of D1-01, a white card with an extra turn


def test_a_card_with_an_extra_turn_lets_the_seat_play_again() -> None:
    """D-A1: a whole new turn, and after it the opponent's."""
    game = play(position("duel", {"tokens": PRICE}, market=["D1-01"]), "buy D1-01")
    assert (game.turn, game.phase) == (0, "main")
    play(game, "take e1")
    assert game.turn == 1


def test_the_extra_turn_is_a_whole_turn() -> None:
    """D-A1, D-O1, D-O2: privileges and refill come again, also after a refill in the turn before."""
    board = "wbgrk ..... ..... ..... ....."
    game = position("duel", {"tokens": PRICE, "privileges": 2}, board=board, bag={"red": 1}, market=["D1-01"])
    play(game, "refill", "buy D1-01")
    assert moves_of(game, "privilege")
    assert moves_of(game, "refill")
    play(game, "privilege a1", "refill", "take b1")
    assert game.turn == 1


def test_the_new_card_is_worth_its_bonus_in_the_extra_turn() -> None:
    """D-A1, D-B1: the white bonus of D1-01 pays for one of the three white of D1-24."""
    tokens = {**PRICE, "white": 2}
    game = position("duel", {"tokens": tokens}, market=["D1-01", "D1-24"])
    play(game, "buy D1-01", "buy D1-24")
    assert player(game, 0)["cards"] == ["D1-01", "D1-24"]
    assert held(game, 0) == {}
    assert game.turn == 1


def test_an_extra_turn_may_earn_another() -> None:
    """D-A1: three turns in a row."""
    tokens = {"blue": 2, "green": 4, "red": 2, "pearl": 2}
    game = position("duel", {"tokens": tokens}, market=["D1-01", "D1-06"])
    play(game, "buy D1-01", "buy D1-06")
    assert game.turn == 0
    play(game, "take e1")
    assert game.turn == 1


def eleven_after_buying() -> parure.Game:
    """Seat 0 goes to twelve tokens by privileges and buys D1-01 for its pearl alone."""
    given = {
        "tokens": {"white": 3, "red": 3, "black": 3, "pearl": 1},
        "bonuses": {"blue": 2, "green": 2},
        "privileges": 2,
    }
    game = position("duel", given, market=["D1-01"], board="bg... ..... ..... ..... .....", bag={})
    return play(game, "privilege a1", "privilege b1", "buy D1-01")


def test_the_limit_of_ten_holds_between_the_two_turns() -> None:
    """D-A1, D-L1: the first turn is finished before the second begins."""
    game = eleven_after_buying()
    assert (game.turn, game.phase) == (0, "return")
    play(game, "return blue")
    assert in_bag(game) == {"pearl": 1, "blue": 1}
    assert (game.turn, game.phase) == (0, "main")


def test_an_earned_turn_is_remembered_while_tokens_are_returned() -> None:
    """D-A1: a game taken up from its view goes on with the same seat."""
    game = eleven_after_buying()
    assert game.view()["memory"]["extra_turn"] is True
    again = parure.from_view(game.view())
    assert again == game
    assert play(again, "return blue").turn == 0


def test_the_memory_of_an_earned_turn_ends_when_it_begins() -> None:
    """D-A1: an extra turn does not earn itself again."""
    game = play(position("duel", {"tokens": PRICE}, market=["D1-01"]), "buy D1-01")
    assert game.view()["memory"]["extra_turn"] is False


def test_victory_is_checked_before_the_extra_turn() -> None:
    """D-A1, D-W1: with 20 points there is no new turn, and the opponent gets none either."""
    cards = ["D3-13", "D2-24", "D1-30", "D2-04", "D1-10"]  # 6 + 5 + 3 + 2 + 1 = 17 points
    given = {"cards": cards, "reserved": ["D3-12"], "tokens": {"red": 4, "gold": 3}, "bonuses": {"red": 1}}
    game = play(position("duel", given), "buy D3-12", "joker white")
    assert player(game, 0)["points"] == 20
    assert (game.over, game.winners, game.turn) == (True, [0], None)


def test_a_joker_with_an_extra_turn_does_both() -> None:
    """D-A1, D-A2: D3-12 joins a card, then the seat plays again."""
    given = {"bonuses": {"red": 3, "blue": 1}, "reserved": ["D3-12"], "tokens": {"red": 4, "gold": 1}}
    game = play(position("duel", given), "buy D3-12")
    assert game.phase == "joker"
    for line in (game, parure.from_view(game.view())):  # the extra turn still to come is in the memory
        play(line, "joker blue")
        assert player(line, 0)["bonuses"]["blue"] == 2
        assert (line.turn, line.phase) == (0, "main")


def test_two_extra_turns_earned_in_one_turn_give_one() -> None:
    """D-A1: the memory holds the first, as no card of the box brings both that and a royal card."""
    given = {"cards": ["D1-09", "D1-14"], "tokens": {"blue": 3}}
    game = play(position("duel", given, market=["D1-04"]), "buy D1-04")
    assert game.phase == "royal"
    view = game.view()
    view["memory"]["extra_turn"] = True
    game = play(parure.from_view(view), "royal R2")
    assert game.turn == 0
    play(game, "take a1")
    assert game.turn == 1
