"""Every bot: legal, fair, and the same for the same seed."""

import csv
from importlib.resources import files

import pytest

import parure
from parure.bots import LEVELS, Bot, BotError, Thought, known, make
from parure.bots.contract import Known
from parure.bots.levels import level_of
from parure.game import Game

TABLES = [(game, seats) for game in parure.games() for seats in parure.seats(game)]
QUICK = [
    "random:seed=1",
    "greedy:seed=1",
    "search:iterations=30,seed=1",
    "novice:seed=1",
    "apprentice:seed=1",
    "artisan:seed=1",
    "expert:seed=1",
    "master:iterations=30,seed=1",
]


def after(game: str, seats: int, seed: int, decisions: int) -> Game:
    """A game some random decisions on."""
    played = parure.new(game, seats=seats, seed=seed)
    bot = make(f"random:seed={seed}")
    for _ in range(decisions):
        if not played.over:
            played.play(bot.think(played).decision)
    return played


def play_on(game: Game, bots: list[Bot], decisions: int) -> None:
    for _ in range(decisions):
        if game.turn is None:
            return
        thought = bots[game.turn].think(game)
        assert thought.decision in game.moves()
        assert 0.0 <= thought.probability <= 1.0
        game.play(thought.decision)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_bot_decides_legally_in_every_game(game: str, seats: int) -> None:
    for start in range(0, len(QUICK), seats):
        names = (QUICK + QUICK)[start : start + seats]
        play_on(parure.new(game, seats=seats, seed=start), [make(name) for name in names], 25)


@pytest.mark.parametrize("game", parure.games())
def test_a_game_between_bots_comes_to_an_end(game: str) -> None:
    played = parure.new(game, seed=8)
    play_on(played, [make("greedy:seed=1"), make("artisan:seed=2")], 600)
    assert played.over


@pytest.mark.parametrize("game", parure.games())
@pytest.mark.parametrize("spec", QUICK)
def test_a_decision_alone_is_the_one_that_is_thought_of(game: str, spec: str) -> None:
    thinking, deciding = make(spec), make(spec)
    deciding.dice.setstate(thinking.dice.getstate())
    played, other = (parure.new(game, seed=6) for _ in range(2))
    for _ in range(12):
        decision = thinking.think(played).decision
        assert deciding.decide(other) == decision
        played.play(decision)
        other.play(decision)


@pytest.mark.parametrize("game", parure.games())
@pytest.mark.parametrize("spec", QUICK)
def test_what_a_seat_cannot_know_changes_nothing(game: str, spec: str) -> None:
    """Two positions that look alike to the seat give the same thought."""
    position = after(game, 2, seed=5, decisions=14)
    seat = position.turn
    assert seat is not None
    twins = [position.redeal(seat, seed) for seed in (1, 2)]
    assert twins[0] != twins[1]
    assert twins[0].view(seat) == twins[1].view(seat)
    thoughts = [make(spec).think(twin) for twin in twins]
    assert thoughts[0].decision == thoughts[1].decision
    assert thoughts[0].candidates == thoughts[1].candidates
    assert thoughts[0].line == thoughts[1].line


def test_the_bot_is_never_given_the_true_position(monkeypatch: pytest.MonkeyPatch) -> None:
    position = after("splendor", 2, seed=5, decisions=6)
    bot = make("random:seed=1")
    seen: list[Known] = []
    think = bot._think

    def watched(known: Known) -> Thought:
        seen.append(known)
        return think(known)

    monkeypatch.setattr(bot, "_think", watched)
    bot.think(position)
    bot.decide(position)
    assert len(seen) == 2
    for given in seen:
        assert given.game is not position
        assert given.game.view()["decks"] != position.view()["decks"]
        assert given.game.view(position.turn) == position.view(position.turn)


@pytest.mark.parametrize("spec", QUICK)
def test_the_same_seed_gives_the_same_game(spec: str) -> None:
    games = []
    for _ in range(2):
        game = parure.new("splendor", seed=3)
        play_on(game, [make(spec), make("random:seed=9")], 24)
        games.append(game.history)
    assert games[0] == games[1]


def test_thinking_leaves_the_game_as_it_is() -> None:
    game = after("duel", 2, seed=2, decisions=10)
    before = game.record()
    make("search:iterations=40").think(game)
    assert game.record() == before


def test_a_finished_game_has_nothing_to_decide() -> None:
    game = parure.new("splendor", seed=1)
    play_on(game, [make("greedy:seed=1"), make("greedy:seed=2")], 600)
    with pytest.raises(ValueError, match="the game is over"):
        make("greedy").think(game)
    with pytest.raises(ValueError, match="the game is over"):
        game.hint()


def test_bots_take_a_card_that_wins_at_once() -> None:
    """One decision from victory, everyone but the careless levels sees it."""
    game = parure.new("splendor", seed=4)
    bots = [make("greedy:seed=1"), make("greedy:seed=2")]
    while not game.over:
        game.play(bots[game.turn or 0].think(game).decision)
    seat = game.winners[0]
    while game.turn != seat or game.phase != "main":
        game.undo()
    if game.turn == game.seats - 1:  # nobody plays after the last seat: its victory is certain
        thought = make("search:iterations=200,seed=1").think(game)
        assert thought.probability > 0.9


class TestSpecs:
    def test_the_known_bots(self) -> None:
        assert set(LEVELS) < set(known())
        for name in known():
            assert make(name).spec == name

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("deep", "unknown bot 'deep'; the bots are random, novice"),
            ("", "unknown bot ''"),
            ("search:", "an option is missing after the colon"),
            ("search:speed=3", "no option 'speed'; its options are time, iterations"),
            ("search:time=0", "time is a number above 0"),
            ("search:time=soon", "time is a number above 0"),
            ("search:time=nan", "time is a number above 0"),
            ("search:iterations=1.5", "iterations is a whole number"),
            ("search:iterations=-3", "iterations is a whole number"),
            ("search:time", "write 'time' once, with a value"),
            ("search:time=1,time=2", "write 'time' once"),
            ("greedy:time=1", "no option 'time'; its options are seed"),
            ("cmd:", "cmd: needs a program"),
        ],
    )
    def test_nonsense_is_named(self, text: str, message: str) -> None:
        with pytest.raises(BotError) as error:
            make(text)
        assert message in str(error.value)

    def test_another_limit(self) -> None:
        bot = make("search:time=1.0,seed=4")
        assert bot.limited(iterations=50).options == {"seed": 4, "iterations": 50}
        assert bot.limited(time=0.5).options == {"seed": 4, "time": 0.5}
        assert bot.limited().options == bot.options
        assert make("novice:seed=3").limited(time=1).options == {"seed": 3}


def test_levels_name_games_and_seats_that_there_are() -> None:
    table = files("parure.bots").joinpath("levels.csv").read_text(encoding="utf-8")
    for line in csv.DictReader(table.splitlines()):
        if line["game"] != "any":
            assert int(line["seats"]) in parure.seats(line["game"])
    for game in parure.games():
        for seats in parure.seats(game):
            for name in ("novice", "apprentice", "artisan", "expert"):
                level = level_of(game, seats, name)
                assert level.iterations == 0 or level.depth > 0
