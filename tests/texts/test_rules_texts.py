"""The rules for people: complete, the same in both languages, and true to the notation."""

import random
import re

import pytest

import parure
from parure.texts import CLAUSES, LANGUAGES, clauses, paragraphs, rules_text

SPLENDOR = """
    S-C1 S-C2 S-C3  S-U1 S-U2 S-U3  S-T1 S-T2 S-T3 S-T4  S-R1 S-R2 S-R3 S-R4 S-R5
    S-B1 S-B2 S-B3 S-B4 S-B5  S-M1  S-L1  S-N1 S-N2  S-P1  S-E1 S-E2 S-E3
"""
MARVEL = """
    M-C1 M-C2 M-C3  M-U1 M-U2 M-U3  M-T1  M-R1  M-B1  M-G1  M-L1  M-O1  M-A1 M-A2  M-E1 M-E2 M-E3  M-P1
    S-U1  S-T1 S-T2 S-T3 S-T4  S-R1 S-R2 S-R3 S-R4 S-R5  S-B1 S-B2 S-B3 S-B4 S-B5
    S-M1  S-L1  S-N1 S-N2  S-P1  S-E3
"""  # the clauses of Splendor are those that hold here too
DUEL = """
    D-C1 D-C2  D-U1 D-U2 D-U3  D-O1 D-O2  D-V1  D-T1 D-T2  D-R1 D-R2 D-R3  D-B1 D-B2 D-B3  D-M1  D-F1
    D-A1 D-A2 D-A3 D-A4 D-A5  D-K1  D-L1  D-W1 D-W2 D-W3 D-W4
"""
EXPECTED = {"splendor": SPLENDOR.split(), "marvel": MARVEL.split(), "duel": DUEL.split()}

every_game = pytest.mark.parametrize("game", EXPECTED)
every_text = pytest.mark.parametrize(("game", "language"), [(g, n) for g in EXPECTED for n in LANGUAGES])


def decisions_shown(text: str) -> list[str]:
    """The decisions in the table at the end of a text."""
    return re.findall(r"^\| `([^`]+)`", text, re.MULTILINE)


def test_every_game_has_its_rules() -> None:
    assert set(parure.games()) == set(EXPECTED)


@every_text
def test_every_clause_is_told(game: str, language: str) -> None:
    assert set(clauses(rules_text(game, language))) == set(EXPECTED[game])


@every_game
def test_both_languages_tell_the_same_clauses_in_the_same_order(game: str) -> None:
    assert clauses(rules_text(game, "en")) == clauses(rules_text(game, "fr"))


@every_game
def test_both_languages_have_the_same_shape(game: str) -> None:
    def shape(text: str) -> list[str]:
        return [re.match(r"#*|-|\|", part)[0] for part in paragraphs(text)]  # type: ignore[index]

    assert shape(rules_text(game, "en")) == shape(rules_text(game, "fr"))


@every_game
def test_both_languages_show_the_same_decisions(game: str) -> None:
    assert decisions_shown(rules_text(game, "en")) == decisions_shown(rules_text(game, "fr"))


@every_text
def test_clauses_stand_only_at_the_end_of_a_paragraph(game: str, language: str) -> None:
    for part in paragraphs(rules_text(game, language)):
        found = CLAUSES.search(part)
        assert found is None or found.end() == len(part), part
        assert "[" not in CLAUSES.sub("", part), f"a bracket that is no clause: {part}"


@every_text
def test_every_colour_is_named(game: str, language: str) -> None:
    colours = parure.new(game, seats=2, seed=1).view()["players"][0]["tokens"]
    assert f"`{' '.join(colours)}`" in " ".join(rules_text(game, language).split())


@every_game
def test_the_decisions_shown_are_the_words_the_engine_uses(game: str) -> None:
    """Every first word that random games bring up is explained, and every one explained is spelt right."""
    explained = {decision.split()[0] for decision in decisions_shown(rules_text(game))}
    met = set()
    dice = random.Random(1)
    for seed in range(20):
        table = parure.new(game, seats=parure.seats(game)[0], seed=seed)
        while not table.over:
            moves = table.moves()
            met |= {move.split()[0] for move in moves}
            table.play(dice.choice(moves))
    assert met <= explained
    assert explained - met <= {"pass"}, "a word that never came up"
