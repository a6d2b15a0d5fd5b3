"""Bring a database to the form this version wants, by Alembic."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncEngine

LOCK = 0x70617275  # any number: PostgreSQL's advisory lock that migrations of several processes share


async def upgrade(engine: AsyncEngine) -> None:
    """Apply the migrations that are missing; several processes may try at the same time."""
    async with engine.begin() as connection:
        await connection.run_sync(_upgrade)


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
    else:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    command.upgrade(config(connection), "head")


def config(connection: Connection | None = None) -> Config:
    """Return Alembic's configuration for a connection that is open already."""
    made = Config()
    made.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    made.attributes["connection"] = connection
    return made
