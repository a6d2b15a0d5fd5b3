"""A saved game that was edited wrongly says in which line what is wrong."""

import pytest

import parure
from tests.playing import played

GOOD = """\
parure record 1
game: splendor
seats: 2
seed: 7
name 0: Ada
name 1: Ben

   1  seat 0  take white blue red   # a comment
   2  seat 1  take green red black

result: unfinished
"""


def test_a_record_made_by_hand_is_read() -> None:
    game = parure.load(GOOD)
    assert game.names == ["Ada", "Ben"]
    assert game.history == [(0, "take white blue red"), (1, "take green red black")]
    assert parure.load("parure record 1\ngame: duel\nseats: 2\nseed: 3") == parure.new("duel", seed=3)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("parure record 1", "hello" * 99, "hellohell…' is not the first line of a record"),
        ("parure record 1", "hello", "line 1: 'hello' is not the first line of a record"),
        (
            "parure record 1",
            "parure record 9",
            "line 1: the record is of version 9; this program reads versions up to",
        ),
        ("game: splendor", "game: chess", "line 2: unknown game 'chess'"),
        ("seats: 2", "seats: 7", "line 3: splendor is played with 2, 3 or 4 seats, not 7"),
        ("seats: 2", "seats: two", "line 3: seats is 'two'; right would be a whole number"),
        ("seats: 2", "", "the record has no line 'seats:'"),
        ("seed: 7", "", "the record has neither a seed nor a start position"),
        ("seed: 7", "start: {", "line 4: the start position is not JSON"),
        ("seed: 7", "seed: 7\nseed: 8", "line 5: 'seed' stands here again; line 4 has it already"),
        ("name 0: Ada", "name 2: Ada", "none for seat 0"),
        ("name 0: Ada", "colour: red", "line 5: 'colour: red' is neither a turn nor one of"),
        ("take white blue red", "take white white red", "line 8: 'take white white red': three tokens"),
        ("take green red black", "take green; take red", "line 9: 'take green': with five colours"),
        ("take green red black", "take green red black; pass", "line 9: 'pass': turn 2 was finished before"),
        ("2  seat 1", "3  seat 1", "line 9: turn 3 of seat 1 stands here; it is turn 2, of seat 1"),
        ("2  seat 1", "2  seat 0", "line 9: turn 2 of seat 0 stands here; it is turn 2, of seat 1"),
        ("2  seat 1", "2  Ben", "line 9:"),
        (
            "result: unfinished",
            "result: seat 0",
            "line 11: the result is 'seat 0'; the decisions give 'unfinished'",
        ),
    ],
)
def test_the_line_and_the_fault_are_named(old: str, new: str, says: str) -> None:
    with pytest.raises(parure.RecordError) as caught:
        parure.load(GOOD.replace(old, new, 1))
    assert says in str(caught.value)


def test_any_name_survives_saving() -> None:
    names = ["Ada # 1: the first", "Béatrice; seat 0  pass"]
    assert parure.load(parure.new("duel", names=names).record()).names == names


def test_an_empty_record_is_refused() -> None:
    for text in ("", "\n\n", "# only a comment"):
        with pytest.raises(parure.RecordError, match="line 1: the record is empty"):
            parure.load(text)


def test_a_finished_game_has_no_further_turns() -> None:
    game = played("splendor", 2, 5, 1000)
    assert game.over
    text = game.record().replace("\nresult", f"\n{game.turns + 1} seat 0 pass\nresult")
    with pytest.raises(parure.RecordError, match="the game was over before this turn"):
        parure.load(text)


def test_a_result_is_written_and_checked() -> None:
    game = played("duel", 2, 5, 1000)
    assert f"result: seat {game.winners[0]}" in game.record()
    assert parure.load(game.record()).winners == game.winners
