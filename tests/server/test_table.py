"""What follows from events: clocks, giving up, taking back, and that an earlier table stays as it was."""

import pytest

import parure
from parure.server import fairness, undo
from parure.server.clock import QUOTA, Clock
from parure.server.events import (
    AnyEvent,
    ClockRule,
    Decided,
    Entry,
    Flagged,
    Founding,
    Resigned,
    Sat,
    Sitter,
    Undone,
)
from parure.server.limits import Bucket, group
from parure.server.settings import Settings, from_environment
from parure.server.table import Result, Table, at
from parure.server.undo import CannotUndo
from parure.server.words import digest, matches, new_secret, tidy_name


def table(seats: int = 2, **changes: object) -> Table:
    sitters = [Sitter("person", f"P{place}", digest(str(place)), place=place) for place in range(seats)]
    facts: dict[str, object] = {"game": "splendor", "seed": 3, "salt": "", "commitment": "", "order": "fixed"}
    founding = Founding(**{**facts, "sitters": sitters, **changes})  # type: ignore[arg-type]
    return Table("abcdefghjkmn", founding, 1_000)


def after(before: Table, event: AnyEvent, at_time: int | None = None) -> Table:
    return before.then(Entry(before.seq + 1, at_time or before.at, event))


def test_an_event_leaves_the_table_before_it_as_it_was() -> None:
    before = table()
    later = after(before, Decided(0, "take white blue green"))
    assert (before.seq, before.turn, later.seq, later.turn) == (0, 0, 1, 1)
    with pytest.raises(parure.IllegalMove):
        after(later, Decided(1, "take white white white"))
    assert (later.seq, len(later.entries)) == (1, 1)


def test_seats_are_drawn_from_the_committed_seed_when_the_last_sits_down() -> None:
    sitters = [Sitter("person", "Ada", "a", place=0), Sitter("open", place=1)]
    for seed in range(8):
        full = after(table(seed=seed, order="random", sitters=sitters), Sat(1, "Ben", "b"))
        assert [sitter.place for sitter in full.sitters] == fairness.seat_order(seed, "", 2)
        assert full.game is not None
        assert full.game.names == [sitter.name for sitter in full.sitters]


def test_with_three_seats_a_bot_plays_on_for_who_resigns_until_one_is_left() -> None:
    first = after(table(seats=3), Resigned(0))
    assert first.status == "playing"
    assert first.level_of(0)
    last = after(first, Resigned(2))
    assert last.result == Result([1], "resignation")


def test_a_table_can_be_seen_as_it_stood() -> None:
    now = table()
    for decision in ("take white blue green", "take white blue green", "reserve deck 1"):
        now = after(now, Decided(now.turn or 0, decision))
    then = at(now, 1)
    assert (then.seq, then.turn) == (1, 1)


# Clocks


def test_a_clock_per_turn_is_full_again_after_the_turn() -> None:
    clocked = table(clock=ClockRule("turn", 10_000))
    later = after(clocked, Decided(0, "take white blue green"), 5_000)
    assert later.clock is not None
    assert later.clock.remaining(5_000) == [10_000, 10_000]
    assert later.clock.deadline() == 15_000
    assert later.clock.remaining(9_000) == [10_000, 6_000]


def test_delay_is_given_back_out_of_a_quota_that_refills_slowly() -> None:
    clock = Clock(ClockRule("total", 60_000), 2, 0)
    clock.decided(0, 1, same_turn=False, now=3_000, lag=800)
    assert clock.left[0] == 57_800
    assert clock.grace(0) == QUOTA - 800 + 100
    clock.decided(1, 0, same_turn=False, now=4_000, lag=0)
    assert clock.grace(1) == QUOTA


def test_inside_a_turn_there_is_no_increment() -> None:
    clock = Clock(ClockRule("total", 60_000, increment=5_000), 2, 0)
    clock.decided(0, 0, same_turn=True, now=1_000, lag=0)
    assert clock.left[0] == 59_000
    clock.decided(0, 1, same_turn=False, now=2_000, lag=0)
    assert clock.left[0] == 63_000


def test_time_that_ran_out_loses_or_calls_a_bot() -> None:
    lost = after(table(clock=ClockRule("turn", 1_000)), Flagged(0), 5_000)
    assert lost.result == Result([1], "clock")
    handed = after(table(clock=ClockRule("turn", 1_000, timeout="bot")), Flagged(0), 5_000)
    assert handed.status == "playing"
    assert handed.level_of(0)
    assert handed.clock is not None
    assert handed.clock.deadline() == 6_000


# Taking back


def decided(name: str, *decisions: str, seed: int = 3) -> parure.Game:
    game = parure.new(name, seed=seed)
    for decision in decisions:
        game.play(decision)
    return game


def test_choosing_gold_reveals_nothing_and_a_refill_does() -> None:
    game = parure.new("duel", seed=3)
    gold = next(move for move in game.moves() if move.startswith("claim"))
    game.play(gold)
    assert undo.strict(game, 0) == 1
    game.undo()
    game.play(next(move for move in game.moves() if move.startswith("take")))
    while "refill" not in game.moves() or sum(map(bool, game.view()["bag"].values())) < 2:
        game.play(next(move for move in game.moves() if move.startswith(("take", "return", "buy", "pay"))))
    seat = game.turn
    assert seat is not None
    game.play("refill")
    assert game.turn == seat
    with pytest.raises(CannotUndo, match="revealed"):
        undo.strict(game, seat)


def test_nobody_takes_back_what_is_not_theirs_or_not_now() -> None:
    with pytest.raises(CannotUndo, match="no decision"):
        undo.strict(decided("splendor"), 0)
    game = decided("splendor", "take white blue green")
    with pytest.raises(CannotUndo, match="the turn is finished"):
        undo.strict(game, 0)
    with pytest.raises(CannotUndo, match="another seat's"):
        undo.strict(game, 1)


def test_showing_a_hidden_card_can_not_be_taken_back() -> None:
    """To buy a card from the hand that only its holder knew tells the others which it was."""
    view = parure.new("splendor", seed=3).view()
    card = view["decks"][0].pop(0)
    view["players"][0]["reserved"], view["players"][0]["hidden"] = [card], [card]
    view["players"][0]["tokens"] |= dict.fromkeys(("white", "blue", "green", "red", "black"), 2)
    view["players"][0]["tokens"]["gold"] = 2
    for colour, held in view["players"][0]["tokens"].items():
        view["bank"][colour] -= held
    game = parure.from_view(view, seed=1)
    game.play(f"buy {card}")
    assert game.phase == "pay", "the gold leaves a choice"
    with pytest.raises(CannotUndo, match="revealed"):
        undo.strict(game, 0)


def test_a_free_take_back_goes_to_the_beginning_of_the_own_last_turn() -> None:
    game = decided(
        "splendor", "take white blue green", "take white blue green", "reserve deck 1", "reserve deck 1"
    )
    assert undo.free(game, 0) == 2
    assert undo.free(game, 1) == 1
    with pytest.raises(CannotUndo, match="has not decided"):
        undo.free(decided("splendor", "take white blue green"), 1)


def test_an_undone_decision_stands_no_more_but_its_number_stays() -> None:
    now = after(table(), Decided(0, "take white blue green", id="a"))
    back = after(now, Undone(0, 1))
    assert (back.seq, back.turn, back.decided) == (2, 0, [])
    assert back.seen[0, "a"] == 1


# Small parts


def test_a_bucket_refills() -> None:
    bucket = Bucket(rate=1000, burst=2)
    assert [bucket.take(), bucket.take()] == [True, True]
    bucket.at -= 1
    assert bucket.take()
    assert not Bucket(rate=0.001, burst=0.5).take()


def test_one_household_is_one_address() -> None:
    assert group("2001:db8::1") == group("2001:db8::2")
    assert group("2001:db8::1") != group("2001:db8:0:1::1")


def test_a_secret_is_known_again_by_its_hash_alone() -> None:
    secret = new_secret()
    assert len(secret) == 22
    assert matches(secret, digest(secret))
    assert not matches(secret, digest(new_secret()))


@pytest.mark.parametrize("name", ["Ada", "Zoë", "李", "x" * 24, "O'Neil (2)"])
def test_ordinary_names_are_fine(name: str) -> None:
    assert tidy_name(f"  {name} ") == name


def test_settings_come_from_variables_and_go_to_workers_by_them() -> None:
    given = from_environment({"PARURE_PORT": "9", "PARURE_RATE": "2.5", "OTHER": "x"})
    assert (given.port, given.rate) == (9, 2.5)
    assert from_environment(given.as_environment()) == given
    assert Settings().as_environment() == {}
    with pytest.raises(ValueError, match="PARURE_PORT is 'nine'"):
        from_environment({"PARURE_PORT": "nine"})
