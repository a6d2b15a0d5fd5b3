"""Each clause of the rules is named by the docstring of at least one test, and no unknown one is."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

# fmt: off
CLAUSES = [
    "S-C1", "S-C2", "S-C3", "S-U1", "S-U2", "S-U3",
    "S-T1", "S-T2", "S-T3", "S-T4", "S-R1", "S-R2", "S-R3", "S-R4", "S-R5", "S-B1", "S-B2", "S-B3",
    "S-B4", "S-B5", "S-M1",
    "S-L1", "S-N1", "S-N2", "S-P1", "S-E1", "S-E2", "S-E3",
    "M-C1", "M-C2", "M-C3", "M-U1", "M-U2", "M-U3",
    "M-T1", "M-R1", "M-B1", "M-G1", "M-L1", "M-O1", "M-A1", "M-A2", "M-E1", "M-E2", "M-E3", "M-P1",
    "D-C1", "D-C2", "D-U1", "D-U2", "D-U3",
    "D-O1", "D-O2", "D-V1", "D-T1", "D-T2", "D-R1", "D-R2", "D-R3", "D-B1", "D-B2", "D-B3", "D-M1",
    "D-F1",
    "D-A1", "D-A2", "D-A3", "D-A4", "D-A5", "D-K1", "D-L1", "D-W1", "D-W2", "D-W3", "D-W4",
]
# fmt: on


def docstrings() -> Iterator[tuple[str, str]]:
    """Each test of this folder with the clauses' part of its docstring: what precedes the colon."""
    for path in sorted(Path(__file__).parent.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                clauses, _, _ = (ast.get_docstring(node) or "").partition(":")
                yield f"{path.name}::{node.name}", clauses


def named(text: str) -> set[str]:
    return set(re.findall(r"\b[A-Z]-[A-Z]\d+\b", text))


@pytest.mark.parametrize("clause", CLAUSES)
def test_the_clause_has_a_test(clause: str) -> None:
    """Some test begins its docstring with it."""
    assert any(clause in named(clauses) for _, clauses in docstrings())


def test_no_test_names_an_unknown_clause() -> None:
    """A misspelt clause would prove nothing."""
    unknown = {test: named(clauses) - set(CLAUSES) for test, clauses in docstrings()}
    assert not {test: clauses for test, clauses in unknown.items() if clauses}


def test_every_test_of_the_rules_says_what_it_proves() -> None:
    """Each has a docstring."""
    assert [test for test, clauses in docstrings() if not clauses] == []
