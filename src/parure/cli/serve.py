"""`parure serve`: host games between people and bots."""

from enum import StrEnum
from typing import Annotated

import typer

from parure.cli.problem import Problem


class Log(StrEnum):
    """How the server writes its log."""

    text = "text"
    json = "json"


def serve(
    host: Annotated[
        str, typer.Option(envvar="PARURE_HOST", help="The address to listen on; 0.0.0.0 for all.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(envvar="PARURE_PORT", min=0, max=65535, help="The port; 0 for any free one.")
    ] = 8817,
    database: Annotated[
        str,
        typer.Option(
            envvar="PARURE_DATABASE",
            help="postgresql+asyncpg://… or sqlite+aiosqlite:///FILE.",
            show_default="a file",
        ),
    ] = "",
    redis: Annotated[
        str,
        typer.Option(envvar="PARURE_REDIS", help="redis://…, for several processes.", show_default="none"),
    ] = "",
    workers: Annotated[
        int, typer.Option(envvar="PARURE_WORKERS", min=1, max=256, help="How many processes.")
    ] = 1,
    log: Annotated[Log, typer.Option(envvar="PARURE_LOG", help="How to write the log.")] = Log.text,
    proxies: Annotated[
        str,
        typer.Option(
            envvar="PARURE_PROXIES",
            help="Addresses of proxies whose word on the client's address is believed.",
        ),
    ] = "",
) -> None:
    """Host games between people and bots.

    Without options: one process on this machine, the tables kept in a file of the user's. More settings by
    variables named PARURE_…; docs/hosting.md tells which.

    Examples:

        parure serve
        parure serve --host 0.0.0.0 --log json
        parure serve --database postgresql+asyncpg://parure@db/parure --redis redis://cache --workers 4
    """
    from msgspec.structs import replace

    from parure.server.settings import from_environment
    from parure.server.store import make_engine

    try:
        settings = replace(
            from_environment(),
            host=host,
            port=port,
            database=database,
            redis=redis,
            workers=workers,
            log=log.value,
            proxies=proxies,
        )
        make_engine(settings.database_url())
    except ValueError as error:
        raise Problem(str(error)) from None
    if settings.workers > 1 and not settings.redis:
        raise Problem("several workers need --redis: by it they hear of each other's tables")

    from parure.server.run import run

    run(settings)
