"""The tables of the database as this version of the program knows them.

The migrations bring an older database to this state, which a test checks. Every constraint has a
name that follows from its columns, so that a later migration can find it on either engine.
"""

import sqlalchemy as sa

metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

Json = sa.JSON(none_as_null=True)


def _person(
    name: str = "person", *, primary_key: bool = False, nullable: bool = False
) -> sa.Column[str]:
    to_people = sa.ForeignKey("people.id")
    return sa.Column(name, sa.Text, to_people, primary_key=primary_key, nullable=nullable)


def _of_table() -> sa.Column[str]:
    return sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True)


def _number(name: str) -> sa.Column[int]:
    """The second half of a key, which the program gives."""
    return sa.Column(name, sa.Integer, primary_key=True)


people = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
)

sessions = sa.Table(
    "sessions",
    metadata,
    sa.Column("token_hash", sa.Text, primary_key=True),
    _person(),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("seen", sa.BigInteger, nullable=False),
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("rules_version", sa.Integer, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("options", Json, nullable=False),
    sa.Column("board", Json),
    sa.Column("settings", Json, nullable=False),
    # A copy of settings["open"], for the index: the store keeps the two together.
    sa.Column("open_to_all", sa.Boolean, nullable=False),
    sa.Column("secret", sa.LargeBinary(32), nullable=False),
    sa.Column("invite", sa.Text, nullable=False),
    _person("host"),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("length", sa.Integer, nullable=False),
    sa.Column("draws", sa.BigInteger, nullable=False),
    sa.Column("deadline", sa.BigInteger),
    sa.Column("bot_due", sa.Boolean, nullable=False),
    sa.Column("turn", sa.Integer),
    sa.Column("waiting_since", sa.BigInteger, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("changed", sa.BigInteger, nullable=False),
    sa.Column("places", Json),
    sa.Column("rematch_of", sa.Text),
    sa.Column("rematch", sa.Text),
    sa.CheckConstraint("status IN ('gathering', 'running', 'finished', 'closed')", name="status"),
    sa.Index(None, "status", "open_to_all", "created"),
    sa.Index(None, "host"),
    # Partial, so that finished tables, which are most, cost nothing.
    sa.Index(
        None,
        "deadline",
        sqlite_where=sa.text("deadline IS NOT NULL"),
        postgresql_where=sa.text("deadline IS NOT NULL"),
    ),
    sa.Index(
        None, "bot_due", sqlite_where=sa.text("bot_due = 1"), postgresql_where=sa.text("bot_due")
    ),
)

seats = sa.Table(
    "seats",
    metadata,
    _of_table(),
    _number("seat"),
    _person(nullable=True),
    sa.Column("bot", sa.Text),
    sa.Column("name", sa.Text, nullable=False),
    sa.Index(None, "person"),
)

members = sa.Table(
    "members",
    metadata,
    _of_table(),
    _person(primary_key=True),
)

entries = sa.Table(
    "entries",
    metadata,
    _of_table(),
    _number("number"),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("wall", sa.BigInteger, nullable=False),
    sa.Column("data", sa.JSON, nullable=False),
)

chat = sa.Table(
    "chat",
    metadata,
    _of_table(),
    _number("number"),
    _person(),
    sa.Column("seat", sa.Integer),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("wall", sa.BigInteger, nullable=False),
)

notes = sa.Table(
    "notes",
    metadata,
    _of_table(),
    _person(primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
)

plans = sa.Table(
    "plans",
    metadata,
    _of_table(),
    _number("seat"),
    sa.Column("data", sa.JSON, nullable=False),
)

reviews = sa.Table(
    "reviews",
    metadata,
    _of_table(),
    sa.Column("data", sa.JSON, nullable=False),
)

# Values of the server itself, such as its uptime. The name in the database is older.
server_values = sa.Table(
    "house",
    metadata,
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
