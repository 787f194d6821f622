"""Names as people type them: in quotes or not, by how they begin."""

from __future__ import annotations

import re

from fracas.kernel.mistake import Mistake, listing, suggestion
from fracas.table import wire


def bare(text: str) -> str:
    """Words without the quotation marks round or in them; an apostrophe stays."""
    return re.sub(r"[\"“”„]|(?<!\w)'|'(?!\w)", "", text)


def whom(view: wire.Fight, text: str) -> str:
    """Who is meant, of those who are seen."""
    return whom_of(text, [each.name for each in view.fighters])


def whom_of(text: str, names: list[str]) -> str:
    """Who is meant: a name, or how one begins, in quotes or not."""
    wanted = bare(text).casefold()
    known = [(name, bare(name).casefold()) for name in names]
    same = [name for name, written in known if written == wanted]
    near = same or [name for name, written in known if wanted and written.startswith(wanted)]
    near = near or [name for name, written in known if wanted in written.split()]
    if len(near) > 1:
        raise Mistake(f"'{text}' could be {listing(near)}")
    if not near:
        raise Mistake(f"there is nobody called '{text}'; {suggestion(text, names)}")
    return near[0]
