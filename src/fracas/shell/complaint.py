"""Telling people their mistakes."""

from __future__ import annotations

import typer


def complain(mistake: Exception) -> None:
    """Where the message has several lines, each is about something else; no line may give the terminal orders."""
    from fracas.rulebooks.problems import spelled_out  # costs time, and is needed after a mistake only

    text = "\n".join([spelled_out(line) for line in str(mistake).split("\n")])
    typer.echo(f"error: {text}", err=True)
