"""`parure rules`."""

import pytest

from tests.cli.conftest import Run


@pytest.mark.parametrize("game", ["splendor", "marvel", "duel"])
def test_the_rules_are_in_english_unless_asked_otherwise(run: Run, game: str) -> None:
    english, french = run("rules", game), run("rules", game, "--lang", "fr")
    assert english.code == french.code == 0
    assert "Your turn" in english.out
    assert "À votre tour" in french.out


def test_clauses_stand_at_the_paragraphs(run: Run) -> None:
    assert "Gold never comes this way. [S-T4]" in run("rules", "splendor").out


def test_one_clause_can_be_asked_for(run: Run) -> None:
    shown = run("rules", "duel", "--clause", "d-r3")
    assert shown.code == 0
    assert shown.out.strip() == "There is no other way to get gold. [D-R3]"


def test_an_unknown_clause_lists_the_known_ones(run: Run) -> None:
    refused = run("rules", "duel", "--clause", "D-Z9")
    assert refused.code == 2
    assert "no clause 'D-Z9'" in refused.err
    assert "D-W4" in refused.err


def test_an_unknown_language_lists_the_known_ones(run: Run) -> None:
    refused = run("rules", "duel", "--lang", "tlh")
    assert refused.code == 2
    assert "'en', 'fr'" in refused.err
