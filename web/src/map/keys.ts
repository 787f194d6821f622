// Keys of the map's cursor: by their place on the keyboard, so that they lie around the hand wherever the letters are.
import type { Facing } from "./hex";

const PLACES: Record<string, Facing> = { KeyW: "nw", KeyE: "ne", KeyA: "w", KeyD: "e", KeyZ: "sw", KeyX: "se" };

export interface Pressed {
  key: string;
  code: string;
}

/** Which way a key leads. Up and down go straight by leaning left in one row and right in the next. */
export function directionOf(event: Pressed, row: number, letters: boolean): Facing | null {
  if (event.key === "ArrowLeft") return "w";
  if (event.key === "ArrowRight") return "e";
  if (event.key === "ArrowUp") return row % 2 ? "nw" : "ne";
  if (event.key === "ArrowDown") return row % 2 ? "sw" : "se";
  return letters ? (PLACES[event.code] ?? null) : null;
}

/** A letter, whatever is held down with it; empty for anything else. */
export function letterOf(event: Pressed): string {
  return /^[a-z]$/i.test(event.key) ? event.key.toLowerCase() : "";
}
