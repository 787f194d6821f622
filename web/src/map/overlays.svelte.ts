// What can be laid over the map: threat, which the server works out, and sight, which the map does by itself.
import { announcer } from "../lib/announce.svelte";
import { Refusal } from "../lib/api";
import type { Table } from "../lib/table.svelte";
import type { ThreatAt } from "../protocol";

/** First numbers soon, better ones when they come. */
const LOOKS = [0.3, 2];

export class Overlays {
  threatOn = $state(false);
  sightOn = $state(false);
  threat = $state.raw<ThreatAt[]>([]);
  /** Why there is no threat to be seen, in the server's words. */
  why = $state("");
  #asking: AbortController | null = null;

  constructor(private readonly table: Pick<Table, "ask">) {}

  toggleThreat = (): void => {
    this.threatOn = !this.threatOn;
    if (!this.threatOn) this.#clear();
  };

  toggleSight = (): void => {
    this.sightOn = !this.sightOn;
  };

  /** Another question is asked, or none: numbers of before do not hold any more. */
  async renew(question: string): Promise<void> {
    this.#clear();
    if (!this.threatOn || !question) return;
    const asking = new AbortController();
    this.#asking = asking;
    try {
      for (const seconds of LOOKS) {
        const found = await this.table.ask({ type: "threat", seconds }, asking.signal);
        if (asking.signal.aborted) return;
        this.threat = found.hexes;
      }
    } catch (problem) {
      if (asking.signal.aborted) return;
      this.why = problem instanceof Refusal ? problem.message : "";
      if (this.why) announcer.tell(this.why);
    }
  }

  /** The foes that make a hex dangerous; null for a hex that nothing is known of. */
  at(hex: string | null): ThreatAt | null {
    return this.threat.find((each) => each.hex === hex) ?? null;
  }

  #clear(): void {
    this.#asking?.abort();
    this.#asking = null;
    this.threat = [];
    this.why = "";
  }
}
