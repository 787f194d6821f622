"""How the tests call commands: as a person would, with what is typed given beforehand."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner, Result

from fracas.shell.main import app


def fracas(*words: str | Path, typed: list[str] | None = None) -> Result:
    lines = "".join([f"{line}\n" for line in typed or []])
    return CliRunner().invoke(app, [str(word) for word in words], input=lines)


def told(*words: str | Path, typed: list[str] | None = None) -> str:
    """What a command prints that must not fail."""
    result = fracas(*words, typed=typed)
    assert result.exit_code == 0, result.output
    return result.output


def refused(*words: str | Path, typed: list[str] | None = None) -> str:
    """What a command says that must be refused, politely."""
    result = fracas(*words, typed=typed)
    assert result.exit_code == 2, result.output
    assert "Traceback" not in result.output
    return result.output
