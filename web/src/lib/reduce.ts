// What becomes of a fight on the page when the server tells of a change. Nothing is changed in place.
import type {
  Beat,
  ChangedMessage,
  Event,
  Fight,
  Fighter,
  FighterChange,
  Line,
  Reasoning,
  Update,
  WelcomeMessage,
} from "../protocol";
import { UNKNOWN } from "./unknown";

/** The first view, or the one after a lost connection: events before `events_from` are those that we have. */
export function welcomed(before: Fight | null, message: WelcomeMessage): Fight {
  const from = message.events_from;
  if (!before || from === 0) return message.fight;
  const kept = before.events.slice(0, from);
  return {
    ...message.fight,
    events: [...kept, ...message.fight.events],
    beats: merged(before.beats, message.fight.beats, kept),
    reasons: message.fight.reasons.length ? message.fight.reasons : before.reasons,
  };
}

export function updated(fight: Fight, update: Update): Fight {
  const kept = fight.events.slice(0, update.replaced_from);
  return {
    ...fight,
    number: update.number,
    round: update.round,
    acting: update.acting,
    order: update.order ?? fight.order,
    over: update.over,
    winner: update.winner,
    events: update.events.length || kept.length < fight.events.length ? [...kept, ...update.events] : fight.events,
    settled: update.settled,
    beats: merged(fight.beats, update.beats, kept),
    reasons: reasoned(fight.reasons, update.reasons, kept),
    fighters: changedFighters(fight.fighters, update),
    board: update.board ?? fight.board,
    prompt: update.prompt,
  };
}

/** Lines of beats whose events all stay, and those that came. */
function merged(before: Beat[], added: Beat[], kept: Event[]): Beat[] {
  const last = kept.at(-1)?.beat ?? 0;
  const numbers = new Set(added.map((beat) => beat.number));
  return [...before.filter((beat) => beat.number <= last && !numbers.has(beat.number)), ...added];
}

function reasoned(before: Reasoning[], added: Reasoning[], kept: Event[]): Reasoning[] {
  if (!added.length && before.length === 0) return before;
  const last = kept.at(-1)?.beat ?? 0;
  return [...before.filter((each) => each.beat <= last), ...added];
}

export function changedFighters(before: Fighter[], update: Pick<Update, "fighters" | "gone">): Fighter[] {
  if (!update.fighters.length && !update.gone.length) return before;
  const changes = new Map(update.fighters.map((each) => [each.name, each]));
  const stay = before.filter((each) => !update.gone.includes(each.name));
  const known = new Set(stay.map((each) => each.name));
  const come = update.fighters.filter((each) => !known.has(each.name)).map((each) => changed(UNKNOWN, each));
  return [...stay.map((each) => changed(each, changes.get(each.name))), ...come];
}

function changed(fighter: Fighter, change: FighterChange | undefined): Fighter {
  if (!change) return fighter;
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null));
  return { ...fighter, ...given };
}

/** Lines that people wrote: after a lost connection some may be told again. */
export function linesAfter(before: Line[], message: WelcomeMessage | ChangedMessage): Line[] {
  const same = (one: Line, other: Line) =>
    one.said === other.said && one.author === other.author && one.text === other.text;
  const added = message.lines.filter((line) => !before.some((each) => same(each, line)));
  return added.length ? [...before, ...added] : before;
}
