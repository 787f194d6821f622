"""What docs/playing.md says of the page is on the page: its words, its keys, its pictures."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "playing.md").read_text("utf-8")
WORDS = (ROOT / "web" / "src" / "words" / "en.ts").read_text("utf-8")
TEXTS = [re.sub(r"\{\w+\}", "", text) for text in re.findall(r'"((?:[^"\\]|\\.)+)"', WORDS)]
LARGEST = 1_200_000
"""Bytes of all pictures together."""

QUOTED = sorted(set(re.findall(r"(?<!\*)\*([A-Z+][^*\n]+)\*(?!\*)", PAGE)))
FILLED_IN = {
    "The duel on the green",
    "wounds Black Nan: 36 %",
    "About 4 %, within 9",
    "One more: 33 %",
    "How many: 6",
    "Plan Sir Aldous's turn",
    "+2 on the next roll",
    "Play red",
    "Play blue",
}
"""Quoted with a name or a number in it."""


def test_every_picture_is_there_and_they_are_small() -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    named = {name for page in pages for name in re.findall(r"pictures/([\w-]+\.webp)", page.read_text("utf-8"))}
    there = {path.name: path.stat().st_size for path in (ROOT / "docs" / "pictures").iterdir()}
    assert named == set(there)
    assert sum(there.values()) < LARGEST


@pytest.mark.parametrize("quoted", [each for each in QUOTED if each not in FILLED_IN])
def test_what_is_quoted_can_be_read_there(quoted: str) -> None:
    wanted = quoted.replace("...", "…")
    assert any(wanted.lower() in text.lower() for text in TEXTS), f"no text of the page says {quoted!r}"


def test_every_link_leads_somewhere() -> None:
    headings = {
        re.sub(r"[^\w -]", "", line).strip().lower().replace(" ", "-") for line in re.findall(r"^#+ (.+)$", PAGE, re.M)
    }
    for target in re.findall(r"\]\(([^)]+)\)", PAGE):
        if target.startswith("#"):
            assert target[1:] in headings
        else:
            assert (ROOT / "docs" / target.split("#")[0]).exists()
