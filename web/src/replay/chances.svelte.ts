// The chance to win over a fight, as the server works it out: a line of JSON for all that is known by then.
import type { Point } from "../charts/curve";
import { lines, Refusal } from "../lib/api";

interface Estimate {
  value: number;
  error: number;
}

/** What the server tells. */
interface Told {
  side: string;
  curve: { beat: number; chance: Estimate; line: string }[];
}

export class Chances {
  points = $state.raw<Point[]>([]);
  side = $state("");
  running = $state(false);
  trouble = $state("");
  #stop: AbortController | null = null;

  async ask(fight: string, seat: string): Promise<void> {
    if (this.running) return;
    const stop = new AbortController();
    this.#stop = stop;
    this.running = true;
    this.trouble = "";
    try {
      const address = `/api/fights/${fight}/curve${seat ? `?seat=${seat}` : ""}`;
      for await (const told of lines<Told | { text: string }>(address, {}, stop.signal)) {
        if ("text" in told) this.trouble = told.text;
        else {
          this.side = told.side;
          this.points = told.curve.map(pointOf);
        }
      }
    } catch (why) {
      if (!stop.signal.aborted) this.trouble = why instanceof Refusal ? why.message : String(why);
    } finally {
      this.running = false;
    }
  }

  end(): void {
    this.#stop?.abort();
  }
}

function pointOf({ beat, chance, line }: Told["curve"][number]): Point {
  const within = (value: number) => Math.min(1, Math.max(0, value));
  return {
    beat,
    value: chance.value,
    low: within(chance.value - chance.error),
    high: within(chance.value + chance.error),
    line,
  };
}
