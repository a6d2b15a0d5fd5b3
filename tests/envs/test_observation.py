"""Observations: what stands in them is what the seat sees, and nothing else."""

import hashlib
import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import parure
from parure import Game
from parure.envs import explain
from parure.rules.contract import rules
from parure.rules.observation.layout import Layout
from tests.envs.tables import TABLES, random_games, some_positions


def observation(game: Game, seat: int, dtype: Any = np.float32) -> Any:
    chosen = rules(game.name)
    out = np.full(chosen.layout(game.seats).size, 99, dtype)
    chosen.observe(game.states[0], seat, out)
    return out


def row(layout: Layout, seen: Any, piece: str, number: int = 0) -> dict[str, int]:
    """Return a row of a piece by the names of its columns."""
    values = layout[piece].of(seen).reshape(len(layout[piece].rows), -1)[number]
    return {column.name: int(n) for column, n in zip(layout[piece].columns, values, strict=True)}


def expected_card(game: Game, facts: dict[str, Any], owner: dict[str, Any]) -> dict[str, int]:
    """Work out a card's row from the public tables and a player of a view."""
    wild = list(owner["tokens"])[-1]
    have = {c: n + owner["bonuses"].get(c, 0) for c, n in owner["tokens"].items()}
    lacking = {c: max(0, n - have[c]) for c, n in facts["cost"].items()}
    missing = sum(lacking.values())
    joker = "joker" in facts.get("abilities", [])
    bonus = facts.get("bonus_count", 1)
    return {
        "present": 1,
        "level": facts["level"],
        "points": facts["points"],
        **{f"cost {c}": n for c, n in facts["cost"].items()},
        **({f"bonus {facts['bonus']}": bonus} if facts["bonus"] else {}),
        **{f"lacking {c}": n for c, n in lacking.items()},
        f"{wild} needed": missing,
        "affordable": missing <= owner["tokens"][wild] and (not joker or any(owner["bonuses"].values())),
        **{key: facts[key] for key in ("crowns", "avengers") if key in facts},
        **{name.replace("_", " "): 1 for name in facts.get("abilities", [])},
    }


def without_zeros(numbers: dict[str, Any]) -> dict[str, int]:
    return {name: int(n) for name, n in numbers.items() if n}


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_cards_and_players_stand_as_in_the_view(game: str, seats: int) -> None:
    layout = rules(game).layout(seats)
    cards = {card["id"]: card for card in parure.cards(game)}
    for table in some_positions(game, seats, games=2, every=23):
        for seat in range(seats):
            view = table.view(seat)
            seen = observation(table, seat)
            me = view["players"][seat]
            market = [name for level in view["market"] for name in level]
            for place, name in enumerate(market):
                wanted = expected_card(table, cards[name], me) if name else {}
                assert without_zeros(row(layout, seen, "market", place)) == without_zeros(wanted)
            pending = view["pending"] if view["pending"] in cards else None
            if pending:
                buyer = view["players"][view["turn"]]
                wanted = expected_card(table, cards[pending], buyer)
                assert without_zeros(row(layout, seen, "pending")) == without_zeros(wanted)
            for i in range(seats):
                who = (seat + i) % seats
                player = view["players"][who]
                name = f"opponent {i}" if i else "self"
                got = row(layout, seen, name)
                assert got["to decide"] == (view["turn"] == who)
                assert got["points"] == player["points"]
                assert got["cards"] == len(player["cards"])
                assert got["reserved"] == len(player["reserved"])
                assert {c: got[f"tokens {c}"] for c in player["tokens"]} == player["tokens"]
                assert {c: got[f"bonuses {c}"] for c in player["bonuses"]} == player["bonuses"]
                for key in ("crowns", "privileges", "avengers"):
                    assert got.get(key) == player.get(key)
                hand = f"opponent {i} hand" if i else "hand"
                secret = table.view()["players"][who]["hidden"]
                for place, held in enumerate(player["reserved"]):
                    if held.startswith("?"):
                        wanted = {"present": 1, "level": int(held[1:]), "hidden": 1}
                    else:
                        wanted = expected_card(table, cards[held], player) | {"hidden": held in secret}
                    assert without_zeros(row(layout, seen, hand, place)) == without_zeros(wanted)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_table_stands_as_in_the_view(game: str, seats: int) -> None:
    layout = rules(game).layout(seats)
    tiles = {tile["id"]: tile for tile in parure.tiles(game)}
    for table in some_positions(game, seats, games=2, every=23):
        view = table.view(0)
        seen = observation(table, 0)
        assert without_zeros(row(layout, seen, "phase")) == {view["phase"]: 1}
        common = row(layout, seen, "table")
        assert [common[f"deck {level}"] for level in (1, 2, 3)] == view["decks"]
        assert common["rounds finished"] == min(view["memory"]["turns"] // seats, 127)
        for supply in ("bank", "bag"):
            if supply in view:
                assert row(layout, seen, supply) == view[supply]
        paid = row(layout, seen, "paid")
        assert [colour for colour, n in paid.items() for _ in range(n)] == view["paid"]
        for key in ("nobles", "locations"):
            for i, name in enumerate(view.get(key, [])):
                got = row(layout, seen, key, i)
                demand = tiles[name]["demand"]
                mine = view["players"][0]["bonuses"]
                assert {c: got[f"demand {c}"] for c in demand} == demand
                assert {c: got[f"missing {c}"] for c in demand} == {
                    c: max(0, n - mine[c]) for c, n in demand.items()
                }
                left = sum(max(0, n - view["players"][1]["bonuses"][c]) for c, n in demand.items())
                assert row(layout, seen, "opponent 1")[f"bonuses missing for {key[:-1]} {i + 1}"] == left
        if "board" in view:
            cells = [colour for line in view["board"] for colour in line]
            for i, colour in enumerate(cells):
                assert without_zeros(row(layout, seen, "board", i)) == ({colour: 1} if colour else {})
            assert without_zeros(row(layout, seen, "royals")) == dict.fromkeys(view["royals"], 1)
            assert common["privileges above the board"] == view["privileges"]
            assert bool(common["refilled in this turn"]) == view["memory"]["refilled"]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_affordable_cards_are_those_that_can_be_bought(game: str, seats: int) -> None:
    layout = rules(game).layout(seats)
    for table in some_positions(game, seats, games=1, every=5):
        if table.phase != "main":
            continue
        seen = observation(table, int(table.turn or 0))
        names = [name for level in table.view()["market"] for name in level]
        offered = {name for i, name in enumerate(names) if row(layout, seen, "market", i)["affordable"]}
        assert offered == {move[4:] for move in table.moves() if move.startswith("buy ")} & set(names)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_what_a_seat_cannot_know_changes_nothing(game: str, seats: int) -> None:
    chosen = rules(game)
    for number, table in enumerate(some_positions(game, seats, games=2, every=11, seed=40)):
        for seat in range(seats):
            other = table.redeal(seat, seed=number)
            assert np.array_equal(observation(table, seat), observation(other, seat))
            if table.turn == seat:
                masks = chosen.new_mask(), chosen.new_mask()
                chosen.legal(table.states[0], masks[0])
                chosen.legal(other.states[0], masks[1])
                assert np.array_equal(*masks)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_numbers_are_small_and_nothing_is_left_unwritten(game: str, seats: int) -> None:
    layout = rules(game).layout(seats)
    flags = [column.flag for piece in layout.pieces for _ in piece.rows for column in piece.columns]
    most = np.zeros(layout.size)
    for table in some_positions(game, seats, games=2, every=3):
        seen = observation(table, 0)
        assert np.array_equal(seen, seen.astype(np.int8))
        assert seen.min() >= 0
        assert seen[flags].max() <= 1
        most = np.maximum(most, seen * layout.scale)
    assert most.max() <= 2


def test_fewer_seats_are_the_beginning_of_more() -> None:
    for game, seats in TABLES:
        if seats > 2:
            fewer, more = rules(game).layout(seats - 1), rules(game).layout(seats)
            assert more.pieces[: len(fewer.pieces)] == fewer.pieces


@pytest.mark.parametrize("game", ["splendor", "marvel"])
def test_opponents_who_change_places_change_places_in_the_observation(game: str) -> None:
    layout = rules(game).layout(3)
    for table in some_positions(game, 3, games=1, every=13, seed=3):
        if table.phase != "main" or table.turn != 0:
            continue
        view = table.view()
        view["players"] = [view["players"][seat] for seat in (0, 2, 1)]
        if view.get("avengers_tile"):
            view["avengers_tile"] = 3 - view["avengers_tile"]
        before = observation(table, 0)
        after = observation(parure.from_view(view, seed=1), 0)
        for piece in layout.pieces:
            if not piece.name.startswith("opponent"):
                assert np.array_equal(piece.of(before), piece.of(after)), piece.name
        for one, other in ((1, 2), (2, 1)):
            gone, come = row(layout, before, f"opponent {one}"), row(layout, after, f"opponent {other}")
            assert gone | {"seat": 0} == come | {"seat": 0}
            hands = layout[f"opponent {one} hand"], layout[f"opponent {other} hand"]
            assert np.array_equal(hands[0].of(before), hands[1].of(after))


def test_an_observation_is_explained_in_words_whatever_its_kind() -> None:
    table = parure.new("splendor", seats=2, seed=7)
    table.play("take white blue red")
    counts = observation(table, 1, np.int8)
    scaled = counts * rules("splendor").layout(2).scale
    words = explain("splendor", counts)
    assert words == explain("splendor", scaled.astype(np.float32))
    assert "opponent 1: points" not in words
    assert "tokens white 1, tokens blue 1, tokens red 1" in words
    assert "bank: white 3, blue 3, green 4, red 3, black 4, gold 5" in words
    for piece in rules("splendor").layout(2).pieces:
        assert piece.name in words or not piece.of(counts).any()


def test_an_observation_of_the_wrong_size_is_refused() -> None:
    with pytest.raises(ValueError, match="521 or 606 or 691 numbers"):
        explain("splendor", np.zeros(520, np.int8))


def digest() -> str:
    """Hash the observations of a few games, for comparison with an interpreted run."""
    total = hashlib.sha256()
    for game, seats in TABLES:
        for i, table in enumerate(random_games(game, seats, 1, seed=5)):
            if i % 9 == 0:
                total.update(observation(table, i % seats).tobytes())
            if i > 60:
                break
    return total.hexdigest()


def test_interpreted_and_compiled_runs_see_the_same() -> None:
    code = "from tests.envs.test_observation import digest; print(digest())"
    plain = dict(os.environ, NUMBA_DISABLE_JIT="1")
    answer = subprocess.run(
        [sys.executable, "-c", code], env=plain, capture_output=True, text=True, check=True
    )
    assert answer.stdout.strip() == digest()
