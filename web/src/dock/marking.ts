// What the map draws of the plan: where one may go, the way, the ghost at its end, whom one may strike.

import { facingAt, hasPurpose, purposeOf } from "../lib/plans";
import { percent } from "../lib/words.svelte";
import { FACINGS, type Facing } from "../map/hex";
import type { Marks, Target } from "../map/marks";
import type { Fighter, Odds, Place, Plan, Prompt, Stake, ThreatAt, Way } from "../protocol";

export interface Marked {
  prompt: Prompt | null;
  /** The open question, and where the fighter stands when it is asked. */
  question: Prompt | null;
  hex: string | null;
  chosen: string;
  plan: Plan | null;
  odds: Odds | null;
  stakes: Map<string, Stake>;
  fighters: Fighter[];
  /** The way to the hex under the pointer. */
  preview: Way | null;
  threat: ThreatAt[];
}

export function marksOf(given: Marked): Marks {
  const { question, plan } = given;
  return {
    places: question ? placesOf(question) : [],
    way: given.preview ?? plan?.answers.findLast((answer) => answer.way?.hexes.length)?.way ?? null,
    ghost: ghostOf(given),
    targets: targetsOf(given),
    facings: (question && facingsOf(question, given.hex, given.chosen)) ?? plannedFacings(plan),
    threat: given.threat,
    area: plan?.answers.filter((answer) => answer.hex && !answer.way).map((answer) => answer.hex ?? "") ?? [],
  };
}

export function placesOf(question: Prompt): Place[] {
  const named = question.options.filter((option) => option.hex !== null);
  return [...question.places, ...named.map((option) => ({ hex: option.hex ?? "", cost: option.cost }))];
}

/** Where the fighter will be, if that is not where it is. */
function ghostOf({ plan, fighters }: Marked): Marks["ghost"] {
  const me = fighters.find((fighter) => fighter.name === plan?.who);
  if (!plan?.hex || !me || !plan.answers.length) return null;
  const moved = me.hexes[0] !== plan.hex || (plan.facing !== "" && me.facing !== plan.facing);
  return moved ? { fighter: me.name, hex: plan.hex, facing: plan.facing } : null;
}

function targetsOf({ question, plan, odds, stakes, fighters, prompt }: Marked): Target[] {
  const mine = prompt?.side;
  const out: Target[] = [];
  for (const option of question?.options ?? []) {
    if (!option.fighter) continue;
    const stake = stakes.get(option.key)?.odds ?? null;
    const side = fighters.find((fighter) => fighter.name === option.fighter)?.side;
    const words = stake ? wordsOf(stake, null) : option.chance === null ? undefined : percent(option.chance);
    out.push({ fighter: option.fighter, friend: side === mine, ...(words ? { words } : {}) });
  }
  const aimed = plan?.answers.findLast((answer) => answer.fighter)?.fighter;
  if (!aimed) return out;
  const chosen: Target = { fighter: aimed, chosen: true, ...(odds ? { words: wordsOf(odds, plan) } : {}) };
  return [...out.filter((target) => target.fighter !== aimed), chosen];
}

/** "wounds 42 %"; of an attempt that is for something else only its own chance. */
function wordsOf(odds: Odds, plan: Plan | null): string {
  if (!hasPurpose(odds)) return plan?.chance == null ? "" : percent(plan.chance);
  return `${purposeOf(odds)?.text ?? ""} ${percent(odds.chance)}`.trim();
}

function facingsOf(question: Prompt, hex: string | null, chosen: string): Marks["facings"] {
  const offered = question.options.map((option) => option.facing).filter((facing) => isFacing(facing));
  if (!hex || !offered.length) return null;
  return {
    hex,
    offered,
    chosen: isFacing(chosen) ? chosen : null,
    usual: isFacing(question.usual) ? question.usual : null,
  };
}

/** Which way a plan faces at its end can be changed on the map, whatever is asked. */
function plannedFacings(plan: Plan | null): Marks["facings"] {
  const answer = plan?.answers[facingAt(plan.answers)];
  if (!plan?.hex || !answer || !isFacing(answer.key)) return null;
  const offered = [answer.key, ...answer.others.map((other) => other.key)].filter((key) => isFacing(key));
  return {
    hex: plan.hex,
    offered,
    chosen: answer.key,
    usual: answer.filled ? answer.key : null,
    aside: true,
  };
}

function isFacing(text: string | null): text is Facing {
  return FACINGS.some((facing) => facing === text);
}
