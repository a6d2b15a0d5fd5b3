"""The referee's words where no rule of the game is concerned: each fault has a text of its own."""

import pytest

import parure
from tests.positions import position
from tests.referee import refuse

# Each fault, the decision that commits it (splendor, marvel, duel), and what the text must name.
FAULTS = {
    "an unknown word": (("grab white",) * 3, "grab"),
    "no word at all": (("",) * 3, "empty"),
    "a word of another game": (("privilege a1", "noble N01", "location 1A"), "another game"),
    "an unknown colour or place": (("take pink", "take pink blue", "take pink"), "pink"),
    "an unknown card": (("buy L4-01", "buy L1-01", "buy M1-01"), "no card"),
    "a missing card": (("buy",) * 3, "buy"),
    "capitals": (("Pass", "TAKE yellow", "Refill"), "lower case"),
    "two spaces": (("take  white", "take  red", "claim  a1"), "single spaces"),
    "an outer space": ((" pass", "pass ", "pass\n"), "single spaces"),
    "words after a pass": (("pass please",) * 3, "please"),
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize(("game", "column"), [("splendor", 0), ("marvel", 1), ("duel", 2)])
def test_a_text_that_is_no_decision_is_refused_by_what_is_wrong_with_it(
    game: str, column: int, fault: str
) -> None:
    """SPEC: text is taken exactly as written; a refusal names the fault and no clause."""
    decisions, word = FAULTS[fault]
    assert word in refuse(position(game), decisions[column], None).reason


@pytest.mark.parametrize("game", ["splendor", "marvel", "duel"])
def test_no_two_faults_share_a_text(game: str) -> None:
    """SPEC: unknown word, other game, unknown card, wrong phase and finished game read differently."""
    column = ["splendor", "marvel", "duel"].index(game)
    faults = ("an unknown word", "no word at all", "a word of another game", "an unknown card", "capitals")
    reasons = []
    for fault in faults:
        with pytest.raises(parure.IllegalMove) as caught:
            position(game).play(FAULTS[fault][0][column])
        reasons.append(caught.value.reason)
    reasons.append(refuse(position(game), "pay", None).reason)
    reasons.append(
        refuse(position(game, turn=None, phase="over", winners=[0], over=True), "pass", None).reason
    )
    assert len(set(reasons)) == len(reasons)


@pytest.mark.parametrize("game", ["splendor", "marvel", "duel"])
def test_every_offered_decision_is_accepted_as_offered(game: str) -> None:
    """SPEC: what `moves` lists can be played word for word, and nothing is listed twice."""
    opening = position(game)
    assert len(set(opening.moves())) == len(opening.moves())
    for decision in opening.moves():
        after = opening.copy()
        after.play(decision)
        assert after != opening
