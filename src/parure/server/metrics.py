"""What Prometheus may ask for."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()

TABLES = Counter("parure_tables", "Tables made", ["game"], registry=REGISTRY)
EVENTS = Counter("parure_events", "Events stored, by kind", ["kind"], registry=REGISTRY)
REFUSED = Counter("parure_refused", "Commands and requests refused, by code", ["code"], registry=REGISTRY)
SOCKETS = Gauge("parure_sockets", "Open sockets and streams", registry=REGISTRY)
DESKS = Gauge("parure_tables_in_memory", "Tables in memory", registry=REGISTRY)
WAITING = Gauge("parure_bots_waiting", "Thoughts asked for and not yet had", registry=REGISTRY)
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
