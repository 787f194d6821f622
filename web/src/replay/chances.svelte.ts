// The chance to win over a fight, as the server works it out: a line of JSON for all that is known by then.
import type { Point } from "../charts/curve";
import { lines, Refusal } from "../lib/api";
import type { WinCurve } from "../protocol";

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
      for await (const told of lines<WinCurve | { text: string }>(address, {}, stop.signal)) {
        if ("text" in told) this.trouble = told.text;
        else {
          this.side = told.side;
          this.points = told.points.map(pointOf);
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

function pointOf({ beat, chance, low, high, line }: WinCurve["points"][number]): Point {
  return { beat, value: chance, low, high, line };
}
