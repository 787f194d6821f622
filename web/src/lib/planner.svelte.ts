// The plan of a turn: answers that have not been said. The page holds them, the server says what they lead to. Whatever
// comes for another question, or for another plan than the present one, is thrown away.
import { untrack } from "svelte";
import { marksOf, placesOf } from "../dock/marking";
import { SheetHeight } from "../dock/sheet.svelte";
import { type Sharing, sharingAt } from "../dock/split";
import type { Marks } from "../map/marks";
import type {
  Advice,
  Chain,
  Extras,
  Given,
  NotNow,
  Odds,
  Option,
  Plan,
  PlannedAnswer,
  Prompt,
  RollVerdict,
  Stake,
  Threat,
  Way,
} from "../protocol";
import { Refusal } from "./api";
import { type Level, Levels } from "./levels.svelte";
import {
  bestStakes,
  chips,
  facingAt,
  fallen,
  notYet,
  openByItself,
  ROUGH,
  readyOf,
  replaced,
  said,
  sayable,
  shownAs,
  taken,
  whole,
  withExtra,
} from "./plans";
import type { Table } from "./table.svelte";
import { t } from "./words.svelte";

const LATE = 2000; // after that, a number that is on its way is only about right
const SLICE = 0.4; // seconds of thinking for some of the chances of a list
const NEWS = 3000; // milliseconds: more than the news of an answer takes to come
const PAUSE = 60; // milliseconds: somebody who clicks through answers needs no odds of each

/** Something that somebody pointed at, and what can be done about it. */
export interface About {
  target: string;
  chains: Chain[] | null;
}

export class Planner {
  readonly levels: Levels;
  /** How high the dock stands on a phone. */
  readonly sheet = new SheetHeight();
  plan = $state.raw<Plan | null>(null);
  /** The chip that somebody opened. */
  opened = $state<number | null>(null);
  /** The question of the open chip. */
  #chip = $state.raw<{ at: number; prompt: Prompt; hex: string | null } | null>(null);
  odds = $state.raw<Odds | null>(null);
  /** Odds are being worked out; late ones are worth a word. */
  waiting = $state<"" | "soon" | "late">("");
  extras = $state.raw<Extras | null>(null);
  stakes = $state.raw<Map<string, Stake>>(new Map());
  suffered = $state(false);
  joined = $state.raw<Chain[] | null>(null);
  about = $state.raw<About | null>(null);
  advice = $state.raw<Advice | null>(null);
  advising = $state(false);
  notNow = $state.raw<NotNow[] | null>(null);
  threat = $state.raw<Threat | null>(null);
  /** What became of an earlier answer: "Changed: facing". Said once, then gone with the next change. */
  notice = $state("");
  /** What was refused, in the server's words. */
  refused = $state("");
  /** Somebody else was quicker: it stands until something is said again. */
  tooLate = $state("");
  /** What is left of a plan that was interrupted, and by what. */
  rest = $state.raw<{ answers: PlannedAnswer[]; why: string } | null>(null);
  saying = $state(false);
  /** Ready answers to what comes are on their way. */
  looking = $state(false);
  /** The server is asked what the answers lead to: what the dock shows may be old. */
  busy = $state(false);
  /** The round in which the game master plays a group's fighters one by one. */
  oneByOne = $state(-1);
  /** Taking back is for the game master to allow. */
  mustAsk = $state(false);
  /** For whom somebody plans while others act. */
  ahead = $state<string | null>(null);
  /** Hexes to go by on the way to the next one that is chosen. */
  via = $state.raw<string[]>([]);
  /** The way to the hex that somebody points at. */
  #preview = $state.raw<{ hex: string; way: Way } | null>(null);
  /** Whether the map shows how dangerous it is where one could go. */
  showsThreat = $state(false);
  /** What was said the last time, if that is possible again. */
  before = $state.raw<Plan | null>(null);
  /** A plan that was made before and is offered now. */
  offered = $state.raw<Given[]>([]);

  #given: Given[] = [];
  #later: Given[] = [];
  #pointed = "";
  #asked = "";
  #next: (() => void)[] = [];
  #quiet: (() => void)[] = [];
  #byItself = new Set<string>();
  /** Whose last turn was played with a group's. */
  #together = new Set<string>();
  #sent = 0;
  #epoch = 0;
  #numbers = new AbortController();

  constructor(readonly table: Table) {
    this.levels = new Levels(table.id);
    $effect(() => {
      const mark = `${table.question}/${table.fight?.prompt?.number ?? ""}/${table.fight?.prompt?.question ?? ""}`;
      const live = table.fight !== null;
      untrack(() => live && this.#met(mark));
    });
  }

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

  /** What the map draws of all this. */
  get marks(): Marks {
    return marksOf({
      prompt: this.prompt,
      question: this.question,
      hex: this.at !== null ? (this.#chip?.hex ?? null) : (this.plan?.hex ?? null),
      chosen: this.chosen,
      plan: this.plan,
      odds: this.odds,
      stakes: this.stakes,
      fighters: this.table.fight?.fighters ?? [],
      preview: this.#preview?.way ?? null,
      threat: this.showsThreat ? (this.threat?.hexes ?? []).filter((each) => each.error <= ROUGH) : [],
    });
  }

  get sayable(): boolean {
    return sayable(this.plan);
  }

  /** Who defends sees guard and what follows it as one. */
  get defends(): boolean {
    return this.prompt?.kind === "defence" && this.opened === null && this.#given.length === 0;
  }

  // what somebody does

  /** An answer to the open question. */
  choose(key: string): void {
    const question = this.question;
    if (!question) return;
    if (this.atOnce) {
      void this.answer(key);
      return;
    }
    const at = this.at ?? this.answers.length;
    const given = { key, question: question.question };
    this.#change(replaced(this.answers, at, given, this.#later), question.question);
  }

  /** Another answer to a question of the plan. */
  replace(at: number, key: string): void {
    const question = this.answers[at]?.question ?? "";
    this.#change(replaced(this.answers, at, { key, question }, this.#later), question);
  }

  /** Answers that belong together, from a list of what can be done. */
  take(chain: Chain): void {
    if (this.defends) void this.say(whole(chain.answers));
    else this.#change(said(chain.answers), "");
  }

  /** A plan from elsewhere: advice, one that was prepared, what is left of an interrupted one. */
  put(given: Given[]): void {
    this.#change(given, "");
  }

  /** So much of something that comes on top. */
  extra(question: string, key: string, count: number): void {
    this.#change(withExtra(this.answers, question, key, count), question);
  }

  /** Points that are shared otherwise: all answers about that in one. */
  share(sharing: Sharing, given: Given[]): void {
    const before = said(this.answers.slice(0, sharing.from));
    const after = said(this.answers.slice(sharing.to));
    this.#change([...before, ...given, ...after, ...this.#later], sharing.question);
    this.opened = null;
  }

  /** For each foe, the numbers that could go against it if it came first, with what they are worth. */
  async curvesOf(sharing: Sharing): Promise<Map<string, Option[]>> {
    const before = whole(this.answers.slice(0, sharing.from));
    const who = this.prompt ? null : this.ahead;
    const out = new Map<string, Option[]>();
    for (const foe of sharing.foes) {
      const answers = foe ? [...before, { question: sharing.whom, key: foe }] : before;
      try {
        const { next } = await this.table.ask({ type: "plan", answers, who, fill: false });
        if (next?.question === sharing.question) out.set(foe, next.options);
      } catch (error) {
        this.#heard(error);
        return out;
      }
    }
    return out;
  }

  /** How an agent would share them; null if it would not at all. */
  async advisedSharing(sharing: Sharing, names: string[]): Promise<Map<string, number> | null> {
    try {
      const plan = await this.table.ask({ type: "as advised", answers: whole(this.answers.slice(0, sharing.from)) });
      const at = plan.answers.findIndex((answer) => answer.question === sharing.question);
      return at < 0 ? new Map() : (sharingAt(plan.answers, at, names)?.points ?? null);
    } catch (error) {
      this.#heard(error);
      return null;
    }
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
    this.#change(mine.slice(0, -1), "");
    return true;
  }

  startOver(): void {
    this.#change([], "");
  }

  /** Everything that is planned, in one message. */
  async say(ready?: Given[]): Promise<void> {
    if (!ready && this.busy && !(await this.#settled())) return;
    const answers = ready ?? whole(this.answers);
    if (this.saying || !answers.length) return;
    await this.#send(async (question) => {
      const result = await this.table.ask({ type: "say", question, answers });
      if (result.rest.length) this.rest = { answers: result.rest, why: result.interrupted };
    });
  }

  /** One answer to what is asked now. */
  async answer(key: string): Promise<void> {
    await this.#send((question) => this.table.ask({ type: "answer", question, key }));
  }

  async #send(message: (question: string) => Promise<unknown>): Promise<void> {
    const question = this.table.question;
    const sent = ++this.#sent;
    this.saying = true;
    this.tooLate = "";
    this.refused = "";
    this.rest = null;
    try {
      await message(question);
      if (this.table.question === question) await this.#goneOn();
    } catch (error) {
      this.#heard(error);
    } finally {
      if (sent === this.#sent) this.saying = false;
    }
  }

  /** The news of one's own answer: until it is there, the old question cannot be answered once more. */
  async #goneOn(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#next.push(resolve);
      setTimeout(resolve, NEWS);
    });
  }

  /** Whoever was quicker than the server says what was meant, not what stood there before: false if it is no longer asked. */
  async #settled(): Promise<boolean> {
    const asked = this.#asked;
    await new Promise<void>((resolve) => this.#quiet.push(resolve));
    return asked === this.#asked && this.sayable;
  }

  #settle(): void {
    this.busy = false;
    for (const told of this.#quiet.splice(0)) told();
  }

  // the map

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
    const epoch = this.#epoch;
    const given = replaced(this.answers, at, { key: name, question }, this.#later);
    const plan = await this.table.ask({ type: "plan", answers: given, who: this.prompt ? null : this.ahead });
    if (epoch !== this.#epoch) return;
    if (plan.changed.includes(name)) await this.ask(name);
    else this.#change(given, question);
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
    const epoch = this.#epoch;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (this.#pointed !== name || epoch !== this.#epoch || !this.plan?.now) return;
    const answers = whole(this.answers.slice(0, this.at ?? this.answers.length));
    try {
      const option = await this.table.ask({ type: "option", key: name, answers });
      if (this.#pointed === name && epoch === this.#epoch && option.way) this.#preview = { hex: name, way: option.way };
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
    const epoch = this.#epoch;
    this.#numbers.abort(); // this is what somebody wants to know now
    this.about = { target, chains: null };
    try {
      const chains = await this.table.ask({ type: "about", target, rough: true });
      if (epoch !== this.#epoch || this.about?.target !== target) return;
      const best = readyOf(chains);
      if (best && !this.#given.length) this.#change(said(best.answers), ""); // the line is ready; others are a click away
      this.about = { target, chains };
    } catch (error) {
      if (epoch === this.#epoch) {
        this.about = null;
        this.#heard(error);
      }
    }
  }

  // a group

  /** Who plays for somebody who is away: whom the scenario names. */
  agentOf(fighter: string): string {
    return this.table.table?.agents[fighter] ?? "brute";
  }

  /** An agent plays these, up to the turn of anybody else. From then on they are only asked how they defend. */
  async playGroup(fighters: string[]): Promise<void> {
    this.#together = new Set(fighters);
    const agent = this.agentOf(fighters[0] ?? "");
    await this.#send(() => this.table.ask({ type: "lend", fighters, agent, until: "turn" }));
  }

  /** Not together, in this round. */
  playOneByOne(): void {
    this.#together.clear();
    this.oneByOne = this.table.fight?.round ?? -1;
  }

  // what else may be wanted

  async advise(seconds = 2): Promise<void> {
    if (!this.prompt || this.advising) return;
    const epoch = this.#asked;
    this.advising = true;
    try {
      const advice = await this.table.ask({ type: "advise", seconds });
      if (epoch === this.#asked) this.advice = advice;
    } catch (error) {
      this.#heard(error);
    } finally {
      this.advising = false;
    }
  }

  /** What real dice would come to if they showed that, or why they cannot. */
  async verdictOf(key: string): Promise<{ found: RollVerdict | null; refused: string }> {
    try {
      return { found: await this.table.ask({ type: "verdict", key }), refused: "" };
    } catch (error) {
      return { found: null, refused: error instanceof Refusal && error.status !== 429 ? error.message : "" };
    }
  }

  /** Why something is no answer to the open question. */
  async whyNot(key: string): Promise<string> {
    const answers = this.atOnce ? [] : whole(this.answers.slice(0, this.at ?? this.answers.length));
    try {
      return await this.table.ask({ type: "why not", key, answers });
    } catch (error) {
      return error instanceof Refusal ? error.message : "";
    }
  }

  /** Takes back what was said; asks the game master where that is needed. */
  async takeBack(): Promise<void> {
    this.refused = "";
    try {
      const { taken_back } = await this.table.ask({ type: "take back", line: true });
      this.notice = taken_back ? t("dock.takenBack", { what: taken_back }) : t("dock.nothingBack");
    } catch (error) {
      this.#heard(error);
      this.mustAsk = !this.table.masters && error instanceof Refusal && error.status === 422;
    }
  }

  async askToTakeBack(why: string): Promise<void> {
    try {
      await this.table.ask({ type: "ask to take back", why });
      this.mustAsk = false;
      this.refused = "";
      this.notice = t("dock.askedBack");
    } catch (error) {
      this.#heard(error);
    }
  }

  /** Begins to plan for somebody while others act; null ends that. */
  planAhead(who: string | null): void {
    this.ahead = who;
    if (!this.prompt) this.#change([], "");
  }

  /** Keeps the plan that was made ahead: it is offered when its time comes. */
  async prepare(): Promise<void> {
    if (!this.ahead) return;
    try {
      await this.table.ask({ type: "prepare", who: this.ahead, answers: whole(this.answers) });
      this.notice = t("dock.prepared", { who: this.ahead });
    } catch (error) {
      this.#heard(error);
    }
  }

  // what comes of it

  /** Another question is asked, or none. */
  #met(mark: string): void {
    if (mark === this.#asked) {
      if (this.ahead && !this.prompt) void this.#refresh("");
      return;
    }
    this.#asked = mark;
    for (const told of this.#next.splice(0)) told();
    this.plan = null; // it was an answer to another question
    this.advice = null;
    this.notNow = null;
    this.threat = null;
    this.joined = null;
    this.looking = false;
    this.before = null;
    this.about = null;
    this.offered = this.table.prepared;
    if (this.prompt) this.ahead = null;
    this.#change([], "");
    if (this.prompt && this.#answeredByItself(this.prompt)) return;
    if (this.prompt && !this.direct) void this.#lookAround();
  }

  /** Where nothing hangs on it, or somebody has said that it need not be asked, the answer goes without saying. */
  #answeredByItself(prompt: Prompt): boolean {
    if (this.direct || this.rest || this.offered.length) return false;
    if (this.askedOf) return false; // it is for that one to say
    const level = this.levels.of(prompt.who);
    const settled = this.levels.settled(prompt.who, prompt.question);
    const outOfTurn = this.table.fight?.acting !== prompt.who;
    const crowd = this.#together.has(prompt.who) && outOfTurn && prompt.kind !== "defence";
    const key = settled ?? (prompt.matters && !crowd ? "" : prompt.usual);
    if (level !== "matters" || !key || !this.table.plays(prompt.who)) return false;
    if (!outOfTurn && !settled && this.turnBegins) return false;
    const offered =
      prompt.options.some((option) => option.key === key) || prompt.places.some((each) => each.hex === key);
    const once = `${prompt.number}/${prompt.question}`;
    if (!offered || this.#byItself.has(once)) return false; // what was taken back is asked
    this.#byItself.add(once);
    const question = this.table.question;
    const sent = ++this.#sent;
    this.saying = true;
    this.table
      .ask({ type: "answer", question, key })
      .then(async () => {
        if (this.table.question === question) await this.#goneOn();
      })
      .catch(() => {}) // another tab of this seat may have been quicker
      .finally(() => {
        if (sent === this.#sent) this.saying = false;
      });
    return true;
  }

  /** Nothing has happened yet in the beat that goes on, but that it has begun. */
  get turnBegins(): boolean {
    const fight = this.table.fight;
    const last = fight?.events.slice(fight.settled).at(-1);
    return last === undefined || last.headline;
  }

  #change(given: Given[], meant: string): void {
    this.#given = given;
    this.#later = [];
    this.notice = "";
    this.refused = "";
    this.mustAsk = false;
    this.about = null;
    this.via = [];
    this.#preview = null;
    if (meant === "") this.opened = null;
    if (given.length) this.offered = [];
    if (!this.who || this.direct) {
      this.#settle();
      this.#numbers.abort();
      this.plan = null;
      this.#chip = null;
      this.#clear();
      return;
    }
    void this.#refresh(meant);
  }

  #clear(): void {
    this.odds = null;
    this.waiting = "";
    this.extras = null;
    this.stakes = new Map();
  }

  async #refresh(meant: string): Promise<void> {
    const epoch = ++this.#epoch;
    this.busy = true;
    this.#numbers.abort();
    this.#numbers = new AbortController();
    const signal = this.#numbers.signal;
    const who = this.prompt ? null : this.ahead;
    const fill = this.levels.of(this.who ?? "") !== "everything";
    try {
      const plan = await this.table.ask({ type: "plan", answers: this.#given, who, fill }, signal);
      if (epoch !== this.#epoch) return;
      this.#took(plan, meant);
      await this.#openChip();
      if (epoch !== this.#epoch) return;
      this.#settle();
      void this.#count(signal).catch(() => {}); // a plan without chances is a plan all the same
    } catch (error) {
      if (epoch !== this.#epoch) return;
      this.#settle();
      this.#heard(error);
    }
  }

  /** The server has said what the answers lead to. */
  #took(plan: Plan, meant: string): void {
    const changed = fallen(this.plan, plan, meant);
    this.#later = notYet(this.#given, plan);
    this.plan = plan;
    this.#given = said(plan.answers);
    if (this.opened !== null && this.opened >= plan.answers.length) this.opened = null;
    if (this.opened !== null && meant) this.#step(plan, meant);
    if (plan.why_not) this.notice = kept(plan);
    else if (changed.length) this.notice = t("dock.changed", { what: changed.join(", ") });
    this.#clear();
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
    const epoch = this.#epoch;
    const who = this.prompt ? null : this.ahead;
    const before = whole(this.answers.slice(0, at));
    try {
      const plan = await this.table.ask({ type: "plan", answers: before, who, fill: false });
      if (epoch !== this.#epoch || this.at !== at) return;
      const same = plan.next?.question === this.answers[at]?.question;
      this.#chip = plan.next && same ? { at, prompt: plan.next, hex: plan.hex } : null;
    } catch (error) {
      this.#heard(error);
    }
  }

  /** Chances: of the plan first, then what may be added, then of each answer to the open question. */
  async #count(signal: AbortSignal): Promise<void> {
    const plan = this.plan;
    if (!plan?.now) return;
    if (plan.stop === "a roll") {
      this.waiting = "soon";
      const late = setTimeout(() => {
        if (!signal.aborted && this.waiting) this.waiting = "late";
      }, LATE);
      try {
        await pause(PAUSE, signal);
        const odds = await this.#thought(
          () => this.table.ask({ type: "odds", answers: whole(plan.answers) }, signal),
          signal,
        );
        this.odds = odds;
      } finally {
        clearTimeout(late);
        if (!signal.aborted) this.waiting = "";
      }
    }
    if (plan.answers.some((answer) => answer.kind === "extra")) {
      const plain = plan.answers.filter((answer) => answer.kind !== "extra" && !answer.filled);
      const answers = said(plain);
      const wanted = taken(plan.answers);
      this.extras = await this.#thought(
        () => this.table.ask({ type: "extras", answers, taken: wanted }, signal),
        signal,
      );
    }
    await this.#weigh(signal);
    if (!this.threat && !signal.aborted && this.turnBegins) await this.#weighThreat(0.3);
  }

  /** The chances of each answer to the open question, as they come. */
  async #weigh(signal: AbortSignal): Promise<void> {
    const question = this.question;
    if (!question || shownAs(question) === "place" || shownAs(question) === "facing") return;
    const at = this.at;
    const before = this.atOnce ? [] : whole(this.answers.slice(0, at ?? this.answers.length));
    const then = at === null ? [] : said(this.answers.slice(at + 1));
    if (shownAs(question) === "split") return; // it has its own
    const first = this.chosen || question.usual;
    const all = question.options.filter((option) => option.kind !== "hex").map((option) => option.key);
    let keys = [...all.filter((key) => key === first), ...all.filter((key) => key !== first)].slice(0, 60);
    let rows: Stake[] = [];
    await pause(PAUSE, signal);
    while (keys.length) {
      const wanted = keys;
      const found = await this.#thought(
        () => this.table.ask({ type: "stakes", answers: before, then, keys: wanted, seconds: SLICE }, signal),
        signal,
      );
      rows = [...rows, ...found.options];
      this.suffered = found.suffered;
      this.stakes = bestStakes(rows, found.suffered);
      keys = found.left;
    }
  }

  /** What is worth knowing beside the plan: defences in one, what is not offered. */
  async #lookAround(): Promise<void> {
    const asked = this.#asked;
    const prompt = this.prompt;
    const still = () => asked === this.#asked;
    try {
      if (prompt?.kind === "defence") {
        this.looking = true;
        const joined = await this.table.ask({ type: "joined" }).finally(() => {
          if (still()) this.looking = false;
        });
        if (still()) this.joined = joined;
      }
      if (this.turnBegins) {
        const before = await this.table.ask({ type: "before" });
        if (still()) this.before = before;
      }
      const notNow = await this.table.ask({ type: "not now" });
      if (still()) this.notNow = notNow;
    } catch {
      // a list without them is a list all the same
    }
  }

  /** How likely one is wounded before the next turn, for each hex in reach: better known the longer one looks. */
  async #weighThreat(seconds: number): Promise<void> {
    const asked = this.#asked;
    try {
      const threat = await this.table.ask({ type: "threat", seconds });
      if (asked === this.#asked) this.threat = threat;
    } catch {
      // nobody goes anywhere, or the game master shows no such number
    }
  }

  /** The danger of each hex on the map: first numbers soon, better ones after. */
  async toggleThreat(): Promise<void> {
    this.showsThreat = !this.showsThreat;
    const asked = this.#asked;
    for (const seconds of [0.3, 1, 2]) {
      if (!this.showsThreat || asked !== this.#asked || !this.prompt) return;
      await this.#weighThreat(seconds);
    }
  }

  /** How much that fighter's people want to be asked; 'play it' hands it to an agent. */
  setLevel(fighter: string, level: Level): void {
    this.levels.set(fighter, level);
    const plays = this.table.table?.controls[fighter] !== "human";
    if (plays !== (level === "play")) {
      const control = level === "play" ? this.agentOf(fighter) : "human";
      this.table.ask({ type: "control", fighter, control }).catch((error: unknown) => this.#heard(error));
    } else if (fighter === this.who) this.#change(this.#given, "");
  }

  /** Something that takes thought: whoever is told to wait waits, once. */
  async #thought<R>(ask: () => Promise<R>, signal: AbortSignal): Promise<R> {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 429) throw error;
      await pause(Math.max(1, error.wait) * 1000, signal);
      return await ask();
    }
  }

  #heard(error: unknown): void {
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

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("nobody wants it any more", "AbortError"));
    });
  });
}
