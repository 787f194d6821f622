"""`fracas rulebooks` and `fracas rules`: which rules a book has, and where they are kept and tested."""

from __future__ import annotations

import json
import re
from typing import Any

import typer
from rich.columns import Columns
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from fracas.kernel.mistake import Mistake
from fracas.kernel.rulebook import Rulebook
from fracas.stage.rulebooks import open_book, opened
from fracas.stage.rules import DONE, LISTED, MISSING, WORDS, Rule, base_rules, rule_list

NUMBERED = r"[A-Za-z]+-\d+"
STYLES = {DONE: "green", MISSING: "yellow", WORDS: "dim", LISTED: "dim"}


def list_rulebooks(as_json: bool) -> None:
    books, broken = opened()
    lists = [rule_list(book)[0] for book in books]
    done = [sum(rule.status != MISSING for rule in rules) for rules in lists]
    if as_json:
        told = [
            {
                "rulebook": book.key,
                "title": book.title,
                "switches": len(book.switches()),
                "rules": {"done": count, "total": len(rules)},
            }
            for book, rules, count in zip(books, lists, done, strict=True)
        ]
        told += [{"rulebook": key, "problem": problem} for key, problem in broken.items()]
        typer.echo(json.dumps(told, indent=1, ensure_ascii=False))
        return
    table = Table("rulebook", "title", box=None, pad_edge=False)
    table.add_column("switches", justify="right")
    table.add_column("rules done", justify="right")
    for book, rules, count in zip(books, lists, done, strict=True):
        table.add_row(book.key, book.title, str(len(book.switches())), f"{count} of {len(rules)}")
    console = Console(highlight=False)
    console.print(table)
    for problem in broken.values():
        console.print(Text(problem, "red"), soft_wrap=True)


def list_rules(key: str, words: list[str], as_json: bool, switches: bool) -> None:
    book = open_book(key, {})
    rules, examples = rule_list(book)
    wanted = " ".join(words)
    if switches:
        if wanted:
            raise Mistake(f"--switches with '{wanted}': the house rules are listed whole; leave one of them out")
        list_switches(book, as_json)
    elif wanted:
        tell_found(key, wanted, [*rules, *examples, *base_rules(book)], as_json)
    elif as_json:
        typer.echo(json.dumps([rule.as_json() for rule in rules + examples], indent=1, ensure_ascii=False))
    else:
        print_rules(book, rules)


def tell_found(key: str, wanted: str, rules: list[Rule], as_json: bool) -> None:
    """The rule of that number, or all that speak of something; a single one is told whole."""
    numbered = [rule for rule in rules if rule.number.lower() == wanted.lower()]
    found = numbered or search(wanted, rules)
    if not found:
        what = "rule" if re.fullmatch(NUMBERED, wanted) else "rule or word of a rule"
        raise Mistake(f"{key}: there is no {what} '{wanted}'; 'fracas rules {key}' lists them")
    if as_json:
        told = found[0].as_json() if numbered else [rule.as_json() for rule in found]
        typer.echo(json.dumps(told, indent=1, ensure_ascii=False))
    elif len(found) == 1:
        print_rule(found[0])
    else:
        console = Console(highlight=False)
        table = Table("rule", "title", box=None, pad_edge=False)
        for rule in found:
            table.add_row(rule.number, Text(rule.title))
        console.print(table)
        tells = f"'fracas rules {key} {found[0].number}' tells one."
        console.print(f"\n{len(found)} rules with '{wanted}'. {tells}", markup=False)


def search(wanted: str, rules: list[Rule]) -> list[Rule]:
    """Rules that have all these words in them, in whatever form they end; those that are called so come first."""
    patterns = [re.compile(rf"\b{re.escape(word)}", re.IGNORECASE) for word in wanted.split()]
    called = [rule for rule in rules if all(pattern.search(rule.title) for pattern in patterns)]
    others = [rule for rule in rules if all(pattern.search(f"{rule.title} {rule.text}") for pattern in patterns)]
    return [*called, *[rule for rule in others if rule not in called and not rule.shows]]


def print_rules(book: Rulebook[Any], rules: list[Rule]) -> None:
    console = Console(highlight=False)
    variant = any(rule.relations for rule in rules)
    columns = ["rule", "title", "to its base"] if variant else ["rule", "title"]
    table = Table(*columns, "status", "where", box=None, pad_edge=False)
    for rule in rules:
        where = rule.where[0].rpartition("/")[2] if rule.where else ""
        cells: list[Text | str] = [rule.number, Text(rule.title)]
        if variant:
            cells.append(rule.related)
        table.add_row(*cells, Text(rule.status, STYLES[rule.status]), where)
    console.print(table)
    done = sum(rule.status != MISSING for rule in rules)
    console.print(f"\n{book.title}: {done} of {len(rules)} rules. 'fracas rules {book.key} RULE' tells one.")


def print_rule(rule: Rule) -> None:
    console = Console(highlight=False)
    console.print(Text(f"{rule.number}  {rule.title}", "bold"), soft_wrap=True)
    console.print(rule.text, markup=False)
    if rule.shows:
        console.print(f"shows   {', '.join(rule.shows)}")
    for relation in rule.relations:
        console.print(f"{relation.deed} {', '.join(relation.written)}")
    console.print(f"status  [{STYLES[rule.status]}]{rule.status}[/]")
    for label, places in (("where", rule.where), ("partly", rule.partly), ("tests", rule.tests)):
        for at, place in enumerate(places):
            console.print(f"{label if at == 0 else '':<7} {place}", markup=False, soft_wrap=True)


def list_switches(book: Rulebook[Any], as_json: bool) -> None:
    profiles = {name: settings for name, settings in book.profiles().items() if settings}
    if as_json:
        told = [
            {
                "switch": each.key,
                "values": each.values,
                "default": each.default,
                "text": each.text,
                "rule": each.rule,
                "profiles": {name: setting[each.key] for name, setting in profiles.items() if each.key in setting},
            }
            for each in book.switches()
        ]
        typer.echo(json.dumps(told, indent=1, ensure_ascii=False))
        return
    console = Console(highlight=False)
    table = Table("switch", "values (the default first)", "what it decides", "rule", box=None, pad_edge=False)
    for each in book.switches():
        values = f"{each.default}; {each.span}" if each.span else ", ".join(each.values)
        table.add_row(each.key, values, each.text, each.rule)
    console.print(table)
    older = {new: old for old, new in book.profile_aliases().items()}
    for name, settings in profiles.items():
        known_as = f" (once called '{older[name]}')" if name in older else ""
        console.print(f'\n[rules] profile = "{name}"{known_as} sets:', markup=False)
        console.print(Padding(Columns([f"{key} = {value}" for key, value in settings.items()]), (0, 0, 0, 2)))
