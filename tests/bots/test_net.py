"""The net: what it sees, what it says, and the bot that searches by it."""

import time
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import parure
from parure.bots import make
from parure.bots.net import NET_MANNER
from parure.bots.net_eval import Net, new_net
from parure.bots.net_plan import plan_for
from parure.bots.net_weights import WeightsError, read_weights, trained, write_weights
from parure.bots.search import knobs
from parure.bots.tree import grow, new_tree
from parure.jit import compiled
from parure.lanes import add, dot, mix
from parure.rules.contract import rules
from parure.rules.dice import seed_dice
from tests.bots.test_bots import after

torch = pytest.importorskip(
    "torch", reason="weights for these tests are made by torch: pip install parure[train]"
)

from parure.train.lessons import lessons_from  # noqa: E402
from parure.train.model import IMPOSSIBLE, Model  # noqa: E402
from parure.train.store import Batch  # noqa: E402


def model_of(game: str) -> Model:
    torch.manual_seed(1)
    model = Model(plan_for(rules(game)), width=32, first=64, last=32)
    with torch.no_grad():
        model.value.normal_(0, 0.2)
    return model


def lesson(game: parure.Game) -> Batch:
    """The position as if a search had looked at it and the first seat had won."""
    of, four = rules(game.name), np.zeros((1, 4), np.float32)
    policy = np.full((1, of.actions), 1 / of.actions, np.float16)
    one = np.ones(1, np.int32)
    states = game.states.copy()
    return Batch(game.seats, 1, states, policy, four, one, four, four.astype(np.uint8), one.astype(np.uint16))


@pytest.fixture
def weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of weights for splendor: random ones, which are good enough to search by."""
    write_weights(tmp_path / "splendor-2-3.npz", model_of("splendor").export(), (2, 3))
    monkeypatch.setenv("PARURE_WEIGHTS", str(tmp_path))
    trained.cache_clear()
    yield tmp_path
    trained.cache_clear()


def open_position(seats: int) -> parure.Game:
    """A position in the middle of a game without hidden cards: re-dealing changes nothing that a net sees."""
    for seed in range(1, 100):
        position = after("splendor", seats, seed, decisions=13 * seats)
        if not position.over and not position.states[0]["hidden"].any() and len(position.moves()) > 5:
            return position
    raise AssertionError("every game has hidden cards")


def said_by_torch(model: Model, position: parure.Game) -> tuple[Any, Any]:
    """The mover's chance, and the probabilities of the legal decisions."""
    lessons = lessons_from(lesson(position), rules(position.name), model.plan)
    with torch.no_grad():
        answer = model(lessons.views, lessons.worth)
    policy = torch.softmax(answer.policy.masked_fill(~lessons.legal, IMPOSSIBLE), 1)[0]
    return torch.softmax(answer.value, 1)[0, 0].item(), policy[lessons.legal[0]].numpy()


@pytest.mark.parametrize("seats", [2, 3])
def test_compiled_code_says_what_torch_says(seats: int) -> None:
    position, model, of = open_position(seats), model_of("splendor"), rules("splendor")
    assert position.turn is not None
    chance, policy = said_by_torch(model, position)
    tree = new_tree(of, 100, 5000)
    tree.knobs[:] = knobs(seats, NET_MANNER)
    tree.states[0] = position.states[0]
    seed_dice(tree.dice, 1)
    grow(tree, new_net(model.plan, model.export()), position.turn, 1)
    edges = tree.edges[: len(policy)]
    assert edges["weight"] == pytest.approx(policy, abs=1e-5)
    assert edges["at_sight"] == pytest.approx(np.full(len(policy), chance), abs=1e-5)


@pytest.mark.parametrize("game", parure.games())
def test_every_number_of_a_view_has_its_place(game: str) -> None:
    plan = plan_for(rules(game))
    read = set(plan.flat.tolist()) | set(range(plan.own.start, plan.own.stop))
    for rows in plan.sets:
        read |= set(range(rows.piece.start, rows.piece.stop))
    assert read == set(range(plan.view))
    net = new_net(plan, model_of(game).export())
    assert isinstance(net, Net)
    assert net.trunk.shape[0] == plan.inputs(32)


@pytest.mark.parametrize("game", parure.games())
def test_numbers_that_are_looked_up_are_never_negative(game: str) -> None:
    plan = plan_for(rules(game))
    for seed in range(20):
        position = after(game, 2, seed, decisions=3 * seed)
        if not position.over:
            views = lessons_from(lesson(position), rules(game), plan).views
            assert (views >= 0).all()


@pytest.mark.parametrize("game", parure.games())
def test_weights_are_small(game: str, tmp_path: Path) -> None:
    write_weights(tmp_path / "net.npz", Model(plan_for(rules(game))).export(), (2,))
    assert (tmp_path / "net.npz").stat().st_size < 2_000_000


SHIPPED = sorted(
    path.name for path in files("parure.bots").joinpath("weights").iterdir() if ".npz" in path.name
)


@pytest.mark.parametrize("name", SHIPPED)
def test_weights_that_are_shipped_load_at_once(name: str) -> None:
    folder = files("parure.bots").joinpath("weights")
    path = folder.joinpath(name)
    game, *seats = name.removesuffix(".npz").split("-")
    begun = time.perf_counter()
    kept = read_weights(path, plan_for(rules(game)))
    assert time.perf_counter() - begun < 0.5  # 0.01 s on a quiet machine; 0.1 s are wanted
    assert list(kept.seats) == [int(number) for number in seats]
    assert len(path.read_bytes()) < 2_000_000
    assert folder.joinpath(name.replace(".npz", ".json")).is_file(), "weights come with what made them"


def test_weights_that_do_not_fit_are_refused(weights: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = plan_for(rules("splendor"))
    with pytest.raises(WeightsError, match="weights for another game"):
        read_weights(weights / "splendor-2-3.npz", plan_for(rules("duel")))
    write_weights(weights / "odd-2.npz", Model(plan, last=48).export(), (2,))
    with pytest.raises(WeightsError, match="layers of 32, 256 and 48, not of multiples of 32"):
        read_weights(weights / "odd-2.npz", plan)
    (weights / "broken-2.npz").write_bytes(b"PK not really")
    with pytest.raises(WeightsError, match="not a file of weights"):
        read_weights(weights / "broken-2.npz", plan)
    (weights / "splendor-2-3.npz").rename(weights / "splendor-4.npz")
    with pytest.raises(WeightsError, match=r"weights for \(2, 3\) seats"):
        trained("splendor", 4)
    monkeypatch.setenv("PARURE_WEIGHTS", str(weights / "nowhere"))
    with pytest.raises(WeightsError, match="there is no folder"):
        make("master")


@pytest.mark.parametrize("others", [0, 1])
def test_with_three_seats_the_tree_may_hold_the_own_decisions_alone(others: int) -> None:
    position, model = open_position(3), model_of("splendor")
    assert position.turn is not None
    tree = new_tree(rules("splendor"), 500, 20_000)
    tree.knobs[:] = knobs(3, {**NET_MANNER, "others": others})
    tree.states[0] = position.states[0]
    seed_dice(tree.dice, 1)
    grow(tree, new_net(model.plan, model.export()), position.turn, 200)
    children = tree.edges["child"][: tree.used[1]]
    seen_once = [node for node in children[children > 0] if tree.nodes[node].visits == 1]
    shown = [tree.nodes[node].first >= 0 for node in seen_once]
    assert seen_once
    assert all(shown) == (others == 0)  # after the own turn it is another's: nothing to show


@pytest.mark.parametrize("width", [32, 64, 96, 160])
def test_sums_of_rows_are_those_of_numpy(width: int) -> None:
    dice = np.random.default_rng(width)
    rows, bias = (dice.normal(size=shape).astype(np.float32) for shape in ((40, width), width + 3))
    which, factors = dice.permutation(40), dice.normal(size=40).astype(np.float32)
    for terms in (0, 1, 40):
        out = np.zeros(width + 5, dtype=np.float32)
        mix_once(out, 5, bias, 3, rows, which, factors, terms, np.float32(0))
        wanted = np.maximum(bias[3:] + factors[:terms] @ rows[which[:terms]], 0)
        assert out[5:] == pytest.approx(wanted, abs=1e-4)
        assert not out[:5].any()
        more = out.copy()
        add_once(more, 5, bias, 3, width)
        assert np.array_equal(more[5:], out[5:] + bias[3:])
        assert not more[:5].any()
    assert dot_once(rows.reshape(-1), width, bias, 3, width) == pytest.approx(rows[1] @ bias[3:], abs=1e-4)


@compiled
def mix_once(
    out: Any, at: int, bias: Any, first: int, rows: Any, which: Any, factors: Any, terms: int, lowest: Any
) -> None:
    mix(out, at, bias, first, rows, which, factors, terms, lowest)


@compiled
def add_once(out: Any, at: int, numbers: Any, first: int, width: int) -> None:
    add(out, at, numbers, first, width)


@compiled
def dot_once(a: Any, first: int, b: Any, second: int, width: int) -> Any:
    return dot(a, first, b, second, width)


def test_one_iteration_is_the_bare_policy(weights: Path) -> None:
    position = open_position(2)
    _, policy = said_by_torch(model_of("splendor"), position)
    thought = make("net:iterations=1,seed=3").think(position)
    assert thought.decision == position.moves()[int(policy.argmax())]


def test_it_searches_by_the_net(weights: Path) -> None:
    game = after("splendor", 2, seed=5, decisions=12)
    thought = make("net:iterations=200,seed=3").think(game)
    assert thought.decision in game.moves()
    assert sum(candidate.visits for candidate in thought.candidates) == thought.iterations == 200
    assert thought.candidates == make("net:iterations=200,seed=3").think(game).candidates


def test_positions_alike_to_the_seat_give_the_same_thought(weights: Path) -> None:
    game = after("splendor", 3, seed=9, decisions=30)
    assert game.turn is not None
    thoughts = []
    for other in (game, game.redeal(game.turn, seed=1), game.redeal(game.turn, seed=2)):
        thought = make("net:iterations=60,seed=4").think(other)
        thoughts.append((thought.decision, thought.probability, thought.candidates, thought.line))
    assert thoughts[0] == thoughts[1] == thoughts[2]


def test_threads_search_side_by_side(weights: Path) -> None:
    thought = make("net:iterations=50,threads=2,seed=1").think(parure.new("splendor", seed=1))
    assert thought.iterations == 100


def test_without_a_net_it_plays_as_search_does(weights: Path) -> None:
    four = parure.new("splendor", seats=4, seed=1)
    thought = make("net:iterations=30,seed=1").think(four)
    assert thought.candidates == make("search:iterations=30,seed=1").think(four).candidates
