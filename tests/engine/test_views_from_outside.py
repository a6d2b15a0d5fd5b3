"""Positions given as JSON: what can not be is refused, and the text says where and why."""

import copy
from typing import Any

import pytest

import parure


def edited(game: str, path: str, value: Any) -> dict[str, Any]:
    """A fresh view with one entry changed; the path is such as `players.0.tokens`."""
    view = copy.deepcopy(parure.new(game, seed=4).view())
    *way, last = path.split(".")
    place: Any = view
    for step in way:
        place = place[int(step) if step.isdigit() else step]
    place[int(last) if last.isdigit() else last] = value
    return view


@pytest.mark.parametrize(
    ("game", "path", "value", "says"),
    [
        ("splendor", "game", "chess", "unknown game 'chess'"),
        ("splendor", "seats", 3, "view.seats is 3, but there are 2 players"),
        ("splendor", "phase", "sleep", "view.phase is 'sleep'; right would be one of main, pay"),
        ("splendor", "turn", 2, "view.turn is 2; right would be a whole number from 0 to 1"),
        ("splendor", "turn", "0", "view.turn is '0'"),
        ("splendor", "market.0.0", "L2-01", "right would be a card of level 1"),
        ("splendor", "market.0.0", "X", "view.market[0] is 'X'; right would be an id"),
        ("splendor", "market", [[], [], []], "rows of 4, 4, 4 places"),
        ("splendor", "decks.0", [], None),
        ("splendor", "decks.0", ["L1-01", "L1-01"], "which is also"),
        ("splendor", "decks.0", 77, "at most the"),
        ("splendor", "decks", [], "three decks"),
        ("splendor", "bank.white", 5, "there are 5 white tokens; with 2 seats the game has 4"),
        ("splendor", "bank.white", -1, "view.bank.white is -1"),
        ("splendor", "bank.pink", 1, "one of the colours white, blue"),
        ("splendor", "nobles.0", "N11", "view.nobles[0] is 'N11'"),
        ("splendor", "players.0.points", 3, "view.players[0].points is 3; right would be 0"),
        ("splendor", "players.0.bonuses.red", 2, "view.players[0].bonuses"),
        ("splendor", "players.0.cards", ["L1-01", "L1-01"], "which is also"),
        ("splendor", "players.0.reserved", ["L9"], "view.players[0].reserved[0] is 'L9'"),
        ("splendor", "players.0.hidden", ["L1-01"], "among the reserved"),
        ("splendor", "phase", "pay", "view.pending is None; right would be the card being bought"),
        ("splendor", "phase", "return", "leaves no such choice"),
        ("splendor", "pending", "L1-01", "nothing is being paid for"),
        ("splendor", "memory", [], "view.memory is []"),
        ("marvel", "avengers_tile", 0, "a seat with at least 3 symbols"),
        ("marvel", "locations", ["1A", "1B"], "the sides of one tile"),
        ("duel", "board", [[None] * 5] * 4, "five rows of five places"),
        ("duel", "board.2.2", "pink", "view.board.c3 is 'pink'"),
        ("duel", "bag.gold", 4, "gold tokens; the game has 3"),
        ("duel", "privileges", 3, "there are 4 privileges; the game has 3"),
        ("duel", "players.0.crowns", 1, "view.players[0].crowns is 1; right would be 0"),
        ("duel", "memory.abilities", ["fly"], "one of joker, token"),
        ("duel", "phase", "steal", "the card being bought or applied"),
    ],
)
def test_a_position_that_can_not_be_says_what_is_wrong(
    game: str, path: str, value: Any, says: str | None
) -> None:
    view = edited(game, path, value)
    if says is None:  # pieces may be missing
        parure.from_view(view)
        return
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the text is compared below
        parure.from_view(view)
    assert says in str(caught.value)


def test_a_joker_says_which_colour_it_joined() -> None:
    view = edited("duel", "players.0.cards", ["D1-26"])
    view["decks"][0] = [card for card in view["decks"][0] if card != "D1-26"]
    with pytest.raises(ValueError, match=r"cards\[0\] is 'D1-26'; right would be a joker as"):
        parure.from_view(view)


@pytest.mark.parametrize("broken", [None, [], 7, {}, {"game": "duel"}, {"game": "duel", "players": [1, 2]}])
def test_what_is_no_view_at_all_is_refused(broken: Any) -> None:
    with pytest.raises(ValueError, match="view"):
        parure.from_view(broken)


def test_every_missing_entry_is_named() -> None:
    view = parure.new("duel", seed=4).view()
    for entry in ("phase", "market", "decks", "bag", "board", "royals", "privileges", "turn"):
        part = {key: value for key, value in view.items() if key != entry}
        with pytest.raises(ValueError, match=rf"view\.{entry} is missing"):
            parure.from_view(part)


def test_derived_entries_and_memory_may_be_left_out() -> None:
    view = parure.new("marvel", seed=4).view()
    for player in view["players"]:
        for entry in ("points", "bonuses", "avengers", "hidden"):
            del player[entry]
    del view["memory"], view["paid"], view["winners"], view["over"]
    assert parure.from_view(view) == parure.new("marvel", seed=4)
