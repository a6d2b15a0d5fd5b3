"""Every reason of a referee can be said in every language, with the same blanks filled."""

import pickle
import re
from pathlib import Path
from string import Formatter

import pytest

import parure
from parure.texts import LANGUAGES
from parure.texts.reasons import SPEECHES, Reason
from tests.positions import position

NOTATION = Path(parure.__file__).parent / "notation"
OTHERS = [language for language in SPEECHES if language != "en"]


def blanks(language: str, key: str) -> list[tuple[str, str]]:
    parsed = Formatter().parse(SPEECHES[language].sentences[key])
    return [(name, way or "") for _, name, way, _ in parsed if name is not None]


def test_reasons_are_told_in_the_languages_of_the_rules() -> None:
    assert set(SPEECHES) == set(LANGUAGES)


@pytest.mark.parametrize("language", OTHERS)
def test_every_reason_has_the_same_blanks_in_every_language(language: str) -> None:
    english = SPEECHES["en"].sentences
    assert set(SPEECHES[language].sentences) == set(english)
    for key in english:
        names = {name for name, _ in blanks(language, key)}
        assert names == {name for name, _ in blanks("en", key)}, key


@pytest.mark.parametrize("language", SPEECHES)
def test_every_way_to_fill_a_blank_is_one_that_the_language_has(language: str) -> None:
    for key in SPEECHES[language].sentences:
        for _, way in blanks(language, key):
            assert not way or callable(getattr(SPEECHES[language], way)), (key, way)


def test_every_reason_is_one_that_a_referee_gives() -> None:
    """Keys are written in the notation's modules, whole or as a beginning such as f"unknown-{tile}"."""
    source = "\n".join(file.read_text(encoding="utf-8") for file in NOTATION.glob("*.py"))
    whole = set(re.findall(r'"([a-z-]+)"', source))
    begun = tuple(re.findall(r'f"([a-z-]+-)\{', source))
    unused = {key for key in SPEECHES["en"].sentences if key not in whole and not key.startswith(begun)}
    assert unused == set()


@pytest.mark.parametrize("game", parure.games())
@pytest.mark.parametrize("language", OTHERS)
def test_what_is_refused_is_said_with_the_same_numbers_and_names(game: str, language: str) -> None:
    table = position(game)
    colours = list(table.view()["players"][0]["tokens"])
    cards = [card for row in table.view()["market"] for card in row if card]
    tries = [f"take {one} {one}" for one in colours] + [f"take {one}" for one in colours]
    tries += [f"buy {card}" for card in cards] + [f"take {'a1 ' * 2}a2", "take a1 e5", "claim a1", "claim c3"]
    tries += ["pay", "return white", "pass", "noble N01", "location 1A", "royal R1", "steal red", "token a1"]
    said = set()
    for decision in [*tries, "", "Take", "take", "reserve deck 9", "pass now", "buy L9-99", "joker red"]:
        if decision in table.moves():
            continue
        with pytest.raises(parure.IllegalMove) as caught:
            table.play(decision)
        reason = caught.value.reason
        assert isinstance(reason, Reason)
        there = reason.said(language)
        assert there != reason
        for name in re.findall(r"\b[LMD]\d-\d+\b|\b[a-e][1-5]\b", reason):
            assert name in there, (reason, there)
        said.add(there)
    assert len(said) > 6


def test_a_reason_travels_with_its_languages() -> None:
    reason = Reason("double", colour="pearl", left=1)
    again = pickle.loads(pickle.dumps(reason))
    assert again == reason
    assert again.said("fr") == reason.said("fr")
    refusal = pickle.loads(pickle.dumps(parure.IllegalMove("take white white", reason, "S-T3")))
    assert refusal.reason.said("fr") == reason.said("fr")


def test_french_agrees_in_gender_and_number() -> None:
    assert SPEECHES["fr"].tokens({"white": 2, "pearl": 1, "gold": 2}) == "deux blancs, une perle et deux or"
    assert "aucune perle" in Reason("none-to-steal", colour="pearl").said("fr")
    assert "aucun jeton rouge" in Reason("none-to-steal", colour="red").said("fr")
