"""What is kept of fights: their heads, the rows that say all that happened, seats and whatever people wrote.

Rows of `entries` are only ever added. Where a fight stands is its head and its rows, nothing else.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

NAMING: Final = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
metadata = MetaData(naming_convention=NAMING)


def of_fight(primary: bool = False) -> Column[str]:
    """The fight that a row belongs to, and goes with when it is deleted."""
    return Column("fight", String(22), ForeignKey("fights.id", ondelete="CASCADE"), nullable=False, primary_key=primary)


fights = Table(
    "fights",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("title", String(200), nullable=False),
    Column("rulebook", String(60), nullable=False),
    Column("head", JSON, nullable=False),  # scenario, seed, dice and who plays whom at the beginning
    Column("seal", LargeBinary(32), nullable=False),  # numbers that seats must not read are sealed with it
    Column("engine", String(40), nullable=False),  # the version that writes it
    Column("rules", String(40), nullable=False),  # a digest of the rules that it is played by
    Column("last", Integer, nullable=False, default=0),  # the number of its last row
    Column("stands", Integer, nullable=False, default=0),  # the number of the last row that questions depend on
    Column("over", Boolean, nullable=False, default=False),
    Column("made", BigInteger, nullable=False),  # times are milliseconds since 1970
    Column("changed", BigInteger, nullable=False),
    Column("deleted", BigInteger),
)

entries = Table(
    "entries",
    metadata,
    of_fight(primary=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(12), nullable=False),
    Column("body", JSON, nullable=False),
    Column("beats", JSON),  # those that are done with it: how many entries there were, a digest, what was told
    Column("weighed", JSON),  # how an agent came to its answer
    Column("author", String(80), nullable=False),  # who said it, by name
    Column("seat", String(22)),  # from which seat
    Column("message", String(40)),  # which message of that seat said it, so that one sent twice is taken once
    Column("said", BigInteger, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("id", String(22), primary_key=True),
    of_fight(),
    Column("role", String(12), nullable=False),
    Column("fighters", JSON, nullable=False),
    Column("name", String(80), nullable=False),  # of whoever sits there; empty while nobody does
    Column("token", LargeBinary(32), nullable=False),  # its hash: the token itself is kept nowhere
    Column("made", BigInteger, nullable=False),
    Column("revoked", BigInteger),
    Column("seen", BigInteger, nullable=False, default=0),
    UniqueConstraint("token"),
    Index("ix_seats_fight", "fight"),
)

leases = Table(
    "leases",
    metadata,
    of_fight(primary=True),
    Column("number", Integer, nullable=False),  # after which row it is thought about
    Column("holder", String(40), nullable=False),  # which process thinks
    Column("until", BigInteger, nullable=False),
)

lines = Table(
    "lines",
    metadata,
    Column("id", Integer, primary_key=True),
    of_fight(),
    Column("seat", String(22), nullable=False),
    Column("kind", String(12), nullable=False),
    Column("author", String(80), nullable=False),
    Column("text", Text, nullable=False),
    Column("message", String(40)),  # as in entries
    Column("said", BigInteger, nullable=False),
    Index("ix_lines_fight", "fight", "id"),
)

plans = Table(
    "plans",
    metadata,
    of_fight(primary=True),
    Column("fighter", String(80), primary_key=True),
    Column("seat", String(22), nullable=False),
    Column("answers", JSON, nullable=False),
    Column("made", BigInteger, nullable=False),
)
