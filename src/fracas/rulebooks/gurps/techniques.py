"""Chapter 13, its table: what can be done at close quarters besides striking, as rows that act through the book."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Option

if TYPE_CHECKING:
    from fracas.kernel.tally import Reason, Tally
    from fracas.rulebooks.gurps.blow import Blow
    from fracas.rulebooks.gurps.fight import GurpsFight
    from fracas.rulebooks.gurps.fighter import Combatant
    from fracas.rulebooks.gurps.slams import Slams


@mypyc_attr(allow_interpreted_subclasses=True)
class Technique(Option):
    """A row of the table: an attack in place of a blow (G-176), with all that is particular about it."""

    def __init__(
        self,
        key: str,
        rule: str,
        summary: str,
        told: str = "",
        *,
        mode: str = "",
        takes: str = "",
        resisted: bool = False,
        enters: bool = False,
        by_skill: bool = False,
        by_lash: bool = False,
        at_neck: bool = False,
        slams: bool = False,
        leaps: bool = False,
        regular: bool = False,
    ) -> None:
        super().__init__(key)
        self.rule = rule
        self.summary = summary
        self.told = told
        """How an attack roll for it is told; nothing for a contest, which tells itself."""
        self.mode = mode
        """What the attack is rolled with; nothing for a contest."""
        self.takes = takes
        """What else must be said: the "place" to take hold of, or the "item" to reach for."""
        self.resisted = resisted
        """A foe may resist it with DX instead of a defence (G-174)."""
        self.enters = enters
        """It takes one into the foe's hex if one is not there yet (G-169); slams do as well."""
        self.by_skill = by_skill
        """More force is of no use: not for an All-Out Attack (Strong) (G-44)."""
        self.by_lash = by_lash
        """With a whip or chain (G-204)."""
        self.at_neck = at_neck
        self.slams = slams
        """Running into somebody, of whatever kind (G-187 to G-190)."""
        self.leaps = leaps
        """With a leap, which ends beyond a foe who is missed (G-188, G-189)."""
        self.regular = regular
        """A Regular Contest, which goes on until somebody wins (G-20)."""

    def why_not(self, rules: Slams, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        """Why it cannot be done to that foe now; None if it can."""
        raise NotImplementedError

    def perform(self, rules: Slams, fight: GurpsFight, blow: Blow) -> None:
        raise NotImplementedError

    def scores(self, rules: Slams, me: Combatant, foe: Combatant) -> tuple[Tally, Tally] | None:
        """What both sides of a contest roll against; None if it is none."""
        return None


class Grapple(Technique):
    """G-174: taking hold with one hand or more."""

    def why_not(self, rules: Slams, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        return rules.why_no_grapple(fight, me, foe)

    def perform(self, rules: Slams, fight: GurpsFight, blow: Blow) -> None:
        rules.grapple(fight, blow)


class CloakGrapple(Technique):
    """G-206: the same with a cloak."""

    def why_not(self, rules: Slams, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        return rules.why_no_cloak(fight, me, foe)

    def perform(self, rules: Slams, fight: GurpsFight, blow: Blow) -> None:
        rules.grapple(fight, blow)


class Entangle(Technique):
    """G-204: the same with a whip or chain, from as far as it reaches."""

    def why_not(self, rules: Slams, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        return rules.why_no_lash(fight, me, foe)

    def perform(self, rules: Slams, fight: GurpsFight, blow: Blow) -> None:
        rules.grapple(fight, blow)


class Strangle(Technique):
    """G-204: a garrote round the neck, from behind."""

    def why_not(self, rules: Slams, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        return rules.why_no_garrote(fight, me, foe)

    def perform(self, rules: Slams, fight: GurpsFight, blow: Blow) -> None:
        rules.garrote(fight, blow)


class ChokeHold(Technique):
    """G-182: both arms round the neck from behind."""

    def why_not(self, rules: Slams, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        return rules.why_no_choke_hold(fight, me, foe)

    def perform(self, rules: Slams, fight: GurpsFight, blow: Blow) -> None:
        rules.take_choke_hold(fight, blow)


class Grab(Technique):
    """G-186: a hand on something that the foe holds."""

    def why_not(self, rules: Slams, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        return rules.why_no_grab(fight, me, foe)

    def perform(self, rules: Slams, fight: GurpsFight, blow: Blow) -> None:
        rules.grab(fight, blow)


class Snatch(Technique):
    """G-186, G-204: the same with a whip or chain."""

    def why_not(self, rules: Slams, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        return rules.why_no_snatch(fight, me, foe)

    def perform(self, rules: Slams, fight: GurpsFight, blow: Blow) -> None:
        rules.grab(fight, blow)


class Wrest(Technique):
    """G-186: pulling at what both hold."""

    def why_not(self, rules: Slams, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        return rules.why_no_wrest(fight, me, foe)

    def perform(self, rules: Slams, fight: GurpsFight, blow: Blow) -> None:
        rules.wrest(fight, blow)

    def scores(self, rules: Slams, me: Combatant, foe: Combatant) -> tuple[Tally, Tally] | None:
        return rules.wrest_scores(me, foe)


class Takedown(Technique):
    """G-179: to the ground with whom one holds."""

    def why_not(self, rules: Slams, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        return rules.why_no_takedown(fight, me, foe)

    def perform(self, rules: Slams, fight: GurpsFight, blow: Blow) -> None:
        rules.take_down(fight, blow)

    def scores(self, rules: Slams, me: Combatant, foe: Combatant) -> tuple[Tally, Tally] | None:
        return rules.takedown_scores(me, foe)


class Pin(Technique):
    """G-180: holding down somebody who lies."""

    def why_not(self, rules: Slams, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        return rules.why_no_pin(fight, me, foe)

    def perform(self, rules: Slams, fight: GurpsFight, blow: Blow) -> None:
        rules.pin(fight, blow)

    def scores(self, rules: Slams, me: Combatant, foe: Combatant) -> tuple[Tally, Tally] | None:
        return rules.pin_scores(me, foe)


class Choke(Technique):
    """G-181: squeezing a neck that one holds."""

    def why_not(self, rules: Slams, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        return rules.why_no_choke(fight, me, foe)

    def perform(self, rules: Slams, fight: GurpsFight, blow: Blow) -> None:
        rules.choke(fight, blow)

    def scores(self, rules: Slams, me: Combatant, foe: Combatant) -> tuple[Tally, Tally] | None:
        return rules.choke_scores(me, foe)


class Lock(Technique):
    """G-183: a lock on an arm or leg."""

    def __init__(self, key: str, summary: str, told: str, limb: str) -> None:
        super().__init__(key, "G-183", summary, told, mode="lock", enters=True, by_skill=True)
        self.limb = limb

    def why_not(self, rules: Slams, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        return rules.why_no_lock(fight, me, foe, self.limb)

    def perform(self, rules: Slams, fight: GurpsFight, blow: Blow) -> None:
        rules.lock(fight, blow)


class Wrench(Technique):
    """G-184: a jerk at a neck or limb that one holds with both hands."""

    def __init__(self, key: str, summary: str, neck: bool) -> None:
        super().__init__(key, "G-184", summary)
        self.neck = neck

    def why_not(self, rules: Slams, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        return rules.why_no_wrench(fight, me, foe, self.neck)

    def perform(self, rules: Slams, fight: GurpsFight, blow: Blow) -> None:
        rules.wrench(fight, blow)

    def scores(self, rules: Slams, me: Combatant, foe: Combatant) -> tuple[Tally, Tally] | None:
        return rules.wrench_scores(me, foe)


class Throw(Technique):
    """G-185: off the feet and into another hex."""

    def why_not(self, rules: Slams, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        return rules.why_no_throw(fight, me, foe)

    def perform(self, rules: Slams, fight: GurpsFight, blow: Blow) -> None:
        rules.throw(fight, blow)

    def scores(self, rules: Slams, me: Combatant, foe: Combatant) -> tuple[Tally, Tally] | None:
        return rules.throw_scores(me, foe)


class Drag(Technique):
    """G-176: a step, and the foe along with it."""

    def why_not(self, rules: Slams, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        return rules.why_no_drag(fight, me, foe)

    def perform(self, rules: Slams, fight: GurpsFight, blow: Blow) -> None:
        rules.drag(fight, blow)


class BreakFree(Technique):
    """G-178: out of somebody's hold."""

    def why_not(self, rules: Slams, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        return rules.why_no_escape(fight, me, foe)

    def perform(self, rules: Slams, fight: GurpsFight, blow: Blow) -> None:
        rules.break_free(fight, blow)

    def scores(self, rules: Slams, me: Combatant, foe: Combatant) -> tuple[Tally, Tally] | None:
        return rules.escape_scores(me, foe)


class Slam(Technique):
    """G-187: running into somebody."""

    def why_not(self, rules: Slams, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        return rules.why_no_slam(fight, me, foe, 1)

    def perform(self, rules: Slams, fight: GurpsFight, blow: Blow) -> None:
        rules.slam(fight, blow)


class FlyingTackle(Slam):
    """G-188: leaping at somebody."""

    def why_not(self, rules: Slams, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        return rules.why_no_slam(fight, me, foe, 2)


class Pounce(Slam):
    """G-189: the same on four legs."""

    def why_not(self, rules: Slams, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        return rules.why_no_pounce(fight, me, foe)


class ShieldRush(Slam):
    """G-190: the same behind a shield."""

    def why_not(self, rules: Slams, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        return rules.why_no_rush(fight, me, foe)


class Shove(Technique):
    """G-191: with the flat of the hands."""

    def why_not(self, rules: Slams, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        return rules.why_no_shove(fight, me, foe)

    def perform(self, rules: Slams, fight: GurpsFight, blow: Blow) -> None:
        rules.shove(fight, blow)


BREAK_FREE: Final = BreakFree("break free", "G-178", "out of the hold: strength against strength")
GRAPPLE: Final = Grapple(
    "grapple", "G-174", "take hold of a foe, who resists", "tries to take hold of {foe}",
    mode="grapple", takes="place", resisted=True, enters=True, by_skill=True,
)  # fmt: skip
CLOAK_GRAPPLE: Final = CloakGrapple(
    "cloak grapple", "G-206", "wind the cloak round a foe", "casts the cloak about {foe}",
    mode="cloak grapple", takes="place", resisted=True, enters=True, by_skill=True,
)  # fmt: skip
ENTANGLE: Final = Entangle(
    "entangle", "G-204", "wind the lash round a foe", "lashes out to entangle {foe}",
    mode="entangle", takes="place", resisted=True, by_skill=True, by_lash=True,
)  # fmt: skip
GARROTE: Final = Strangle(
    "garrote", "G-204", "round the neck from behind", "tries to slip the garrote round the neck of {foe}",
    mode="garrote", resisted=True, enters=True, by_skill=True, at_neck=True,
)  # fmt: skip
CHOKE_HOLD: Final = ChokeHold(
    "choke hold", "G-182", "both arms round the neck from behind", "reaches round the neck of {foe}",
    mode="choke hold", resisted=True, enters=True, by_skill=True, at_neck=True,
)  # fmt: skip
GRAB: Final = Grab(
    "grab", "G-186", "a hand on what the foe holds", "reaches for the {thing} of {foe}",
    mode="grab", takes="item", enters=True, by_skill=True,
)  # fmt: skip
SNATCH: Final = Snatch(
    "snatch", "G-204", "the lash round what the foe holds", "lashes out at the {thing} of {foe}",
    mode="snatch", takes="item", by_skill=True, by_lash=True,
)  # fmt: skip
WREST: Final = Wrest("wrest", "G-186", "pull at what you both hold", regular=True)
TAKEDOWN: Final = Takedown("takedown", "G-179", "to the ground with the foe you hold; or you fall")
PIN: Final = Pin("pin", "G-180", "hold down a foe who lies", regular=True)
CHOKE: Final = Choke("choke", "G-181", "squeeze the neck that you hold")
ARM_LOCK: Final = Lock("arm lock", "twist a caught arm", "goes for a lock on the arm of {foe}", "arms")
LEG_LOCK: Final = Lock("leg lock", "twist a held leg", "goes for a lock on the leg of {foe}", "legs")
NECK_SNAP: Final = Wrench("neck snap", "jerk at the neck that you hold", True)
LIMB_WRENCH: Final = Wrench("limb wrench", "jerk at the limb that you hold", False)
THROW: Final = Throw("throw", "G-185", "off the feet and into another hex", enters=True)
DRAG: Final = Drag("drag", "G-176", "a step, and the foe along with it", by_skill=True)
SLAM: Final = Slam("slam", "G-187", "run into a foe; both are hurt", "runs at {foe}", mode="slam", slams=True)
TACKLE: Final = FlyingTackle(
    "flying tackle", "G-188", "leap at a foe: +4, but you end on the ground", "leaps at {foe}",
    mode="tackle", slams=True, leaps=True,
)  # fmt: skip
POUNCE: Final = Pounce(
    "pounce", "G-189", "leap at a foe on four legs", "pounces on {foe}", mode="pounce", slams=True, leaps=True
)
RUSH: Final = ShieldRush(
    "shield rush", "G-190", "run into a foe behind the shield", "charges behind the shield at {foe}",
    mode="rush", slams=True,
)  # fmt: skip
SHOVE: Final = Shove("shove", "G-191", "push a foe back", "gives a shove to {foe}", mode="shove")
TECHNIQUES: Final[list[Technique]] = [
    BREAK_FREE, GRAPPLE, CLOAK_GRAPPLE, ENTANGLE, GARROTE, CHOKE_HOLD, GRAB, SNATCH, WREST, TAKEDOWN, PIN, CHOKE,
    ARM_LOCK, LEG_LOCK, NECK_SNAP, LIMB_WRENCH, THROW, DRAG, SLAM, TACKLE, POUNCE, RUSH, SHOVE,
]  # fmt: skip
"""G-174 to G-191: all of them, in the order in which they are offered."""
