// The plan itself: what is asked, the answers that have not been said, and what the server says they lead to. Whatever
// comes for another question, or for another plan than the present one, is thrown away.
import type { Sharing } from "../../dock/split";
import type { Chain, Given, Plan, PlannedAnswer, Prompt } from "../../protocol";
import { Refusal } from "../api";
import { Levels } from "../levels.svelte";
import { chips, fallen, notYet, openByItself, replaced, said, sayable, shownAs, whole, withExtra } from "../plans";
import type { Table } from "../table.svelte";
import { t } from "../words.svelte";

/** Something that somebody pointed at, and what can be done about it. */
export interface About {
  target: string;
  chains: Chain[] | null;
}

/** Answers and what they lead to. What comes of that for the chances is said by the chapter after this one. */
export abstract class Planned {
  readonly levels: Levels;
  plan = $state.raw<Plan | null>(null);
  /** The chip that somebody opened. */
  opened = $state<number | null>(null);
  /** The question of the open chip. */
  #chip = $state.raw<{ at: number; prompt: Prompt; hex: string | null } | null>(null);
  about = $state.raw<About | null>(null);
  /** What became of an earlier answer: "Changed: facing". Said once, then gone with the next change. */
  notice = $state("");
  /** What was refused, in the server's words. */
  refused = $state("");
  /** Somebody else was quicker: it stands until something is said again. */
  tooLate = $state("");
  /** The server is asked what the answers lead to: what the dock shows may be old. */
  busy = $state(false);
  /** For whom somebody plans while others act. */
  ahead = $state<string | null>(null);

  /** The question to which all this belongs. */
  protected asked = "";
  /** What somebody has answered so far; the plan has also what goes without saying. */
  protected given: Given[] = [];
  /** Grows with each change: what comes for an earlier plan is old. */
  protected epoch = 0;
  /** Answers to questions that the plan has not come to. */
  #later: Given[] = [];
  #quiet: (() => void)[] = [];
  #numbers = new AbortController();

  constructor(readonly table: Table) {
    this.levels = new Levels(table.id);
  }

  /** The chances of the plan, and of what may still be chosen. */
  protected abstract count(signal: AbortSignal): Promise<void>;

  /** The chances were another plan's. */
  protected abstract forgetChances(): void;

  // what is asked

  /** What is asked now, of this seat. */
  get prompt(): Prompt | null {
    return this.table.fight?.prompt ?? null;
  }

  /** The player whom the question is for, if the game master sees it too. */
  get askedOf(): string {
    const who = this.prompt?.who;
    if (!who || !this.table.masters) return "";
    const player = this.table.people.find((person) => person.role === "player" && person.fighters.includes(who));
    return player ? player.name || t("dock.aPlayer") : "";
  }

  /** Who plans: whoever is asked, or the one for whom somebody plans ahead. */
  get who(): string | null {
    return this.prompt?.who ?? this.ahead;
  }

  get answers(): PlannedAnswer[] {
    return this.plan?.answers ?? [];
  }

  /** The place of the chip that is open, by itself or by somebody's hand; null if the next question is. */
  get at(): number | null {
    if (this.opened !== null) return this.opened;
    if (this.plan?.next || this.atOnce) return null;
    return openByItself(this.answers);
  }

  /** The question that is open: that of a chip, or the next one. */
  get question(): Prompt | null {
    if (this.at !== null) return this.#chip?.at === this.at ? this.#chip.prompt : null;
    if (this.direct || this.atOnce) return this.prompt;
    return this.plan ? this.plan.next : this.prompt;
  }

  /** What the open question is answered with in the plan, if it is a chip's. */
  get chosen(): string {
    return this.at !== null ? (this.answers[this.at]?.key ?? "") : "";
  }

  /** Questions that are answered at once, since nothing can be planned: dice, what the game master decides. */
  get direct(): boolean {
    return this.prompt !== null && (this.prompt.throw !== null || this.prompt.referee);
  }

  /** Whether a click on an answer says it: somebody waits for it, and there is nothing to plan. */
  get atOnce(): boolean {
    const prompt = this.prompt;
    if (!prompt || this.plan?.answers.some((answer) => !answer.filled)) return this.direct;
    if (this.direct) return true;
    const outOfTurn = this.table.fight?.acting !== prompt.who;
    return prompt.kind === "defence" || (outOfTurn && shownAs(prompt) === "pair");
  }

  /** The hex where whoever plans stands when the open question is asked. */
  protected get standsAt(): string | null {
    return this.at !== null ? (this.#chip?.hex ?? null) : (this.plan?.hex ?? null);
  }

  get sayable(): boolean {
    return sayable(this.plan);
  }

  /** Who defends sees guard and what follows it as one. */
  get defends(): boolean {
    return this.prompt?.kind === "defence" && this.opened === null && this.given.length === 0;
  }

  /** Nothing has happened yet in the beat that goes on, but that it has begun. */
  get turnBegins(): boolean {
    const fight = this.table.fight;
    const last = fight?.events.slice(fight.settled).at(-1);
    return last === undefined || last.headline;
  }

  // other answers

  /** Another answer to a question of the plan. */
  replace(at: number, key: string): void {
    const question = this.answers[at]?.question ?? "";
    this.change(this.withInstead(at, { key, question }), question);
  }

  /** The answers with this one in that place, and what follows it as far as it still holds. */
  protected withInstead(at: number, given: Given): Given[] {
    return replaced(this.answers, at, given, this.#later);
  }

  /** A plan from elsewhere: advice, one that was prepared, what is left of an interrupted one. */
  put(given: Given[]): void {
    this.change(given, "");
  }

  /** So much of something that comes on top. */
  extra(question: string, key: string, count: number): void {
    this.change(withExtra(this.answers, question, key, count), question);
  }

  /** Points that are shared otherwise: all answers about that in one. */
  share(sharing: Sharing, given: Given[]): void {
    const before = said(this.answers.slice(0, sharing.from));
    const after = said(this.answers.slice(sharing.to));
    this.change([...before, ...given, ...after, ...this.#later], sharing.question);
    this.opened = null;
  }

  open(index: number): void {
    this.opened = index;
    this.about = null;
    void this.#openChip();
  }

  close(): void {
    this.opened = null;
    this.about = null;
    void this.#openChip();
  }

  /** Unsays the last answer of the plan; false if there is none. */
  unsay(): boolean {
    const mine = said(this.answers);
    if (!mine.length) return false;
    this.change(mine.slice(0, -1), "");
    return true;
  }

  startOver(): void {
    this.change([], "");
  }

  // what they lead to

  /** Another question is asked, or none: what was there belonged to the last one. */
  protected begin(): void {
    this.plan = null;
    this.about = null;
    if (this.prompt) this.ahead = null;
  }

  /** Other answers: what was told about the last ones is gone, and the server is asked what these lead to. */
  protected change(given: Given[], meant: string): void {
    this.given = given;
    this.#later = [];
    this.notice = "";
    this.refused = "";
    this.about = null;
    if (meant === "") this.opened = null;
    if (!this.who || this.direct) {
      this.#settle();
      this.#numbers.abort();
      this.plan = null;
      this.#chip = null;
      this.forgetChances();
      return;
    }
    void this.refresh(meant);
  }

  /** Somebody wants to know something else now, until that changes again. */
  protected stopCounting(): AbortSignal {
    this.#numbers.abort();
    this.#numbers = new AbortController();
    return this.#numbers.signal;
  }

  /** Something that takes thought: whoever is told to wait waits, and asks again as long as it is wanted. */
  protected async thought<R>(ask: () => Promise<R>, signal: AbortSignal): Promise<R> {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof Refusal) || error.status !== 429) throw error;
        await pause(Math.max(1, error.wait) * 1000, signal);
      }
    }
  }

  protected async refresh(meant: string): Promise<void> {
    const epoch = ++this.epoch;
    this.busy = true;
    const signal = this.stopCounting();
    const who = this.prompt ? null : this.ahead;
    const fill = this.levels.of(this.who ?? "") !== "everything";
    try {
      const plan = await this.table.ask({ type: "plan", answers: this.given, who, fill }, signal);
      if (epoch !== this.epoch) return;
      this.#took(plan, meant);
      await this.#openChip();
      if (epoch !== this.epoch) return;
      this.#settle();
      void this.count(signal).catch(() => {}); // a plan without chances is a plan all the same
    } catch (error) {
      if (epoch !== this.epoch) return;
      this.#settle();
      this.heard(error);
    }
  }

  /** The server has said what the answers lead to. */
  #took(plan: Plan, meant: string): void {
    const changed = fallen(this.plan, plan, meant);
    this.#later = notYet(this.given, plan);
    this.plan = plan;
    this.given = said(plan.answers);
    if (this.opened !== null && this.opened >= plan.answers.length) this.opened = null;
    if (this.opened !== null && meant) this.#step(plan, meant);
    if (plan.why_not) this.notice = kept(plan);
    else if (changed.length) this.notice = t("dock.changed", { what: changed.join(", ") });
    this.forgetChances();
  }

  /** After a chip was changed: on to what is asked next, or to what comes by itself. */
  #step(plan: Plan, meant: string): void {
    const kind = this.opened === null ? "" : plan.answers[this.opened]?.kind;
    if (plan.next || (kind !== "location" && kind !== "extra" && plan.answers[this.opened ?? 0]?.question === meant)) {
      this.opened = null;
    }
  }

  /** Fetches the question of the open chip: the answers before it, and nothing more. */
  async #openChip(): Promise<void> {
    const at = this.at;
    if (at === null) {
      this.#chip = null;
      return;
    }
    const epoch = this.epoch;
    const who = this.prompt ? null : this.ahead;
    const before = whole(this.answers.slice(0, at));
    try {
      const plan = await this.table.ask({ type: "plan", answers: before, who, fill: false });
      if (epoch !== this.epoch || this.at !== at) return;
      const same = plan.next?.question === this.answers[at]?.question;
      this.#chip = plan.next && same ? { at, prompt: plan.next, hex: plan.hex } : null;
    } catch (error) {
      this.heard(error);
    }
  }

  /** Whoever was quicker than the server says what was meant, not what stood there before: false if it is no longer asked. */
  protected async settled(): Promise<boolean> {
    const asked = this.asked;
    await this.quiet();
    return asked === this.asked && this.sayable;
  }

  /** Until the server has said what the answers lead to. */
  quiet(): Promise<void> {
    return this.busy ? new Promise((resolve) => this.#quiet.push(resolve)) : Promise.resolve();
  }

  #settle(): void {
    this.busy = false;
    for (const told of this.#quiet.splice(0)) told();
  }

  protected heard(error: unknown): void {
    if (error instanceof DOMException) return; // nobody wants it any more
    if (!(error instanceof Refusal)) throw error;
    if (error.status === 429) return;
    if (error.status === 409) this.tooLate = lateWords(error);
    else this.refused = error.message;
  }
}

/** "Anna answered first: parry. Your answer was not used." */
function lateWords({ quicker }: Refusal): string {
  return quicker ? t("dock.quicker", { who: quicker.by, what: quicker.answer }) : t("dock.goneOn");
}

/** "Jack Pike is out of reach from j6. Kept: Attack, step to j6." */
function kept(plan: Plan): string {
  const words = chips(plan.answers).map((chip) => chip.words);
  return words.length ? `${plan.why_not} ${t("dock.kept", { what: words.join(", ") })}` : plan.why_not;
}

export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("nobody wants it any more", "AbortError"));
    });
  });
}
