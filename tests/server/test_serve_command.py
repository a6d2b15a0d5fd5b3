"""`parure serve` says at once what can not be."""

import pytest
from typer.testing import CliRunner

from parure.cli import app
from parure.cli.problem import Problem


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--workers", "2"], "several workers need --redis"),
        (["--database", "mysql://somewhere/else"], "databases are sqlite or postgresql, not mysql"),
        (["--database", "nonsense"], "'nonsense' is not the address of a database"),
    ],
)
def test_a_server_that_can_not_be_is_refused(arguments: list[str], reason: str) -> None:
    failed = CliRunner().invoke(app, ["serve", *arguments])
    assert isinstance(failed.exception, Problem)
    assert reason in str(failed.exception)


def test_a_variable_that_makes_no_sense_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARURE_RATE", "fast")
    failed = CliRunner().invoke(app, ["serve"])
    assert str(failed.exception) == "PARURE_RATE is 'fast'; right would be a float"
