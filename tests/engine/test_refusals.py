"""Every text that is not a legal decision is refused with a reason, and leaves no trace."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parure
from tests.playing import games

VOCABULARY = """
    take reserve buy gold gray pay return noble location pass privilege refill claim joker token steal royal
    deck white blue green red black pearl yellow orange purple a1 c3 e5 b4 1 2 3 4 0 N01 N10 1A 4B R1 R4
    L1-01 L2-05 L3-20 M1-01 M3-20 D1-01 D2-21 D3-13 TAKE Buy ? ; é
"""
WORDS = st.sampled_from([*VOCABULARY.split(), "\n", ""])
TEXTS = st.one_of(
    st.lists(WORDS, max_size=5).map(" ".join),
    st.lists(WORDS, max_size=4).map("  ".join),
    st.text(max_size=30),
)


@settings(max_examples=60, deadline=None)
@given(games(), st.lists(TEXTS, min_size=5, max_size=25))
def test_every_illegal_text_is_refused_without_a_trace(game: parure.Game, texts: list[str]) -> None:
    moves = game.moves()
    before = (game.fingerprint(), game.record(), game.view())
    for text in texts:
        if text in moves:
            continue
        with pytest.raises(parure.IllegalMove) as caught:
            game.play(text)
        assert caught.value.decision == text
        assert caught.value.reason
        assert str(caught.value) == f"{text!r}: {caught.value.reason}"
    assert (game.fingerprint(), game.record(), game.view()) == before
    assert game.moves() == moves


@settings(max_examples=40, deadline=None)
@given(games())
def test_only_the_exact_spelling_of_a_decision_is_taken(game: parure.Game) -> None:
    for move in game.moves()[:10]:
        for slip in (f" {move}", f"{move} ", move.replace(" ", "  ", 1), move.upper(), f"{move}\n"):
            if slip != move:
                with pytest.raises(parure.IllegalMove):
                    game.play(slip)


def test_a_decision_must_be_a_text() -> None:
    with pytest.raises(TypeError, match="a decision is a text"):
        parure.new("splendor").play(7)  # type: ignore[arg-type]
