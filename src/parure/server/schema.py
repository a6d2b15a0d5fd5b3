"""The two tables of the database. Migrations bring a database to this form."""

from sqlalchemy import BigInteger, Column, Index, Integer, LargeBinary, MetaData, String, Table, Text

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("format", Integer, nullable=False),  # of the founding and the events
    Column("founded", BigInteger, nullable=False),  # times are milliseconds since 1970
    Column("game", String(24), nullable=False),
    Column("visibility", String(8), nullable=False),
    Column("status", String(8), nullable=False),
    Column("attention", BigInteger),  # from when on somebody must look: a bot is to move, a clock runs out
    Column("finished", BigInteger),
    Column("sitters", LargeBinary, nullable=False),  # who sits there, for lists; without their secrets
    Column("founding", LargeBinary, nullable=False),
    Column("record", Text),  # of a finished game, in the format its first line names
    Index("tables_listed", "visibility", "status", "founded"),
    Index("tables_attention", "attention"),
)

events = Table(
    "events",
    metadata,
    Column("table_id", String(12), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),  # two processes can not both write one
    Column("at", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
