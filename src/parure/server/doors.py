"""What all doors check alike: where a request comes from, and which secret it brings."""

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from parure.server.refusal import Refused
from parure.server.settings import Settings

INVITATION = "parure-invitation"  # the header that carries an invitation
SECRET_LENGTH = 22


def address(connection: HTTPConnection) -> str:
    """Return the client's address; behind a trusted proxy, the one it names."""
    return connection.client.host if connection.client else "unknown"


def check_origin(connection: HTTPConnection, settings: Settings) -> None:
    """Refuse what a page of another site sends; programs send no Origin at all."""
    origin = connection.headers.get("origin")
    if origin is None:
        return
    allowed = [one.strip() for one in settings.origins.split(",") if one.strip()]
    if origin not in allowed and urlsplit(origin).netloc != connection.headers.get("host"):
        raise Refused("not-allowed", "requests from pages of other sites are not answered")


def secret(connection: HTTPConnection, table_id: str) -> str | None:
    """Return the seat's secret, from the header or the cookie."""
    header = connection.headers.get("authorization")
    if header is not None:
        scheme, _, value = header.partition(" ")
        if scheme.lower() != "bearer" or not _looks_right(value):
            raise Refused("no-secret", "the header is 'Authorization: Bearer <the seat's secret>'")
        return value
    value = connection.cookies.get(cookie(table_id), "")
    return value if _looks_right(value) else None


def invitation(connection: HTTPConnection) -> str | None:
    """Return the invitation, from its header."""
    value = connection.headers.get(INVITATION)
    if value is not None and not _looks_right(value):
        raise Refused("not-allowed", "this is not an invitation")
    return value


def _looks_right(value: str) -> bool:
    return (
        len(value) == SECRET_LENGTH
        and value.isascii()
        and value.replace("-", "a").replace("_", "a").isalnum()
    )


def cookie(table_id: str) -> str:
    """Return the name of the cookie for a table's seat."""
    return f"parure_{table_id}"
