// What the game master is about to do: one ruling at a time is open, and whatever is refused says why where it was tried.
import { api } from "../lib/api";
import type { Table } from "../lib/table.svelte";
import type { Book, Fighter, Ruleable, SeatView } from "../protocol";
import { keep } from "./links.svelte";
import { Picking } from "./picking.svelte";

/** A ruling that somebody has begun: about whom, what, and to what value. */
export interface Begun {
  subject: string;
  field: string;
  value: string;
}

export class DeskState {
  /** The ruling that is open, in the row of the fighter whom it is about or among the rulings. */
  begun = $state.raw<Begun | null>(null);
  /** The beat before which everything is to be taken back, if that is looked at. */
  back = $state<number | null>(null);
  trouble = $state("");
  told = $state("");
  book = $state.raw<Book | null>(null);
  seats = $state.raw<SeatView[]>([]);
  #fields = $state.raw<Set<string>>(new Set());

  constructor(
    readonly table: Table,
    readonly picking: Picking = new Picking(),
  ) {}

  /** What is there from the start: the rulebook's agents and catalogue, what can be ruled, who has a seat. */
  async open(): Promise<void> {
    const rulebook = this.table.fight?.rulebook;
    if (rulebook && !this.book) this.book = await api.rulebook(rulebook);
    const known = await this.table.ask({ type: "rulings" });
    this.#fields = new Set(known.map((each) => each.field));
    await this.look();
  }

  async look(): Promise<void> {
    this.seats = await api.seats(this.table.id, this.table.seat);
  }

  /** Whether the rulebook lets that be ruled. */
  has(field: string): boolean {
    return this.#fields.has(field);
  }

  /** What can be ruled of somebody, of a hex or of the scene, with the values that it may take now. */
  rulings(subject: string): Promise<Ruleable[]> {
    return this.table.ask({ type: "rulings", subject });
  }

  begin(subject: string, field: string, value = ""): void {
    this.trouble = this.told = "";
    const same = this.begun?.subject === subject && this.begun.field === field && this.begun.value === value;
    this.begun = same ? null : { subject, field, value };
  }

  /** Does something; what is refused is told. */
  async does(what: () => Promise<unknown>, told = ""): Promise<boolean> {
    this.trouble = this.told = "";
    try {
      await what();
      this.told = told;
      return true;
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
      return false;
    }
  }

  rule(subject: string, field: string, value: string): Promise<boolean> {
    return this.does(async () => {
      const { note } = await this.table.ask({ type: "rule", subject, field, value });
      this.told = note;
    });
  }

  /** What is ruled to bring somebody back into the fight, in that order: whoever is dead lives first. */
  revival(fighter: Fighter): string[] {
    if (fighter.standing === "fled") return ["fled"];
    if (fighter.standing === "prisoner") return ["yielded"];
    const dead = fighter.conditions.some((each) => each.key === "dead");
    return dead ? ["dead", "out"] : ["out"];
  }

  revive(fighter: Fighter): Promise<boolean> {
    return this.does(async () => {
      for (const field of this.revival(fighter))
        await this.table.ask({ type: "rule", subject: fighter.name, field, value: "no" });
    });
  }

  async newSeat(fighters: string[], name: string): Promise<boolean> {
    return this.does(async () => {
      keep(await api.addSeat(this.table.id, { fighters, name }, this.table.seat));
      await this.look();
    });
  }

  async revoke(seat: string): Promise<boolean> {
    return this.does(async () => {
      await api.revoke(this.table.id, seat, this.table.seat);
      await this.look();
    });
  }

  async renew(seat: string): Promise<boolean> {
    return this.does(async () => {
      keep(await api.renew(this.table.id, seat, this.table.seat));
      await this.look();
    });
  }
}
