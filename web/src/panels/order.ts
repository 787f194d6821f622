// Who acts after whom, and what one sees of each at a glance.
import type { Level } from "../lib/levels.svelte";
import { t } from "../lib/words.svelte";
import type { Fight, Fighter, Gauge, Person, Table } from "../protocol";

/** Everybody as their turns come; whoever has none yet stands behind, as the fight lists them. */
export function inOrder(fight: Fight): Fighter[] {
  const place = new Map(fight.order.map((name, at) => [name, at]));
  const at = (fighter: Fighter) => place.get(fighter.name) ?? fight.order.length;
  return [...fight.fighters].sort((one, other) => at(one) - at(other));
}

/** How many of each side are still in the fight. */
export function stillIn(fight: Fight): number[] {
  return fight.sides.map(
    (side) => fight.fighters.filter((each) => each.side === side && each.standing === "in").length,
  );
}

/** The number that tells how badly off somebody is: of several the worst. */
export function vital(fighter: Fighter): Gauge | null {
  const vitals = fighter.gauges.filter((each) => each.vital);
  const left = (gauge: Gauge) => (gauge.value - Math.max(0, gauge.pending)) / Math.max(1, gauge.most);
  return vitals.reduce<Gauge | null>((worst, each) => (worst && left(worst) <= left(each) ? worst : each), null);
}

/** A bar in parts of a hundred: what stays, what is still lost by itself, or that it is below nothing. */
export interface Bar {
  filled: number;
  pending: number;
  below: number;
}

export function bar(gauge: Gauge): Bar {
  const most = Math.max(1, gauge.most);
  const share = (value: number) => Math.round(Math.min(1, Math.max(0, value / most)) * 100);
  if (gauge.value < 0) return { filled: 0, pending: 0, below: 100 };
  const stays = share(gauge.value - Math.max(0, gauge.pending));
  return { filled: stays, pending: share(gauge.value) - stays, below: 0 };
}

/** One line on somebody, in the engine's words: what is the matter and what it has in hand, without the numbers of bars. */
export interface Glance {
  text: string;
  /** Badly off, and something is the matter. */
  bad: boolean;
}

const BADLY = 3;

export function glance(fighter: Fighter): Glance {
  const counted = (word: string) => fighter.gauges.some((each) => word.includes(`${each.value}/${each.most}`));
  const words = fighter.words.filter((word) => !counted(word));
  const gauge = vital(fighter);
  const bad = fighter.conditions.length > 0 && gauge !== null && gauge.value * BADLY < gauge.most;
  return { text: words.join(", "), bad };
}

/** Who plays a fighter. */
export type Player =
  | { kind: "you" }
  | { kind: "person"; name: string; here: boolean }
  | { kind: "agent"; name: string }
  | { kind: "nobody" };

const HUMAN = "human";

export function playerOf(name: string, table: Table | null, mine: string[], master: boolean): Player {
  const control = table?.controls[name];
  if (control && control !== HUMAN) return { kind: "agent", name: control };
  if (mine.includes(name)) return { kind: "you" };
  const person = table?.people.find((each: Person) => each.fighters.includes(name));
  if (person) return { kind: "person", name: person.name, here: person.here };
  if (control === HUMAN && master) return { kind: "you" };
  return { kind: "nobody" };
}

/** Whom the fight waits for, as the server names them, in the page's words where it is nobody in particular. */
export function chooser(by: string): string {
  return { "the game master": t("dock.theMaster"), "a player": t("dock.aPlayer") }[by] ?? by;
}

/** How much of a fighter's affairs somebody wants to be asked. */
export type { Level } from "../lib/levels.svelte";
export const LEVELS: Level[] = ["everything", "matters", "play"];

/** What each level is called, and what it means. */
export function levelWords(): Record<Level, { text: string; note: string }> {
  return {
    everything: { text: t("order.askEverything"), note: t("order.askEverythingNote") },
    matters: { text: t("order.askMatters"), note: t("order.askMattersNote") },
    play: { text: t("order.playIt"), note: t("order.playItNote") },
  };
}
