"""`parure` without a command: the table in the browser, as a process of its own."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from parure.cli.browser import _own_address
from tests.cli.conftest import Run


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """A user's environment with a data folder and a small page."""
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").write_text("<!doctype html><title>the page</title>")
    return {**os.environ, "XDG_DATA_HOME": str(tmp_path), "PARURE_PAGE": str(page), "PARURE_PREPARE": "false"}


@contextlib.contextmanager
def started(home: dict[str, str]) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """The program, and the address it tells."""
    command = [sys.executable, "-m", "parure", "--no-open", "--port", "0"]
    with subprocess.Popen(
        command, env=home, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        told = re.match(
            r"Parure: (http://127\.0\.0\.1:\d+/)  \(Ctrl\+C ends it; your games are kept\)\n", first
        )
        try:
            assert told, first
            yield process, told[1]
        finally:
            process.kill()


@pytest.mark.skipif(os.name == "nt", reason="signals of another kind")
def test_it_serves_the_page_and_ctrl_c_ends_it_quietly(home: dict[str, str]) -> None:
    with started(home) as (process, address):
        # The socket listens from the first line on: a request waits until the server is open.
        with urllib.request.urlopen(address, timeout=60) as answer:
            assert b"the page" in answer.read()
        with urllib.request.urlopen(address + "api/health", timeout=10) as answer:
            assert b'"ok"' in answer.read()
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate(timeout=30)
    assert rest == ""
    assert process.returncode == 0
    assert (Path(home["XDG_DATA_HOME"]) / "parure" / "tables.sqlite").is_file()


def test_two_of_them_take_different_ports(home: dict[str, str], tmp_path: Path) -> None:
    elsewhere = {**home, "XDG_DATA_HOME": str(tmp_path / "other")}
    with started(home) as (_, address), started(elsewhere) as (_, other):
        assert address != other


def test_without_a_built_page_it_says_how_to_build_it(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PARURE_PAGE", str(tmp_path))
    refused = run("--no-open")
    assert refused.code == 2
    assert "make web" in refused.err
    assert refused.err.count("\n") == 1


def test_the_address_for_others_is_one_of_this_machine() -> None:
    own = _own_address()
    with socket.socket() as listening:
        listening.bind((own, 0))  # no other machine's address can be bound
