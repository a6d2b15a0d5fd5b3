"""Real servers for the tests of this folder: each worker starts its own, once."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator

import pytest

from tests.server.services import Postgres, Redis, Server, missing_parts

GENEROUS = {  # one address plays everybody in the tests
    "PARURE_RATE": "100000",
    "PARURE_BURST": "100000",
    "PARURE_TABLES_PER_MINUTE": "100000",
    "PARURE_SOCKETS": "1000",
}


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    _need_parts()
    with Postgres() as running:
        yield running


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    _need_parts()
    with Redis() as running:
        yield running


def _need_parts() -> None:
    if missing := missing_parts():
        pytest.skip(f"REAL PARTS MISSING: {missing}; `make test` installs them where apt is at hand")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """An empty database, of each kind in turn."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path_factory.mktemp('database')}/tables.sqlite"
    running: Postgres = request.getfixturevalue("postgres")
    return running.new_database()


@pytest.fixture(scope="session")
def sqlite_server() -> Iterator[Server]:
    """One process on SQLite, as somebody's own machine has it."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(f"sqlite+aiosqlite:///{folder}/tables.sqlite", environment=GENEROUS) as server,
    ):
        yield server


@pytest.fixture(scope="session")
def two_servers(postgres: Postgres, redis: Redis) -> Iterator[tuple[Server, Server]]:
    """Two processes on one PostgreSQL and one Redis."""
    database = postgres.new_database()
    with (
        Server(database, redis=redis.url, environment=GENEROUS) as one,
        Server(database, redis=redis.url, environment=GENEROUS) as other,
    ):
        yield one, other
