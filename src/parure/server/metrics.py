"""What Prometheus may ask for. Worker processes count into files of a folder they share: any can tell all."""

import contextlib
import os
from pathlib import Path
from typing import Literal

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, multiprocess

SHARED = "PROMETHEUS_MULTIPROC_DIR"  # the variable that names the folder, as prometheus_client wants it

REGISTRY = CollectorRegistry()
SUM: dict[str, Literal["livesum"]] = {"multiprocess_mode": "livesum"}  # over the workers that live

TABLES = Counter("parure_tables", "Tables made", ["game"], registry=REGISTRY)
EVENTS = Counter("parure_events", "Events stored, by kind", ["kind"], registry=REGISTRY)
REFUSED = Counter("parure_refused", "Commands and requests refused, by code", ["code"], registry=REGISTRY)
SOCKETS = Gauge("parure_sockets", "Open sockets and streams", registry=REGISTRY, **SUM)
DESKS = Gauge("parure_tables_in_memory", "Tables in memory", registry=REGISTRY, **SUM)
WAITING = Gauge("parure_bots_waiting", "Thoughts asked for and not yet had", registry=REGISTRY, **SUM)
COMMANDS = Histogram(
    "parure_command_seconds",
    "From a command's arrival until it is stored and told",
    registry=REGISTRY,
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
)
THOUGHTS = Histogram(
    "parure_thought_seconds",
    "From a bot's turn until it has decided, waiting for a thread included",
    registry=REGISTRY,
    buckets=(0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10, 30),
)


def exposition() -> bytes:
    """Return all that is counted, of all workers together, as Prometheus reads it."""
    if not os.environ.get(SHARED):
        return generate_latest(REGISTRY)
    everybody = CollectorRegistry()
    multiprocess.MultiProcessCollector(everybody)  # type: ignore[no-untyped-call]  # of prometheus_client
    return generate_latest(everybody)


def forget_the_dead() -> None:
    """Take the sockets and tables of workers that were killed out of the sums."""
    for file in Path(os.environ.get(SHARED) or os.devnull).glob("gauge_live*_*.db"):
        pid = int(file.stem.rpartition("_")[2])
        try:
            os.kill(pid, 0)  # asks only whether there is such a process
        except ProcessLookupError:
            with contextlib.suppress(FileNotFoundError):  # another worker was quicker
                file.unlink()
        except PermissionError:
            pass  # somebody else's: the number has been given again
