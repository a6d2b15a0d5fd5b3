"""How fast the environments are; each figure stands beside what it has to reach."""

import contextlib
import io
import re
import time
from collections.abc import Callable

import pettingzoo
from pettingzoo.test.performance_benchmark import performance_benchmark
from rich.console import Console
from rich.table import Table

from parure.envs import Vector, splendor_v0

POSITIONS = 1024
SECONDS = 2.0
WANTED = {"with masks": 2.0e6, "with masks and observations": 1.0e6, "PettingZoo": 25_000.0}
RATIO = 4.0  # against PettingZoo's own connect_four


def best_rate(step: Callable[[], int]) -> tuple[float, float]:
    """Return the steps a second of the best stretch, by the clock and by the processor's own time."""
    wall = cpu = 0.0
    end = time.perf_counter() + SECONDS
    while time.perf_counter() < end:
        begun, used, steps = time.perf_counter(), time.process_time(), 0
        while time.perf_counter() - begun < SECONDS / 10:
            steps += step()
        wall = max(wall, steps / (time.perf_counter() - begun))
        cpu = max(cpu, steps / (time.process_time() - used))
    return wall, cpu


def vector_rate(game: str, observations: str | None, masks: bool, threads: int | None) -> tuple[float, float]:
    vector = Vector(game, POSITIONS, 2, seed=1, observations=observations, masks=masks, threads=threads)

    def step() -> int:
        vector.step(vector.random_actions())
        return POSITIONS

    for _ in range(100):  # past the openings, which are alike
        step()
    rate = best_rate(step)
    vector.close()
    return rate


def turns_a_second(env: object) -> float:
    """Let PettingZoo measure."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        performance_benchmark(env)
    found = re.search(r"([\d.]+) turns per second", said.getvalue())
    assert found is not None
    return float(found[1])


def main() -> None:
    """Print the figures."""
    console = Console()
    table = Table(title=f"Vectorised, 2 seats, {POSITIONS} positions: decisions a second")
    for column in ("game", "what", "one thread", "all threads", "per CPU second", "wanted"):
        table.add_column(column, justify="left" if column in ("game", "what") else "right")
    kinds = [
        ("with masks", None, True),
        ("with masks and observations", "float32", True),
        ("with masks and observations", "int8", True),
    ]
    for game in ("splendor", "marvel", "duel"):
        for what, observations, masks in kinds:
            single, cpu = vector_rate(game, observations, masks, 1)
            every, _ = vector_rate(game, observations, masks, None)
            wanted = f"{WANTED[what]:,.0f}" if game == "splendor" else ""
            name = f"{what} ({observations})" if observations else what
            table.add_row(game, name, f"{single:,.0f}", f"{every:,.0f}", f"{cpu:,.0f}", wanted)
    console.print(table)

    table = Table(title="PettingZoo's performance_benchmark: turns a second, in one run")
    for column in ("environment", "turns", "of connect_four", "wanted"):
        table.add_column(column, justify="left" if column == "environment" else "right")
    connect_four = pettingzoo.make("aec", "classic/connect_four-v3")
    ours, theirs = turns_a_second(splendor_v0.env()), turns_a_second(connect_four)
    table.add_row(
        "splendor_v0", f"{ours:,.0f}", f"{ours / theirs:.1f}", f"{WANTED['PettingZoo']:,.0f}, {RATIO}"
    )
    table.add_row("connect_four_v3", f"{theirs:,.0f}", "1.0", "")
    console.print(table)


if __name__ == "__main__":
    main()
