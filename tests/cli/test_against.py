"""`parure play --against`: a person at the terminal, bots opposite."""

import re

import pytest

import parure
from tests.cli.conftest import Run

AGAINST = ("play", "splendor", "--seed", "7", "--against", "greedy:seed=1")


def said(out: str, name: str) -> list[str]:
    """What a player decided, as the terminal told it."""
    return re.findall(rf"^{name}: (.+)$", out, re.MULTILINE)


def test_the_bot_answers_every_turn_of_the_person(run: Run) -> None:
    played = run(*AGAINST, lines="take white blue red\ntake white blue red\n")
    assert played.code == 0
    assert said(played.out, "You") == ["take white blue red"] * 2
    game = parure.new("splendor", seed=7)
    for mine, its in zip(said(played.out, "You"), said(played.out, "greedy"), strict=True):
        game.play(mine)
        game.play(its)


def test_the_bot_begins_where_the_person_sits_second(run: Run) -> None:
    played = run(*AGAINST, "--seat", "1", lines="take white blue red\n")
    assert len(said(played.out, "greedy")) == 2
    assert played.out.index("greedy: ") < played.out.index("You: ")


def test_undo_takes_back_what_the_bot_did_since(run: Run) -> None:
    played = run(*AGAINST, lines="take white blue red\nundo\ntake white blue green\n")
    assert len(re.findall(r"^taken back: ", played.out, re.MULTILINE)) == 2
    assert said(played.out, "You") == ["take white blue red", "take white blue green"]
    assert "unfinished after 2 decisions" in played.out


def test_a_hint_names_legal_decisions_with_their_chances(run: Run) -> None:
    played = run(*AGAINST, lines="hint\n")
    best, chance = re.findall(r"^→ (.+): (\d+)% to win$", played.out, re.MULTILINE)[0]
    assert best in parure.new("splendor", seed=7).moves()
    assert 0 <= int(chance) <= 100
    assert "unfinished after 0 decisions" in played.out, "a hint decides nothing"


def test_several_bots_take_the_other_seats_in_order(run: Run) -> None:
    game = ("play", "marvel", "--seed", "7", "--against", "random:seed=1,greedy:seed=2")
    played = run(*game, lines="take yellow blue orange\n")
    assert re.findall(r"^(You|random 2|greedy 3): ", played.out, re.MULTILINE) == [
        "You",
        "random 2",
        "greedy 3",
    ]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--against", "chatty"], "unknown bot 'chatty'"),
        (["--against", "greedy,greedy,greedy,greedy"], "splendor is played with 2, 3 or 4 seats, not 5"),
        (["--against", "greedy", "--seat", "2"], "there is no such seat; seats are 0 to 1"),
        (["--seats", "4", "--against", "greedy,random"], "--against names 2 bots for 3 seats"),
        (["--against", "search:time=-1"], "time=-1"),
    ],
)
def test_a_seating_that_makes_no_sense_is_refused_in_one_line(
    run: Run, options: list[str], told: str
) -> None:
    refused = run("play", "splendor", *options)
    assert refused.code == 2
    assert refused.out == ""
    assert refused.err.count("\n") == 1
    assert told in refused.err
