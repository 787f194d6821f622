// Many fights of one scenario on the server: what is known of them so far.
import { lines, Refusal } from "../lib/api";
import type { Simulated, Staged } from "../protocol";

export const FIGHTS = 1000;
const SECONDS = 60;

export class Run {
  told = $state.raw<Simulated | null>(null);
  running = $state(false);
  stopped = $state(false);
  trouble = $state("");
  /** Who won each fight, in order: which of the sides. */
  won: number[] = [];
  /** Fights a second, by the clock on the wall. */
  rate = $state(0);
  #stop: AbortController | null = null;

  async start(staged: Staged, seed: number): Promise<void> {
    this.stop();
    const stop = new AbortController();
    this.#stop = stop;
    this.told = null;
    this.won = [];
    this.trouble = "";
    this.running = true;
    this.stopped = false;
    const begun = performance.now();
    const wanted = { ...staged, fights: FIGHTS, seconds: SECONDS, seed };
    try {
      for await (const line of lines<Simulated | { text: string }>("/api/simulations", wanted, stop.signal)) {
        if ("text" in line) this.trouble = line.text;
        else {
          this.won = this.won.concat(line.won ?? []);
          this.told = line;
          this.rate = line.fights / Math.max(0.1, (performance.now() - begun) / 1000);
        }
      }
    } catch (why) {
      if (stop.signal.aborted) return;
      this.trouble = why instanceof Refusal ? why.message : String(why);
    } finally {
      if (this.#stop === stop) this.running = false;
    }
  }

  /** What is known stays. */
  stop(): void {
    if (this.running) this.stopped = true;
    this.#stop?.abort();
    this.running = false;
  }
}
