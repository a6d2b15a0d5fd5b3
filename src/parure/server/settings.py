"""What whoever runs the server may set: by `parure serve`, or by variables named PARURE_…."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

import msgspec

PREFIX = "PARURE_"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of one server process; every field can be given as PARURE_<FIELD>."""

    host: str = "127.0.0.1"
    port: int = 8817
    database: str = ""  # SQLAlchemy's form; empty: an SQLite file in the user's data folder
    redis: str = ""  # empty: this process is alone
    workers: int = 1
    log: str = "text"  # or "json", or "quiet": only what is wrong
    proxies: str = ""  # addresses whose X-Forwarded-For is believed, with commas between; "*": all
    origins: str = ""  # further origins that may open sockets, with commas between
    page: str = ""  # the folder of the built page; empty: the one inside the package
    prepare: bool = True  # compile the games and their bots in the background, from the start
    bot_threads: int = 2  # how many bots think at the same time
    bot_pause: float = 0.5  # seconds a bot waits at least, so that people can follow
    bot_time: float = 0.0  # seconds a bot may think; 0: as its level says
    rate: float = 20.0  # messages or requests a second that an address may go on sending
    burst: float = 200.0  # and how many it may send at once
    tables_per_minute: float = 20.0  # new tables per address
    sockets: int = 100  # open sockets and streams per address
    idle: float = 600.0  # seconds after which an unwatched table leaves the memory
    takeover: float = (
        120.0  # seconds after which the others may let a bot finish, where the table does not say
    )

    def database_url(self) -> str:
        """Return where the tables are kept."""
        return self.database or f"sqlite+aiosqlite:///{data_folder() / 'tables.sqlite'}"

    def as_environment(self) -> dict[str, str]:
        """Return the variables by which a worker process finds the same settings."""
        default = Settings()
        return {
            PREFIX + name.upper(): str(value)
            for name, value in msgspec.structs.asdict(self).items()
            if value != getattr(default, name)
        }


def from_environment(environment: Mapping[str, str] = os.environ) -> Settings:
    """Return the settings given by variables; ValueError names the one that is wrong."""
    names = {PREFIX + field.name.upper(): field for field in msgspec.structs.fields(Settings)}
    given = {}
    for name, field in names.items():
        if environment.get(name):
            try:
                given[field.name] = msgspec.convert(environment[name], field.type, strict=False)
            except msgspec.ValidationError:
                raise ValueError(
                    f"{name} is {environment[name]!r}; right would be a {field.type.__name__}"
                ) from None
    return Settings(**given)


def data_folder() -> Path:
    """Return the user's data folder for parure, as the system wants it; it is made where missing."""
    if os.name == "nt":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share"))
    folder = base / "parure"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
