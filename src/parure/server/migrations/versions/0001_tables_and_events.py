"""Tables and their events."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make both tables."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("format", sa.Integer, nullable=False),
        sa.Column("founded", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String(24), nullable=False),
        sa.Column("visibility", sa.String(8), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("attention", sa.BigInteger),
        sa.Column("finished", sa.BigInteger),
        sa.Column("sitters", sa.LargeBinary, nullable=False),
        sa.Column("founding", sa.LargeBinary, nullable=False),
        sa.Column("record", sa.Text),
    )
    op.create_index("tables_listed", "tables", ["visibility", "status", "founded"])
    op.create_index("tables_attention", "tables", ["attention"])
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(12), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
