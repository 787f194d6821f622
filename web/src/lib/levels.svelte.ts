// How much a fighter's people want to be asked. Kept in this browser, for each fighter of each fight.

export type Level = "everything" | "matters" | "play";

const PLACE = "fracas.levels";
const MOST = 200; // fights; the oldest are forgotten

interface Kept {
  level: Record<string, Level>;
  /** Questions that are not asked again in this fight, by fighter and question. */
  settled: Record<string, string>;
}

export class Levels {
  #kept = $state.raw<Kept>({ level: {}, settled: {} });

  constructor(readonly fight: string) {
    const all = read();
    this.#kept = all[fight] ?? this.#kept;
  }

  /** What this browser wants for that fighter; whether an agent plays it the table says. */
  of(fighter: string): Level {
    return this.#kept.level[fighter] ?? "matters";
  }

  set(fighter: string, level: Level): void {
    this.#keep({ ...this.#kept, level: { ...this.#kept.level, [fighter]: level } });
  }

  /** The answer that is given to a question without asking again in this fight. */
  settled(fighter: string, question: string): string | undefined {
    return this.#kept.settled[`${fighter}/${question}`];
  }

  settle(fighter: string, question: string, key: string): void {
    this.#keep({ ...this.#kept, settled: { ...this.#kept.settled, [`${fighter}/${question}`]: key } });
  }

  /** Everything is asked again. */
  askAgain(): void {
    this.#keep({ ...this.#kept, settled: {} });
  }

  get hasSettled(): boolean {
    return Object.keys(this.#kept.settled).length > 0;
  }

  #keep(kept: Kept): void {
    this.#kept = kept;
    const { [this.fight]: _, ...others } = read();
    const all = Object.fromEntries([...Object.entries(others).slice(-MOST), [this.fight, kept]]);
    try {
      localStorage.setItem(PLACE, JSON.stringify(all));
    } catch {
      // it holds until the page is closed
    }
  }
}

function read(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Record<string, Kept>;
  } catch {
    return {};
  }
}
