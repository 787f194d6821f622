"""`fracas balance`: which number makes a fight as hard as it should be."""

from __future__ import annotations

import json

import typer
from rich.console import Console

from fracas.arena.balance import Balance, parse_share
from fracas.arena.batch import check
from fracas.arena.statistics import percent, share
from fracas.arena.study import Cell, read_study, take_kept
from fracas.arena.varied import Variations
from fracas.shell import charts
from fracas.shell.marks import plain_only
from fracas.shell.studying import Studying, StudyOptions
from fracas.shell.sweep import as_json, drawn
from fracas.stage.scenario import find


def balance(source: str, vary: str, target: str, within: str, options: StudyOptions) -> None:
    wanted = parse_share("--target", target, 0.0, 1.0)
    near = parse_share("--within", within, 0.001, 0.5)
    scenario = options.load(source)
    agents = options.agents(scenario)
    variations = Variations(scenario, source, find(source, options.outside)[1])
    side = options.side_of(scenario)
    one = Balance(variations, vary, side, wanted, agents, options.seed, near)
    check(one.made(one.start).task)
    with Studying(one.study, options) as studying:
        kept = read_study(options.resume) if options.resume is not None else None

        def fight(cell: Cell, wanted: int) -> bool:
            if kept is not None and options.resume is not None and not cell.summary.fights:
                take_kept(kept, [cell], options.resume)
            return studying.fight([cell], wanted)

        root = one.run(options.most(), fight)
    one.conclude(root)
    if options.as_json:
        typer.echo(json.dumps(as_json(one.study), indent=1, ensure_ascii=False))
    else:
        show(one, Console(highlight=False, markup=False, emoji=False))
    studying.finish()


def show(one: Balance, console: Console) -> None:
    study = one.study
    wanted = f"{100 * one.target:g} %"
    console.print(f"{study.title}: {one.side} to win {wanted} of the fights, by {one.varied.path}", style="bold")
    rows: list[charts.Estimate] = []
    for cell in study.cells:
        if not cell.summary.fights:
            continue
        rate = share(cell.summary.winners.count(one.number), cell.summary.fights)
        told = f"{percent(rate)}{drawn(cell)}   {cell.summary.fights:,} fights"
        name = str(cell.values[one.varied.path])
        rows.append(charts.Estimate(name, rate.value, rate.low, rate.high, told))
    for line in charts.intervals(rows, mark=one.target, width=min(console.width, 110), plain=plain_only(console)):
        console.print(line)
    console.print()
    for number, finding in enumerate(study.findings):
        console.print(finding, style="bold" if number == 0 else None)
    if study.cells:
        fought = sum([cell.summary.fights for cell in study.cells])
        seed = study.cells[0].task.seed
        console.print(f"{fought:,} fights in all, seed {seed}, {study.seconds:.1f} s", style="dim")
