"""Taking gems and pearls from the board (D-T1, D-T2)."""

import pytest

from tests.positions import BOARD, position
from tests.referee import held, moves_of, play, refuse
from tests.rules.duel.table import EMPTY, PLACES, at, privileges

#: No gold and no empty place near the corner a1.
CORNER = "wbg.. rkw.. bgp.. ..... ....*"


@pytest.mark.parametrize(
    ("take", "tokens"),
    [
        ("take a1", {"white": 1}),
        ("take a1 b1", {"white": 1, "blue": 1}),
        ("take a1 a2", {"white": 1, "red": 1}),
        ("take a1 b2", {"white": 1, "black": 1}),
        ("take b1 a2", {"blue": 1, "red": 1}),
        ("take a1 b1 c1", {"white": 1, "blue": 1, "green": 1}),
        ("take b1 b2 b3", {"blue": 1, "black": 1, "green": 1}),
        ("take a1 b2 c3", {"white": 1, "black": 1, "pearl": 1}),
        ("take c1 b2 a3", {"green": 1, "black": 1, "blue": 1}),
    ],
)
def test_one_two_or_three_in_a_line_may_be_taken(take: str, tokens: dict[str, int]) -> None:
    """D-T1: alone, in a row, a column or either diagonal, gems and pearls mixed."""
    game = play(position("duel", board=CORNER), take)
    assert held(game, 0) == tokens
    assert all(at(game, place) is None for place in take.split()[1:])
    assert (game.turn, game.phase) == (1, "main")


def lines(board: str) -> set[str]:
    """All takes that D-T1 allows on a board, found by trying every group of places."""
    tokens = dict(zip(PLACES, board.replace(" ", ""), strict=True))
    allowed = set()
    for column in range(5):
        for row in range(1, 6):
            for right, down in [(1, 0), (0, 1), (1, 1), (-1, 1)]:
                for length in (1, 2, 3):
                    reach = [(column + right * step, row + down * step) for step in range(length)]
                    if not all(0 <= x < 5 and 1 <= y <= 5 for x, y in reach):
                        continue
                    places = ["abcde"[x] + str(y) for x, y in reach]
                    if all(tokens[place] in "wbgrkp" for place in places):
                        allowed.add("take " + " ".join(places))
    return allowed


@pytest.mark.parametrize(
    "board",
    [
        BOARD,
        CORNER,
        EMPTY,
        "wbgrk rkwbg bgrkw kwbgr p...p",
        "..... .***. ..... ..... .....",
        "w.b.g ..... r.k.w ..... b.g.r",
        "w...k .b.r. ..p.. .g.b. r...w",
        "wb.gr kr.bw ..... gw.kb br.gk",
    ],
)
def test_exactly_the_unbroken_lines_are_offered(board: str) -> None:
    """D-T1: compared with a search through all groups of places."""
    takes = moves_of(position("duel", board=board), "take")
    assert len(takes) == len(set(takes))
    assert set(takes) == lines(board)


def test_a_board_without_gold_or_gaps_offers_145_takes() -> None:
    """D-T1: 25 singles, 72 pairs and 48 threes; the search above finds as many."""
    assert len(lines("w" * 25)) == 145


def test_three_tokens_may_not_bend() -> None:
    """D-T1: a1, b1, b2 are neighbours but no line."""
    refuse(position("duel", board=CORNER), "take a1 b1 b2", "D-T1", "row", "column", "diagonal")


@pytest.mark.parametrize("take", ["take a1 c1", "take a1 a3", "take a1 c3", "take b1 c3"])
def test_two_tokens_must_lie_next_to_each_other(take: str) -> None:
    """D-T1: no place may be left out, and a knight's step is no line."""
    refuse(position("duel", board=CORNER), take, "D-T1")


def test_an_empty_place_breaks_a_line() -> None:
    """D-T1: neither taken over the gap nor with the gap named."""
    game = position("duel", board="w.b.. ..... ..... ..... .....")
    refuse(game, "take a1 c1", "D-T1")
    refuse(game, "take a1 b1 c1", "D-T1", "b1", "empty")


def test_gold_breaks_a_line() -> None:
    """D-T1: gold among them, at the end or in the middle."""
    game = position("duel", board="w*b.. ..... ..... ..... .....")
    refuse(game, "take a1 c1", "D-T1")
    for take in ("take a1 b1", "take b1 c1", "take a1 b1 c1"):
        refuse(game, take, "D-T1", "b1", "gold")


def test_gold_is_never_taken_by_a_take() -> None:
    """D-T1, D-R3: not even alone."""
    refuse(position("duel"), "take c3", "D-T1", "c3", "gold")


def test_a_take_is_of_at_least_one_token() -> None:
    """D-T1: one, two or three."""
    refuse(position("duel"), "take", "D-T1", 1, 2, 3)


def test_four_tokens_are_too_many() -> None:
    """D-T1: three at most."""
    refuse(position("duel", board="wbgrk ..... ..... ..... ....."), "take a1 b1 c1 d1", "D-T1", 3)


@pytest.mark.parametrize("take", ["take f1", "take a6", "take a0", "take red", "take A1", "take a1  b1"])
def test_a_take_names_places_of_the_board(take: str) -> None:
    """D-T1: other words are not understood, and no clause of the rules is concerned."""
    refuse(position("duel", board=CORNER), take, None)


@pytest.mark.parametrize(
    "take", ["take b1 a1", "take a2 a1", "take c3 b2 a1", "take a3 b2 c1", "take a1 a3 a2"]
)
def test_a_take_is_spelt_row_by_row_from_the_left(take: str) -> None:
    """D-T1: each take has one spelling; places in row order, then column order."""
    refuse(position("duel", board=CORNER), take, None)


def test_no_place_is_named_twice() -> None:
    """D-T1: a token can be taken once."""
    refuse(position("duel", board=CORNER), "take a1 a1", "D-T1", "a1")


def test_three_of_a_colour_give_the_opponent_a_privilege() -> None:
    """D-T2: in whatever line."""
    board = "w...r .w.r. ..wr. ..... ....."
    game = play(position("duel", board=board), "take a1 b2 c3")
    assert held(game, 0) == {"white": 3}
    assert privileges(game) == (0, 1, 2)


@pytest.mark.parametrize(
    ("row", "take"), [("ppw..", "take a1 b1"), ("ppw..", "take a1 b1 c1"), ("pwp..", "take a1 b1 c1")]
)
def test_both_pearls_in_one_take_give_the_opponent_a_privilege(row: str, take: str) -> None:
    """D-T2: with or without a gem beside or between them, and never more than one privilege."""
    game = play(position("duel", board=row + EMPTY[5:]), take)
    assert held(game, 0)["pearl"] == 2
    assert privileges(game) == (0, 1, 2)


@pytest.mark.parametrize("take", ["take a1", "take a1 b1", "take a1 b1 c1", "take a3 b3 c3", "take c3"])
def test_other_takes_give_no_privilege(take: str) -> None:
    """D-T2: two of a colour, three mixed, or one pearl."""
    game = play(position("duel", board="wwb.. ..... rkp.. ..... p...."), take)
    assert privileges(game) == (0, 0, 3)


def test_the_privilege_for_three_of_a_colour_may_come_from_the_taker() -> None:
    """D-T2, D-V1: none is above the board."""
    game = position("duel", {"privileges": 2}, {"privileges": 1}, board="rrr.. ..... ..... ..... .....")
    play(game, "take a1 b1 c1")
    assert privileges(game) == (1, 2, 0)


def test_three_of_a_colour_cost_nothing_when_the_opponent_has_all_privileges() -> None:
    """D-T2, D-V1: nothing happens."""
    game = position("duel", {}, {"privileges": 3}, board="rrr.. ..... ..... ..... .....")
    play(game, "take a1 b1 c1")
    assert privileges(game) == (0, 3, 0)


def test_nothing_is_taken_from_an_empty_place() -> None:
    """D-T1: a place once emptied stays so."""
    game = play(position("duel", board=CORNER), "take a1")
    refuse(game, "take a1", "D-T1", "a1", "empty")
