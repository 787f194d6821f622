"""Which rule is implemented where, and which tests prove it: read out of the sources.

A function, class or table implements a rule when its docstring opens with the rule's number
("G-72: attack roll, then ..."; "G-40 to G-44: ..."). A test proves one when its docstring or one of
its rows opens with it ("G-63 kneeling -2", "gurps W-12: ..."). A docstring that opens with
"Part of G-74, G-77: ..." says that the first of them is not whole yet, whatever others claim.

    python tools/rules_index.py            writes the indexes and docs/rules/*.md
    python tools/rules_index.py --check    fails if they are not up to date
"""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "fracas"
TESTS = ROOT / "tests"

NUMBER = r"[GMTD]-\d+"
RULES = re.compile(rf"({NUMBER})((?:(?:, | to | and ){NUMBER})*)")
EXAMPLES = re.compile(r"(gurps|monday|threa|d100) (W-\d+)((?:(?:, | and )W-\d+)*)")
LETTERS = {"gurps": "G", "monday": "M", "threa": "T", "d100": "D"}


def cited(text: str) -> list[tuple[str, str]]:
    """(book, number) for every rule or example that a text opens with."""
    example = EXAMPLES.match(text)
    if example:
        return [(example[1], number) for number in re.findall(r"W-\d+", example[0])]
    opening = RULES.match(text)
    if not opening:
        return []
    books = {letter: book for book, letter in LETTERS.items()}
    found: list[tuple[str, str]] = []
    for part in re.split(r", | and ", opening[0]):
        first, _, last = part.partition(" to ")
        letter, low = first.split("-")
        high = last.split("-")[1] if last else low
        found += [(books[letter], f"{letter}-{number}") for number in range(int(low), int(high) + 1)]
    return found


def statements(path: Path) -> Iterator[tuple[str, str, int]]:
    """Docstrings, and the strings that stand under a table or constant."""
    tree = ast.parse(path.read_text("utf-8"))

    def walk(body: list[ast.stmt], inside: list[str]) -> Iterator[tuple[str, str, int]]:
        table = ""
        for node in body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                yield from walk(node.body, [*inside, node.name])
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                table = node.target.id
            elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                if isinstance(node.value.value, str):
                    name = ".".join(inside) or table
                    yield node.value.value, name, node.lineno

    yield from walk(tree.body, [])


def index() -> dict[str, dict[str, dict[str, list[str]]]]:
    """For each book and number: where it is, where only a part of it is, and its tests."""
    out: dict[str, dict[str, dict[str, list[str]]]] = {book: {} for book in LETTERS}

    def note(book: str, number: str, kind: str, what: str) -> None:
        entry = out[book].setdefault(number, {"where": [], "part": [], "tests": []})
        if what not in entry[kind]:
            entry[kind].append(what)

    for path in sorted(SOURCE.rglob("*.py")):
        for text, name, _ in statements(path):
            for at, (book, number) in enumerate(cited(text.removeprefix("Part of "))):
                if name:
                    kind = "part" if at == 0 and text.startswith("Part of ") else "where"
                    note(book, number, kind, f"{path.relative_to(SOURCE.parent).as_posix()}: {name}")
    for path in sorted(TESTS.rglob("test_*.py")):
        docstrings = [(text, name) for text, name, _ in statements(path) if name.startswith("test_")]
        for text, function in [*docstrings, *rows(path)]:
            for book, number in cited(text):
                note(book, number, "tests", f"{path.relative_to(ROOT).as_posix()}::{function}")
    return out


def rows(path: Path) -> Iterator[tuple[str, str]]:
    """Texts in the decorators of a test: the rows of its table."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef):
            for decorator in node.decorator_list:
                for part in ast.walk(decorator):
                    if isinstance(part, ast.Constant) and isinstance(part.value, str):
                        yield part.value, node.name


def order(number: str) -> tuple[str, int]:
    letter, digits = number.split("-")
    return letter, int(digits)


def written() -> dict[Path, str]:
    """Every generated file and what it must hold."""
    files: dict[Path, str] = {}
    for book, entries in index().items():
        folder = SOURCE / "rulebooks" / book
        if not (folder / "rules.toml").exists():
            continue
        listed = tomllib.loads((folder / "rules.toml").read_text("utf-8"))
        known = [each["number"] for each in [*listed["rules"], *listed["examples"]]]
        strange = sorted(set(entries) - set(known))
        if strange:
            raise SystemExit(f"{book}: cited but not in rules.toml: {', '.join(strange)}")
        ranked = {number: entries[number] for number in sorted(entries, key=order)}
        files[folder / "rules_index.json"] = json.dumps(ranked, indent=1) + "\n"
        files[ROOT / "docs" / "rules" / f"{book}.md"] = page(book, listed, ranked)
    return files


def page(book: str, listed: dict[str, list[dict[str, str]]], entries: dict[str, dict[str, list[str]]]) -> str:
    """The book's table for people."""
    done = 0
    lines: list[str] = []
    chapter = ""
    for rule in listed["rules"]:
        entry = entries.get(rule["number"], {"where": [], "part": [], "tests": []})
        complete = bool(entry["where"] and entry["tests"] and not entry["part"])
        status = "text" if rule["kind"] == "words" else "done" if complete else "missing"
        done += status != "missing"
        if rule["chapter"] != chapter:
            chapter = rule["chapter"]
            lines += ["", f"## {chapter}", "", "| rule | what it says | status | where | tests |"]
            lines += ["|---|---|---|---|---|"]
        where = "<br>".join(f"`{each.split(': ')[1]}`" for each in [*entry["where"], *entry["part"]])
        tests = "<br>".join(f"`{each.split('::')[1]}`" for each in entry["tests"])
        lines.append(f"| {rule['number']} {rule['title']} | {rule['text']} | {status} | {where} | {tests} |")
    head = [
        f"# The rules of `{book}`, and where they are",
        "",
        "Generated by `make docs` out of the sources; do not edit.",
        f"{done} of {len(listed['rules'])} rules are there.",
    ]
    return "\n".join([*head, *lines]) + "\n"


def main() -> None:
    stale = []
    for path, text in written().items():
        if not path.exists() or path.read_text("utf-8") != text:
            stale.append(path.relative_to(ROOT).as_posix())
            if "--check" not in sys.argv:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, "utf-8")
    if "--check" in sys.argv and stale:
        raise SystemExit(f"not up to date: {', '.join(stale)}; run 'make docs'")
    print("up to date" if not stale else f"wrote {', '.join(stale)}")


if __name__ == "__main__":
    main()
