"""Playing and replaying at a terminal."""

from pathlib import Path

import parure
from tests.cli.terminal import CTRL_D, END, ENTER, HOME, LEFT, RIGHT, TAB, Terminal

SPLENDOR = ("play", "splendor", "--seed", "7", "--names", "Ada,Grace")


def test_a_decision_is_typed_completed_and_taken_back(tmp_path: Path) -> None:
    with Terminal(*SPLENDOR, folder=tmp_path) as terminal:
        terminal.expect("take 15 · reserve 15")
        terminal.expect("Ada >")
        terminal.type("res")
        terminal.expect("reserve")  # on offer below the line
        terminal.type(TAB + " L1-02" + ENTER)
        terminal.expect("Grace >")
        terminal.type("undo" + ENTER)
        terminal.expect("Ada >")
        terminal.type("quit" + ENTER)
        assert terminal.close() == 0


def test_the_keyboard_is_passed_on_only_when_there_are_secrets(tmp_path: Path) -> None:
    game = parure.new("splendor", seats=2, seed=7)
    game.play("take white blue red")
    game.play("reserve deck 2")
    (secret,) = game.view()["players"][1]["hidden"]
    with Terminal(*SPLENDOR, folder=tmp_path) as terminal:
        terminal.expect("Ada >")
        terminal.type("take w b r" + ENTER)
        assert "Pass the keyboard" not in terminal.expect("Grace >")
        terminal.type("reserve deck 2" + ENTER)
        terminal.expect("Pass the keyboard to Ada, who presses Enter.")
        terminal.type(ENTER)
        ada_sees = terminal.expect("Ada >")
        assert "a hidden card of level 2" in ada_sees
        assert secret not in ada_sees
        terminal.type("take w b g" + ENTER)
        terminal.expect("Pass the keyboard to Grace, who presses Enter.")
        terminal.type(ENTER)
        assert secret in terminal.expect("Grace >")
        terminal.type("quit" + ENTER)
        terminal.expect("Save the game to ")
        terminal.type("n" + ENTER)
        assert terminal.close() == 0
        assert secret not in terminal.seen[: terminal.seen.index("Pass the keyboard to Grace")]
    assert list(tmp_path.iterdir()) == []


def test_leaving_offers_to_save(tmp_path: Path) -> None:
    with Terminal(*SPLENDOR, folder=tmp_path) as terminal:
        terminal.expect("Ada >")
        terminal.type("take w b r" + ENTER)
        terminal.expect("Grace >")
        terminal.type(CTRL_D)
        terminal.expect("Save the game to splendor-")
        terminal.type("evening.parure" + ENTER)
        terminal.expect("saved to evening.parure")
        assert terminal.close() == 0
    assert parure.load((tmp_path / "evening.parure").read_text()).history == [(0, "take white blue red")]


def test_leaving_what_is_saved_asks_nothing(tmp_path: Path) -> None:
    with Terminal(*SPLENDOR, folder=tmp_path) as terminal:
        terminal.expect("Ada >")
        terminal.type("take w b r" + ENTER)
        terminal.expect("Grace >")
        terminal.type("save x" + ENTER)
        terminal.expect("saved to x")
        terminal.type("quit" + ENTER)
        assert terminal.close() == 0
        assert "Save the game" not in terminal.seen


def test_a_replay_is_stepped_through_by_keys(tmp_path: Path, saved: Path) -> None:
    with Terminal("replay", saved, folder=tmp_path) as terminal:
        terminal.expect("0/3")
        for key, place in (
            (ENTER, 1),
            (RIGHT, 2),
            (" ", 3),
            (LEFT, 2),
            (HOME, 0),
            (END, 3),
            ("1" + ENTER, 1),
        ):
            terminal.type(key)
            terminal.expect(f"{place}/3")
        terminal.type("b")
        terminal.expect("0/3")
        terminal.type("q")
        assert terminal.close() == 0
