// What somebody points at on the map: a hex, a fighter, a way to look. It is an answer to the open question, another one to
// an earlier question, or what can be done about it is asked.
import { marksOf, placesOf } from "../../dock/marking";
import { SheetHeight } from "../../dock/sheet.svelte";
import type { Marks } from "../../map/marks";
import type { Given, Way } from "../../protocol";
import { facingAt, ROUGH, readyOf, said, whole } from "../plans";
import { PAUSE } from "./chances.svelte";
import { Saying } from "./saying.svelte";

export abstract class Pointing extends Saying {
  /** How high the dock stands on a phone. */
  readonly sheet = new SheetHeight();
  /** Hexes to go by on the way to the next one that is chosen. */
  via = $state.raw<string[]>([]);
  /** The way to the hex that somebody points at. */
  #preview = $state.raw<{ hex: string; way: Way } | null>(null);
  #pointed = "";

  protected override change(given: Given[], meant: string): void {
    this.via = [];
    this.#preview = null;
    super.change(given, meant);
  }

  /** What the map draws of all this. */
  get marks(): Marks {
    return marksOf({
      prompt: this.prompt,
      question: this.question,
      hex: this.standsAt,
      chosen: this.chosen,
      plan: this.plan,
      odds: this.odds,
      stakes: this.stakes,
      fighters: this.table.fight?.fighters ?? [],
      preview: this.#preview?.way ?? null,
      threat: this.showsThreat ? (this.threat?.hexes ?? []).filter((each) => each.error <= ROUGH) : [],
    });
  }

  /** A hex was chosen; with Shift it is only gone by. */
  hex(name: string, { shift = false } = {}): void {
    const question = this.question;
    this.sheet.lower();
    const place = question && placesOf(question).find((each) => each.hex === name);
    if (question && place) {
      if (shift) {
        this.via = [...this.via, name];
        return;
      }
      const option = question.options.find((each) => each.hex === name);
      const by = this.via.filter((each) => each !== name);
      this.via = [];
      this.choose(by.length ? `${name} by ${by.join(" ")}` : option ? option.key : name);
      return;
    }
    const there = this.table.fight?.fighters.find(
      (fighter) => fighter.hexes.includes(name) && fighter.standing === "in",
    );
    if (there) this.fighter(there.name);
    else void this.#goThere(name);
  }

  /** Another hex for a plan that goes somewhere already; otherwise, what can be done there. */
  async #goThere(name: string): Promise<void> {
    const at = this.answers.findLastIndex((answer) => answer.way !== null);
    const question = this.answers[at]?.question ?? "";
    if (at < 0) return this.ask(name);
    const epoch = this.epoch;
    const given = this.withInstead(at, { key: name, question });
    const plan = await this.table.ask({ type: "plan", answers: given, who: this.prompt ? null : this.ahead });
    if (epoch !== this.epoch) return;
    if (plan.changed.includes(name)) await this.ask(name);
    else this.change(given, question);
  }

  /** The hexes to which the plan could go instead, where it goes somewhere. */
  async placesToGo(): Promise<{ hex: string; cost: number | null }[]> {
    const at = this.answers.findLastIndex((answer) => answer.way !== null);
    if (at < 0 || !this.prompt) return [];
    try {
      const before = whole(this.answers.slice(0, at));
      const { next } = await this.table.ask({ type: "plan", answers: before, fill: false });
      return next && next.question === this.answers[at]?.question ? placesOf(next) : [];
    } catch {
      return []; // a hint that is not to be had
    }
  }

  /** Somebody points at a hex: the way there, where the open question is about going somewhere. */
  async point(name: string | null): Promise<void> {
    const question = this.question;
    this.#pointed = name ?? "";
    if (!name || !question || !placesOf(question).some((each) => each.hex === name)) {
      this.#preview = null;
      return;
    }
    if (this.#preview?.hex === name) return;
    const known = question.options.find((each) => each.hex === name)?.way;
    if (known) {
      this.#preview = { hex: name, way: known };
      return;
    }
    const epoch = this.epoch;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (this.#pointed !== name || epoch !== this.epoch || !this.plan?.now) return;
    const answers = whole(this.answers.slice(0, this.at ?? this.answers.length));
    try {
      const option = await this.table.ask({ type: "option", key: name, answers });
      if (this.#pointed === name && epoch === this.epoch && option.way) this.#preview = { hex: name, way: option.way };
    } catch {
      // no way to be drawn
    }
  }

  fighter(name: string): void {
    const option = this.question?.options.find((each) => each.fighter === name);
    const at = this.answers.findLastIndex(
      (answer) => answer.fighter && answer.others.some((other) => other.key === name),
    );
    if (option) this.choose(option.key);
    else if (at >= 0) this.replace(at, name);
    else if (name === this.who) this.close();
    else void this.ask(name);
  }

  facing(facing: string): void {
    const option = this.question?.options.find((each) => each.facing === facing);
    const at = facingAt(this.answers);
    if (option) this.choose(option.key);
    else if (at >= 0) this.replace(at, facing);
  }

  /** What can be done about a fighter or a hex. */
  async ask(target: string): Promise<void> {
    if (!this.prompt || this.direct) return;
    const epoch = this.epoch;
    const signal = this.stopCounting(); // this is what somebody wants to know now
    this.about = { target, chains: null };
    try {
      const chains = await this.thought(() => this.table.ask({ type: "about", target, rough: true }), signal);
      if (epoch !== this.epoch || this.about?.target !== target) return;
      const best = readyOf(chains);
      if (best && !this.given.length) this.change(said(best.answers), ""); // the line is ready; others are a click away
      this.about = { target, chains };
    } catch (error) {
      if (epoch !== this.epoch || signal.aborted) return;
      this.about = null;
      this.heard(error);
    }
  }
}
