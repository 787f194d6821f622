// The plan of a turn: answers that have not been said. The page holds them, the server says what they lead to. Its chapters
// are its bases, in the order in which they build on each other.
import { untrack } from "svelte";
import { Pointing } from "./planner/pointing.svelte";
import type { Table } from "./table.svelte";

export class Planner extends Pointing {
  constructor(table: Table) {
    super(table);
    $effect(() => {
      const mark = `${table.question}/${table.fight?.prompt?.number ?? ""}/${table.fight?.prompt?.question ?? ""}`;
      const live = table.fight !== null;
      untrack(() => live && this.#met(mark));
    });
  }

  /** Another question is asked, or none. */
  #met(mark: string): void {
    if (mark === this.asked) {
      if (this.ahead && !this.prompt) void this.refresh("");
      return;
    }
    this.asked = mark;
    this.begin();
    this.change([], "");
    if (this.prompt && this.answeredByItself(this.prompt)) return;
    if (this.prompt && !this.direct) void this.lookAround();
  }
}
