"""From the engine to the wire: a board, a fighter, a question, an event as plain data.

Nothing here decides who may see what: whoever calls gives a fight that has been concealed (see `seat`).
"""

from __future__ import annotations

from itertools import groupby
from typing import Any, Final

from fracas.kernel import decision as kernel
from fracas.kernel.board import Board
from fracas.kernel.character import Score
from fracas.kernel.event import Event
from fracas.kernel.fields import field_names, plain
from fracas.kernel.fight import NOBODY, Fight
from fracas.kernel.fighter import Fighter
from fracas.kernel.hexes import FACINGS
from fracas.kernel.hurdles import Told
from fracas.kernel.noted_dice import FallenRoll
from fracas.kernel.odds import Odds
from fracas.kernel.plans import Plan, PlannedAnswer
from fracas.kernel.real_dice import RollMenu
from fracas.kernel.rulebook import Rulebook
from fracas.kernel.rulings import HEX, Amendment
from fracas.kernel.status import DROPPED, IN_HAND
from fracas.kernel.tally import Tally
from fracas.kernel.ways import Way
from fracas.table import wire
from fracas.table.chains import Chain, purpose
from fracas.table.extras import Extras

OPEN: Final = "open"
WAITING: Final = "waiting"
"""The condition of whoever waits, in any book."""
DESCRIBED: Final = "described"
WEAR: Final = [(1.0, "unhurt"), (0.67, "lightly wounded"), (0.34, "wounded"), (0.01, "badly wounded")]
"""What is left of somebody, as a share, and what one would say who only looks."""
MOST_AMOUNTS: Final = 11
"""Of a larger range of numbers only so many are worked out; any of them may be said."""
MOST_PLACES: Final = 12
"""More hexes than that are listed without the way there."""


def board(book: Rulebook[Any], fight: Fight) -> wire.Board:
    """The map of a fight."""
    goals = [
        wire.Goal(side=fight.sides[side], hexes=[fight.board.names[cell] for cell in cells])
        for side, cells in fight.ending.goals
    ]
    return ground(book, fight.board, goals, fight.ending.may_leave)


def ground(book: Rulebook[Any], ground: Board, goals: list[wire.Goal], may_leave: bool) -> wire.Board:
    """The ground, a character a hex."""
    kinds: dict[str, wire.Terrain] = {}
    rows: list[str] = []
    for row in range(ground.rows):
        line = ""
        for column in range(ground.columns):
            each = ground.terrain[ground.cell(column, row)]
            line += each.glyph
            if each.glyph not in kinds:
                kinds[each.glyph] = wire.Terrain(
                    key=each.key, name=each.name, closed=each.closed, opaque=each.opaque, cover=each.cover,
                    height=each.height, extra=each.extra, rule=each.rule,
                )  # fmt: skip
        rows.append(line)
    return wire.Board(
        columns=ground.columns, rows=rows, kinds=kinds, goals=goals, may_leave=may_leave,
        hex=book.hex_length(),
    )  # fmt: skip


def standing(fighter: Fighter) -> str:
    """Whether somebody is in the fight."""
    if fighter.absent:
        return "to come"
    if fighter.fled:
        return "fled"
    if fighter.yielded:
        return "prisoner"
    return "out" if fighter.out else "in"


def fighter(book: Rulebook[Any], fight: Fight, index: int) -> wire.Fighter:
    """Somebody, with all that there is to know."""
    who = fight.everyone()[index]
    there = not who.absent and not who.fled
    return wire.Fighter(
        name=who.name,
        side=fight.sides[who.side],
        hexes=[fight.board.names[cell] for cell in who.body()] if there else [],
        facing=FACINGS[who.facing] if book.has_facing else "",
        posture=book.posture(fight, index),
        standing=standing(who),  # type: ignore[arg-type]  # one of those words
        hidden=who.hidden,
        gauges=[
            wire.Gauge(
                key=g.key, name=g.name, value=g.value, most=g.most, pending=g.pending, vital=g.vital, rule=g.rule
            )
            for g in book.gauges(fight, index)
        ],
        conditions=[
            wire.Condition(key=c.key, text=c.text, rule=c.rule, lasts=c.lasts) for c in book.conditions(fight, index)
        ],
        gear=[
            wire.Item(
                name=i.name, where=i.where, notes=i.notes, reach=i.reach,
                hex=fight.board.names[i.cell] if i.where == DROPPED and i.cell >= 0 else "",
            )
            for i in book.gear(fight, index)
        ],
        body=[
            wire.BodyPart(key=p.key, name=p.name, armour=p.armour, wounds=p.wounds, useless=p.useless)
            for p in book.body_parts(fight, index)
        ],
        reach=book.reach_of(fight, index),
        words=book.describe(fight, index),
    )  # fmt: skip


def change(before: wire.Fighter | None, now: wire.Fighter) -> wire.FighterChange:
    """What is no longer as it was about somebody; everything, of one who was not there."""
    changed: dict[str, Any] = {"name": now.name}
    for field in wire.Fighter.model_fields:
        value = getattr(now, field)
        if before is None or getattr(before, field) != value:
            changed[field] = value
    return wire.FighterChange.model_validate(changed)


def with_awaited(friend: wire.Fighter, awaited: str) -> wire.Fighter:
    """Somebody as its own side sees it, which knows what it waits for."""
    if not awaited:
        return friend
    said = f"{WAITING}: {awaited}"
    words = [said if each == WAITING else each for each in friend.words]
    conditions = [each.model_copy(update={"text": said}) if each.key == WAITING else each for each in friend.conditions]
    return friend.model_copy(update={"words": words, "conditions": conditions})


def at_a_glance(foe: wire.Fighter, foes: str) -> wire.Fighter:
    """A foe as the scenario lets it be seen: with its numbers, in words, or with nothing but where it is."""
    if foes == OPEN:
        return foe
    words = [wear(foe)] if foes == DESCRIBED else []
    held = [each for each in foe.gear if each.where == IN_HAND]
    in_hand = [wire.Item(name=each.name, where=each.where, reach=each.reach) for each in held]
    return foe.model_copy(update={"gauges": [], "conditions": [], "gear": in_hand, "body": [], "words": words})


def score(line: Score) -> wire.Score:
    return wire.Score(name=line.name, text=line.text, rule=line.rule, note=line.note, tally=tally(line.tally))


def ruleable(amendment: Amendment[Any, Any]) -> wire.Ruleable:
    """Something that can be ruled, of whomever."""
    return wire.Ruleable(
        field=amendment.field,
        takes=amendment.takes,
        text=amendment.text,
        about=amendment.about(),  # type: ignore[arg-type]  # one of those words
    )


def ruleable_of(book: Rulebook[Any], fight: Fight, amendment: Amendment[Any, Any], who: int) -> wire.Ruleable:
    """The same with the values that it may take now, of that fighter if it is about one."""
    choices = amendment.choices(book, fight, who)
    number = amendment.is_number()
    low, high = amendment.limits(book, fight, who) if number else (0, 0)
    kind = "number" if number else "hex" if amendment.takes == HEX else "choice"
    if kind == "choice" and (amendment.is_open() or not choices):
        kind = "text"
    values = {"kind": kind, "names": amendment.names(book, fight, who), "choices": choices, "low": low, "high": high}
    return ruleable(amendment).model_copy(update=values)


def sheet(book: Rulebook[Any], fight: Fight, index: int, seen: wire.Fighter, unused: list[str]) -> wire.Sheet:
    """A character sheet with all that there is on it."""
    found = book.character(fight, index)
    return wire.Sheet(
        fighter=seen,
        known=True,
        attributes=[score(each) for each in found.attributes],
        traits=[score(each) for each in found.traits],
        skills=[score(each) for each in found.skills],
        attacks=[score(each) for each in found.attacks],
        defences=[score(each) for each in found.defences],
        work=[
            wire.Work(text=each.text, left=each.left, unit=each.unit, rule=each.rule, done=each.done)
            for each in found.work
        ],
        notes=found.notes,
        unused=unused,
    )


def wear(foe: wire.Fighter) -> str:
    """How badly off somebody looks, by what is left of the worst of its gauges that can put it out."""
    if foe.standing != "in" or not foe.gauges:
        return foe.standing
    worst = min([(each.value - max(0, each.pending)) / max(1, each.most) for each in foe.gauges if each.vital] or [1.0])
    for least, word in WEAR:
        if worst >= least:
            return word
    return "at death's door"


def tally(sum_: Tally | None) -> wire.Tally | None:
    if sum_ is None:
        return None
    terms = [wire.Term(value=value, text=why.text, rule=why.rule) for value, why in sum_.terms]
    return wire.Tally(total=sum_.total, terms=terms)


def prompt(book: Rulebook[Any], fight: Fight, decision: kernel.Decision, number: int) -> wire.Prompt:
    """A question with its answers, each with what the rulebook says of it."""
    menu = decision.menu
    who = fight.everyone()[decision.who]
    options: list[kernel.Option] = []
    amount: wire.Amount | None = None
    throw: wire.Throw | None = None
    if isinstance(menu, RollMenu):
        throw = wire.Throw(pool=menu.pool.name, purpose=menu.purpose.text, example=menu.pool.example())
    elif isinstance(menu, kernel.Amounts):
        amount = wire.Amount(low=menu.low, high=menu.high)
        options.extend(some_amounts(menu))
    else:
        options.extend(menu.options())
    places = [each for each in options if is_plain_hex(fight, each)]
    if len(places) > MOST_PLACES:
        options = [each for each in options if not is_plain_hex(fight, each)]
    else:
        places = []
    usual = book.usual(fight, decision)
    return wire.Prompt(
        number=number,
        who=who.name,
        side=fight.sides[who.side],
        referee=decision.refereed,
        question=decision.question.key,
        text=book.wording(fight, decision),
        rule=decision.question.rule,
        kind=decision.question.kind,  # type: ignore[arg-type]  # one of those words
        about=about(fight, decision),
        options=[option(book, fight, decision, each) for each in options],
        places=[place(each) for each in places],
        usual=usual,
        matters=not usual or decision.refereed or throw is not None or book.matters(fight, decision),
        amount=amount,
        throw=throw,
    )


def about(fight: Fight, decision: kernel.Decision) -> str | None:
    """The fighter whom a question is about, if whoever is asked knows of it."""
    people = fight.everyone()
    other = decision.matter.about(decision.who) if decision.matter is not None else NOBODY
    if other in (NOBODY, decision.who):
        return None
    unseen = people[other].side != people[decision.who].side and (people[other].hidden or people[other].absent)
    return None if unseen else people[other].name


def some_amounts(menu: kernel.Amounts) -> list[kernel.Amount]:
    """All numbers of a small range; of a large one the ends and some between."""
    count = menu.high - menu.low
    if count < MOST_AMOUNTS:
        return menu.options()
    steps = MOST_AMOUNTS - 1
    return [kernel.amount(menu.low + count * at // steps) for at in range(steps + 1)]


def not_now(book: Rulebook[Any], fight: Fight, decision: kernel.Decision) -> list[wire.NotNow]:
    """What one would look for here and does not find, each with the reason."""
    out: list[wire.NotNow] = []
    for each in book.sought(fight, decision):
        if decision.menu.find(each.key) is None:
            why = book.why_not_offered(fight, decision, each.key)
            if why:
                out.append(wire.NotNow(key=each.key, why=why))
    return out


def group(option: kernel.Option) -> str:
    return "leaving the fight" if option.leaves_fight else option.group


def is_plain_hex(fight: Fight, option: kernel.Option) -> bool:
    """Whether it is a hex that is answered by its name alone."""
    return isinstance(option, kernel.Spot) and option.key == fight.board.names[option.cell]


def place(option: kernel.Option) -> wire.Place:
    return wire.Place(hex=option.key, cost=option.way.cost if isinstance(option, kernel.Place) else None)


def option(book: Rulebook[Any], fight: Fight, decision: kernel.Decision, option: kernel.Option) -> wire.Option:
    """One answer, with all that the rulebook says of it."""
    view = book.view(fight, decision, option)
    names = fight.board.names
    kind = "choice"
    cell = target = facing = number = cost = led = None
    if isinstance(option, kernel.Place):
        kind, cell, cost = "place", names[option.cell], option.way.cost
        led = way(option.way, names)
    elif isinstance(option, kernel.Spot):
        kind, cell = "hex", names[option.cell]
    elif isinstance(option, kernel.Target):
        kind, target = "fighter", fight.everyone()[option.index].name
    elif isinstance(option, kernel.Facing):
        kind, facing = "facing", FACINGS[option.facing]
    elif isinstance(option, kernel.Amount):
        kind, number = "amount", option.number
    return wire.Option(
        key=option.key,
        label=view.label,
        kind=kind,  # type: ignore[arg-type]  # one of those words
        hex=cell,
        way=led,
        cost=cost,
        fighter=target,
        facing=facing,
        amount=number,
        chance=view.chance if view.chance >= 0 else None,
        chance_of=view.chance_of if view.chance >= 0 or view.outlook >= 0 else "",
        outlook=view.outlook if view.outlook >= 0 else None,
        beside=view.beside if view.beside >= 0 else None,
        beside_of=view.beside_of if view.beside >= 0 else "",
        tally=tally(view.tally),
        rule=view.rule,
        note=view.note,
        details=view.details,
        group=group(option),
        ends_turn=option.ends_turn,
    )


def planned(answer: PlannedAnswer, board: Board | None = None) -> wire.PlannedAnswer:
    """One answer of a plan; with the board, where it leads."""
    option = answer.option
    return wire.PlannedAnswer(
        question=answer.decision.question.key,
        text=answer.wording,
        kind=answer.decision.question.kind,  # type: ignore[arg-type]  # one of those words
        key=answer.option.key,
        label=answer.label,
        filled=answer.filled,
        others=[wire.Alternative(key=key, label=label) for key, label in answer.others],
        fighter=option.key if isinstance(option, kernel.Target) else None,
        hex=board.names[option.cell] if board is not None and isinstance(option, kernel.Spot) else None,
        way=way(option.way, board.names) if board is not None and isinstance(option, kernel.Place) else None,
    )


def way(way: Way, names: list[str]) -> wire.Way:
    return wire.Way(
        hexes=[names[each] for each in way.cells],
        facings=[FACINGS[each] for each in way.facings],
        costs=way.costs,
    )


def plan(book: Rulebook[Any], plan: Plan, number: int, now: bool) -> wire.Plan:
    """A plan as far as it goes."""
    fight = plan.fight
    assert fight is not None
    throw: wire.Throw | None = None
    if plan.pool is not None and plan.purpose is not None:
        throw = wire.Throw(pool=plan.pool.name, purpose=plan.purpose.text, example=plan.pool.example())
    me = fight.everyone()[plan.who]
    rolls = [each for each in plan.answers if each.chance >= 0] if throw is not None else []
    return wire.Plan(
        number=number,
        who=me.name,
        now=now,
        answers=[planned(each, fight.board) for each in plan.answers],
        stop=plan.stop,  # type: ignore[arg-type]  # one of those words
        next=prompt(book, fight, plan.decision, number) if plan.decision is not None else None,
        roll=throw,
        chance=rolls[-1].chance if rolls else None,
        chance_of=rolls[-1].chance_of if rolls else "",
        asked=name_of(fight, plan.asked),
        dropped=[each.key for each in plan.dropped],
        changed=[each.key for each in plan.changed],
        why_not=why_changed(book, plan),
        rest=[each.key for each in plan.rest],
        assumed=[each.text for each in plan.assumed],
        hex=fight.board.names[me.cell] if me.cell >= 0 else None,
        facing=FACINGS[me.facing] if book.has_facing else "",
    )


def why_changed(book: Rulebook[Any], plan: Plan) -> str:
    """Why the plan's last answer that is not offered is not, if the fight stands at that question."""
    if plan.fight is None or plan.decision is None or not plan.changed:
        return ""
    return book.why_not(plan.fight, plan.decision, plan.changed[-1].key)


def chain(found: Chain) -> wire.Chain:
    """Answers in a row, called after those that somebody would say."""
    return wire.Chain(
        label=", ".join(without_repeats(labels(found))),
        answers=[planned(each) for each in found.answers],
        chance=at_stake(found.chance),
        note=found.note,
    )


def labels(found: Chain) -> list[str]:
    """What somebody would say, one after the other; "deceptive 2" for the same twice on top of a blow."""
    out: list[str] = []
    said = [each for each in found.answers if not each.filled]
    for answer, again in groupby(said, lambda each: (each.decision.question, each.option.key)):
        several = list(again)
        times = f" {len(several)}" if len(several) > 1 and answer[0].adds_up else ""
        out.append(f"{several[0].label}{times}")
    return out


def without_repeats(said: list[str]) -> list[str]:
    """Labels without those that the next one says again: All-Out Attack before All-Out Attack (Double), a foe before
    the same foe."""
    return [each for each, following in zip(said, [*said[1:], ""], strict=True) if not following.startswith(each)]


def extras(book: Rulebook[Any], found: Extras, number: int, now: bool) -> wire.Extras:
    """Switches side by side; without a chance where no die falls."""
    return wire.Extras(
        plan=plan(book, found.plan, number, now),
        extras=[
            wire.Extra(
                question=each.question,
                key=each.key,
                label=each.label,
                note=each.note,
                rule=each.rule,
                taken=each.taken,
                most=each.most,
                with_more=at_stake(each.with_more),
                with_less=at_stake(each.with_less),
            )
            for each in found.extras
        ],
        chance=at_stake(found.chance),
        left_out=found.left_out,
    )


def at_stake(chance: float | None) -> float | None:
    """A chance, if there is one: where no die falls it is below 0."""
    return chance if chance is not None and chance >= 0 else None


def odds(book: Rulebook[Any], fight: Fight, found: Odds, number: int) -> wire.Odds:
    """What comes of an attempt that begins where that fight stands."""
    names = book.outcome_names()
    return wire.Odds(
        number=number,
        outcomes=[
            wire.Outcome(key=each.key, text=each.text, chance=found.chances[each.outcome], purpose=each.is_purpose)
            for each in names
        ],
        chance=found.at_least(purpose(names)),
        error=found.error,
        samples=found.samples,
        attempt=max(1, fight.attempt),
        attempts=fight.attempts,
    )


def hurdle(fight: Fight, told: Told, undisclosed: list[int]) -> wire.Hurdle:
    """A roll in the way of an attempt; of foes whose numbers are not told, only that there is one."""
    fork = told.hurdle.fork
    secret = fork.who in undisclosed
    return wire.Hurdle(
        who=name_of(fight, fork.who),
        purpose=fork.purpose.text,
        pool=fork.pool.name,
        chance=told.hurdle.chance,
        how=[] if secret else told.how,
        tally=None if secret or told.event is None else tally_of_roll(told.event, fork.who, fork.pool.name),
    )


def tally_of_roll(event: Event, who: int, pool: str) -> wire.Tally | None:
    """The sum that somebody's dice are held against, without the dice."""
    if getattr(event, "who", NOBODY) != who:
        return None
    for field in field_names(event):
        value = getattr(event, field)
        if isinstance(value, Tally) and field in event.sheet_fields:
            terms = [(number, why) for number, why in value.terms if why.text != pool]
            total = sum([number for number, _ in terms])
            return wire.Tally(total=total, terms=[wire.Term(value=n, text=why.text, rule=why.rule) for n, why in terms])
    return None


def roll(fight: Fight, fallen: FallenRoll) -> wire.Roll:
    return wire.Roll(
        who=name_of(fight, fallen.who) or "",
        purpose=fallen.purpose.text,
        pool=fallen.pool.name,
        total=fallen.total,
        dice=fallen.faces,
    )


def event(
    fight: Fight,
    event: Event,
    number: int,
    beat: int,
    rolls: list[FallenRoll],
    sentence: str,
    withheld: tuple[str, ...] = (),
) -> wire.Event:
    """Something that happened, with names for fighters, hexes and sides, but for fields that are `withheld`."""
    hexes: dict[str, str | list[str]] = {}
    tallies: dict[str, wire.Tally] = {}
    details: dict[str, Any] = {}
    people: dict[str, Any] = {}
    for field in field_names(event):
        value = getattr(event, field)
        if value is None or value is False or field in event.inner_fields or field in withheld:
            continue
        if isinstance(value, Tally):
            made = tally(value)
            assert made is not None
            tallies[field] = made
        elif field in event.fighter_fields:
            people[field] = named(value, lambda index: name_of(fight, index))
        elif field in event.hex_fields and value == NOBODY:
            continue  # where a move began that is not known
        elif field in event.hex_fields:
            hexes[field] = named(value, lambda cell: fight.board.names[cell])
        elif field in event.side_fields:
            details[field] = fight.sides[value] if value >= 0 else None
        elif field == "facing":
            details[field] = FACINGS[value]
        else:
            details[field] = data(value)
    who, foe = people.pop("who", None), people.pop("foe", None)
    return wire.Event(
        number=number,
        beat=beat,
        kind=event.kind(),
        sentence=sentence,
        headline=event.is_headline,
        who=who,
        foe=foe,
        hexes=hexes,
        rolls=[roll(fight, each) for each in rolls],
        tallies=tallies,
        details={**people, **details, **event.by_name([each.name for each in fight.everyone()])},  # type: ignore[dict-item]
    )


def data(value: object) -> Any:
    """Whatever else an event has, as JSON can hold it: a row as its key, other things by their fields."""
    if isinstance(value, list | tuple):
        return [data(each) for each in value]
    simple = plain(value)
    if simple is None or isinstance(simple, str | int | float | dict):
        return simple
    return {name: data(getattr(value, name)) for name in field_names(value) if getattr(value, name) is not None}


def named(value: Any, name: Any) -> Any:
    """A number as a name, or several of them; what a book tells by name stays as it is."""
    if isinstance(value, list | tuple):
        return [named(each, name) for each in value]
    return value if isinstance(value, str) else name(value)


def name_of(fight: Fight, index: int) -> str | None:
    return fight.everyone()[index].name if index != NOBODY else None
