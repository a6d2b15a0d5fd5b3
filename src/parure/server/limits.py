"""How much one address, or one socket, may ask for."""

import ipaddress
import time

from parure.server.refusal import Refused
from parure.server.settings import Settings

MANY = 20_000  # addresses remembered before the quiet ones are forgotten


class Bucket:
    """Fills at a rate up to a burst; each request takes some out."""

    __slots__ = ("at", "burst", "level", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self.level, self.at = burst, time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Whether there is so much left; takes it if there is."""
        now = time.monotonic()
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < cost:
            return False
        self.level -= cost
        return True

    def full(self) -> bool:
        """Whether nothing has been taken for long."""
        return self.level + (time.monotonic() - self.at) * self.rate >= self.burst


class Limits:
    """The buckets of all addresses."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._requests: dict[str, Bucket] = {}
        self._tables: dict[str, Bucket] = {}
        self._sockets: dict[str, int] = {}

    def request(self, address: str) -> None:
        """Count a request of an address; Refused if there were too many."""
        if not self._bucket(self._requests, address, self.settings.rate, self.settings.burst).take():
            raise Refused("too-fast", f"at most {self.settings.rate:g} requests a second; wait a moment")

    def new_table(self, address: str) -> None:
        """Count a new table of an address."""
        most = self.settings.tables_per_minute
        if not self._bucket(self._tables, address, most / 60, most).take():
            raise Refused("too-fast", f"at most {most:g} new tables a minute; wait a moment")

    def connect(self, address: str) -> None:
        """Count a socket or a stream of an address; `disconnect` must follow."""
        key = group(address)
        if self._sockets.get(key, 0) >= self.settings.sockets:
            raise Refused("too-fast", f"at most {self.settings.sockets} open connections from one address")
        self._sockets[key] = self._sockets.get(key, 0) + 1

    def disconnect(self, address: str) -> None:
        """Count a socket or a stream that has gone."""
        key = group(address)
        self._sockets[key] -= 1
        if self._sockets[key] <= 0:
            del self._sockets[key]

    def socket_bucket(self) -> Bucket:
        """Return a bucket for the messages of one socket."""
        return Bucket(self.settings.rate, self.settings.burst)

    def _bucket(self, buckets: dict[str, Bucket], address: str, rate: float, burst: float) -> Bucket:
        key = group(address)
        if key not in buckets:
            if len(buckets) >= MANY:
                for quiet in [old for old, bucket in buckets.items() if bucket.full()]:
                    del buckets[quiet]
            buckets[key] = Bucket(rate, burst)
        return buckets[key]


def group(address: str) -> str:
    """Return what counts as one address: of IPv6 the network of a household.

    >>> group("2001:db8:1:2:3:4:5:6"), group("192.0.2.7"), group("unix socket")
    ('2001:db8:1:2::', '192.0.2.7', 'unix socket')
    """
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if parsed.version == 4:
        return str(parsed)
    return str(ipaddress.ip_network((parsed, 64), strict=False).network_address)
