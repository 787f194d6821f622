"""`fracas report`: the page of a study that was kept, and its charts as files."""

from __future__ import annotations

from pathlib import Path

import typer

from fracas.arena.extras import need
from fracas.arena.study import read_study
from fracas.shell.keep import refuse_unless_writable


def report(study: Path, out: Path | None, charts: Path | None, overwrite: bool) -> None:
    """Without `out` the page stands beside the study and is called like it."""
    found = read_study(study)
    need("report", "vl_convert")
    from fracas.arena.report.page import make_folder, save_charts, write_report

    page = out if out is not None else study.with_suffix(".html")
    refuse_unless_writable(page, overwrite)
    if charts is not None:
        make_folder(charts)
    write_report(found, page)
    typer.echo(f"wrote {page}")
    if charts is not None:
        made = save_charts(found, charts)
        typer.echo(f"wrote {len(made)} files into {charts}")
