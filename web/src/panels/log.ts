// The log as a list of what is shown: headings of rounds, a line a beat, and what people wrote in between. Nothing here
// draws, and nothing looks at all events: those of one beat are found when they are wanted.
import type { Beat, Event, Fight, Line, Reasoning, Roll, SaidBy, Tally } from "../protocol";

export type Entry =
  | { kind: "round"; key: string; round: number }
  | { kind: "beat"; key: string; beat: Beat }
  | { kind: "line"; key: string; line: Line }
  | { kind: "back"; key: string; beat: Beat };

export type Filter = "all" | "mine" | "harm" | "rolls" | "rulings";
export const FILTERS: Filter[] = ["all", "mine", "harm", "rolls", "rulings"];

/** Beats that were taken back, and after which one they stood. */
export interface TakenBack {
  after: number;
  beats: Beat[];
}

/** What a line stands for beside itself. */
export type Sign = "ruling" | SaidBy["how"];

/** The events of one beat. They lie side by side, so they are found by halving. */
export function eventsOf(events: Event[], beat: number): Event[] {
  const first = firstFrom(events, beat);
  let last = first;
  while (last < events.length && events[last]!.beat === beat) last += 1;
  return events.slice(first, last);
}

function firstFrom(events: Event[], beat: number): number {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (events[middle]!.beat < beat) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Everything in its place: rounds as headings, lines that people wrote after the beat that was the last by then. */
export function entriesOf(beats: Beat[], lines: Line[], back: TakenBack[] = []): Entry[] {
  const out: Entry[] = [];
  let round = 0;
  let written = 0;
  const write = (upTo: number) => {
    for (; written < lines.length && lines[written]!.beat < upTo; written += 1) {
      const line = lines[written]!;
      out.push({ kind: "line", key: `line ${line.said} ${written}`, line });
    }
  };
  const strike = (after: number, before: number) => {
    for (const each of back) {
      if (each.after < after || each.after >= before) continue;
      for (const beat of each.beats) out.push({ kind: "back", key: `back ${out.length} ${beat.number}`, beat });
    }
  };
  let last = 0;
  for (const beat of beats) {
    write(beat.number);
    strike(last, beat.number);
    if (beat.round !== round) {
      round = beat.round;
      out.push({ kind: "round", key: `round ${round} ${beat.number}`, round });
    }
    out.push({ kind: "beat", key: `beat ${beat.number}`, beat });
    last = beat.number;
  }
  write(Number.POSITIVE_INFINITY);
  strike(last, Number.POSITIVE_INFINITY);
  return out;
}

/** Beats that stood and do not any more: somebody has taken them back. */
export function takenBack(before: Fight, after: Fight): TakenBack | null {
  const stood = before.events[before.settled - 1]?.beat ?? 0;
  const stands = new Map(after.beats.map((beat) => [beat.number, beat.line]));
  const lost = before.beats.filter((beat) => beat.number <= stood && stands.get(beat.number) !== beat.line);
  const first = lost[0];
  if (!first || after.settled >= before.settled) return null;
  return { after: first.number - 1, beats: lost };
}

/** The people of whom the events of a beat tell. */
export function peopleOf(events: Event[]): string[] {
  const out = new Set<string>();
  for (const each of events) {
    if (each.who) out.add(each.who);
    if (each.foe) out.add(each.foe);
  }
  return [...out];
}

/** Where something of it happened last. */
export function placeOfBeat(events: Event[]): string | null {
  for (const event of [...events].reverse()) {
    const hex = event.hexes["end"] ?? event.hexes["hex"] ?? event.hexes["start"];
    const one = Array.isArray(hex) ? hex[0] : hex;
    if (one) return one;
  }
  return null;
}

export const RULED = "Ruled";

/** What somebody looks for. */
export interface Wanted {
  filter: Filter;
  mine: string[];
  fighter: string | null;
  words: string;
}

/** The entries that somebody looks for; headings only where something stands under them. */
export function filtered(entries: Entry[], events: Event[], wanted: Wanted): Entry[] {
  const words = wanted.words.trim().toLowerCase();
  if (wanted.filter === "all" && !words && !wanted.fighter) return entries;
  const kept = entries.filter((entry) => entry.kind === "round" || fits(entry, events, wanted, words));
  return kept.filter((entry, at) => entry.kind !== "round" || (kept[at + 1] && kept[at + 1]!.kind !== "round"));
}

function fits(entry: Entry, events: Event[], wanted: Wanted, words: string): boolean {
  if (entry.kind === "round") return true;
  if (entry.kind === "line") {
    const said = `${entry.line.author} ${entry.line.text}`.toLowerCase();
    const kind = wanted.filter === "all" || (wanted.filter === "rolls" && isRoll(entry.line));
    return kind && !wanted.fighter && said.includes(words);
  }
  const { beat } = entry;
  const line = beat.line.toLowerCase();
  if (wanted.filter === "harm" && beat.weight !== "harm") return false;
  if (wanted.filter === "all" && !wanted.fighter) return line.includes(words) || told(events, beat, words);
  const its = eventsOf(events, beat.number);
  const people = peopleOf(its);
  if (wanted.fighter && !people.includes(wanted.fighter)) return false;
  if (wanted.filter === "mine" && !people.some((name) => wanted.mine.includes(name))) return false;
  if (wanted.filter === "rolls" && !its.some((each) => each.rolls.length)) return false;
  if (wanted.filter === "rulings" && !its.some((each) => each.kind === RULED)) return false;
  return line.includes(words) || told(events, beat, words);
}

function told(events: Event[], beat: Beat, words: string): boolean {
  return eventsOf(events, beat.number).some((each) => each.sentence.toLowerCase().includes(words));
}

/** Signs that a beat bears: a ruling, or somebody else had a say in it. */
export function signsOf(beat: Beat, events: Event[]): Sign[] {
  const out = new Set<Sign>(beat.said_by.map((each) => each.how));
  for (const each of events) if (each.kind === RULED) out.add("ruling");
  return [...out];
}

/** One step of a beat: the engine's sentence, the dice that fell for it, and the sum that they were held against. */
export interface Step {
  event: Event;
  sentence: string;
  rolls: Roll[];
  tallies: [string, Tally][];
}

/** What a line opens into: all that has words or dice, without the heading of the turn. */
export function stepsOf(events: Event[]): Step[] {
  return events
    .filter((each) => (each.sentence && !each.headline) || each.rolls.length)
    .map((event) => ({
      event,
      sentence: event.sentence,
      rolls: event.rolls,
      tallies: Object.entries(event.tallies),
    }));
}

/** The number that a roll was held against, where the event says so. */
export function needOf(event: Event): Tally | null {
  return event.tallies["need"] ?? null;
}

/** Reasons that agents had in that beat. */
export function reasonsOf(reasons: Reasoning[], beat: number): Reasoning[] {
  return reasons.filter((each) => each.beat === beat);
}

/** The log as plain text, with each sum under its line if `whole`. */
export function asText(entries: Entry[], events: Event[], heading: (round: number) => string, whole: boolean): string {
  const out: string[] = [];
  for (const entry of entries) {
    if (entry.kind === "round") out.push("", heading(entry.round));
    else if (entry.kind === "line") out.push(`${entry.line.author}: ${entry.line.text}`);
    else if (entry.kind === "beat") {
      out.push(entry.beat.line);
      if (whole) for (const step of stepsOf(eventsOf(events, entry.beat.number))) out.push(`    ${stepText(step)}`);
    }
  }
  return `${out.join("\n").trim()}\n`;
}

function stepText(step: Step): string {
  const dice = step.rolls.map((roll) => `${roll.pool}: ${faces(roll)}`).join("; ");
  return [step.sentence, dice ? `[${dice}]` : ""].filter(Boolean).join(" ");
}

/** What the dice showed: each of them where that is known. */
export function faces(roll: Roll): string {
  return roll.dice.length > 1 ? `${roll.dice.join(" ")} = ${roll.total}` : String(roll.total);
}

/** Kinds of what people write. */
export function isRoll(line: Line): boolean {
  return line.kind.endsWith("roll");
}

export function isSecret(line: Line): boolean {
  return line.kind === "secret roll";
}

/** The last beat that is done; 0 for none. */
export function lastDone(fight: Fight): number {
  return fight.events[fight.settled - 1]?.beat ?? 0;
}

/** Beats that are done and come after that one. */
export function doneAfter(fight: Fight, beat: number): Beat[] {
  const last = lastDone(fight);
  return fight.beats.filter((each) => each.number > beat && each.number <= last);
}

/** A roll as it is heard: what was needed, if anything, what fell, and what came of it. */
export interface Heard {
  need: number | null;
  total: number;
  verdict: string;
}

/** Rolls of one's own in a beat. */
export function ownRolls(events: Event[], mine: string[]): Heard[] {
  return events.flatMap((event) =>
    event.rolls
      .filter((roll) => mine.includes(roll.who))
      .map((roll) => ({ need: needOf(event)?.total ?? null, total: roll.total, verdict: verdictOf(event.sentence) })),
  );
}

/** What a sentence says at its end: "rolls 14 against 13: misses." */
function verdictOf(sentence: string): string {
  const at = sentence.lastIndexOf(": ");
  const said = at < 0 ? "" : sentence.slice(at + 2).replace(/\.$/, "");
  return /\d/.test(said) ? "" : said;
}
