"""The first tables: fights, their rows, seats, and what people write beside them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "fights",
        sa.Column("id", sa.String(length=22), nullable=False),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column("rulebook", sa.String(length=60), nullable=False),
        sa.Column("head", sa.JSON(), nullable=False),
        sa.Column("seal", sa.LargeBinary(length=32), nullable=False),
        sa.Column("engine", sa.String(length=40), nullable=False),
        sa.Column("rules", sa.String(length=40), nullable=False),
        sa.Column("last", sa.Integer(), nullable=False),
        sa.Column("stands", sa.Integer(), nullable=False),
        sa.Column("over", sa.Boolean(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.Column("deleted", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_fights")),
    )
    op.create_table(
        "entries",
        sa.Column("fight", sa.String(length=22), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("beats", sa.JSON(), nullable=True),
        sa.Column("weighed", sa.JSON(), nullable=True),
        sa.Column("author", sa.String(length=80), nullable=False),
        sa.Column("seat", sa.String(length=22), nullable=True),
        sa.Column("message", sa.String(length=40), nullable=True),
        sa.Column("said", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["fight"], ["fights.id"], name=op.f("fk_entries_fight_fights"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("fight", "number", name=op.f("pk_entries")),
    )
    op.create_table(
        "leases",
        sa.Column("fight", sa.String(length=22), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("holder", sa.String(length=40), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["fight"], ["fights.id"], name=op.f("fk_leases_fight_fights"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("fight", name=op.f("pk_leases")),
    )
    op.create_table(
        "lines",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("fight", sa.String(length=22), nullable=False),
        sa.Column("seat", sa.String(length=22), nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("author", sa.String(length=80), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("message", sa.String(length=40), nullable=True),
        sa.Column("said", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["fight"], ["fights.id"], name=op.f("fk_lines_fight_fights"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_lines")),
    )
    op.create_index("ix_lines_fight", "lines", ["fight", "id"], unique=False)
    op.create_table(
        "plans",
        sa.Column("fight", sa.String(length=22), nullable=False),
        sa.Column("fighter", sa.String(length=80), nullable=False),
        sa.Column("seat", sa.String(length=22), nullable=False),
        sa.Column("answers", sa.JSON(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["fight"], ["fights.id"], name=op.f("fk_plans_fight_fights"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("fight", "fighter", name=op.f("pk_plans")),
    )
    op.create_table(
        "seats",
        sa.Column("id", sa.String(length=22), nullable=False),
        sa.Column("fight", sa.String(length=22), nullable=False),
        sa.Column("role", sa.String(length=12), nullable=False),
        sa.Column("fighters", sa.JSON(), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("token", sa.LargeBinary(length=32), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("revoked", sa.BigInteger(), nullable=True),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["fight"], ["fights.id"], name=op.f("fk_seats_fight_fights"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seats")),
        sa.UniqueConstraint("token", name=op.f("uq_seats_token")),
    )
    op.create_index("ix_seats_fight", "seats", ["fight"], unique=False)


def downgrade() -> None:
    op.drop_index("ix_seats_fight", table_name="seats")
    op.drop_table("seats")
    op.drop_table("plans")
    op.drop_index("ix_lines_fight", table_name="lines")
    op.drop_table("lines")
    op.drop_table("leases")
    op.drop_table("entries")
    op.drop_table("fights")
