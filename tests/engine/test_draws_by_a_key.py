"""Draws by a key: each decision has dice of its own, and what they showed tells nothing of the next."""

import random

import pytest

import parure

KEY = "a key that nobody guesses"


def duel(key: str | None, seed: int = 5) -> parure.Game:
    game = parure.new("duel", seed=seed)
    if key is not None:
        game.draw_by(key)
    return game


def play_on(game: parure.Game, decisions: int, seed: int = 1) -> parure.Game:
    """Decide at random, but refill the board whenever that is allowed: refills draw tokens."""
    dice = random.Random(seed)
    for _ in range(decisions):
        moves = game.moves()
        game.play("refill" if "refill" in moves else dice.choice(moves))
    return game


def test_the_same_key_draws_the_same_and_another_key_something_else() -> None:
    def later(key: str | None) -> str:
        return play_on(duel(key), 150).fingerprint()

    assert later(KEY) == later(KEY)
    assert len({later(key) for key in (KEY, "another", None)}) == 3


def test_what_comes_next_depends_on_the_key_and_not_on_the_dice_shown_before() -> None:
    """Two games alike in everything but the state of their dice go on alike: it is not used."""
    game = play_on(duel(KEY), 60)
    other = game.copy()
    other.states["dice"] = 12345
    game, other = play_on(game, 30), play_on(other, 30)
    assert game.history == other.history
    assert game == other
    foretold = game.copy()  # whoever had worked out the dice of the position could only go on with them
    foretold.key = None
    assert play_on(foretold, 30) != play_on(game, 30)


def test_a_decision_taken_back_and_taken_again_draws_the_same() -> None:
    game = duel(KEY)
    while "refill" not in game.moves():
        play_on(game, 1)
    game.play("refill")
    once = game.view()
    game.undo()
    game.play("refill")
    assert game.view() == once


def test_a_record_tells_the_key_and_plays_back() -> None:
    game = play_on(duel(KEY), 60)
    text = game.record()
    assert text.startswith("parure record 2\n")
    assert f"\ndraws: {KEY}\n" in text
    loaded = parure.load(text)
    assert (loaded, loaded.key, loaded.record()) == (game, KEY, text)
    with pytest.raises(parure.RecordError):
        parure.load(text.replace(KEY, "another"))


def test_a_record_without_a_key_is_of_version_1_as_it_always_was() -> None:
    assert play_on(duel(None), 20).record().startswith("parure record 1\n")


def test_a_copy_has_the_key_and_a_new_deal_has_not() -> None:
    game = duel(KEY)
    assert game.copy().key == KEY
    assert game.redeal(0, seed=1).key is None, "a bot that looks ahead draws by dice of its own"
