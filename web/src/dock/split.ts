// Points that are shared between one's own attack and parries against several foes: what stands in the plan, what each share
// is worth, and which answers say it. Nothing here knows a rulebook: it reads questions of the kind "split", each of which
// may come after one that names a foe.
import type { Given, Option, PlannedAnswer } from "../protocol";

/** What so many points come to: how likely one's own attack is to do harm with the points that are left for it, and the
 * foe's to be stopped by those that are given. Null where nobody knows. */
export interface Point {
  points: number;
  mine: number | null;
  theirs: number | null;
}

export interface Share {
  /** The foe; empty if there is only one, who needs no name. */
  foe: string;
  points: number;
  curve: Point[];
}

/** Where in a plan points are shared: from the first naming of a foe to the word that there is nobody else. */
export interface Sharing {
  from: number;
  to: number;
  /** The question that names the foes; empty if nobody is named. */
  whom: string;
  question: string;
  /** Everybody against whom points could go. */
  foes: string[];
  /** The answer that ends it; empty if there is none. */
  ending: string;
  points: Map<string, number>;
}

/** The sharing that a plan's answer at that place belongs to; `names` are the fighters there are. */
export function sharingAt(answers: PlannedAnswer[], at: number, names: string[]): Sharing | null {
  const own = answers[at];
  if (own?.kind !== "split") return null;
  const naming = answers[at - 1];
  const whom = naming?.fighter ? naming.question : "";
  const sharing: Sharing = {
    from: at,
    to: at + 1,
    whom,
    question: own.question,
    foes: [""],
    ending: "",
    points: new Map(),
  };
  if (!whom) {
    sharing.points.set("", Number(own.key));
    return sharing;
  }
  const belongs = (answer: PlannedAnswer | undefined) => answer?.question === whom || answer?.question === own.question;
  while (belongs(answers[sharing.from - 1])) sharing.from -= 1;
  while (belongs(answers[sharing.to])) sharing.to += 1;
  const first = answers[sharing.from];
  const keys = [first?.key ?? "", ...(first?.others.map((other) => other.key) ?? [])];
  sharing.foes = keys.filter((key) => names.includes(key));
  for (let index = sharing.from; index < sharing.to; index += 1) {
    const answer = answers[index];
    if (answer?.kind === "split") sharing.points.set(answers[index - 1]?.key ?? "", Number(answer.key));
    for (const key of answer?.question === whom ? [answer.key, ...answer.others.map((other) => other.key)] : []) {
      if (!names.includes(key)) sharing.ending = key;
    }
  }
  return sharing;
}

/** The answers that share points so. A foe who gets none is not named. */
export function sharingGiven(sharing: Sharing, points: Map<string, number>): Given[] {
  const { whom, question, ending } = sharing;
  if (!whom) return [{ question, key: String(points.get("") ?? 0) }];
  const given = sharing.foes.filter((foe) => (points.get(foe) ?? 0) > 0);
  const out = given.flatMap((foe) => [
    { question: whom, key: foe },
    { question, key: String(points.get(foe)) },
  ]);
  const all = given.length === sharing.foes.length;
  return ending && !all ? [...out, { question: whom, key: ending }] : out;
}

/** Points as a list of options names them, with what each is worth. */
export function curveOf(options: Option[]): Point[] {
  return options
    .filter((option) => option.amount !== null)
    .map((option) => ({
      points: option.amount ?? 0,
      mine: option.beside,
      theirs: option.outlook === null ? null : 1 - option.outlook,
    }))
    .sort((one, other) => one.points - other.points);
}

/** What lies at that number of points, between two that are known by a straight line. */
export function valueAt(curve: Point[], points: number, which: "mine" | "theirs"): number | null {
  const known = curve.filter((point) => point[which] !== null);
  const after = known.find((point) => point.points >= points) ?? known.at(-1);
  const before = known.findLast((point) => point.points <= points) ?? known[0];
  if (!after || !before) return null;
  const [low, high] = [before[which] ?? 0, after[which] ?? 0];
  if (after.points === before.points) return low;
  return low + ((high - low) * (points - before.points)) / (after.points - before.points);
}

/** So many points for one foe, and no more than are there. */
export function withPoints(
  points: Map<string, number>,
  foe: string,
  wanted: number,
  pool: number,
): Map<string, number> {
  const others = [...points].reduce((sum, [name, count]) => (name === foe ? sum : sum + count), 0);
  return new Map([...points, [foe, Math.max(0, Math.min(pool - others, Math.round(wanted)))]]);
}

/** All of it shared evenly: what is left over goes to the first. */
export function evenly(foes: string[], total: number): Map<string, number> {
  const each = Math.floor(total / Math.max(1, foes.length));
  return new Map(foes.map((foe, at) => [foe, each + (at === 0 ? total - each * foes.length : 0)]));
}
