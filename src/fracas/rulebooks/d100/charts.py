"""The book's tables, made ready to be printed: attack tables, critical tables, gear and costs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fracas.kernel.mistake import Mistake, suggestion
from fracas.kernel.rulebook import Chart
from fracas.rulebooks.d100 import costs
from fracas.rulebooks.d100.catalogue import D100Catalogue
from fracas.rulebooks.d100.critical_tables import ROWS, SEVERITIES, TYPES, Critical, CriticalType
from fracas.rulebooks.d100.gear import BAND_MODIFIERS, BANDS, MODES, Weapon
from fracas.rulebooks.d100.manoeuvre_tables import CATALOGUE, DIFFICULTIES, percentage
from fracas.rulebooks.d100.tables import HIGHEST, parse

STEP: Final = 5
"""An attack table is printed in steps of so many points, as the rules print theirs."""


EFFECT_NOTES: Final = [
    "bleeds, burns: hits lost in every round; stun, must parry, no parry, out: for so many of one's own turns",
    "to act: on OB and manoeuvres, for good; edge: on the attacker's next attack; dying in: rounds to live",
]


def charts(catalogue: D100Catalogue) -> dict[str, str]:
    """Every table by name, and what it is."""
    names = {key: f"attack table of the {weapon.name.lower()}" for key, weapon in catalogue.weapons().items()}
    for kind in TYPES:
        names[f"critical {kind.word}"] = f"critical table {kind.letter}, {kind.name.lower()}"
    for name, (text, _) in PLAIN_CHARTS.items():
        names[name] = text
    return names


def chart(catalogue: D100Catalogue, name: str) -> Chart:
    """The table of that name. After a weapon may stand an armour, after a critical type a severity; the name may be a
    result of an attack table too."""
    words = name.lower().split()
    first = words[0] if words else ""
    if first == "critical":
        return critical_chart(catalogue, words[1:])
    if len(words) == 1 and first[0].isdigit():
        return result_chart(catalogue, first)
    spelled = "_".join(words)
    if spelled in catalogue.weapons():
        return attack_chart(catalogue, catalogue.weapons()[spelled])
    if "_".join(words[:-1]) in catalogue.weapons():
        return armour_chart(catalogue, catalogue.weapons()["_".join(words[:-1])], words[-1])
    if len(words) == 1 and first in PLAIN_CHARTS:
        return PLAIN_CHARTS[first][1](catalogue)
    raise Mistake(f"there is no table '{name}'; {suggestion(spelled, list(charts(catalogue)))}")


def attack_chart(catalogue: D100Catalogue, weapon: Weapon) -> Chart:
    """A weapon's results against every armour, from the first total that touches anybody."""
    tables = [weapon.table(armour) for armour in catalogue.armours().values()]
    lowest = min([table.start for table in tables])
    rows: list[list[str]] = []
    for total in range(lowest + -lowest % STEP, HIGHEST + 1, STEP):
        rows.append([str(total), *[str(table.at(total)) if table.hits(total) else "-" for table in tables]])
    profile = weapon.profile
    kinds = profile.type.name + (f", then {profile.second.name}" if profile.second is not None else "")
    notes = [
        f"{MODES[profile.mode]}; criticals: {kinds}",
        f"above {HIGHEST}: read {HIGHEST}, and add 1 to the critical roll for every full 10",
        f"each total for one armour: '{weapon.key} AT1'",
    ]
    return Chart(f"{weapon.name}: attack table", ["total", *catalogue.armours()], rows, notes)


def armour_chart(catalogue: D100Catalogue, weapon: Weapon, name: str) -> Chart:
    """A weapon against one armour: every result, and the totals that bring it."""
    key = name.upper()
    if key not in catalogue.armours():
        raise Mistake(f"{weapon.key}: unknown armour type '{name}'; {suggestion(key, list(catalogue.armours()))}")
    table = weapon.table(catalogue.armours()[key])
    rows: list[list[str]] = []
    begins = 0
    for total in range(1, HIGHEST + 2):
        if total > HIGHEST or table.row(total) != table.row(begins):
            if table.hits(begins):
                until = "+" if total > HIGHEST else "" if total - 1 == begins else f"-{total - 1}"
                rows.append([f"{begins}{until}", str(table.at(begins))])
            begins = total
    notes = [f"hits from {table.start}, criticals from {table.first}, a grade every {table.step}"]
    return Chart(
        f"{weapon.name} against {key}, {catalogue.armours()[key].name.lower()}", ["total", "result"], rows, notes
    )


def critical_chart(catalogue: D100Catalogue, words: list[str]) -> Chart:
    """A critical table, all severities side by side or one of them."""
    called = [kind.word for kind in TYPES]
    if not words:
        raise Mistake(f"critical: which one? {suggestion('', [f'critical {word}' for word in called])}")
    kind = [each for each in TYPES if words[0] in names(each)]
    if not kind:
        raise Mistake(f"critical: unknown type '{words[0]}'; {suggestion(words[0], called)}")
    if len(words) == 1:
        return severity_chart(catalogue, kind[0], SEVERITIES)
    severity = words[1].upper()
    if len(words) > 2 or severity not in list(SEVERITIES):
        raise Mistake(f"critical {kind[0].word}: unknown severity '{' '.join(words[1:])}'; there is A to E")
    return severity_chart(catalogue, kind[0], severity)


def names(kind: CriticalType) -> list[str]:
    """How people may call it: 'slash', 's', or a part of its name."""
    parts = kind.name.lower().split("/")
    return [kind.key, kind.letter.lower(), *parts]


def result_chart(catalogue: D100Catalogue, text: str) -> Chart:
    """What a result of an attack table means: 38ES are 38 hits, and a critical of severity E on table S."""
    result = parse(text)
    hits = "1 hit" if result.hits == 1 else f"{result.hits} hits"
    if not result.critical:
        return Chart(f"{result}: {hits}, no critical", ["hits", "critical"], [[str(result.hits), "-"]], [])
    said = f"critical {SEVERITIES[result.severity]}, {result.type.name.lower()}"
    made = severity_chart(catalogue, result.type, SEVERITIES[result.severity])
    if result.second:
        severity = SEVERITIES[result.second_severity]
        made.notes.append(f"the second one: 'critical {result.second_type.word} {severity}'")
        said += f", then critical {severity}, {result.second_type.name.lower()}"
    return Chart(f"{result}: {hits}, {said}", made.columns, made.rows, made.notes)


def severity_chart(catalogue: D100Catalogue, kind: CriticalType, severities: str) -> Chart:
    columns = [SEVERITIES.index(each) for each in severities]
    tables = catalogue.criticals()
    rows = [
        [ROWS[row], *[sentence(tables.cell(kind, severity, row)) for severity in columns]] for row in range(len(ROWS))
    ]
    notes = ["UM66 is for an unmodified 66 only; a 66 by addition is read in row 67-70", *EFFECT_NOTES]
    title = f"Critical table {kind.letter}, {kind.name}"
    if len(severities) == 1:
        for row in range(len(ROWS)):
            rows[row].append(str(tables.cell(kind, columns[0], row).weight()))
        notes.append("weight: how bad it is, all effects taken together")
        return Chart(f"{title}, severity {severities}", ["roll", severities, "weight"], rows, notes)
    notes.append(f"one severity alone: 'critical {kind.word} C'")
    return Chart(title, ["roll", *severities], rows, notes)


def sentence(cell: Critical) -> str:
    words = cell.text.lower()
    effects = ", ".join([phrase for phrase in cell.phrases() if not words.endswith(phrase)])
    return f"{cell.text}: {effects}" if effects else cell.text


def weapon_chart(catalogue: D100Catalogue) -> Chart:
    rows = [
        [
            weapon.key,
            weapon.name,
            weapon.parry.key,
            str(weapon.hands),
            str(weapon.ap),
            str(weapon.ap - 1) if weapon.hastened() else "-",
            f"{weapon.reach_m} m" if weapon.melee else "-",
            MODES[weapon.profile.mode],
            weapon.profile.type.letter + (f"+{weapon.profile.second.letter}" if weapon.profile.second else ""),
        ]
        for weapon in catalogue.weapons().values()
    ]
    columns = ["key", "weapon", "parried as", "hands", "AP", "hasty", "reach", "mode", "critical"]
    return Chart("Weapons", columns, rows, ["a hasty attack costs 1 AP less and is at -25"])


def range_chart(catalogue: D100Catalogue) -> Chart:
    rows: list[list[str]] = []
    for weapon in catalogue.weapons().values():
        if weapon.bands:
            bands = [str(limit) if limit else "-" for limit in weapon.bands]
            full = "all" if weapon.load_gain == 0 else str(weapon.load_gain)
            loading = [str(weapon.load_ap), full] if weapon.load_ap else ["-", "-"]
            shots = str(weapon.mag) if weapon.mag else "-"
            recoil = str(-weapon.recoil) if weapon.recoil else "-"
            rows.append([weapon.name, *bands, shots, *loading, recoil])
    columns = ["weapon", *BANDS, "shots", "AP to load", "gained", "recoil"]
    notes = ["up to so many metres: " + ", ".join([f"{band} {BAND_MODIFIERS[at]:+d}" for at, band in enumerate(BANDS)])]
    return Chart("Ranges and ammunition", columns, rows, notes)


def shield_chart(catalogue: D100Catalogue) -> Chart:
    rows = [[shield.name, *[f"+{number}" for number in shield.db]] for shield in catalogue.shields().values()]
    return Chart("Shields: DB by the kind of attack", ["shield", "melee", "missile", "energy"], rows, [])


def armour_types(catalogue: D100Catalogue) -> Chart:
    """One column for each type, as in an attack table."""
    types = list(catalogue.armours().values())
    rows = [
        ["hits begin", *[f"{armour.shift:+d}" if armour.shift else "-" for armour in types]],
        ["a grade is wider by", *[str(armour.stretch) if armour.stretch else "-" for armour in types]],
        ["moving manoeuvres", *[f"{armour.manoeuvre:+d}" if armour.manoeuvre else "-" for armour in types]],
        ["Base Move, metres", *[f"{armour.bm_m:+d}" if armour.bm_m else "-" for armour in types]],
    ]
    for at, mode in enumerate(MODES):
        rows.append([mode, *[f"{armour.pct[at]}/{armour.guard[at]}" for armour in types]])
    notes = [f"{armour.key}  {armour.name}" for armour in types]
    notes.append("by damage mode: how much of the hits comes through in per cent / how much later criticals begin")
    return Chart("Armour types", ["", *catalogue.armours()], rows, notes)


def cost_chart(catalogue: D100Catalogue) -> Chart:
    rows = [
        ["attack", "the weapon's; hasty 1 less"],
        ["measure, or a step of aiming", str(costs.MEASURE)],
        ["another Base Move", str(costs.MOVE)],
        ["quick, standard, complex manoeuvre", f"{costs.QUICK}, {costs.STANDARD}, {costs.COMPLEX}"],
        ["slip past a foe", str(costs.SLIP_PAST)],
        ["drop prone, drop an item, turn, let go, speak, hold one's turn, parry", "0"],
        ["kneel, or rise from kneeling", str(costs.KNEEL)],
        ["stand up from prone", f"{costs.STAND}, with a useless leg {costs.STAND_LAME}"],
        ["draw an item, or put one away", str(costs.DRAW)],
        ["pick up an item", str(costs.PICK_UP)],
        ["use an object, operate a device", f"{costs.USE_OBJECT}, {costs.OPERATE_DEVICE}"],
        ["observe", str(costs.OBSERVE)],
        ["load", "the weapon's"],
        ["keep a hold, try to escape one", f"{costs.KEEP_HOLD}, {costs.ESCAPE}"],
        ["use a gift, begin a meditation", f"{costs.GIFT}, {costs.MEDITATION}"],
        ["keep up concentration", f"{costs.CONCENTRATE} a turn"],
        ["staunch", f"{costs.STAUNCH}, and {costs.KEEP_STAUNCHING} a turn"],
        ["bandage, tourniquet, med kit", f"{costs.BANDAGE}, {costs.TOURNIQUET}, {costs.MED_KIT}"],
        ["take a tourniquet off", str(costs.TOURNIQUET_OFF)],
        ["smother a burn, drop and roll", f"{costs.SMOTHER}, {costs.ROLL}"],
        ["stabilise the dying", str(costs.STABILISE)],
        ["change of plan", f"+{costs.CHANGE_OF_PLAN}"],
    ]
    notes = [f"{costs.PER_ROUND} AP a round, {costs.PER_ROUND_STUNNED} while stunned; the first Base Move is free"]
    return Chart("Action points", ["action", "AP"], rows, notes)


def manoeuvre_chart(catalogue: D100Catalogue) -> Chart:
    words = {number: word for word, number in DIFFICULTIES.items()}
    rows = [
        [row.name, row.skill, str(row.ap), words[row.difficulty], row.policy, row.gains or "-"] for row in CATALOGUE
    ]
    notes = [
        ", ".join([f"{word} {number:+d}" for word, number in DIFFICULTIES.items()]),
        "100 % is done; below 50 % every manoeuvre fails; between them",
        "  fail      it fails all the same",
        "  penalty   it is done, and the next roll loses a point for each per cent that was lacking",
        "  exposed   it is done, after a foe's free shot with a point more for each of them",
    ]
    return Chart("Manoeuvres", ["manoeuvre", "skill", "AP", "difficulty", "if not done", "gains"], rows, notes)


def percentage_chart(catalogue: D100Catalogue) -> Chart:
    rows = [["10 or less", "0 %"]]
    rows.extend([[f"{first}-{first + 9}", f"{percentage(first)} %"] for first in range(11, 151, 10)])
    rows.append(["151 or more", "150 %"])
    return Chart("Percentage results", ["total", "done"], rows, ["0 or less is a mishap; 100 % is full success"])


PLAIN_CHARTS: Final[dict[str, tuple[str, Callable[[D100Catalogue], Chart]]]] = {
    "weapons": ("how each weapon is used", weapon_chart),
    "ranges": ("how far each weapon reaches, and what it holds", range_chart),
    "armour": ("armour types", armour_types),
    "shields": ("what a shield gives", shield_chart),
    "costs": ("what everything costs in action points", cost_chart),
    "manoeuvres": ("manoeuvres of the book", manoeuvre_chart),
    "percentages": ("what a manoeuvre's total comes to", percentage_chart),
}
"""Tables that need no more than their name: what each is, and what makes it."""
