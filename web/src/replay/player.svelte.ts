// Where a replay stands and how it goes on: by steps, by itself, or wherever somebody slides to.
import { type By, type Stop, stopAt } from "./stops";

export const SPEEDS = [0.5, 1, 2, 4, 8];
/** Milliseconds for a line at speed 1. */
const LINE = 1400;
/** Faster than this there is no time to show how anything happens. */
const SHOWN = 2;

export class Player {
  by = $state<By>("line");
  at = $state(0);
  playing = $state(false);
  speed = $state(1);
  /** Whether it was not the next step that was gone to: then there is nothing to show on the way. */
  leaps = $state(true);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly stops: (by: By) => Stop[]) {}

  get all(): Stop[] {
    return this.stops(this.by);
  }

  get stop(): Stop {
    const all = this.all;
    return all[Math.min(this.at, all.length - 1)]!;
  }

  get last(): number {
    return this.all.length - 1;
  }

  go(at: number): void {
    this.leaps = at !== this.at + 1 || this.speed > SHOWN;
    this.at = Math.max(0, Math.min(this.last, at));
  }

  goTo(beat: number): void {
    this.go(stopAt(this.all, beat));
  }

  /** Steps pause it: whoever goes by hand wants to stay there. */
  step(by: number): void {
    this.pause();
    this.go(this.at + by);
  }

  countBy(by: By): void {
    const { beat } = this.stop;
    this.by = by;
    this.goTo(beat);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.#play();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  #play(): void {
    if (this.at >= this.last) this.at = 0;
    this.playing = true;
    this.#next();
  }

  #next(): void {
    this.#timer = setTimeout(() => {
      this.go(this.at + 1);
      if (this.at >= this.last) this.pause();
      else this.#next();
    }, LINE / this.speed);
  }
}
