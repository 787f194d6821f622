// Where a replay can stand: after each line of the log, or after each roll within them.
import type { Event, Fight, Fighter } from "../protocol";

export interface Stop {
  /** The beat that is shown; 0 for the beginning. */
  beat: number;
  /** So many events have happened. */
  events: number;
  /** Whether the beat is over: then everybody stands as after it. */
  done: boolean;
  /** What has happened, in a line. */
  line: string;
}

export type By = "line" | "roll";

const BEGINNING: Stop = { beat: 0, events: 0, done: true, line: "" };

export function stopsOf(fight: Pick<Fight, "events" | "beats">, by: By): Stop[] {
  const lines = new Map(fight.beats.map((beat) => [beat.number, beat.line]));
  const out = [BEGINNING];
  fight.events.forEach((event, at) => {
    const last = fight.events[at + 1]?.beat !== event.beat;
    const line = lines.get(event.beat);
    if (last && line !== undefined) out.push({ beat: event.beat, events: at + 1, done: true, line });
    else if (!last && by === "roll" && event.rolls.length)
      out.push({ beat: event.beat, events: at + 1, done: false, line: event.sentence || (line ?? "") });
  });
  return out;
}

/** The first stop at which that beat is over, or the last of all. */
export function stopAt(stops: Stop[], beat: number): number {
  const found = stops.findIndex((stop) => stop.done && stop.beat >= beat);
  return found < 0 ? stops.length - 1 : found;
}

/** Everybody in the middle of a beat: as before it, but where these events have taken them. */
export function moved(fighters: Fighter[], events: Event[]): Fighter[] {
  const places = new Map<string, string>();
  for (const event of events) {
    const end = event.hexes["end"];
    if (event.who !== null && typeof end === "string") places.set(event.who, end);
  }
  if (!places.size) return fighters;
  return fighters.map((fighter) => {
    const place = places.get(fighter.name);
    return place === undefined || fighter.hexes.length !== 1 ? fighter : { ...fighter, hexes: [place] };
  });
}
