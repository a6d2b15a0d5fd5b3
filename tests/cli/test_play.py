"""`parure play` with lines piped in."""

import random
import re
from pathlib import Path

import pytest

import parure
from tests.cli.conftest import Run

SPLENDOR = ("play", "splendor", "--seed", "7", "--names", "Ada,Grace")


def whole_game(name: str, seed: int) -> parure.Game:
    """A game played to its end at random."""
    game, dice = parure.new(name, seed=seed), random.Random(seed)
    while not game.over:
        game.play(dice.choice(game.moves()))
    return game


def test_the_end_of_input_ends_the_game_cleanly(run: Run) -> None:
    ended = run(*SPLENDOR, lines="take white blue red\n")
    assert ended.code == 0
    assert ended.err == ""
    assert ended.out.splitlines()[-1] == "the game is unfinished after 1 decisions"


def test_the_table_shows_market_bank_nobles_and_players(run: Run) -> None:
    shown = run(*SPLENDOR).out
    view = parure.new("splendor", seats=2, seed=7).view(-1)
    for card in (card for row in view["market"] for card in row):
        assert card in shown
    for noble in view["nobles"]:
        assert noble in shown
    assert "W  4   B  4   G  4   R  4   K  4   *  5" in shown
    assert "▶ Ada" in shown
    assert "Grace" in shown


@pytest.mark.parametrize("name", ["splendor", "marvel", "duel"])
def test_a_whole_game_can_be_piped_in(run: Run, name: str) -> None:
    game = whole_game(name, seed=3)
    script = "".join(f"{decision}\n" for _, decision in game.history)
    played = run("play", name, "--seed", "3", lines=script + "save played.parure\n")
    assert played.code == 0
    assert "unfinished" not in played.out
    winner = " and ".join(game.names[seat] for seat in game.winners)
    assert f"{winner} wins" in played.out or "share the victory" in played.out
    assert Path("played.parure").read_text() == game.record()


@pytest.mark.parametrize(
    "typed", ["take white blue red", "TAKE  White blue RED", " take r w b", "take blue red white"]
)
def test_typing_is_tidied(run: Run, typed: str) -> None:
    assert "Ada: take white blue red" in run(*SPLENDOR, lines=f"{typed}\n").out


def test_ids_may_be_typed_in_small_letters(run: Run) -> None:
    assert "Ada: reserve L1-02" in run(*SPLENDOR, lines="reserve l1-02\n").out


def test_places_are_put_in_order(run: Run) -> None:
    game = parure.new("duel", seed=1)
    move = next(move for move in game.moves() if move.startswith("take") and move.count(" ") == 3)
    shuffled = " ".join([*move.split()[:1], *reversed(move.split()[1:])])
    assert f"Player 1: {move}" in run("play", "duel", "--seed", "1", lines=shuffled + "\n").out


def test_a_decision_can_be_picked_by_its_number(run: Run) -> None:
    moves = parure.new("splendor", seats=2, seed=7).moves()
    listed = run(*SPLENDOR, lines="moves\n12\n").out
    assert re.search(rf"\b12 {moves[11]}\b", listed)
    assert f"Ada: {moves[11]}" in listed


def test_the_list_shows_what_lies_on_the_board(run: Run) -> None:
    board = parure.new("duel", seed=7).view()["board"]
    assert board[0][:3] == ["red", "white", "black"]
    assert "take a1 b1 c1  R W K" in run("play", "duel", "--seed", "7", lines="moves\n").out


def test_the_list_can_be_of_one_kind(run: Run) -> None:
    listed = run(*SPLENDOR, lines="moves reserve\n").out
    assert "reserve deck 3" in listed
    assert "take white blue green" not in listed


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("take blue gold", "gold is never taken"),
        ("0", "there is no decision 0"),
        ("99", "there is no decision 99; `moves` lists 1 to 30"),
        ("moves buy", "there is no legal decision 'buy' now; there is: take 15 · reserve 15"),
        ("undo", "there is nothing to take back"),
        ("rules S-Z1", "no clause 'S-Z1' in these rules"),
        ("save /nowhere/at/all", "/nowhere/at/all: no such file or directory"),
    ],
)
def test_what_can_not_be_done_says_why_and_changes_nothing(run: Run, typed: str, answer: str) -> None:
    shown = run(*SPLENDOR, lines=f"{typed}\ntake white blue red\n")
    assert shown.code == 0
    assert answer in shown.out
    assert shown.out.splitlines()[-2:] == [
        "Ada: take white blue red",
        "the game is unfinished after 1 decisions",
    ]


def test_a_refusal_is_in_the_engine_s_own_words(run: Run) -> None:
    game = parure.new("splendor", seats=2, seed=7)
    with pytest.raises(parure.IllegalMove) as refusal:
        game.play("take blue red")
    shown = run(*SPLENDOR, lines="take blue red\n").out
    assert f"{refusal.value.reason} (`rules {refusal.value.clause}` tells more)" in shown


def test_undo_takes_back_one_decision(run: Run) -> None:
    shown = run(*SPLENDOR, lines="take white blue red\nundo\ntake green red black\nsave x\n").out
    assert "taken back: Ada: take white blue red" in shown
    assert parure.load(Path("x").read_text()).history == [(0, "take green red black")]


def test_rules_and_help_are_at_hand(run: Run) -> None:
    shown = run(*SPLENDOR, lines="rules S-T3\nrules fr\nhelp\n").out
    assert "Two of the same gem" in shown
    assert "À votre tour" in shown
    assert "take back the last decision" in shown


def test_the_own_hidden_card_is_shown_to_its_holder_alone(run: Run) -> None:
    script = "reserve deck 1\n"  # Ada's
    game = parure.new("splendor", seats=2, seed=7)
    game.play("reserve deck 1")
    (secret,) = game.view()["players"][0]["hidden"]
    grace = run(*SPLENDOR, lines=script + "table\n").out
    assert secret not in grace
    assert "a hidden card of level 1" in grace
    ada = run(*SPLENDOR, lines=script + "reserve deck 2\ntable\n").out
    assert re.search(rf"{secret} .* secret", ada)


def test_names_decide_the_number_of_seats(run: Run) -> None:
    shown = run("play", "marvel", "--names", "Ada, Grace ,Edsger", lines="save x\n")
    assert shown.code == 0
    assert parure.load(Path("x").read_text()).names == ["Ada", "Grace", "Edsger"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["splendor", "--seats", "5"], "splendor is played with 2, 3 or 4 seats, not 5"),
        (["duel", "--seats", "3"], "duel is played with 2 seats, not 3"),
        (["duel", "--names", "Ada,Grace,Edsger"], "duel is played with 2 seats, not 3"),
        (["splendor", "--seed", "-1"], "a seed is a whole number from 0 to 2^63 - 1, not -1"),
        (["splendor", "--names", "Ada,"], "a name is a printable text that is not empty, not ''"),
        (["splendor", "--names", "Ada,Ada"], "--names 'Ada,Ada': two players have the same name"),
        (["splendor", "--names", "Ada,Bo", "--seats", "3"], "--names 'Ada,Bo': 2 names for 3 seats"),
        (["splendor", "--resume", "nowhere"], "nowhere: no such file or directory"),
        (["duel", "--resume", "evening.parure"], "evening.parure: a game of splendor, not of duel"),
        (["splendor", "--resume", "evening.parure", "--seed", "1"], "--seed can not be changed"),
    ],
)
def test_impossible_tables_are_refused_in_one_line(
    run: Run, saved: Path, arguments: list[str], complaint: str
) -> None:
    refused = run("play", *arguments)
    assert refused.code == 2
    assert refused.out == ""
    assert refused.err.startswith(f"parure: {complaint}")
    assert refused.err.count("\n") == 1
