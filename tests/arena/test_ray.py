"""Games on a Ray cluster: a real one, of this machine alone."""

import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from parure.arena import Contest, Results, fixtures
from parure.arena.workers import play_here
from tests.arena.test_match import without_times

CONTEST = Contest("splendor", ("random", "random:seed=1"), seed=2)

# Whatever this machine's own settings of Ray are, the test's cluster opens to the test alone.
OUR_TOKEN = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}


@pytest.fixture
def deaf() -> Iterator[str]:
    """The address of something that takes calls and says nothing that Ray would say."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            try:
                while True:
                    with server.accept()[0] as line:
                        line.recv(100)
                        line.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
            except OSError:
                return

        threading.Thread(target=answer, daemon=True).start()
        yield f"127.0.0.1:{server.getsockname()[1]}"


@pytest.fixture
def cluster() -> Iterator[str]:
    """The address of a Ray cluster that lives as long as the test."""
    pytest.importorskip("ray", reason="Ray is not installed: pip install parure[ray]")
    with socket.create_server(("127.0.0.1", 0)) as unused:
        port = unused.getsockname()[1]
    ray = "import sys; from ray.scripts.scripts import main; sys.exit(main())"
    options = ["--head", "--block", "--num-cpus=2", "--include-dashboard=false", "--disable-usage-stats"]
    options.append("--node-ip-address=127.0.0.1")
    ports = [f"--port={port}", "--min-worker-port=0", "--max-worker-port=0"]
    with tempfile.TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True) as folder:
        process = subprocess.Popen(
            [sys.executable, "-W", "ignore", "-c", ray, "start", *options, *ports, f"--temp-dir={folder}"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            text=True,
            env={**os.environ, **OUR_TOKEN},
        )
        try:
            assert process.stdout is not None
            said = []
            while "Ray runtime started" not in (line := process.stdout.readline()):
                said.append(line)
                assert line, f"Ray did not start: {said}"
            yield f"127.0.0.1:{port}"
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            try:
                process.communicate(timeout=3)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.communicate()


def test_a_cluster_plays_the_same_games(cluster: str, tmp_path: Path) -> None:
    arguments = ["arena", "splendor", *CONTEST.bots, "--games", "6", "--seed", "2", "--ray", cluster]
    path = tmp_path / "r.jsonl"
    played = subprocess.run(
        [
            sys.executable,
            "-c",
            "from parure.cli import main; main()",
            *arguments,
            "--results",
            path,
            "--json",
        ],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, **OUR_TOKEN},
    )
    assert played.returncode == 0, played.stderr
    assert json.loads(played.stdout)["games"] == 6
    with Results(path, CONTEST) as results:
        there = results.in_order()
    assert without_times(there) == without_times(list(play_here(CONTEST, fixtures(CONTEST, 6))))


def test_silence_and_other_programs_are_found_out_in_seconds(deaf: str) -> None:
    pytest.importorskip("ray", reason="Ray is not installed: pip install parure[ray]")
    from parure.arena.cluster import Cluster, ClusterError

    with pytest.raises(ClusterError, match=r"no Ray cluster answers at .*: something else does"):
        Cluster(deaf)
    with socket.socket() as unheard:  # bound, but not listening
        unheard.bind(("127.0.0.1", 0))
        with pytest.raises(ClusterError, match="connection refused"):
            Cluster(f"127.0.0.1:{unheard.getsockname()[1]}")


@pytest.mark.parametrize("address", ["", "somewhere", "host:port", "host:99999", "host:0", "http://host:80"])
def test_an_address_that_is_none_is_refused(address: str) -> None:
    pytest.importorskip("ray", reason="Ray is not installed: pip install parure[ray]")
    from parure.arena.cluster import Cluster, ClusterError

    with pytest.raises(ClusterError, match="a Ray address is"):
        Cluster(address)
