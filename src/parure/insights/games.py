"""The games that insights are drawn from: a bot against itself, a line of JSON for each game.

Games are numbered, and a game's number decides everything in it. So a file can be added to at any time,
by any number of processes, and an interrupted run goes on where it stopped.
"""

import json
from collections.abc import Generator, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path

import parure
from parure.arena.schedule import derived_seed
from parure.bots import make
from parure.notation.words import kind_of

CHUNK = 20  # games that a process is given at a time
OPENING = 3  # decisions that make an opening
ACTING = ("main", "reserve")  # the phases of what a seat sets out to do; all others settle what came of it


@dataclass(frozen=True)
class Source:
    """Which games: what is played, by how many, by which bot."""

    game: str
    seats: int
    bot: str

    def path(self, folder: Path) -> Path:
        """Return the file of these games; each bot has files of its own."""
        bot = "".join(letter if letter.isalnum() or letter in ".=" else "-" for letter in self.bot)
        return folder / f"{self.game}-{self.seats}-{bot}.jsonl"


@dataclass(frozen=True)
class Played:
    """What is kept of a game; lists go by seats."""

    number: int
    turns: int
    shares: list[float]  # of the victory
    points: list[int]
    openings: list[str]  # what kinds of decisions each began with
    waited: list[int]  # how many decisions of a turn each made before buying a first card
    reserved: list[int]  # how often each reserved a card
    cards: list[list[str]]  # bought, in order
    decided: str  # what the victory was decided by


def play(source: Source, number: int) -> Played:
    """Play the game of this number."""
    game = parure.new(source.game, seats=source.seats, seed=derived_seed("insights", number))
    bots = [make(source.bot) for _ in range(source.seats)]
    for seat, bot in enumerate(bots):
        bot.dice.seed(derived_seed("insights", number, seat))
    actions: list[list[str]] = [[] for _ in bots]  # what each did, in kinds; payments and the like left out
    while game.turn is not None:
        decision = bots[game.turn].decide(game)
        if game.phase in ACTING:
            actions[game.turn].append(kind_of(decision))
        game.play(decision)
    players = game.view()["players"]
    return Played(
        number,
        game.turns,
        [(seat in game.winners) / len(game.winners) for seat in range(source.seats)],
        [player["points"] for player in players],
        [", ".join(kinds[:OPENING]) for kinds in actions],
        [kinds.index("buy") if "buy" in kinds else len(kinds) for kinds in actions],
        [kinds.count("reserve") for kinds in actions],
        [[card if isinstance(card, str) else card["id"] for card in player["cards"]] for player in players],
        game.ending()[-1].what,
    )


def read(path: Path) -> list[Played]:
    """Return the games in a file; a last line that was cut short is left out."""
    if not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    return [Played(**json.loads(line)) for line in lines if line.endswith("\n")]


def play_missing(source: Source, path: Path, games: int, jobs: int) -> Generator[Played, None, None]:
    """Play what is missing of the games up to this number, keep each at once, and yield it."""
    kept = read(path)
    there = {played.number for played in kept}
    numbers = [number for number in range(games) if number not in there]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(map(_line, kept)), encoding="utf-8")  # without a line cut short
    with path.open("a", encoding="utf-8") as file:
        for played in _played(source, numbers, jobs):
            file.write(_line(played))
            file.flush()
            yield played


def _line(played: Played) -> str:
    return json.dumps(asdict(played), separators=(",", ":")) + "\n"


def _played(source: Source, numbers: list[int], jobs: int) -> Iterable[Played]:
    if jobs == 1 or len(numbers) <= CHUNK:
        yield from (play(source, number) for number in numbers)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(play, [source] * len(numbers), numbers, chunksize=CHUNK)
