// What can be said of plans and questions without asking anybody: kept apart from the planner, so that it can be tested.
import type { Chain, Given, Odds, Option, Outcome, Plan, PlannedAnswer, Prompt, Stake } from "../protocol";

/** How a question is shown. */
export type Shown =
  | "dice"
  | "split"
  | "amount"
  | "defence"
  | "location"
  | "facing"
  | "place"
  | "target"
  | "pair"
  | "list";

export function shownAs(prompt: Prompt): Shown {
  if (prompt.throw) return "dice";
  if (prompt.amount) return prompt.kind === "split" ? "split" : "amount";
  if (prompt.kind === "defence") return "defence";
  if (prompt.kind === "location") return "location";
  const kinds = new Set(prompt.options.map((option) => option.kind));
  if (prompt.places.length || kinds.has("place") || kinds.has("hex")) return "place";
  if (kinds.has("facing")) return "facing";
  if (kinds.has("fighter")) return "target";
  return prompt.options.length === 2 ? "pair" : "list";
}

/** Options under their headings, in the order in which the book names them. */
export function grouped(options: Option[]): { name: string; options: Option[] }[] {
  const groups = new Map<string, Option[]>();
  for (const option of options) groups.set(option.group, [...(groups.get(option.group) ?? []), option]);
  return [...groups].map(([name, options]) => ({ name, options }));
}

/** Options in the order in which they stand under their headings: the first nine have keys of their own. */
export function inShownOrder(options: Option[]): Option[] {
  return grouped(options).flatMap((group) => group.options);
}

const FEW = 7; // a list of so many is read at a glance
const SHORT = 72; // letters of an answer and its note that half a panel holds in two lines

/** Whether a list may stand in two columns where there is room: a long one, with answers that say little each. */
export function inColumns(options: Option[]): boolean {
  return options.length >= FEW && options.every((option) => option.label.length + option.note.length <= SHORT);
}

export function givenOf(answer: PlannedAnswer): Given {
  return { key: answer.key, question: answer.question };
}

/** Whether what is planned could be done in another way: elsewhere on the body, with something on top. */
export function variable(plan: Plan): boolean {
  const kinds = ["location", "extra"];
  if (plan.stop === "a question") return kinds.includes(plan.next?.kind ?? "");
  return plan.stop === "a roll" && plan.answers.some((answer) => kinds.includes(answer.kind));
}

/** What ends the turn after what is planned, if that is an answer to the next question; or to the first, as long as
 * nothing is planned but what is usual. */
export function turnEnd(plan: Plan | null, prompt: Prompt | null): Given[] | null {
  if (!prompt || (plan && !plan.now)) return null;
  const answers = plan?.answers ?? [];
  const asked = plan?.next ?? (answers.every((answer) => answer.filled) ? prompt : null);
  const end = asked?.options.find((option) => option.ends_turn);
  if (!asked || !end || (!plan?.next && answers[0]?.key === end.key)) return null;
  return [...(plan?.next ? whole(answers) : []), { key: end.key, question: asked.question }];
}

/** Ready answers that differ only in how much comes on top, under the one that has nothing of it. */
export function underGuards(chains: Chain[]): { chain: Chain; more: { chain: Chain; label: string }[] }[] {
  const groups = new Map<string, { chain: Chain; more: { chain: Chain; label: string }[] }>();
  for (const plain of [true, false]) {
    for (const chain of chains) {
      const extra = chain.answers.filter((answer) => answer.kind === "extra" && !answer.filled && answer.key !== "0");
      if ((extra.length === 0) !== plain) continue;
      const mark = chain.answers.map((answer) => (answer.kind === "extra" ? "" : answer.key)).join("/");
      const group = groups.get(mark);
      if (group && !plain) group.more.push({ chain, label: extra.map((answer) => answer.label).join(", ") });
      else groups.set(mark, { chain, more: [] });
    }
  }
  return [...groups.values()];
}

/** What comes on top of a guard, the numbers of one thing side by side: "boost with FAT 2" is 2 of it. */
export function scales<T extends { label: string }>(more: T[]): { name: string; values: (T & { value: string })[] }[] {
  const out = new Map<string, (T & { value: string })[]>();
  for (const each of more) {
    const found = /^(.*\S) (\d+)$/.exec(each.label);
    const name = found?.[1] ?? "";
    out.set(name, [...(out.get(name) ?? []), { ...each, value: found?.[2] ?? each.label }]);
  }
  return [...out].map(([name, values]) => ({
    name,
    values: values.sort((one, other) => Number(one.value) - Number(other.value) || 0),
  }));
}

/** What somebody has said in a plan, without what was filled in. */
export function said(answers: PlannedAnswer[]): Given[] {
  return answers.filter((answer) => !answer.filled).map(givenOf);
}

/** The answers of a plan, all of them, as they are said. */
export function whole(answers: PlannedAnswer[]): Given[] {
  return answers.map(givenOf);
}

/** Another answer in place of one, or after the last: those behind it stay, if they still fit. Where the same was asked
 * before, as for a second weapon, what was usual there is said too: or else the new answer would go there. */
export function replaced(answers: PlannedAnswer[], index: number, given: Given, later: Given[] = []): Given[] {
  const before = answers.slice(0, index).filter((answer) => !answer.filled || answer.question === given.question);
  return [...whole(before), given, ...said(answers.slice(index + 1)), ...later];
}

/** What was given and is neither in the plan nor refused: the plan has not come to it yet. */
export function notYet(given: Given[], plan: Plan): Given[] {
  const used = plan.answers.filter((answer) => !answer.filled).map((answer) => answer.key);
  const gone = [...used, ...plan.dropped, ...plan.changed];
  return given.filter((each) => {
    const at = gone.indexOf(each.key);
    if (at >= 0) gone.splice(at, 1);
    return at < 0;
  });
}

/** The questions whose answers are others now, though nobody changed them: "Changed: facing". */
export function fallen(before: Plan | null, after: Plan, meant: string): string[] {
  if (!before) return [];
  const now = new Map(numbered(after.answers));
  const lost = numbered(before.answers).filter(([mark, answer]) => {
    if (answer.question === meant || answer.kind === "extra") return false;
    const then = now.get(mark);
    if (!then) return !answer.filled && [...after.changed, ...after.dropped].includes(answer.key);
    return then.filled && then.key !== answer.key;
  });
  return [...new Set(lost.map(([, answer]) => answer.question))];
}

/** Answers by their question and how often it was asked before. */
function numbered(answers: PlannedAnswer[]): [string, PlannedAnswer][] {
  const times = new Map<string, number>();
  return answers.map((answer) => {
    const count = times.get(answer.question) ?? 0;
    times.set(answer.question, count + 1);
    return [`${answer.question}/${count}`, answer];
  });
}

/** What is done, in a word: the first answer that is neither a hex, nor a facing, nor a part of the body. */
export function verbOf(answers: PlannedAnswer[]): string {
  const plain = answers.filter(
    (answer) =>
      !answer.hex && !answer.fighter && !FACINGS.includes(answer.key) && !["location", "extra"].includes(answer.kind),
  );
  const said = plain.filter((answer) => !answer.filled);
  const first = said[0] ?? plain[0];
  // where one thing is done after another, the last of them is what the dice are for
  return (said.findLast((answer) => answer.question === first?.question) ?? first)?.label ?? "";
}

/** The last answer of a plan that says which way to face; -1 for none. */
export function facingAt(answers: PlannedAnswer[]): number {
  return answers.findLastIndex(
    (answer) => FACINGS.includes(answer.key) && answer.others.some((other) => FACINGS.includes(other.key)),
  );
}

const FACINGS = ["e", "ne", "nw", "w", "sw", "se"];

/** A chance too small to be what an attempt is for: dice fall, but for something else. */
export const SLIGHT = 0.001;
/** A chance that is less sure than this is not shown: a look or two ahead tells nothing. */
export const ROUGH = 0.25;

/** A chip of the turn line: one answer, or all that comes on top together. */
export interface Chip {
  /** The question's short name. */
  name: string;
  words: string;
  filled: boolean;
  /** The place of its (first) answer in the plan. */
  index: number;
  /** How many answers it stands for. */
  count: number;
  kind: PlannedAnswer["kind"];
  /** What else could be said, if that is one thing or two: a click says it. */
  instead: { key: string; label: string }[];
  /** Whether it is a hex: what is said instead is something else than another of them. */
  hex: boolean;
}

export function chips(answers: PlannedAnswer[]): Chip[] {
  const out: Chip[] = [];
  answers.forEach((answer, index) => {
    const last = out.at(-1);
    if (answer.kind === "extra" && last?.kind === "extra") {
      last.count += 1;
      if (answer.filled) return;
      last.words = last.filled ? answer.label : joinedWords(last.words, answer.label);
      last.filled = false;
      return;
    }
    out.push({
      name: answer.question,
      words: answer.label,
      filled: answer.filled,
      index,
      count: 1,
      kind: answer.kind,
      instead: insteadOf(answer),
      hex: answer.hex !== null,
    });
  });
  return out;
}

const FEW_OTHERS = 2;

/** Others that are hexes are on the map. */
function insteadOf(answer: PlannedAnswer): Chip["instead"] {
  const plain = !answer.fighter && answer.kind !== "extra";
  return plain && answer.others.length <= FEW_OTHERS ? answer.others : [];
}

/** "deceptive 2" for the same twice in a row. */
function joinedWords(words: string, label: string): string {
  const parts = words.split(", ");
  const last = parts.at(-1) ?? "";
  const times = /^(.*) (\d+)$/.exec(last);
  if (last === label) parts[parts.length - 1] = `${label} 2`;
  else if (times?.[1] === label) parts[parts.length - 1] = `${label} ${Number(times[2]) + 1}`;
  else parts.push(label);
  return parts.join(", ");
}

/** Which chip is open when nobody has opened one and nothing is left to ask: where the blow lands, if it is a blow; the
 * first, if all of it is only usual. */
export function openByItself(answers: PlannedAnswer[]): number | null {
  if (answers.length && answers.every((answer) => answer.filled)) return 0;
  const at = answers.findIndex((answer) => answer.kind === "location");
  if (at >= 0) return at;
  const extra = answers.findIndex((answer) => answer.kind === "extra");
  return extra >= 0 ? extra : null;
}

/** What is taken of things that add up: for a number the number, for others how often. */
export function taken(answers: PlannedAnswer[]): Record<string, number> {
  const out: Record<string, number> = {};
  for (const answer of answers) {
    if (answer.kind !== "extra" || answer.filled) continue;
    if (/^\d+$/.test(answer.key)) out[answer.question] = Number(answer.key);
    else out[answer.key] = (out[answer.key] ?? 0) + 1;
  }
  return out;
}

/** What is planned beside whatever adds up. */
export function besideExtras(answers: PlannedAnswer[]): string {
  return answers
    .filter((answer) => answer.kind !== "extra")
    .map((answer) => `${answer.question}=${answer.key}`)
    .join("/");
}

/** A plan with so much of one thing that adds up; a number if `key` is the question's own name. */
export function withExtra(answers: PlannedAnswer[], question: string, key: string, count: number): Given[] {
  const plain = answers.filter(
    (answer) => !(answer.kind === "extra" && answer.question === question) && !answer.filled,
  );
  const first = answers.findIndex((answer) => answer.kind === "extra" && answer.question === question);
  const before = first < 0 ? plain : plain.filter((answer) => answers.indexOf(answer) < first);
  const after = plain.filter((answer) => !before.includes(answer));
  const others = answers.filter(
    (answer) => answer.kind === "extra" && answer.question === question && answer.key !== key && !answer.filled,
  );
  const mine: Given[] =
    key === question
      ? [{ key: String(count), question }]
      : [...others.map(givenOf), ...Array.from({ length: count }, () => ({ key, question }))];
  return [...before.map(givenOf), ...mine, ...after.map(givenOf)];
}

/** The outcome that an attempt is for. */
export function purposeOf(odds: Odds): Outcome | null {
  return odds.outcomes.find((outcome) => outcome.purpose) ?? null;
}

/** Whether an attempt can come to its purpose at all: a feint harms nobody, but is for something else. */
export function hasPurpose(odds: Odds): boolean {
  const from = purposeOf(odds);
  return from !== null && atLeast(odds, from.key) >= SLIGHT;
}

/** The chance of an outcome or any beyond it. */
export function atLeast(odds: Odds, key: string): number {
  const from = odds.outcomes.findIndex((outcome) => outcome.key === key);
  return from < 0 ? 0 : odds.outcomes.slice(from).reduce((sum, outcome) => sum + outcome.chance, 0);
}

/** Of several stakes that begin with the same answer, the best. */
export function bestStakes(stakes: Stake[], suffered: boolean): Map<string, Stake> {
  const out = new Map<string, Stake>();
  for (const stake of stakes) {
    const key = stake.answers[0];
    if (key === undefined) continue;
    const known = out.get(key);
    if (!known || better(stake, known, suffered)) out.set(key, stake);
  }
  return out;
}

function better(one: Stake, other: Stake, suffered: boolean): boolean {
  if (!one.odds || !other.odds) return one.odds !== null;
  return suffered ? one.odds.chance < other.odds.chance : one.odds.chance > other.odds.chance;
}

/** What a person may write instead of clicking: how an answer begins, its number in the list, a hex. */
export function found(text: string, prompt: Prompt): string[] {
  const typed = text.trim().toLowerCase();
  if (!typed) return [];
  const keys = prompt.options.map((option) => option.key);
  if (prompt.amount && /^-?\d+$/.test(typed)) {
    const number = Number(typed);
    return number >= prompt.amount.low && number <= prompt.amount.high ? [typed] : [];
  }
  if (prompt.throw) return [typed];
  const exact = prompt.options.filter((option) =>
    [option.key, option.label].some((each) => each.toLowerCase() === typed),
  );
  if (exact.length) return exact.map((option) => option.key);
  if (/^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= keys.length) return [keys[Number(typed) - 1]!];
  if (prompt.places.some((place) => place.hex === typed)) return [typed];
  if (/^[a-z]+\d+ by( [a-z]+\d+)+$/.test(typed)) return [typed];
  const begins = prompt.options.filter((option) =>
    [option.key, option.label].some((each) => each.toLowerCase().startsWith(typed)),
  );
  if (begins.length) return begins.map((option) => option.key);
  const inside = prompt.options.filter((option) =>
    [option.key, option.label].some((each) => each.toLowerCase().includes(typed)),
  );
  return inside.map((option) => option.key);
}

/** What is put on the turn line when somebody is clicked on: the best attempt; if there is none, going there. */
export function readyOf(chains: Chain[]): Chain | null {
  const goes = (chain: Chain) => chain.answers.some((answer) => answer.way !== null);
  return chains.find((chain) => chain.chance !== null) ?? chains.find(goes) ?? chains[0] ?? null;
}

/** What a chain of answers is for, in words to be heard: "Parry, retreat to j7". */
export function chainGiven(chain: Chain): Given[] {
  return whole(chain.answers);
}

/** Whether all that is planned can be said now. */
export function sayable(plan: Plan | null): boolean {
  return plan?.now === true && plan.answers.length > 0 && plan.stop !== "a question";
}

/** Dice as they are typed: "4 3 5" faces, or a sum. */
export function diceTyped(text: string): { faces: number[]; sum: number } | null {
  const parts = text
    .trim()
    .split(/[\s,+]+/)
    .filter(Boolean);
  if (!parts.length || parts.some((part) => !/^-?\d+$/.test(part))) return null;
  const faces = parts.map(Number);
  return { faces, sum: faces.reduce((sum, face) => sum + face, 0) };
}

/** How many dice with how many sides: "3d", "1d100", "2d6+1". */
export function poolOf(pool: string): { dice: number; sides: number } | null {
  const found = /^(\d+)d(\d*)(?![A-Za-z])/.exec(pool);
  if (!found) return null;
  return { dice: Number(found[1]), sides: found[2] ? Number(found[2]) : 6 };
}
