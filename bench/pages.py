"""What is measured and shown in a document: the part of a page between two marks."""

from __future__ import annotations

from pathlib import Path

PAGE = Path(__file__).resolve().parent.parent / "docs" / "opponents.md"


def put(page: Path, name: str, text: str) -> None:
    """Writes that part anew; the rest of the page stays as it is."""
    begin, end = f"<!-- {name} begins -->", f"<!-- {name} ends -->"
    whole = page.read_text("utf-8")
    if whole.count(begin) != 1 or whole.count(end) != 1:
        raise SystemExit(f"{page}: expected '{begin}' and '{end}' once each")
    before, rest = whole.split(begin)
    after = rest.split(end)[1]
    page.write_text(f"{before}{begin}\n{text.strip()}\n{end}{after}", encoding="utf-8")
