"""What a view of duel shows, to whom, and how a game goes on from it (D-R2 and the public contract)."""

import json
from collections.abc import Iterator
from functools import cache

import pytest

import parure
from tests.positions import position
from tests.referee import play, player
from tests.rules.duel.table import COLOURS, GEMS

ENTRIES = {"game", "seats", "turn", "phase", "over", "winners", "pending", "market", "decks", "board", "bag",
           "privileges", "royals", "players", "paid", "memory"}  # fmt: skip
OF_A_SEAT = {
    "tokens",
    "bonuses",
    "cards",
    "reserved",
    "royals",
    "privileges",
    "points",
    "crowns",
    "colour_points",
}


def every_phase() -> Iterator[tuple[str, parure.Game]]:
    """A game in each phase of duel, by the phase's name."""
    opponent = {"tokens": {"white": 1, "green": 1}, "hidden": ["D1-22"], "privileges": 1}
    yield "main", position("duel", {"privileges": 1, "hidden": ["D2-22"]}, opponent)
    yield "reserve", play(position("duel", {"hidden": ["D2-22"]}, opponent), "claim c3")
    gold = {"tokens": {"blue": 3, "gold": 2}, "hidden": ["D1-04"]}
    yield "pay", play(position("duel", gold, opponent), "buy D1-04", "gold blue")
    joker = {"tokens": {"black": 4, "pearl": 1}, "cards": ["D1-07", "D1-17"], "reserved": ["D1-27"]}
    yield "joker", play(position("duel", joker, opponent), "buy D1-27")
    token = {"tokens": {"red": 2, "black": 2}, "reserved": ["D1-03"]}
    yield "token", play(position("duel", token, opponent), "buy D1-03")
    thief = {"tokens": {"blue": 4, "red": 3}, "reserved": ["D2-01"]}
    yield "steal", play(position("duel", thief, opponent), "buy D2-01")
    crown = {"tokens": {"blue": 3}, "cards": ["D1-09", "D1-14"], "reserved": ["D1-04"]}
    yield "royal", play(position("duel", crown, opponent), "buy D1-04")
    ten = {"tokens": {"white": 2, "blue": 2, "red": 3, "black": 3}}
    yield "return", play(position("duel", ten, opponent), "take a1")
    winner = {
        "cards": ["D3-13", "D2-24", "D1-30", "D3-04"],
        "tokens": {"green": 2, "red": 2, "black": 2, "pearl": 1},
        "reserved": ["D2-04"],
    }
    yield "over", play(position("duel", winner, opponent), "buy D2-04")


@cache
def games() -> dict[str, parure.Game]:
    """Those games, built once."""
    return dict(every_phase())


PHASES = ["main", "reserve", "pay", "joker", "token", "steal", "royal", "return", "over"]


@pytest.fixture(params=PHASES)
def game(request: pytest.FixtureRequest) -> parure.Game:
    """A game in each phase in turn."""
    return games()[request.param].copy()


def test_each_phase_is_entered(game: parure.Game, request: pytest.FixtureRequest) -> None:
    """D-R1: the positions of this file stand in the phases they are named after."""
    assert game.phase == game.view()["phase"] == request.node.callspec.params["game"]


def test_a_game_goes_on_from_its_view_in_every_phase(game: parure.Game) -> None:
    """D-A1: the whole view, as JSON, is the whole position."""
    again = parure.from_view(json.loads(json.dumps(game.view())))
    assert again == game
    assert again.view() == game.view()
    assert again.moves() == game.moves()
    for decision in game.moves():
        if decision != "refill":  # the dice are no part of the view
            assert play(again.copy(), decision).view() == play(game.copy(), decision).view()


def test_every_choice_offered_is_a_real_one(game: parure.Game) -> None:
    """D-A2: phases other than main and reserve have at least two decisions."""
    if game.phase not in {"main", "reserve", "over"}:
        assert len(game.moves()) >= 2


def test_the_entries_of_a_whole_view(game: parure.Game) -> None:
    """D-C1: everything of a table for two, and no bank and no nobles."""
    view = game.view()
    assert set(view) == ENTRIES
    for seat in view["players"]:
        assert set(seat) == OF_A_SEAT | {"hidden"}


@pytest.mark.parametrize("viewer", [0, 1, -1])
def test_the_entries_of_a_view_for_one_seat(game: parure.Game, viewer: int) -> None:
    """D-R2: decks are numbers, hidden cards are not named anywhere but to their holder."""
    view = game.view(seat=viewer)
    assert set(view) == ENTRIES
    assert view["decks"] == [len(deck) for deck in game.view()["decks"]]
    text = json.dumps({**view, "pending": None})
    for number, seat in enumerate(view["players"]):
        assert set(seat) == OF_A_SEAT
        for card in player(game, number)["hidden"]:
            if viewer == number or game.view()["pending"] == card:
                continue
            assert f'"{card}"' not in text
            assert f"?{card[1]}" in seat["reserved"]


@pytest.mark.parametrize("viewer", [0, 1, -1])
def test_a_view_tells_nothing_of_decks_and_hidden_cards(viewer: int) -> None:
    """D-R2: positions that differ only in them look alike."""
    texts = set()
    for hidden, top in [("D1-22", "D1-23"), ("D1-23", "D1-22")]:
        game = position("duel", {"tokens": {"red": 1}}, {"hidden": [hidden]}, top=[top, "D2-20"])
        texts.add(json.dumps(game.view(seat=viewer)))
    assert len(texts) == (2 if viewer == 1 else 1)


def test_zeros_are_shown() -> None:
    """D-C2: all seven colours in bag and hands, the five gems in bonuses and points."""
    view = parure.new("duel", seats=2, seed=1).view()
    assert view["bag"] == dict.fromkeys(COLOURS, 0)
    for seat in view["players"]:
        assert seat["tokens"] == dict.fromkeys(COLOURS, 0)
        assert seat["bonuses"] == dict.fromkeys(GEMS, 0)
        assert seat["colour_points"] == dict.fromkeys(GEMS, 0)


def test_the_board_is_shown_row_by_row() -> None:
    """D-U2: the letter is the column from the left, the digit the row from the top."""
    game = position("duel", board="wb... g.... ..... ..... ....k")
    board = game.view()["board"]
    assert board[0] == ["white", "blue", None, None, None]
    assert board[1][0] == "green"
    assert board[4][4] == "black"
    assert {"take a1", "take b1", "take a2", "take e5"} <= set(game.moves())


def test_a_view_is_a_copy() -> None:
    """D-C2: changing it changes nothing."""
    game = position("duel")
    view = game.view()
    view["board"][0][0] = None
    view["players"][0]["tokens"]["red"] = 4
    assert game.view()["board"][0][0] == "pearl"
    assert game.view()["players"][0]["tokens"]["red"] == 0


def test_a_game_goes_on_from_what_one_seat_knows() -> None:
    """D-R2: the unknown cards are dealt anew, of the level they are known to have."""
    game = position("duel", {"hidden": ["D3-07"]}, {"hidden": ["D1-22", "D2-20"], "reserved": ["D1-01"]})
    view = game.view(seat=0)
    for seed in range(5):
        again = parure.from_view(view, seed=seed)
        assert again.view(seat=0) == view
        assert [card[:2] for card in player(again, 1)["hidden"]] == ["D1", "D2"]
        assert [len(deck) for deck in again.view()["decks"]] == view["decks"]


def test_nothing_is_there_twice() -> None:
    """D-C1, D-C2: a position with one card or token too many is refused, with its name."""
    view = position("duel", {"cards": ["D1-04"], "tokens": {"pearl": 2}}).view()
    view["players"][1]["cards"] = ["D1-04"]
    with pytest.raises(ValueError, match="D1-04"):
        parure.from_view(view)
    view = position("duel", {"tokens": {"pearl": 2}}).view()
    view["players"][1]["tokens"]["pearl"] = 1
    with pytest.raises(ValueError, match="pearl"):
        parure.from_view(view)


def test_undo_takes_back_one_decision_of_a_turn() -> None:
    """D-R1, D-A5: within a turn and over its end."""
    opponent = {"tokens": {"white": 1, "green": 1}}
    game = position(
        "duel", {"tokens": {"blue": 4, "red": 3}, "privileges": 1, "reserved": ["D2-01"]}, opponent
    )
    seen = []
    for decision in ("privilege a1", "buy D2-01", "steal white", "take e1"):
        seen.append(game.view())
        game.play(decision)
    while seen:
        game.undo()
        assert game.view() == seen.pop()
