"""Trained tables: which answers are worth trying at which question, as 'fracas train' writes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final

from pydantic import Field

from fracas.kernel.numbers import parse_int
from fracas.kernel.rulebook import Rulebook
from fracas.rulebooks.forms import FileTable, Form
from fracas.rulebooks.problems import Position, shown
from fracas.stage.problems import Words
from fracas.stage.toml import key_text, string_text, value_text
from fracas.version import VERSION

Table = dict[str, list[str]]
"""The answers worth trying, by the key of the question, the best first."""
SHARE: Final = "%"


class GainForm(Form):
    """What an answer was worth instead of the usual one."""

    gain: float = 0.0
    count: int = 0
    instead_of: str = ""


class TrainedForm(FileTable):
    """A trained table as written in TOML."""

    required: ClassVar[dict[str, str]] = {
        "book": "the name of a rulebook",
        "version": f"the version of Fracas that it was trained with, '{VERSION}'",
        "questions": "a table for each question, as in [questions.manoeuvre]",
    }

    book: Words | None = None
    version: Words | None = None
    seed: int = 0
    trained: list[str] = Field(default_factory=list)
    held_out: list[str] = Field(default_factory=list)
    questions: dict[str, dict[str, GainForm]] | None = None


@dataclass(frozen=True)
class Row:
    """An answer that is worth trying, with what it gained on scenarios that it was not found on."""

    question: str
    word: str
    instead_of: str
    gain: float
    """In shares of a won fight."""
    count: int


def read_table(position: Position, written: object, book: Rulebook[Any] | None, recorded: bool = False) -> Table | None:
    """What is worth trying in fights of that book; nothing if the table is not for it. Out of a record any version is
    good: what was answered is known."""
    before = len(position.lines)
    form = position.read(TrainedForm, written)
    if book is not None and form.book is not None and form.book != book.key:
        position.at("book").problem(f"the table is for fights of {shown(form.book)}, and this is one of '{book.key}'")
    if form.version is not None and form.version != VERSION and not recorded:
        again = "train it again with 'fracas train'"
        position.at("version").problem(f"the table is of Fracas {form.version}, and this is {VERSION}; {again}")
    questions = form.questions or {}
    if form.questions is not None and not any(questions.values()):
        position.at("questions").problem("has no answers; expected some that are worth trying")
    for question, words in questions.items():
        for word in words:
            check_word(position.at("questions").at(question), word)
    if len(position.lines) > before:
        return None
    return {question: list(words) for question, words in questions.items()}


def check_word(position: Position, word: str) -> None:
    if word.endswith(SHARE):
        share = parse_int(word.removesuffix(SHARE))
        if share is None or not 0 <= share <= 100:
            position.at(word).wrong(word, "a share from '0%' to '100%'")


def table_text(book: Rulebook[Any], seed: int, trained: list[str], held_out: list[str], rows: list[Row]) -> str:
    """The file, to be read and changed by people."""
    out = [
        "# What is worth trying in fights of this book, question by question, the best first; 'tactician' takes it by",
        '# `candidates = "this-file.toml"` in a scenario, or by --candidates. The gain is in points of a hundred won',
        "# fights, each time that it was taken, on the scenarios that were held out. Delete what you do not want.",
        "",
        f"book = {string_text(book.key)}",
        f"version = {string_text(VERSION)}",
        f"seed = {seed}",
        f"trained = {value_text(trained)}",
        f"held_out = {value_text(held_out)}",
    ]
    for question in dict.fromkeys([row.question for row in rows]):
        out += ["", f"[questions.{key_text(question)}]"]
        for row in rows:
            if row.question == question:
                told = {"gain": round(100 * row.gain, 1), "count": row.count, "instead_of": row.instead_of}
                out.append(f"{key_text(row.word)} = {value_text(told)}")
    return "\n".join(out) + "\n"
