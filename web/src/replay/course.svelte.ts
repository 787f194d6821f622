// How a fight stood after each of its beats: fetched a hundred at a time as changes, kept, and looked up without waiting.
import { Refusal, request } from "../lib/api";
import { changedFighters } from "../lib/reduce";
import type { Board, Fighter, Stood } from "../protocol";

export interface Moment {
  beat: number;
  round: number;
  acting: string | null;
  fighters: Fighter[];
  board: Board;
}

/** So many beats the server tells at a time. */
const PART = 100;

/** Each moment of a part, whole: what has not changed is shared between them. */
export function unfolded(part: Stood[]): Moment[] {
  const out: Moment[] = [];
  let fighters: Fighter[] = [];
  let board: Board | null = null;
  for (const stood of part) {
    fighters = changedFighters(fighters, stood);
    board = stood.board ?? board;
    if (board) out.push({ beat: stood.beat, round: stood.round, acting: stood.acting, fighters, board });
  }
  return out;
}

export class Course {
  #parts = $state.raw(new Map<number, Moment[]>());
  #asked = new Set<number>();
  /** Up to which beat each part was asked for: of a beat that still goes on nothing is told, however often one asks. */
  #upTo = new Map<number, number>();
  #ended = false;
  trouble = $state("");

  constructor(
    private readonly fight: string,
    private readonly seat: string,
  ) {}

  /** How it stood after that beat, or after the last one before it that is known. */
  at(beat: number): Moment | null {
    for (let part = Math.floor(beat / PART); part >= 0; part--) {
      const known = this.#parts.get(part) ?? [];
      const found = known.findLast((moment) => moment.beat <= beat);
      if (found) return found;
    }
    return null;
  }

  /** Sees to it that what is around that beat is here soon, and then all the rest. */
  async reach(beat: number, last: number): Promise<void> {
    const here = Math.floor(beat / PART);
    const all = Array.from({ length: Math.floor(last / PART) + 1 }, (_, part) => part);
    all.sort((one, other) => Math.abs(one - here) - Math.abs(other - here));
    for (const part of all) {
      if (this.#ended || this.#asked.has(part) || this.#complete(part, last)) continue;
      await this.#fetch(part, last);
    }
  }

  end(): void {
    this.#ended = true;
  }

  #complete(part: number, last: number): boolean {
    if (this.#upTo.get(part) === last) return true;
    const known = this.#parts.get(part);
    return known !== undefined && (known.at(-1)?.beat ?? -1) >= Math.min(last, part * PART + PART - 1);
  }

  async #fetch(part: number, last: number): Promise<void> {
    this.#asked.add(part);
    const query = new URLSearchParams({ first: String(part * PART), last: String(part * PART + PART - 1) });
    if (this.seat) query.set("seat", this.seat);
    try {
      const stood = await request<Stood[]>("GET", `/api/fights/${this.fight}/beats?${query}`);
      this.#upTo.set(part, last);
      this.#parts = new Map(this.#parts).set(part, unfolded(stood));
      this.trouble = "";
    } catch (why) {
      this.trouble = why instanceof Refusal ? why.message : "";
      await new Promise((resolve) => setTimeout(resolve, why instanceof Refusal && why.wait ? why.wait * 1000 : 1000));
    } finally {
      this.#asked.delete(part);
    }
  }
}
