"""Which rule is implemented where, and which tests prove it: read out of the sources.

A function, class or table implements a rule when its docstring opens with the rule's number
("G-72: attack roll, then ..."; "G-40 to G-44: ..."). A test proves one when its docstring or one of
its rows opens with it ("G-63 kneeling -2", "gurps W-12: ..."). A docstring that opens with
"Part of G-74, G-77: ..." says that the first of them is not whole yet, whatever others claim.

A variant's `rules.toml` names its base, and for each of its rules what it does to those of the base: it `replaces`,
`removes` or `keeps` them, or `adds` to them. What only keeps rules is where they are.

    python tools/rules_index.py            writes the indexes and docs/rules/*.md
    python tools/rules_index.py --check    fails if they are not up to date
"""

from __future__ import annotations

import ast
import json
import re
import tomllib
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "fracas"
TESTS = ROOT / "tests"

NUMBER = r"[GMTD]-\d+"
RULES = re.compile(rf"({NUMBER})((?:(?:, | to | and ){NUMBER})*)")
EXAMPLES = re.compile(r"(gurps|monday|threa|d100) (W-\d+)((?:(?:, | and )W-\d+)*)")
LETTERS = {"gurps": "G", "monday": "M", "threa": "T", "d100": "D"}
DEEDS = {"replaces": "replaced by", "removes": "removed by", "keeps": "kept by", "adds": "added to by"}
"""What a rule of a variant can do to one of its base, and how that is called from the other side."""
Entries = dict[str, dict[str, list[str]]]


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


def index() -> dict[str, Entries]:
    """For each book and number: where it is, where only a part of it is, and its tests."""
    out: dict[str, Entries] = {book: {} for book in LETTERS}

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


def ranged(numbers: list[str]) -> list[str]:
    """'G-57 to G-60' is four rules."""
    return [number for text in numbers for _, number in cited(text)]


def relations(rule: dict[str, Any]) -> dict[str, list[str]]:
    """What a rule of a variant does to those of its base."""
    return {deed: ranged(rule[deed]) for deed in DEEDS if deed in rule}


def check_base(book: str, rules: list[dict[str, Any]], base: list[str]) -> None:
    """A variant names only rules that there are."""
    for rule in rules:
        for deed, numbers in relations(rule).items():
            for number in [*numbers, *[text for text in rule[deed] if not cited(text)]]:
                if number not in base:
                    raise SystemExit(f"{book}: {rule['number']} {deed} {number}, but its base has no such rule")


def keep(rules: list[dict[str, Any]], entries: Entries, base: Entries) -> None:
    """What a variant only keeps is where its base has it."""
    for rule in rules:
        kept = relations(rule).get("keeps", [])
        entry = entries.setdefault(rule["number"], {"where": [], "part": [], "tests": []})
        if kept and not entry["where"] and not entry["part"]:
            for number in kept:
                found = base.get(number, {"where": [], "part": [], "tests": []})
                entry["where"] += found["where"][:1]
                entry["part"] += found["part"]


def listing(book: str) -> dict[str, Any]:
    path = SOURCE / "rulebooks" / book / "rules.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


def written() -> dict[Path, str]:
    """Every generated file and what it must hold."""
    files: dict[Path, str] = {}
    indexes = index()
    for book, entries in indexes.items():
        folder = SOURCE / "rulebooks" / book
        listed = listing(book)
        if not listed:
            continue
        base = listed.get("base", "")
        if base:
            check_base(book, listed["rules"], [rule["number"] for rule in listing(base)["rules"]])
            keep(listed["rules"], entries, indexes[base])
        known = [each["number"] for each in [*listed["rules"], *listed["examples"]]]
        strange = sorted(set(entries) - set(known))
        if strange:
            raise SystemExit(f"{book}: cited but not in rules.toml: {', '.join(strange)}")
        ranked = {number: entries[number] for number in sorted(entries, key=order)}
        files[folder / "rules_index.json"] = json.dumps(ranked, indent=1) + "\n"
        text = page(book, listed, ranked)
        if base:
            text += fate(base, listed["rules"], listing(base)["rules"])
        files[ROOT / "docs" / "rules" / f"{book}.md"] = text
    return files


def fate(base: str, rules: list[dict[str, Any]], theirs: list[dict[str, Any]]) -> str:
    """What becomes of every rule of the base."""
    named: dict[str, list[str]] = {rule["number"]: [] for rule in theirs}
    for rule in rules:
        for deed, numbers in relations(rule).items():
            for number in numbers:
                named[number].append(f"{DEEDS[deed]} {rule['number']}")
    lines = ["", f"## The rules of `{base}` here", "", f"| rule of `{base}` | here |", "|---|---|"]
    for rule in theirs:
        lines.append(f"| {rule['number']} {rule['title']} | {', '.join(named[rule['number']]) or 'kept'} |")
    return "\n".join(lines) + "\n"


def page(book: str, listed: dict[str, list[dict[str, Any]]], entries: Entries) -> str:
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
            more = " to its base |" if "base" in listed else ""
            lines += ["", f"## {chapter}", "", f"| rule | what it says |{more} status | where | tests |"]
            lines += [f"|---|---|{'---|' if more else ''}---|---|---|"]
        where = "<br>".join(f"`{each.split(': ')[1]}`" for each in [*entry["where"], *entry["part"]])
        tests = "<br>".join(f"`{each.split('::')[1]}`" for each in entry["tests"])
        does = ""
        if "base" in listed:
            does = " " + "<br>".join(f"{deed} {', '.join(rule[deed])}" for deed in DEEDS if deed in rule) + " |"
        lines.append(f"| {rule['number']} {rule['title']} | {rule['text']} |{does} {status} | {where} | {tests} |")
    head = [
        f"# The rules of `{book}`, and where they are",
        "",
        "Generated by `make docs` out of the sources; do not edit.",
        f"{done} of {len(listed['rules'])} rules are there.",
    ]
    return "\n".join([*head, *lines]) + "\n"


def main() -> None:
    words = ArgumentParser(description="Which rule is implemented where, and which tests prove it.")
    words.add_argument("--check", action="store_true", help="write nothing; fail if something is not up to date")
    check = words.parse_args().check
    stale = []
    for path, text in written().items():
        if not path.exists() or path.read_text("utf-8") != text:
            stale.append(path.relative_to(ROOT).as_posix())
            if not check:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, "utf-8")
    if check and stale:
        raise SystemExit(f"not up to date: {', '.join(stale)}; run 'make docs'")
    print("up to date" if not stale else f"wrote {', '.join(stale)}")


if __name__ == "__main__":
    main()
