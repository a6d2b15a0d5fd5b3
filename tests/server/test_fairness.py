"""Fair shuffles: the commitment binds, and what was changed afterwards is found out."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

import parure
from parure.cli import app
from parure.cli.problem import Problem
from parure.server import fairness
from parure.server.fairness import Unfair, verify

SEED, SALT = 11, "ab" * 16
RECORDS = Path(__file__).parent / "records"


def record(seed: int = SEED, salt: str = SALT) -> str:
    game = parure.new("splendor", seats=3, seed=seed)
    for _ in range(6):
        game.play(game.moves()[0])
    return fairness.annotate(game.record(), seed, salt, fairness.seat_order(seed, salt, 3))


def hashed_record(seed: int = SEED, salt: str = SALT) -> str:
    """A record as tables write it now: decks and draws come from the seed and the salt."""
    game = fairness.deal("duel", 2, seed, salt)
    for _ in range(30):
        game.play(game.moves()[-1])
    return fairness.annotate(game.record(), seed, salt, None, fairness.DRAWS_BY_HASH)


@pytest.mark.parametrize("shuffle", [fairness.SHUFFLE_BY_SEED, fairness.SHUFFLE_BY_HASH])
def test_records_that_earlier_versions_wrote_are_still_confirmed(shuffle: int) -> None:
    """Written on 16 November 2026, by the versions that had these shuffles; never to be changed."""
    text = (RECORDS / f"shuffle-{shuffle}.txt").read_text(encoding="utf-8")
    assert text.startswith("parure record 1\n")
    assert text.count("refill") > 40, "much was drawn"
    assert len(verify(text)) == 2


def test_a_table_whose_refills_could_be_foretold_is_no_more() -> None:
    """The dice of a position, were they known, say nothing about what the next decision draws."""
    game = fairness.deal("duel", 2, SEED, SALT)
    assert game.key == fairness.draws_key(SEED, SALT)
    assert fairness.draws_key(SEED, SALT) != fairness.draws_key(SEED, "00" * 16)


def test_a_record_whose_draws_come_from_another_key_is_found_out() -> None:
    begun = fairness.deal("duel", 2, SEED, SALT)
    begun.draw_by("chosen by a cheat")
    text = fairness.annotate(begun.record(), SEED, SALT, None, fairness.DRAWS_BY_HASH)
    with pytest.raises(Unfair, match="chosen by a cheat"):
        verify(text)
    with pytest.raises(Unfair, match="kind 9"):
        verify(text.replace("# shuffle: 3", "# shuffle: 9"))


def test_a_deal_by_hashes_is_confirmed_and_nothing_else_passes_for_it() -> None:
    honest = hashed_record()
    assert len(verify(honest)) == 2
    begun = fairness.deal("duel", 2, SEED, SALT)
    other = begun.redeal(0, seed=1)
    for _ in range(3):
        other.play(other.moves()[-1])
    cheat = fairness.annotate(other.record(), SEED, SALT, None, fairness.DRAWS_BY_HASH)
    with pytest.raises(Unfair, match="other cards"):
        verify(cheat)
    dice = fairness.dice_seed(SEED, SALT)
    with pytest.raises((Unfair, parure.RecordError)):
        verify(honest.replace(f"\nseed: {dice}\n", f"\nseed: {dice ^ 1}\n"))
    with pytest.raises(Unfair, match="seed and salt give"):
        verify(honest.replace(f"# seed: {SEED}", f"# seed: {SEED + 1}"))


@pytest.mark.parametrize("name", parure.games())
def test_the_decks_depend_on_the_salt_and_what_lies_open_does_not(name: str) -> None:
    deals = [fairness.deal(name, 2, SEED, salt) for salt in ("00" * 16, "01" * 16)]
    assert deals[0].view(-1) == deals[1].view(-1) == parure.new(name, seed=SEED).view(-1)
    decks = [game.view()["decks"] for game in deals]
    for one, other in zip(*decks, strict=True):
        assert one != other
        assert sorted(one) == sorted(other)
    assert deals[0].seed != deals[1].seed


def test_every_card_comes_first_about_equally_often() -> None:
    tops = [fairness.deal("splendor", 2, SEED, f"{n:032x}").view()["decks"][2][0] for n in range(1600)]
    counts = [tops.count(card) for card in set(tops)]
    assert len(counts) == 16
    assert 60 < min(counts) <= max(counts) < 145


def test_an_honest_record_is_confirmed() -> None:
    assert len(verify(record())) == 3
    assert len(verify(record(), fairness.commitment(SEED, SALT))) == 3


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (record().replace(SALT, "cd" * 16), "seed and salt give"),
        (record().replace("# places: ", "# places: 9 "), "the seats were drawn as"),
        (parure.new("duel", seed=1).record(), "no commitment"),
    ],
)
def test_whatever_was_changed_is_found_out(text: str, reason: str) -> None:
    with pytest.raises(Unfair, match=reason):
        verify(text)


def test_another_seed_does_not_play_back_or_does_not_fit() -> None:
    with pytest.raises((Unfair, parure.RecordError)):
        verify(record().replace(f"seed: {SEED}", f"seed: {SEED + 1}"))


def test_the_commitment_that_was_shown_must_be_the_records() -> None:
    with pytest.raises(Unfair, match="the table showed"):
        verify(record(), "00" * 32)


def test_commitments_hide_the_seed_behind_the_salt() -> None:
    assert fairness.commitment(1, "00") != fairness.commitment(1, "01")
    assert fairness.commitment(1, "1") != fairness.commitment(11, "")


def test_every_order_of_seats_is_drawn_about_equally_often() -> None:
    drawn = [tuple(fairness.seat_order(seed, SALT, 3)) for seed in range(3000)]
    counts = [drawn.count(order) for order in set(drawn)]
    assert len(counts) == 6
    assert 400 < min(counts) <= max(counts) < 600


def test_the_command_confirms_or_says_what_is_wrong(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.parure", tmp_path / "bad.parure"
    good.write_text(record(), encoding="utf-8")
    bad.write_text(record().replace(SALT, "cd" * 16), encoding="utf-8")
    result = CliRunner().invoke(app, ["verify", str(good)])
    assert result.exit_code == 0
    assert "✓ the commitment is that of seed 11" in result.output
    failed = CliRunner().invoke(app, ["verify", str(bad)])
    assert isinstance(failed.exception, Problem)
