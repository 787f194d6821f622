"""Questions to the map, as people type them: what is meant by the words, and who answers."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from fracas.kernel.fighter import Fighter
from fracas.kernel.mistake import Mistake, misspelt
from fracas.table.surroundings import Surroundings

QUESTIONS: Final = [
    "who is near", "where is NAME", "what is at HEX", "who can reach me", "whom can I reach", "whom can I see",
    "who can see me", "nearest cover", "way to HEX", "sight to NAME", "threat at HEX", "where is it safe",
]  # fmt: skip
"""What can be asked; a name may stand for a hex, and a hex for a name."""
OPENINGS: Final = (
    "who", "whom", "where", "what", "way", "path", "route", "sight", "threat", "nearest", "closest", "how", "near",
    "line",
)  # fmt: skip
"""How a question begins."""
SHORT: Final = {
    "who's": "who is", "where's": "where is", "what's": "what is", "whos": "who is", "wheres": "where is",
    "whats": "what is", "who're": "who are", "i'm": "i am",
}  # fmt: skip
ME: Final = ("", "me", "i", "myself", "here", "there", "my hex", "us")
FOE: Final = ("nearest foe", "nearest enemy", "closest foe", "closest enemy", "foe", "enemy", "nearest", "closest")

ARTICLE: Final = r"(?:the )?"
CAN: Final = r"(?:can|could|may|might)"
GET_AT: Final = r"(?:reach|hit|strike|attack|shoot|get|threaten|hurt)(?: at)?"
NEAR: Final = r"(?:near|nearby|around|close|close by|next|next to|beside|close to)"

SAFE: Final = (
    rf"(?:where|what) (?:is|am|are|would)(?: (?:it|i|we|there|be))* {ARTICLE}(?:safe|safer|safest|dangerous|unsafe)"
    r"(?: (?:hex|hexes|place|places|here|to (?:go|be|stand)))*"
)


def is_question(line: str) -> bool:
    """Whether a line looks like a question to the map, though perhaps one that nobody can answer; a turn that is typed
    in a line is none."""
    words = _plain(line).split()
    if len(words) < 2 or "," in line:
        return False
    return words[0] in OPENINGS or (words[0] in ("can", "do") and words[1] == "i")


def _plain(line: str) -> str:
    """Small letters, no marks, contractions written out."""
    words = line.casefold().replace("\u2019", "'").replace('"', "").strip(" ?!.").split()
    return " ".join([SHORT.get(word, word) for word in words])


def asks_for_safety(line: str) -> bool:
    """Whether somebody wants to know where to go to be safe, or not to go."""
    return re.fullmatch(SAFE, _plain(line)) is not None


def threatened_hex(line: str) -> str:
    """The hex whose threat somebody asks for, as it is written; empty for any other question."""
    found = re.fullmatch(rf"(?:what is )?{ARTICLE}threat (?:at |in |on )?(?:hex )?(?P<what>[a-z]+[0-9]+)", _plain(line))
    return "" if found is None else found["what"]


def answer(around: Surroundings, line: str) -> list[str]:
    """The answer in sentences; a Mistake says what can be asked."""
    text = _plain(line)
    if asks_for_safety(line):
        return [
            "Where it is safe is told when you are asked where to go, or could choose to go.",
            *_who_reaches(around, ""),
        ]
    for pattern, reply in _REPLIES:
        found = re.fullmatch(pattern, text)
        if found is not None:
            return reply(around, (found.groupdict().get("what") or "").strip())
    raise Mistake(f"the map does not know what '{line}' asks; ask {_list_of(QUESTIONS)}{_scale(around)}")


def _list_of(questions: list[str]) -> str:
    return ", ".join([f"'{each}'" for each in questions])


def _scale(around: Surroundings) -> str:
    width, unit = around.book.hex_span()
    return f" (a hex is {width} {unit}{'s' if width > 1 else ''} wide)" if unit else ""


class Spot:
    """What somebody asks about: a hex, or somebody and the hexes that it covers."""

    def __init__(self, cell: int, body: list[int], who: Fighter | None, words: str) -> None:
        self.cell = cell
        self.body = body
        self.who = who
        self.words = words


def _spot(around: Surroundings, text: str) -> Spot:
    """The hex or the fighter that was named."""
    text = re.sub(r"^(?:the |hex )+", "", text)
    who = _called(around, text)
    if who is not None:
        words = "you" if who is around.me else who.name
        return Spot(around.here(who), who.body(), who, words)
    cell = around.board.find(text)
    if cell >= 0:
        return Spot(cell, [cell], None, around.board.names[cell])
    raise Mistake(_unknown(around, text))


def _called(around: Surroundings, text: str) -> Fighter | None:
    """Whom a name or its beginning means; None if nobody is called so. Only those whom one knows of have names."""
    if text in ME:
        return around.me
    if text in FOE:
        return _nearest_foe(around)
    wanted = text.replace("-", " ")
    known = around.people
    names = [each.name.casefold().replace("-", " ").replace('"', "") for each in known]
    found = [who for who, name in zip(known, names, strict=True) if name == wanted]
    if not found and around.board.find(text) >= 0:
        return None
    found = found or [who for who, name in zip(known, names, strict=True) if name.startswith(wanted)]
    found = found or [
        who for who, name in zip(known, names, strict=True) if any(word.startswith(wanted) for word in name.split())
    ]
    if len(found) > 1:
        raise Mistake(f"'{text}' could be {', '.join([who.name for who in found[:8]])}; say more of the name")
    return found[0] if found else None


def _nearest_foe(around: Surroundings) -> Fighter:
    start = around.here()
    foes = [who for who in around.standing if who.side != around.me.side]
    if not foes:
        raise Mistake("there is no foe whom you know of")
    return min(foes, key=lambda who: around.board.distance(start, who.cell))


def _unknown(around: Surroundings, text: str) -> str:
    names = [who.name for who in around.people]
    near = misspelt(text, names) or next(
        (name for name in names if any(misspelt(text, [word]) for word in name.split())), ""
    )
    hint = f"did you mean '{near}'?" if near else f"there is {', '.join(names[:12])}"
    return f"nobody whom you know of is called '{text}', and no hex is; {hint}"


# one function for each kind of question


def _who_is_near(around: Surroundings, what: str) -> list[str]:
    return around.near(_spot(around, what).cell)


def _where_is(around: Surroundings, what: str) -> list[str]:
    spot = _spot(around, what)
    return around.where(spot.who) if spot.who is not None else around.at(spot.cell)


def _what_is_at(around: Surroundings, what: str) -> list[str]:
    return around.at(_spot(around, what).cell)


def _who_reaches(around: Surroundings, what: str) -> list[str]:
    """For a hex, the foes of whoever asks."""
    spot = _spot(around, what)
    side = around.me.side if spot.who is None else spot.who.side
    words = "you" if spot.who is around.me else spot.words
    return around.threats(spot.cell, spot.body, side, words)


def _whom_reached(around: Surroundings, what: str) -> list[str]:
    return around.in_reach()


def _whom_seen(around: Surroundings, what: str) -> list[str]:
    return around.in_sight()


def _who_sees(around: Surroundings, what: str) -> list[str]:
    return around.seen_by()


def _nearest_cover(around: Surroundings, what: str) -> list[str]:
    return around.cover()


def _way_to(around: Surroundings, what: str) -> list[str]:
    spot = _spot(around, what)
    place = around.board.names[spot.cell]
    return around.way(spot.cell, place if spot.who is None else f"{spot.words} at {place}")


def _sight_to(around: Surroundings, what: str) -> list[str]:
    spot = _spot(around, what)
    if spot.who is around.me:
        return around.in_sight()
    return around.sight(spot.cell, spot.body, spot.words)


_REPLIES: Final[list[tuple[str, Callable[[Surroundings, str], list[str]]]]] = [
    (rf"(?:who|what) (?:is|are|stands?) {NEAR}(?: (?P<what>.+))?", _who_is_near),
    (rf"{NEAR}(?: (?P<what>.+))", _who_is_near),
    (r"(?:who|what) (?:is|are) there", _who_is_near),
    (rf"(?:(?:what|where) is )?{ARTICLE}(?:nearest|closest) cover", _nearest_cover),
    (r"where (?:is|are|am|do|does)(?: (?P<what>.+?))?(?: stand)?", _where_is),
    (r"(?:what|who) (?:is|are|lies|stands) (?:at|in|on) (?P<what>.+)", _what_is_at),
    (r"(?:what|who) is (?P<what>here|[a-z]+[0-9]+)", _what_is_at),
    (rf"(?:whom|who|what) {CAN} i (?:see|spot)", _whom_seen),
    (r"(?:whom|who|what) do i see", _whom_seen),
    (rf"(?:whom|who|what) {CAN} i {GET_AT}", _whom_reached),
    (rf"who (?:{CAN} )?sees? (?:me|us)", _who_sees),
    (rf"(?:who|what) (?:{CAN} )?{GET_AT}(?:e?s)? (?P<what>.+)", _who_reaches),
    (rf"(?:what is )?{ARTICLE}threat(?: (?:at |to |in |for |on )?(?P<what>.+))?", _who_reaches),
    (rf"(?:what is )?{ARTICLE}(?:way|path|route) to (?P<what>.+)", _way_to),
    (r"how (?:far is it to|far is|far to|far|do i get to|can i get to) (?P<what>.+?)(?: away)?", _way_to),
    (rf"{ARTICLE}(?:line of )?sight (?:to|of|on) (?P<what>.+)", _sight_to),
    (r"(?:can i|do i) see (?P<what>.+)", _sight_to),
]
"""How each kind of question is asked, the narrower before the wider."""
