"""The report: one page that needs nothing else."""

import re
from html.parser import HTMLParser

import pytest

from parure.arena import Contest, Result, Seat
from parure.arena.report import page

VOID = {"meta", "line", "circle", "rect", "path", "polygon", "polyline"}


class Tags(HTMLParser):
    """Checks that tags nest, and gathers the text."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def results(contest: Contest, games: int, *, shares: tuple[float, ...]) -> list[Result]:
    """Games in which the first line-up's bots win in turn by these shares."""
    found = []
    for number in range(games):
        line_up = contest.line_ups[number // contest.seats % len(contest.line_ups)]
        won = shares[number % len(shares) :] + shares[: number % len(shares)]
        seats = [Seat(bot, won[seat], 15, 12, 30, 0.03) for seat, bot in enumerate(line_up)]
        found.append(
            Result(number, number // contest.seats, contest.line_ups.index(line_up), 60 + number % 7, seats)
        )
    return found


@pytest.mark.parametrize(
    "contest",
    [
        Contest("splendor", ("random", "greedy"), seed=7),
        Contest("duel", ("random", "greedy", "cmd:./my <b>bot</b> & co"), seed=7),
        Contest("marvel", ("random", "greedy"), seats=4, seed=7),
    ],
)
def test_the_page_is_whole_and_asks_for_nothing_outside(contest: Contest) -> None:
    shares = (1.0,) + (0.0,) * (contest.seats - 1)
    text = page(contest, results(contest, 24, shares=shares))
    tags = Tags()
    tags.feed(text)
    assert tags.open == []
    assert "<script" not in text
    assert not re.search(r"https?:|url\(|@import|<link|<img|src=", text)
    assert "nan" not in re.sub(r"<[^>]*>", "", text).replace("tournament", "")
    for bot in contest.bots:
        assert bot in "".join(tags.text)
    assert text.count("<svg") == 4


def test_games_ended_by_the_limit_and_by_faults_are_told() -> None:
    contest = Contest("splendor", ("random", "cmd:./mybot"), seed=7)
    seats = [Seat(0, 0.5, 3, 3, 30, 0.03), Seat(1, 0.5, 3, 3, 30, 0.03)]
    lost = [Seat(0, 1.0, 3, 3, 30, 0.03), Seat(1, 0.0, 3, 3, 30, 0.03)]
    games = [
        Result(0, 0, 0, 400, seats, capped=True),
        Result(1, 0, 0, 9, lost, fault="cmd:./mybot ended with code 1", lost_by=1),
        Result(2, 1, 0, 9, lost, fault="cmd:./mybot ended with code 1", lost_by=1),
    ]
    text = page(contest, games)
    assert "1 ended after 400 turns and were shared among all" in text
    assert "cmd:./mybot ended with code 1 <b>× 2</b>" in text


def test_a_bot_that_won_everything_is_drawn_with_an_open_end() -> None:
    contest = Contest("splendor", ("random", "greedy"), seed=7)
    lost = [Seat(0, 0.0, 3, 3, 30, 0.03), Seat(1, 1.0, 15, 12, 30, 0.03)]
    text = page(contest, [Result(number, number // 2, 0, 50, lost) for number in range(60)])
    assert 'class="arrow"' in text
    assert "over +" in text
