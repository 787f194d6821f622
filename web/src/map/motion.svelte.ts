// Shows what has happened, while the page already knows how it ended: nobody waits for it, and any key or tap finishes it.
import type { Pace } from "../lib/settings.svelte";
import type { Board, Event, Fighter } from "../protocol";
import { hexOf, type Point } from "./hex";
import { middle } from "./outlines";
import { along, beatsIn, MOST_BEATS, moveTime, PACES, type RollLine, type Step, scriptOf } from "./script";

/** Rolls of one blow on one card, or how many things happened at once. */
export type Card = { kind: "rolls"; beat: number; lines: RollLine[] } | { kind: "many"; count: number };

export interface Rise {
  id: number;
  who: string;
  at: Point;
  text: string;
  /** How far it has risen, from 0 to 1. */
  age: number;
}

export interface How {
  pace: Pace;
  /** Nothing may travel. */
  still: boolean;
}

const TRACE = 2000;
const MANY = 1500;
const RISE = 900;

export class Motion {
  places = $state.raw(new Map<string, Point>());
  shares = $state.raw(new Map<string, number>());
  card = $state.raw<Card | null>(null);
  rises = $state.raw<Rise[]>([]);
  traces = $state.raw<{ id: number; points: Point[] }[]>([]);
  #steps: Step[] = [];
  #since = 0;
  #frame = 0;
  #seen = -1;
  #started = false;
  #before: Fighter[] = [];
  #still = false;
  #count = 0;
  #born = new Map<number, number>(); // when each number began to rise
  #timers = new Set<ReturnType<typeof setTimeout>>();

  /** The fight has changed, perhaps: plays what is new in it. */
  watch(events: Event[], fighters: Fighter[], board: Board, how: How): void {
    const last = events.at(-1)?.number ?? -1;
    const fresh = this.#started && last > this.#seen ? events.slice(firstAfter(events, this.#seen)) : [];
    const before = this.#before;
    this.#seen = last;
    this.#before = fighters;
    this.#started = true;
    if (fresh.length && before.length) this.#play(fresh, before, fighters, board, how);
  }

  /** Plays some events once more, as far as they can be shown over what is there now. */
  again(events: Event[], fighters: Fighter[], board: Board, how: How): void {
    this.finish();
    this.#still = how.still;
    this.#begin(scriptOf(events, fighters, fighters, board, how.pace === "at once" ? "quick" : how.pace));
  }

  /** Ends it at once; whether there was anything to end. */
  finish(): boolean {
    const was = this.#steps.length > 0;
    cancelAnimationFrame(this.#frame);
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#born.clear();
    this.#steps = [];
    this.#frame = 0;
    if (this.places.size) this.places = new Map();
    if (this.shares.size) this.shares = new Map();
    if (this.card) this.card = null;
    if (this.rises.length) this.rises = [];
    if (this.traces.length) this.traces = [];
    return was;
  }

  #play(events: Event[], before: Fighter[], after: Fighter[], board: Board, how: How): void {
    this.#still = how.still;
    const told = events.filter((each) => each.sentence !== "");
    const behind = beatsIn([...this.#steps, ...told]);
    if (PACES[how.pace] === 0) {
      this.finish();
      return;
    }
    if (behind > MOST_BEATS) {
      this.finish();
      this.#begin(this.#jump(before, after));
      this.#show({ kind: "many", count: beatsIn(told) }, MANY);
      return;
    }
    this.#begin(scriptOf(events, before, after, board, how.pace));
  }

  /** Everybody goes straight to where it is now, all at the same time. */
  #jump(before: Fighter[], after: Fighter[]): Step[] {
    return after.flatMap((now) => {
      const was = before.find((each) => each.name === now.name);
      const [from, to] = [hexOf(was?.hexes[0] ?? ""), hexOf(now.hexes[0] ?? "")];
      if (!from || !to || was?.hexes[0] === now.hexes[0]) return [];
      return [{ kind: "move", beat: -1, who: now.name, points: [middle(from), middle(to)], time: moveTime(2) }];
    });
  }

  #begin(steps: Step[]): void {
    const [places, shares] = [new Map(this.places), new Map(this.shares)];
    for (const step of steps) {
      // Until its turn comes everybody stays where it was, and has what it had.
      if (step.kind === "move" && !places.has(step.who) && !this.#still) places.set(step.who, step.points[0]!);
      if (step.kind === "loss" && !shares.has(step.who)) shares.set(step.who, step.share);
    }
    this.places = places;
    this.shares = shares;
    this.#steps = [...this.#steps, ...steps];
    if (this.#frame === 0 && this.#steps.length) {
      this.#since = performance.now();
      this.#frame = requestAnimationFrame(this.#tick);
    }
  }

  #tick = (now: number): void => {
    let passed = now - this.#since;
    let step = this.#steps[0];
    while (step && passed >= this.#time(step)) {
      passed -= this.#time(step);
      const parallel = step.beat === -1 ? this.#steps.filter((each) => each.beat === -1) : [step];
      for (const each of parallel) this.#done(each);
      this.#steps = this.#steps.slice(parallel.length);
      this.#since = now - passed;
      step = this.#steps[0];
    }
    if (step) {
      for (const each of step.beat === -1 ? this.#steps.filter((one) => one.beat === -1) : [step]) {
        this.#during(each, passed / this.#time(each));
      }
    }
    this.#rise(now);
    const busy = step !== undefined || this.rises.length > 0;
    this.#frame = busy ? requestAnimationFrame(this.#tick) : 0;
    if (!busy && this.card?.kind === "rolls") this.card = null;
  };

  #time(step: Step): number {
    return step.kind === "move" && this.#still ? 0 : step.time;
  }

  #during(step: Step, share: number): void {
    if (step.kind === "move") {
      this.places = new Map(this.places).set(step.who, along(step.points, ease(share)));
    } else if (step.kind === "roll") {
      this.#roll(step);
    } else {
      if (!this.rises.some((each) => each.who === step.who)) this.#lose(step);
      const now = vitalShare(this.#before.find((each) => each.name === step.who));
      this.shares = new Map(this.shares).set(step.who, step.share + (now - step.share) * ease(share));
    }
  }

  #roll(step: Extract<Step, { kind: "roll" }>): void {
    const lines = this.card?.kind === "rolls" && this.card.beat === step.beat ? this.card.lines : [];
    if (lines.includes(step.line)) return;
    this.card = { kind: "rolls", beat: step.beat, lines: [...lines.slice(-2), step.line] };
  }

  #lose(step: Extract<Step, { kind: "loss" }>): void {
    const at = hexOf(this.#before.find((each) => each.name === step.who)?.hexes[0] ?? "");
    if (!at) return;
    const text = step.amount > 0 ? `−${step.amount}` : `+${-step.amount}`;
    this.rises = [...this.rises, { id: ++this.#count, who: step.who, at: middle(at), text, age: 0 }];
  }

  #rise(now: number): void {
    if (!this.rises.length) return;
    this.rises = this.rises.flatMap((rise) => {
      const since = this.#born.get(rise.id) ?? now;
      this.#born.set(rise.id, since);
      const age = (now - since) / RISE;
      if (age < 1) return [{ ...rise, age: this.#still ? 0 : age }];
      this.#born.delete(rise.id);
      return [];
    });
  }

  #done(step: Step): void {
    if (step.kind === "roll") this.#roll(step);
    else if (step.kind === "move") this.#arrive(step);
    else this.shares = new Map([...this.shares].filter(([name]) => name !== step.who));
  }

  #arrive(step: Extract<Step, { kind: "move" }>): void {
    const places = new Map(this.places);
    const more = this.#steps.some((each) => each !== step && each.kind === "move" && each.who === step.who);
    if (more) places.set(step.who, step.points.at(-1)!);
    else places.delete(step.who);
    this.places = places;
    if (this.#still) this.#trace(step.points);
  }

  #trace(points: Point[]): void {
    const trace = { id: ++this.#count, points };
    this.traces = [...this.traces, trace];
    this.#after(TRACE, () => {
      this.traces = this.traces.filter((each) => each !== trace);
    });
  }

  #show(card: Card, time: number): void {
    this.card = card;
    this.#after(time, () => {
      if (this.card === card) this.card = null;
    });
  }

  #after(time: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, time);
    this.#timers.add(timer);
  }
}

function firstAfter(events: Event[], seen: number): number {
  let at = events.length;
  while (at > 0 && events[at - 1]!.number > seen) at--;
  return at;
}

function vitalShare(fighter: Fighter | undefined): number {
  const gauge = fighter?.gauges.find((each) => each.vital && each.most > 0);
  return gauge ? gauge.value / gauge.most : 0;
}

const ease = (share: number) => 1 - (1 - share) ** 2;
