"""Compiled code on disk is shared by processes that know nothing of each other."""

import subprocess
import sys
from pathlib import Path

from parure.jit import _OneFileEach

DOUBLE = """
import sys
import numpy as np
from parure.jit import compiled

@compiled
def double(numbers):
    return numbers[0] + numbers[0]

for name in sys.argv[1:]:
    print(double(np.array([21], dtype=name)))
"""
KINDS = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float32", "float64"]


def test_code_saved_by_two_processes_at_once_is_found_by_each_under_its_own_types(tmp_path: Path) -> None:
    one, other = (_OneFileEach(str(tmp_path), "apply", b"source") for _ in range(2))
    assert one.load("splendor") is other.load("duel") is None
    one.save("splendor", "code for splendor")
    other.save("duel", "code for duel")
    assert one.load("splendor") == other.load("splendor") == "code for splendor"
    assert one.load("duel") == other.load("duel") == "code for duel"


def test_code_of_other_sources_is_not_used(tmp_path: Path) -> None:
    _OneFileEach(str(tmp_path), "apply", b"source").save("splendor", "code")
    assert _OneFileEach(str(tmp_path), "apply", b"other source").load("splendor") is None


def test_a_file_cut_short_is_compiled_anew(tmp_path: Path) -> None:
    kept = _OneFileEach(str(tmp_path), "apply", b"source")
    kept.save("splendor", "code")
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:9])
    assert kept.load("splendor") is None


def test_processes_that_compile_one_function_at_the_same_time_do_not_hurt_each_other(tmp_path: Path) -> None:
    script = tmp_path / "double.py"
    script.write_text(DOUBLE)
    orders = [KINDS, KINDS[::-1], KINDS[3:] + KINDS[:3]]
    for _ in range(2):  # from nothing, then from what the others left
        running = [
            subprocess.Popen(
                [sys.executable, str(script), *order],
                stdout=subprocess.PIPE,
                text=True,
                env={"PARURE_CACHE": str(tmp_path), "PATH": ""},
            )
            for order in orders
        ]
        for process in running:
            printed, _ = process.communicate(timeout=120)
            assert process.returncode == 0
            assert [float(line) for line in printed.split()] == [42.0] * len(KINDS)


NESTED = """
from parure.jit import compiled, inner

@inner
def checked(number):
    if number > 9:
        raise ValueError(f"{number} is more than 9")
    return number

@inner
def tenfold(number):
    return 10 * checked(number)

@compiled
def digits(number):
    return tenfold(number) + checked(number)

print(digits(4))
try:
    digits(12)
except ValueError as error:
    print(error)
"""


def test_inner_functions_have_no_machine_code_of_their_own_but_do_their_work_and_raise_in_their_caller(
    tmp_path: Path,
) -> None:
    script = tmp_path / "nested.py"
    script.write_text(NESTED)
    for _ in range(2):  # compiled, then loaded
        run = subprocess.run(
            [sys.executable, str(script)],
            capture_output=True,
            text=True,
            env={"PARURE_CACHE": str(tmp_path), "PATH": ""},
            check=True,
        )
        assert run.stdout.splitlines() == ["44", "12 is more than 9"]
