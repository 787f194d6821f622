// The scenario that somebody sets up: what it says, every step back, what is wrong with it. It stays in this browser.
import { getContext, setContext } from "svelte";
import { api, Refusal } from "../lib/api";
import type { Level } from "../lib/levels.svelte";
import type { Book, Checked, Flaw, Json, NewFight, Staged } from "../protocol";
import { type Document, fightersOf, type Path, put, type Table, textAt } from "./edit";
import { boardOf } from "./ground";
import { distinct, figuresOf, namesOf } from "./groups";

/** A link that shall be made: whose it is, and whom it plays. */
export interface PlannedSeat {
  name: string;
  fighters: string[];
}

export interface Kept {
  document: Document;
  seats: PlannedSeat[];
  dice: string;
  /** How much whoever sets it up wants to be asked for those whom no link plays. */
  level: Level;
}

const FRESH = { seats: [], dice: "secret", level: "matters" } as const;

const PLACE = "fracas.draft";
const MOST_STEPS = 200;
const PAUSE = 300;

export class Draft {
  kept = $state.raw<Kept>({ ...FRESH, seats: [], document: {} });
  book = $state.raw<Book | null>(null);
  checked = $state.raw<Checked | null>(null);
  /** Whether what was checked is what it says now. */
  fresh = $state(false);
  trouble = $state("");
  #past = $state.raw<Kept[]>([]);
  #future = $state.raw<Kept[]>([]);
  #key = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking: AbortController | null = null;
  #flaws = $derived(byPath(this.checked?.problems ?? []));

  get document(): Document {
    return this.kept.document;
  }

  readonly problems = $derived(distinct(this.kept.document, this.checked?.problems ?? []));

  get sound(): boolean {
    return this.fresh && this.checked !== null && this.problems.length === 0;
  }

  readonly names = $derived(namesOf(this.kept.document, this.book?.catalogue["characters"] ?? []));
  readonly board = $derived(boardOf(this.kept.document, this.book?.grounds ?? []));
  readonly figures = $derived(figuresOf(this.kept.document, this.names, this.checked?.preview?.fighters ?? []));

  flawsAt(path: Path): Flaw[] {
    return this.#flaws.get(JSON.stringify(path)) ?? [];
  }

  // changes

  /** One step; several in a row with the same key are one, such as letters that are typed into a field. */
  change(change: (document: Document) => Document, key = ""): void {
    this.keep({ ...this.kept, document: change(this.kept.document) }, key);
  }

  set(path: Path, value: Json | undefined, keep = 1): void {
    this.change((document) => put(document, path, value, keep), JSON.stringify(path));
  }

  keep(now: Kept, key = ""): void {
    if (!key || key !== this.#key) this.#past = [...this.#past.slice(-MOST_STEPS), this.kept];
    this.#key = key;
    this.#future = [];
    this.#show(now);
  }

  /** Whatever comes next is a step of its own. */
  settle(): void {
    this.#key = "";
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, this.kept];
    this.#key = "";
    this.#show(before);
  }

  redo(): void {
    const next = this.#future.at(-1);
    if (!next) return;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, this.kept];
    this.#key = "";
    this.#show(next);
  }

  #show(now: Kept): void {
    const other = textAt(now.document, ["rulebook"]) !== this.book?.key;
    this.kept = now;
    this.fresh = false;
    remember(now);
    if (other) void this.#readBook();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.check(), PAUSE);
  }

  async #readBook(): Promise<void> {
    const key = textAt(this.document, ["rulebook"]);
    try {
      const book = key ? await api.rulebook(key) : null;
      if (textAt(this.document, ["rulebook"]) === key) this.book = book;
    } catch {
      this.book = null; // the check says what is wrong with it
    }
  }

  /** Asks the server what is wrong with it. */
  async check(): Promise<void> {
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    const wanted = this.kept.document;
    try {
      const checked = await api.check({ document: wanted }, asking.signal);
      if (this.kept.document !== wanted) return;
      this.checked = checked;
      this.fresh = true;
      this.trouble = "";
    } catch (error) {
      if (asking.signal.aborted) return;
      const wait = error instanceof Refusal ? error.wait : 0;
      if (wait) this.#timer = setTimeout(() => void this.check(), wait * 1000);
      else this.trouble = error instanceof Error ? error.message : String(error);
    }
  }

  // beginnings and ends

  /** Begins with a document; what was there before is one step back. */
  begin(document: Document): void {
    this.keep({ ...FRESH, seats: [], document });
  }

  /** Reads what was kept in this browser; whether there was anything. */
  resume(): boolean {
    const found = remembered();
    if (found) this.#show(found);
    return found !== null;
  }

  /** Begins with a scenario of the server, or with what another screen hands over. Throws a Refusal. */
  async take(staged: Staged): Promise<void> {
    const checked = await api.check(staged);
    if (!checked.document) throw new Refusal(422, checked.problems[0]?.text ?? "");
    this.begin(checked.document);
  }

  /** What makes the fight. Those who have a link play for themselves. */
  wanted(name: string): NewFight {
    const known = new Set(this.names);
    const seats = this.kept.seats.map((seat) => ({
      ...seat,
      fighters: seat.fighters.filter((each) => known.has(each)),
    }));
    const controls = Object.fromEntries(seats.flatMap((seat) => seat.fighters.map((each) => [each, "human"])));
    return { document: this.document, controls, seats, dice: this.kept.dice, name };
  }

  /** Those whom people play, but no link. */
  get mine(): string[] {
    const linked = new Set(this.kept.seats.flatMap((seat) => seat.fighters));
    const fighters = fightersOf(this.document);
    return this.names.filter((name, index) => !linked.has(name) && this.#control(fighters[index]) === "human");
  }

  #control(fighter: Table | undefined): string {
    return textAt(fighter, ["control"]) || textAt(this.document, ["sides", textAt(fighter, ["side"]), "control"]);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#asking?.abort();
  }

  sideOf(name: string): string {
    return textAt(fightersOf(this.document)[this.names.indexOf(name)], ["side"]);
  }
}

function byPath(problems: Flaw[]): Map<string, Flaw[]> {
  const out = new Map<string, Flaw[]>();
  for (const flaw of problems) {
    const key = JSON.stringify(flaw.path);
    out.set(key, [...(out.get(key) ?? []), flaw]);
  }
  return out;
}

function remember(kept: Kept): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(kept));
  } catch {
    // it holds until the page is closed
  }
}

function remembered(): Kept | null {
  try {
    const found = JSON.parse(localStorage.getItem(PLACE) ?? "null");
    return found?.document && Array.isArray(found.seats) ? { ...FRESH, ...found } : null;
  } catch {
    return null;
  }
}

const HERE = Symbol("draft");

export function shareDraft(draft: Draft): void {
  setContext(HERE, draft);
}

export function theDraft(): Draft {
  return getContext<Draft>(HERE);
}
