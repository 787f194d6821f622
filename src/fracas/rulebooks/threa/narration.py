"""The referee's voice: every event as a sentence."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.event import Became, Event, FightEnded, PostureChanged, Refused, Ruled
from fracas.kernel.fight import NOBODY
from fracas.kernel.tally import Tally
from fracas.kernel.words import ruled, wins
from fracas.rulebooks.threa import events
from fracas.rulebooks.threa.belongings import said
from fracas.rulebooks.threa.effects import KIND_OF, NUMBERS
from fracas.rulebooks.threa.fighter import ThreaFight
from fracas.rulebooks.threa.harm import AGAINST_BODY
from fracas.rulebooks.threa.harm_tables import OVERKILL
from fracas.rulebooks.threa.tables import quality
from fracas.rulebooks.threa.turn import Turn
from fracas.rulebooks.threa.wording import half_seconds, number_text, rounds_text, until_text
from fracas.rulebooks.threa.wounds import BLEEDING

STATES: Final[dict[str, str]] = {
    "dead": "is dead",
    "unconscious": "falls unconscious",
    "awake": "comes round",
    "roused": "is roused",
    "disabled": "is disabled",
    "fled": "flees off the map",
    "hidden": "is out of sight",
    "found": "is no longer hidden",
    "yielded": "yields, and is spared",
}
INTENTIONS: Final[dict[str, str]] = {
    "aims": "aims at {0}",
    "loses aim": "loses the aim at {0}",
    "rests": "rests with {1} AP",
    "parry mode": "goes into parry mode",
    "ends parry mode": "gives up the parry mode",
    "loses concentration": "loses concentration",
    "delays": "waits for the right moment",
    "passes": "passes",
    "backs away": "backs away",
    "keeps down": "keeps down: only free positioning is left of this turn",
    "loses the turn": "is too weak for it: the turn is over, and nothing is paid",
    "defends passively": "is too weak for it: only passive defence until the round ends",
}
STOPS: Final[dict[str, str]] = {
    "too soft a point": "{0}'s armour is too much for so soft a point: nothing gets through.",
    "armour of a higher class": "It cannot get through {0}'s armour, which is of a higher class.",
    "fully absorbed": "All of it is absorbed; {} takes no damage.",
    "nobody inside": "It gets into {}, but nobody is inside.",
    "killed instantly": "{} is hit by what counts as SV " + str(OVERKILL) + " or more: nobody survives that.",
    "destroyed at once": "{} is destroyed at once.",
}
HANDLINGS: Final[dict[str, str]] = {
    "takes in hand": "{} takes the {} in hand.",
    "sees broken": "{}'s {} breaks.",
    "sees failing": "{}'s {} is failing: from now on it adds only half.",
    "loads": "{} loads the {}: {} in it.",
    "fills": "{} has filled the {}: {} in it.",
    "gets into": "{} gets into {}.",
    "gets out of": "{} gets out of {}.",
}
NUMBER_KEYS: Final = [kind.key for kind in NUMBERS]
RUNS: Final = "full sprints"
SNEAKS: Final = "sneaks"
USELESS: Final = " useless"
PARRIES: Final = "parry with "
CLASSES: Final[dict[int, str]] = {1: "normal", 2: "heavy", 3: "massive", 4: "siege"}
"""T-114."""
COUNTLESS: Final = 20
"""From so many wounds on nobody counts them."""
UNBEARABLE: Final = 100
"""More VIT damage than that is only in the sum."""
LIMBS: Final = ["punch", "kick"]
BARE_HANDS: Final = "bare hands"


def article(noun: str) -> str:
    return "an" if noun[:1].lower() in "aeiou" else "a"


def cost(ap: Tally, fat: Tally) -> str:
    return f"{ap.total} AP" + (f" + {fat.total} FAT" if fat.total else "")


def name_within(name: str) -> str:
    """A name as it stands within a sentence: the guard."""
    return "the " + name[4:] if name.startswith("The ") else name


@mypyc_attr(allow_interpreted_subclasses=True)
class Narration(Turn):
    def narrate(self, fight: ThreaFight, event: Event) -> str:
        names = [name_within(fighter.name) for fighter in fight.fighters]
        text = (
            self.narrate_course(fight, names, event)
            or self.narrate_rolls(fight, names, event)
            or self.narrate_hit(names, event)
            or self.narrate_harm(fight, names, event)
            or self.narrate_deeds(fight, names, event)
            or self.narrate_areas(fight, names, event)
            or self.narrate_states(fight, names, event)
        )
        if not text:
            raise TypeError(f"no words for {event.kind()}")
        return "The " + text[4:] if text.startswith("the ") else text

    def called(self, fight: ThreaFight, who: int, key: str) -> str:
        """What people call a thing of somebody's; what another has is looked for as well."""
        me = fight.fighters[who]
        for other in (me, *fight.fighters):
            for held in other.held:
                if held.name == key:
                    return held.said()
            for supply in other.supplies:
                if supply.thing.key == key:
                    return supply.said()
        return key

    def deed_said(self, fight: ThreaFight, who: int, deed: str) -> str:
        if deed.startswith(PARRIES):
            return PARRIES + self.guard_said(fight, who, deed.removeprefix(PARRIES))
        return deed

    def guard_said(self, fight: ThreaFight, who: int, key: str) -> str:
        """What one parries with."""
        weapon = self.called(fight, who, key)
        return BARE_HANDS if weapon in LIMBS else f"the {weapon}"

    def narrate_course(self, fight: ThreaFight, names: list[str], event: Event) -> str:
        if isinstance(event, events.RoundBegan):
            return f"Round {event.round}: " + ", ".join([names[index] for index in event.order]) + "."
        if isinstance(event, events.TurnBegan):
            return f"{names[event.who]}'s turn."
        if isinstance(event, events.TieRolled):
            return f"{names[event.who]} rolls {event.roll} for ties in initiative."
        if isinstance(event, events.Paid):
            left = "" if event.who in fight.undisclosed else f"; {event.ap_left} AP and {event.fat_left} FAT are left"
            deed = self.deed_said(fight, event.who, event.deed)
            return f"{names[event.who]} pays {cost(event.ap, event.fat)} ({deed}){left}."
        if isinstance(event, Ruled):
            return f"Ruling: {ruled(name_within(event.subject), event.field, name_within(event.value))}."
        if isinstance(event, Refused):
            return f"{names[event.who]} offers to yield; {names[event.foe]} gives no quarter."
        if isinstance(event, FightEnded):
            rounds = "1 round" if event.round == 1 else f"{event.round} rounds"
            if event.winner < 0:
                return f"The fight ends after {rounds} without a winner."
            return f"The fight is over after {rounds}: {wins(fight.sides[event.winner])}."
        return ""

    def narrate_rolls(self, fight: ThreaFight, names: list[str], event: Event) -> str:
        if isinstance(event, events.AttackRolled):
            total = event.score.total + event.roll
            numbers = "" if event.who in fight.undisclosed else f": {event.score}, rolls {event.roll:+d}: AV {total}"
            return f"{self.attack_words(fight, names, event)}{numbers}."
        if isinstance(event, events.Defended):
            return self.narrate_defence(fight, names, event)
        if isinstance(event, events.AttackJudged):
            sv = event.av - event.tv
            if fight.undisclosed:  # one of the two numbers is a foe's
                return f"{'A hit' if sv >= 0 else 'A miss'} ({quality(sv)})."
            return f"AV {event.av} against TV {event.tv}: SV {sv}, {'a hit' if sv >= 0 else 'a miss'} ({quality(sv)})."
        if isinstance(event, events.PowerRolled):
            outcome = f"SV {event.bonus:+d}" if event.bonus else "nothing more" if event.penalty == 0 else "off balance"
            numbers = "" if event.who in fight.undisclosed else f" {event.score}, rolls {event.roll:+d}:"
            return f"Physicality of {names[event.who]}:{numbers} {outcome}."
        if isinstance(event, events.Searched):
            rolled = f": {event.score}, rolls {event.roll:+d}: {event.score.total + event.roll}"
            found = "" if event.found else ", and finds nobody"
            return f"{names[event.who]} looks for enemies{'' if event.who in fight.undisclosed else rolled}{found}."
        if isinstance(event, events.CheckRolled):
            outcome = "made it" if event.passed else "failed"
            rolled = f" {event.score}, rolls {event.roll:+d} against {event.tv}:"
            numbers = "" if event.who in fight.undisclosed else rolled
            return f"{names[event.who]}, {event.purpose}:{numbers} {outcome}."
        return ""

    def attack_words(self, fight: ThreaFight, names: list[str], event: events.AttackRolled) -> str:
        """Who attacks whom or which hex, with what and how."""
        whom = names[event.foe] if event.foe >= 0 else f"hex {fight.board.names[event.hex]}"
        manner = "" if event.manner == "strike" else f" ({event.manner})"
        weapon = self.called(fight, event.who, event.weapon)
        with_what = f"with a {weapon}" if weapon in LIMBS else f"with the {weapon}"
        return f"{names[event.who]} attacks {whom} {with_what}{manner}"

    def narrate_defence(self, fight: ThreaFight, names: list[str], event: events.Defended) -> str:
        if event.who < 0:
            return f"To hit that hex: TV {event.value}."
        who = names[event.who]
        if event.how == "vehicle":
            return f"To hit {who}: TV {event.value}."
        if event.how.startswith(PARRIES):
            how = f"parries with {self.guard_said(fight, event.who, event.how.removeprefix(PARRIES))}"
        else:
            how = next(guard.told for guard in self.guards() if guard.key == event.how)
        rolled = ", 4dF+ +0" if event.rolled and not event.roll else ""
        return f"{who} {how}." if event.who in fight.undisclosed else f"{who} {how}: TV {event.value}{rolled}."

    def narrate_hit(self, names: list[str], event: Event) -> str:
        if isinstance(event, events.Struck):
            return f"It strikes {names[event.who]}'s {event.location} ({event.damage}): {event.sv}."
        if isinstance(event, events.Absorbed):
            return self.narrate_layer(names[event.who], event)
        if isinstance(event, events.Stopped):
            return STOPS[event.why].format(names[event.who])
        if isinstance(event, events.Translated):
            rule = "T-117" if event.to < event.dc else "T-168"
            return f"SV {event.sv} of class {event.dc} counts as SV {event.counts} of class {event.to} ({rule})."
        if isinstance(event, events.CrewReached):
            where = f"{names[event.who]}'s {event.location}" if event.location else names[event.who]
            return f"SV {event.sv} of class {event.dc} gets inside and strikes {where}."
        return ""

    def narrate_harm(self, fight: ThreaFight, names: list[str], event: Event) -> str:
        if isinstance(event, events.StructureLost):
            head = f"Damage {event.dice}: {event.damage}"
            left = "" if event.who in fight.undisclosed else f", whose structure is {event.left}"
            return f"{head} to the systems of {names[event.who]}{left}."
        if isinstance(event, events.Wounded):
            return f"{names[event.who]}'s {event.location} is wounded."
        if isinstance(event, events.Suffered):
            if event.why == BLEEDING:
                return f"{names[event.who]} bleeds: {event.fat} FAT damage."
            lost = f"{event.vit} VIT damage" if event.vit else f"{event.fat} FAT damage"
            if event.why in NUMBER_KEYS:
                return f"An effect on {names[event.who]}: {lost}."
            return f"{names[event.who]} is {event.why}: {lost}."
        if isinstance(event, events.DamageRolled):
            head = f"SV {event.sv}, {event.dice}: {self.damage_sum(event.damage, event.effective)}"
            return f"{head}: {names[event.who]} takes {self.damage_words(fight, event)}."
        return ""

    def damage_sum(self, damage: Tally, dc: int) -> str:
        """T-114, T-121: what was rolled, and what damage of that class counts for against a body of another."""
        (base, first), *terms = damage.terms
        rolled = Tally(base, first)
        for value, reason in terms:
            if reason is not AGAINST_BODY:
                rolled.add(value, reason)
        if rolled.total == damage.total:
            return f"{rolled}" if dc == 1 else f"{rolled} (class {dc})"
        counts = f"{damage.total // rolled.total} times" if damage.total > rolled.total else "for less"
        return f"{rolled}, which is {CLASSES[dc]} damage (class {dc}) and counts {counts} = {damage.total}"

    def damage_words(self, fight: ThreaFight, event: events.DamageRolled) -> str:
        """What somebody takes, and where; nobody counts what would kill several times over."""
        if event.vit > max(UNBEARABLE, 2 * fight.fighters[event.who].sheet.vit):
            return f"far more than a body can bear ({event.location})"
        parts = [f"{event.fat} FAT"]
        if event.vit:
            parts.append(f"{event.vit} VIT")
        if 0 < event.wounds < COUNTLESS:
            parts.append(f"{event.wounds} wound{'' if event.wounds == 1 else 's'}")
        return f"{', '.join(parts)} ({event.location})"

    def narrate_layer(self, who: str, event: events.Absorbed) -> str:
        """What a piece of armour, a shield or a hull took; some pieces come in pairs."""
        layer = event.layer.lower()
        several = layer.endswith("s") and not layer.endswith("ss")
        took = ("are " if several else "is ") + "scratched"
        if not event.scratched:
            took = ("absorb" if several else "absorbs") + f" {event.amount}"
        if event.left <= 0:
            return f"{who}'s {layer} {took} and {'are' if several else 'is'} ruined."
        return f"{who}'s {layer} {took} and {'have' if several else 'has'} {event.left} left."

    def narrate_deeds(self, fight: ThreaFight, names: list[str], event: Event) -> str:
        board = fight.board
        if isinstance(event, events.Moved):
            if event.how == SNEAKS:
                return f"{names[event.who]} moves unseen."
            how = "runs" if event.how == RUNS else event.how
            way = "" if event.start == NOBODY else f" from {board.names[event.start]}"
            return f"{names[event.who]} {how}{way} to {board.names[event.end]}."
        if isinstance(event, PostureChanged):
            if event.fell:
                return f"{names[event.who]} falls down."
            return f"{names[event.who]} {'gets up' if event.posture == 'standing' else f'is now {event.posture}'}."
        if isinstance(event, events.Handled):
            known = HANDLINGS.get(event.deed, "{} " + event.deed + " the {}.")
            thing = self.called(fight, event.who, event.thing)
            if event.deed == "switches on":
                return f"{names[event.who]} switches on the {said(thing, '')}."
            if event.deed == "preps":
                return f"{names[event.who]} makes ready {article(thing)} {thing} ({event.number} in all)."
            return known.format(names[event.who], thing, event.number)
        if isinstance(event, events.Intended):
            tasks = {task.key: task.told for task in self.tasks()}
            told = tasks.get(event.what) or INTENTIONS[event.what]
            foe = names[event.foe] if event.foe >= 0 else ""
            return f"{names[event.who]} {told.format(foe, event.number)}."
        if isinstance(event, events.Triggered):
            return f"{names[event.who]} has waited for this."
        return ""

    def narrate_areas(self, fight: ThreaFight, names: list[str], event: Event) -> str:
        board = fight.board
        if isinstance(event, events.Suppressed):
            where = board.names[event.hex]
            weapon = self.called(fight, event.who, event.weapon)
            return f"{names[event.who]} fires the {weapon} all over {where}, {event.radius} hexes around."
        if isinstance(event, events.FireCeased):
            return f"{names[event.who]}'s fire on {board.names[event.hex]} ceases."
        if isinstance(event, events.Burst):
            hexes = f"{event.radius} hex{'' if event.radius == 1 else 'es'}"
            return f"The burst at {board.names[event.hex]} reaches {hexes} around."
        return ""

    def narrate_states(self, fight: ThreaFight, names: list[str], event: Event) -> str:
        if isinstance(event, events.OffBalance):
            return f"{names[event.who]} is off balance: {event.penalty} to attacks up to round {event.until}."
        if isinstance(event, events.Halted):
            if event.how == "spared":
                return f"{names[event.who]} is not to be caught that way again so soon."
            if event.how == "unmoved":
                return f"{names[event.who]} loses no time over it."
            lasts = half_seconds(event.half_seconds)
            return f"{names[event.who]} is {event.how} for {lasts}, {until_text(event.half_seconds)}."
        if isinstance(event, Became):
            if event.state.endswith(USELESS):
                return f"{names[event.who]}'s {event.state.removesuffix(USELESS)} is useless."
            return f"{names[event.who]} {STATES.get(event.state, 'is ' + event.state)}."
        if isinstance(event, events.Exhausted):
            if event.who in fight.undisclosed:
                return f"{names[event.who]} has no FAT left, which costs {event.vit} VIT."
            return f"{names[event.who]} has no FAT left, which costs {event.vit} VIT: {event.left} left."
        if isinstance(event, events.Afflicted):
            if event.effect in NUMBER_KEYS:
                return self.narrate_number(names[event.who], event)
            kind = KIND_OF[event.effect]
            if not event.begins:
                return kind.told_ends.format(names[event.who]) + "."
            lasting = f" for {rounds_text(event.rounds)}" if event.rounds else ""
            return f"{kind.told_begins.format(names[event.who])}{lasting}."
        if isinstance(event, events.Recovered):
            if event.who in fight.undisclosed:
                return f"{names[event.who]} catches its breath."
            return f"{names[event.who]} now has FAT {event.fat}, VIT {event.vit}, AP {event.ap}."
        if isinstance(event, events.Healed):
            if event.amount < 0:
                return f"The {event.why} does {names[event.who]} more harm than good."
            return f"{names[event.who]} will get back {event.amount} {event.what} ({event.why})."
        if isinstance(event, events.TimePassed):
            return f"{rounds_text(event.rounds).capitalize()} pass for {names[event.who]}."
        return ""

    def narrate_number(self, who: str, event: events.Afflicted) -> str:
        """T-140: an effect on an attribute, the TV, FAT or VIT."""
        if not event.begins:
            return f"An effect on {who} is over: {event.effect}."
        lasting = f" for {rounds_text(event.rounds)}" if event.rounds else ""
        return f"An effect on {who}: {number_text(event.effect, event.value)}{lasting}."
