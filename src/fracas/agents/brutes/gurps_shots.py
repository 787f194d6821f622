"""How the brute shoots: aims when that pays, reloads, keeps behind cover, throws what it can spare."""

from __future__ import annotations

from fracas.agents.brutes.gurps_arms import POINT_BLANK, GurpsArms
from fracas.agents.brutes.gurps_walk import free_actions, soonest, stay, steps_of
from fracas.agents.walking import Paths
from fracas.kernel.board import Board
from fracas.kernel.caches import CACHES
from fracas.kernel.decision import Amounts, Decision, Menu, Option, Places, Target, is_among
from fracas.kernel.fight import NOBODY
from fracas.kernel.ways import FAR, rings
from fracas.rulebooks.gurps import manoeuvres as m
from fracas.rulebooks.gurps.aiming import AIM_AT, AIM_WITH, AimWith
from fracas.rulebooks.gurps.blasts import DIVE, DiveTo, Marks
from fracas.rulebooks.gurps.blow import Blow, Shot
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.cover import HIDDEN
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import CRUSHING, Strike
from fracas.rulebooks.gurps.in_hand import Held
from fracas.rulebooks.gurps.locations import EXTREMITY, LIMB, LOCATIONS, TORSO, Location
from fracas.rulebooks.gurps.movement import FACE, MOVE, STEP
from fracas.rulebooks.gurps.options import HOLD, LOCATION, STRIKE, TARGET, Attacks
from fracas.rulebooks.gurps.ranged import IN_THE_LINE
from fracas.rulebooks.gurps.readiness import READY_WHAT
from fracas.rulebooks.gurps.retreats import RETREAT, STAND_FAST, DropTo
from fracas.rulebooks.gurps.rows import CRAWLING, DO_NOTHING, KNEELING, SITTING, STANDING, Manoeuvre, Posture, lying
from fracas.rulebooks.gurps.shooting import AT_WHAT_SHOWS, HOW_MANY, PAST_COVER, THROUGH, UNAIMED
from fracas.rulebooks.gurps.suppression import SPRAY_WITH, ZONE, ZONE_SHOTS, ZONE_TOO, Swept, ZoneHexes
from fracas.rulebooks.gurps.turn import MANOEUVRE
from fracas.rulebooks.gurps.turn_options import POSTURE, VARIANT
from fracas.rulebooks.gurps.ways import FACES, StepOr

ENOUGH = 0.12
"""The least chance for which a shot is worth taking while one could come nearer."""


class Kept:
    """The mark that a shooter had at its last question, which was about its second, a step or a turn, and where the
    fight stood.

    It is its mark still if nothing has come of that but a turn: no die has fallen, nobody else has been asked, nothing
    has been ruled since, and it is where it was, in the same posture, with the same aim.
    """

    def __init__(self) -> None:
        self.shot: Shot | None = None
        self.who = NOBODY
        self.cell = NOBODY
        self.posture: Posture = STANDING
        self.manoeuvre: Manoeuvre = DO_NOTHING
        self.aim_foe = NOBODY
        self.aim_turns = 0
        self.rolls: list[int] = []
        """Each beat of each fight has a list of its own."""
        self.rolled = 0
        self.answered = 0
        self.unasked = 0
        self.ruled = 0

    def note(self, fight: GurpsFight, me: Combatant, shot: Shot | None) -> None:
        self.shot = shot
        self.who = me.index
        self.cell = me.cell
        self.posture = me.posture
        self.manoeuvre = me.manoeuvre
        self.aim_foe = me.aim_foe
        self.aim_turns = me.aim_turns
        self.rolls = fight.rolls
        self.rolled = len(fight.rolls)
        self.answered = len(fight.answers)
        self.unasked = fight.unasked
        self.ruled = fight.ruled

    def holds(self, fight: GurpsFight, me: Combatant, unasked: int = 0) -> bool:
        """`unasked`: how many questions since had one answer only, and changed nothing."""
        if not CACHES or self.rolls is not fight.rolls or self.who != me.index:
            return False
        if self.rolled != len(fight.rolls) or self.ruled != fight.ruled or fight.unasked - self.unasked > unasked:
            return False
        if self.cell != me.cell or self.posture is not me.posture or not self.is_as_good(me.manoeuvre):
            return False
        if self.aim_foe != me.aim_foe or self.aim_turns != me.aim_turns:
            return False
        return len(fight.answers) == self.answered + 1

    def is_as_good(self, manoeuvre: Manoeuvre) -> bool:
        """Whether one shoots as well under it; before one has picked any, as under those that change nothing."""
        if self.manoeuvre is manoeuvre:
            return True
        return self.manoeuvre is DO_NOTHING and (manoeuvre is m.ATTACK or manoeuvre is m.AIM or manoeuvre is m.READY)


class Marksman(GurpsArms):
    """Answers what has to do with shooting, and nothing else: None leaves it to the brute's other half."""

    def __init__(self, book: Gurps, paths: Paths) -> None:
        super().__init__(book, paths)
        self.kept = Kept()

    def choose(self, fight: GurpsFight, me: Combatant, decision: Decision) -> Option | None:
        question = decision.question
        menu = decision.menu
        matter = decision.matter
        if question is RETREAT and isinstance(matter, Blow) and matter.strike.mode.missile is not None:
            return self.drop(me, menu)
        if question is DIVE:
            return next((option for option in menu.options() if isinstance(option, DiveTo)), None)
        if not me.shoots:
            return None
        if not self.is_shooter(me):
            return self.keep_it(menu) if question is STRIKE else None
        if isinstance(matter, Shot):
            return self.shot(fight, matter, decision)
        if question is MANOEUVRE:
            return self.manoeuvre(fight, me, menu)
        if question is STRIKE:
            return self.strike(fight, me, menu)
        if question is READY_WHAT:
            return self.preparation(fight, me, menu)
        if question is AIM_WITH or question is AIM_AT:
            return self.aim(fight, me, menu)
        if question is VARIANT and m.SUPPRESSION in menu.options() and self.sweeps(fight, me, self.gap(fight, me)):
            return m.SUPPRESSION
        if question is SPRAY_WITH or question is ZONE or question is ZONE_TOO or question is ZONE_SHOTS:
            return self.zone(fight, me, menu)
        if question is STEP:
            return self.step(fight, me, menu)
        if question is FACE:
            return self.face(fight, me, menu)
        if question is MOVE and isinstance(menu, Places):
            return self.move(fight, me, menu) if self.is_ready(fight, me) or self.loadable(me) is not None else None
        if question is POSTURE:
            return self.rise(me, menu) if self.is_ready(fight, me) or self.loadable(me) is not None else None
        return None

    def is_ready(self, fight: GurpsFight, me: Combatant) -> bool:
        """Something could be shot or thrown now, as whoever has a mark knows."""
        return (self.kept.shot is not None and self.kept.holds(fight, me)) or len(self.ready(me)) > 0

    # whom, and how well

    def sized_up(self, fight: GurpsFight, me: Combatant, foe: Combatant, strike: Strike) -> Shot:
        """The shot with as many bullets as there are, and its skill."""
        shot = self.book.shot_at(fight, me, foe, strike)
        shot.shots = self.book.most_shots(shot)
        shot.skill = self.book.shot_skill(fight, shot)
        return shot

    def chance(self, shot: Shot, more: int = 0) -> float:
        skill = shot.skill.total + more
        return self.book.chance(skill) if skill >= 3 else 0.0

    def promise(self, fight: GurpsFight, shot: Shot) -> float:
        """The chance to hit times the mean injury, roughly, and a little more for those who are nearly down."""
        skill = shot.skill
        if skill.total < 3:
            return 0.0
        me, foe = shot.attacker, shot.foe
        roll = self.book.damage_dice(me, shot.strike.mode)
        dr = foe.sheet.dr(TORSO, False, False)
        hurt = max(1.0, roll.dice * 3.5 + roll.add - dr)
        chance = self.book.chance(skill.total)
        if skill.has(IN_THE_LINE) and self.past_friend(fight, me, foe):
            chance -= (1.0 - chance) * self.book.chance(min(9, skill.total))  # G-86: a friend is as easily hit
        return chance * hurt / max(4, foe.hp + foe.sheet.hp)

    def past_friend(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> bool:
        """G-107: a friend on its feet stands in the line of fire."""
        for friend in fight.fighters:
            if friend.side == me.side and friend is not me and not friend.out and not friend.posture.low:
                if fight.board.crosses(me.cell, foe.cell, friend.cell):
                    return True
        return False

    def in_sight(self, fight: GurpsFight, me: Combatant, strike: Strike) -> list[Combatant]:
        """Those who could be shot at from here, whichever way one looks now."""
        return [foe for foe in fight.foes(me) if self.could_hit(fight, me, foe, strike)]

    def could_hit(self, fight: GurpsFight, me: Combatant, foe: Combatant, strike: Strike) -> bool:
        """In sight and within range."""
        return fight.distance(me, foe) <= self.book.farthest(me, strike.mode) and self.book.visible(fight, me, foe)

    def mark(self, fight: GurpsFight, me: Combatant) -> Shot | None:
        """The best shot there is."""
        return self.kept.shot if self.kept.holds(fight, me) else self.best_shot(fight, me)

    def mark_on_the_way(self, fight: GurpsFight, me: Combatant) -> Shot | None:
        """The same, and it keeps its eye on that one while it stands and turns."""
        mark = self.mark(fight, me)
        self.kept.note(fight, me, mark)
        return mark

    def best_shot(self, fight: GurpsFight, me: Combatant) -> Shot | None:
        """With what, at whom, and how well. An aim is kept while its target can be shot."""
        ready = self.ready(me)
        if me.aim_turns:
            kept = self.kept_aim(fight, me, ready)
            if kept is not None:
                return kept
        best = 0.0
        found: Shot | None = None
        for strike in ready:
            for foe in self.in_sight(fight, me, strike):
                if strike.mode.explosive and not self.safe_to_lob(fight, me, foe):
                    continue
                shot = self.sized_up(fight, me, foe, strike)
                promise = self.promise(fight, shot)
                if promise > best:
                    best = promise
                    found = shot
        return found

    def kept_aim(self, fight: GurpsFight, me: Combatant, ready: list[Strike]) -> Shot | None:
        foe = fight.fighters[me.aim_foe]
        for strike in ready:
            if strike.item == me.aim_item and foe in fight.foes(me) and self.could_hit(fight, me, foe, strike):
                shot = self.sized_up(fight, me, foe, strike)
                return shot if self.chance(shot) > 0.0 else None
        return None

    def safe_to_lob(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> bool:
        for friend in fight.fighters:
            if friend.side == me.side and not friend.out and fight.distance(friend, foe) < 5:
                return False
        return True

    # what to do with the second

    def manoeuvre(self, fight: GurpsFight, me: Combatant, menu: Menu[Option]) -> Option | None:
        if fight.fuses and menu.includes(m.MOVE) and self.can_flee(fight, me):
            return m.MOVE
        burning = self.burning_grenade(me)
        if burning is not None:
            return self.get_rid_of(fight, me, burning, menu)
        if me.sheet.draws_fast:
            for option in free_actions(menu):
                if option.key.startswith("fast-draw for "):
                    return option
        mark = self.mark_on_the_way(fight, me)
        if mark is not None:
            if mark.strike.mode.explosive and mark.missile.fuse > 0 and menu.includes(m.READY):
                return m.READY  # the pin first
            return self.shoot_or_aim(fight, me, mark, menu)
        if me.posture.low and self.cannot_shoot_so(me) and menu.includes(m.CHANGE_POSTURE):
            return m.CHANGE_POSTURE
        if lying(me.posture) and self.ready(me) and not me.lame() and menu.includes(m.CHANGE_POSTURE):
            return m.CHANGE_POSTURE
        if self.loadable(me) is not None and menu.includes(m.READY):
            if self.gap(fight, me) > POINT_BLANK or not self.has_blade(me):
                return m.READY
        if (self.worth_drawing(fight, me) or self.slipped(fight, me) is not None) and menu.includes(m.READY):
            return m.READY
        if self.ready(me) and self.gap(fight, me) > POINT_BLANK and menu.includes(m.MOVE):
            return self.on_foot(me, menu)
        empty = self.empty_handed(me)
        return self.dropping(empty, menu) if empty is not None else None

    def dropping(self, held: Held, menu: Menu[Option]) -> Option | None:
        key = f"drop {held.item.key}"
        for option in free_actions(menu):
            if option.key == key:
                return option
        return None

    def shoot_or_aim(self, fight: GurpsFight, me: Combatant, mark: Shot, menu: Menu[Option]) -> Option | None:
        """Aim if a better shot later is worth more than one now; come nearer if there is hardly a chance."""
        missile = mark.missile
        now = self.chance(mark)
        gap = self.gap(fight, me)
        pressed = gap <= POINT_BLANK
        if self.sweeps(fight, me, gap) and menu.includes(m.ALL_OUT_ATTACK):
            return m.ALL_OUT_ATTACK
        if not pressed and me.aim_turns < 3 and menu.includes(m.AIM):
            fresh = me.aim_turns == 0 or me.aim_foe != mark.foe.index or me.aim_item != mark.strike.item
            later = self.chance(mark, missile.acc if fresh else 1)
            each = missile.reload / max(1, 1 if missile.each else missile.capacity)
            if later / (2.0 + each) > now / (1.0 + each):
                return m.AIM
        hardly = now < ENOUGH and not pressed and not missile.thrown
        if hardly and gap > 4 and menu.includes(m.MOVE):
            return self.on_foot(me, menu)
        return m.ATTACK if menu.includes(m.ATTACK) else None

    def on_foot(self, me: Combatant, menu: Menu[Option]) -> Option:
        """Up from the knees before a move, where that takes a second of its own."""
        kneels = me.posture is KNEELING and not me.lame() and menu.includes(m.CHANGE_POSTURE)
        return m.CHANGE_POSTURE if kneels else m.MOVE

    def sweeps(self, fight: GurpsFight, me: Combatant, gap: int) -> bool:
        """Several foes close together, far off and hard to hit: then the many bullets count."""
        if gap < 8 or not self.book.sweeping_shots(me):
            return False
        strike = self.book.sweeping_shots(me)[0]
        if me.held[strike.item].loaded < 10:
            return False
        foes = self.in_sight(fight, me, strike)
        pairs = [(one, two) for one in foes for two in foes if one is not two and fight.distance(one, two) == 1]
        return len(pairs) > 0 and self.chance(self.sized_up(fight, me, pairs[0][0], strike)) < 0.4

    # things that burst

    def get_rid_of(self, fight: GurpsFight, me: Combatant, held: Held, menu: Menu[Option]) -> Option | None:
        """Thrown when there are two seconds left; if there is nobody to throw it at, dropped and run from."""
        if held.fuse - fight.round > 2:
            return None if not menu.includes(m.ATTACK) else m.ATTACK if self.gap(fight, me) < 6 else DO_NOTHING
        if menu.includes(m.ATTACK) and self.in_sight(fight, me, held.item.shots[0]):
            return m.ATTACK
        return self.dropping(held, menu)

    def can_flee(self, fight: GurpsFight, me: Combatant) -> bool:
        """Something is about to burst near, and some hex beside one is further from it or out of its sight."""
        fuse = self.nearest_fuse(fight, me)
        if fuse < 0:
            return False
        board = fight.board
        here = board.distance(me.cell, fuse)
        free = [to for to in board.neighbours(me.cell) if to not in fight.known_taken(me)]
        return any(board.distance(to, fuse) > here or not board.sees(to, fuse) for to in free)

    # where to

    def move(self, fight: GurpsFight, me: Combatant, menu: Places) -> Option | None:
        """Away from what is about to burst; behind cover; or to where somebody can be seen."""
        board = fight.board
        fuse = self.nearest_fuse(fight, me) if fight.fuses else -1
        if fuse >= 0:
            return self.furthest(board, menu, fuse)
        if not self.ready(me):
            return None
        foes = fight.foes(me)
        if not foes:
            return None
        quarry = foes[0]
        distances = self.paths.to(board, quarry.cell)
        for foe in foes:
            ways = self.paths.to(board, foe.cell)
            if ways[me.cell] < distances[me.cell]:
                quarry, distances = foe, ways
        by_worth: dict[int, list[tuple[int, int]]] = {}
        for steps, ring in enumerate(rings(board, me.cell, menu.points)):
            for cell in ring:
                worth = self.worth_of_place(fight, me, cell, quarry, distances)
                by_worth.setdefault(worth, []).append((steps, cell))
        for worth in sorted(by_worth, reverse=True):
            place = soonest(menu, by_worth[worth]) if worth > -FAR else menu.to(me.cell)
            if place is not None:
                return place
        return None

    def worth_of_place(
        self, fight: GurpsFight, me: Combatant, cell: int, quarry: Combatant, distances: list[int]
    ) -> int:
        """Near the quarry, but not too near, with a sight of it, behind cover; anywhere but here, where there is nobody
        to be seen."""
        board = fight.board
        worth = -distances[cell]
        if board.sees(cell, quarry.cell):
            worth += 11 if self.sheltered(fight, cell, quarry) else 6
        if board.distance(cell, quarry.cell) < 3:
            worth -= 6
        return worth - 20 if cell == me.cell else worth

    def furthest(self, board: Board, menu: Places, fuse: int) -> Option | None:
        best, worth = -1, -1
        for cell in menu.reach().cells:
            far = board.distance(cell, fuse) + (10 if not board.sees(cell, fuse) else 0)
            if far > worth:
                best, worth = cell, far
        return menu.to(best) if best >= 0 else None

    def sheltered(self, fight: GurpsFight, cell: int, foe: Combatant) -> bool:
        """Something to crouch behind stands there, against shots from that foe."""
        board = fight.board
        for each in board.shelters(foe.cell, cell):
            if board.terrain[each].cover in ("waist", "chest"):
                return True
        return False

    def step(self, fight: GurpsFight, me: Combatant, menu: Menu[Option]) -> Option | None:
        """Stand still; down on a knee behind a low wall."""
        if not self.stands_for(fight, me):
            return None
        if isinstance(menu, StepOr) and KNEELING in menu.postures and me.posture is STANDING:
            if fight.board.has_cover(me.cell):
                foe = min(fight.foes(me), key=lambda foe: fight.distance(me, foe))
                if fight.distance(me, foe) > POINT_BLANK and self.sheltered(fight, me.cell, foe):
                    return KNEELING
        return stay(steps_of(menu))

    def stands_for(self, fight: GurpsFight, me: Combatant) -> bool:
        """Whether it has a shot in this second, or in one to come, for which it keeps its place."""
        if me.manoeuvre is m.READY:
            if self.kept.holds(fight, me):
                self.kept.note(fight, me, self.kept.shot)
            return self.has_fired(me) or self.is_ready(fight, me) or self.loadable(me) is not None
        if me.manoeuvre is not m.AIM and me.manoeuvre is not m.ATTACK:
            return False
        return self.has_fired(me) or self.mark_on_the_way(fight, me) is not None

    def rise(self, me: Combatant, menu: Menu[Option]) -> Option | None:
        offered = menu.options()
        if me.lame():
            return next((each for each in (SITTING, CRAWLING) if each in offered), None)
        return KNEELING if lying(me.posture) and KNEELING in offered else STANDING if STANDING in offered else None

    def face(self, fight: GurpsFight, me: Combatant, menu: Menu[Option]) -> Option | None:
        mark = self.mark_on_the_way(fight, me)
        if mark is None or self.gap(fight, me) <= 1:
            return None
        toward = fight.board.direction(me.cell, mark.foe.cell)
        offered = menu.options()
        for turn in (0, 1, 5):
            face = FACES[(toward + turn) % 6]
            if is_among(face, offered):
                return face
        return None

    # the shot itself

    def strike(self, fight: GurpsFight, me: Combatant, menu: Menu[Option]) -> Option | None:
        """The best shot, unless a blow at somebody near promises as much."""
        mark = self.mark(fight, me)
        if mark is None or menu.find(mark.strike.key) is None:
            return self.keep_it(menu)
        if self.gap(fight, me) <= 1 and any(
            held.fit() and not held.item.natural and held.item.weapon.longest() > 0 for held in me.held
        ):
            return mark.strike if self.keep_it(menu) is HOLD else None
        return mark.strike

    def keep_it(self, menu: Menu[Option]) -> Option | None:
        """Whoever could only throw its weapon away holds back."""
        for option in menu.blows if isinstance(menu, Attacks) else menu.options():
            if isinstance(option, Strike) and option.mode.missile is None:
                return None
        return HOLD

    def shot(self, fight: GurpsFight, shot: Shot, decision: Decision) -> Option | None:
        menu = decision.menu
        if decision.question is TARGET:
            return self.target(fight, shot, menu)
        if decision.question is HOW_MANY:
            assert isinstance(menu, Amounts)
            return menu.find(str(menu.high))
        if decision.question is PAST_COVER:
            return self.past_cover(fight, shot, menu)
        if decision.question is LOCATION:
            return self.place(fight, shot, menu)
        return None

    def target(self, fight: GurpsFight, shot: Shot, menu: Menu[Option]) -> Option:
        best = -1.0
        options = menu.foes if isinstance(menu, Marks) and menu.foes else menu.options()
        found = options[0]
        for option in options:
            if not isinstance(option, Target):
                break
            if shot.attacker.aim_foe == option.index and shot.attacker.aim_item == shot.strike.item:
                return option
            foe = fight.fighters[option.index]
            promise = self.promise(fight, self.sized_up(fight, shot.attacker, foe, shot.strike))
            if promise > best:
                best = promise
                found = option
        return found

    def past_cover(self, fight: GurpsFight, shot: Shot, menu: Menu[Option]) -> Option:
        """The body if it shows; straight through what hardly stops the bullet; else whatever is hit."""
        options = menu.options()
        if AT_WHAT_SHOWS in options and self.book.showing(shot, TORSO) != HIDDEN:
            return AT_WHAT_SHOWS
        roll = self.book.blow_dice(shot)
        if THROUGH in options and roll.dice * 3.5 + roll.add > 3 * shot.cover.dr:
            return THROUGH
        return UNAIMED if UNAIMED in options else options[0]

    def place(self, fight: GurpsFight, shot: Shot, menu: Menu[Option]) -> Option | None:
        """The body, unless it is too well armoured or hidden; then wherever most gets through."""
        roll = self.book.blow_dice(shot)
        if roll.dice * 3.5 + roll.add > self.armour(shot, TORSO) + 2 and menu.find(TORSO.key) is not None:
            return TORSO
        best = -1.0
        found: Option | None = None
        for place in LOCATIONS:
            injury = self.mean_injury(shot, place)
            if injury <= best or not menu.includes(place):
                continue  # not even if it were sure to hit
            worth = self.book.chance(self.book.skill_at(fight, shot, place)) * injury
            if worth > best:
                best = worth
                found = place
        return found

    def armour(self, shot: Shot, place: Location) -> int:
        dr = shot.foe.sheet.dr(place, shot.strike.mode.damage is CRUSHING, self.book.past_front_armour(shot))
        return (dr + (shot.cover.dr if shot.through else 0)) * shot.bunched

    def mean_injury(self, shot: Shot, place: Location) -> float:
        """What gets through there, roughly, if it hits."""
        roll = self.book.blow_dice(shot)
        through = roll.dice * 3.5 + roll.add - self.armour(shot, place)
        times = self.book.wounding_modifier(shot.strike.mode.damage, place, shot.foe) / 60
        injury = through * times if through > 1.0 else 1.0 / (3.0 - through)
        if place.kind in (LIMB, EXTREMITY):
            injury = min(injury, float(self.book.crippling_injury(shot.foe, place)))
        return injury

    def aim(self, fight: GurpsFight, me: Combatant, menu: Menu[Option]) -> Option:
        # with what may have been no question
        mark = self.kept.shot if self.kept.holds(fight, me, 1) else self.best_shot(fight, me)
        options = menu.options()
        if mark is not None:
            for option in options:
                if isinstance(option, AimWith) and option.item == mark.strike.item:
                    return option
                if isinstance(option, Target) and option.index == mark.foe.index:
                    return option
        return options[0]

    def zone(self, fight: GurpsFight, me: Combatant, menu: Menu[Option]) -> Option:
        """Where foes are; all the shots that there are."""
        if isinstance(menu, Amounts):
            return menu.options()[-1]
        cells = [foe.cell for foe in fight.foes(me)]
        if isinstance(menu, ZoneHexes):
            for cell in sorted(cells):  # as they would be listed
                swept = menu.find(fight.board.names[cell])
                if swept is not None:
                    return swept
            return menu.first(1)[0]
        options = menu.options()
        for option in options:
            if isinstance(option, Swept) and option.cell in cells:
                return option
        return options[0]

    def preparation(self, fight: GurpsFight, me: Combatant, menu: Menu[Option]) -> Option | None:
        """Load what is in hand, pull the pin, or draw what is left to shoot with."""
        if self.gap(fight, me) <= POINT_BLANK and self.mark(fight, me) is None and self.has_blade(me):
            return None
        drawn = self.drawable(me)
        loadable = self.loadable(me)
        slipped = self.slipped(fight, me)
        wanted: list[str] = []
        if slipped is not None:
            wanted.append(f"ready {slipped.item.key}")
        if loadable is not None:
            wanted.append(f"load {loadable.item.key}")
        elif drawn is not None:
            wanted.append(f"draw {drawn.item.key}")
        for option in menu.options():
            if option.key in wanted or (option.key.startswith("pull pin") and self.mark(fight, me) is not None):
                return option
        return None

    # being shot at

    def drop(self, me: Combatant, menu: Menu[Option]) -> Option:
        """To the ground only with a weapon that can be fired from there."""
        for held in me.held:
            if held.fit() and held.item.ranged and held.item.weapon.gun():
                for option in menu.options():
                    if isinstance(option, DropTo):
                        return option
        return STAND_FAST
