// What is heard when somebody is asked, and when the plan changes.
import { untrack } from "svelte";
import { announcer } from "../lib/announce.svelte";
import type { Planner } from "../lib/planner.svelte";
import { chips, hasPurpose, purposeOf } from "../lib/plans";
import { router } from "../lib/router.svelte";
import { percent, t } from "../lib/words.svelte";
import type { Odds, Plan } from "../protocol";

const SOON = 600; // for the best defence to be known before the question is read out

export function announcing(of: () => Planner, focus: () => void): void {
  let over = false;
  let heard = "";
  let settled = router.moved;
  let timer: ReturnType<typeof setTimeout> | undefined;

  $effect(() => {
    const prompt = of().prompt;
    const mark = prompt ? `${of().table.question}/${prompt.question}` : "";
    if (mark === heard) return;
    heard = mark;
    clearTimeout(timer);
    if (!prompt) return;
    if (settled) untrack(focus); // not while the page is just coming up
    settled = true;
    timer = setTimeout(() => announcer.ask(questionWords(of())), prompt.kind === "defence" ? SOON : 0);
  });

  $effect(() => {
    const fight = of().table.fight;
    if (!fight?.over || over) return;
    over = true;
    clearTimeout(timer);
    const when = { round: fight.round_word, count: fight.round };
    announcer.ask(fight.winner ? t("dock.wins", { side: fight.winner, ...when }) : t("dock.draw", when));
  });

  $effect(() => {
    const about = of().about;
    if (about?.chains) announcer.tell(untrack(() => aboutWords(about.target, about.chains?.length ?? 0)));
  });

  $effect(() => {
    const planner = of();
    const line = chips(planner.answers).map((chip) => chip.words);
    const odds = planner.odds;
    if (!line.length || !planner.prompt) return;
    const chance = odds ? chanceWords(odds, planner.plan) : "";
    const open = planner.question ?? planner.plan?.next;
    const asked = open && open.text !== planner.prompt.text ? open.text : "";
    announcer.tell([line.slice(-3).join(", "), chance, asked].filter(Boolean).join(". "));
  });
}

/** "About Hrolf. 7 answers." What is planned by itself is heard after it. */
function aboutWords(target: string, count: number): string {
  if (!count) return t("dock.nothingAbout", { target });
  return `${t("dock.doneAbout", { target })}. ${t("dock.answers", { count })}`;
}

/** What the plan is for and how likely that is, in words to be heard. */
function chanceWords(odds: Odds, plan: Plan | null): string {
  if (hasPurpose(odds)) return `${percent(odds.chance)} ${purposeOf(odds)?.text ?? ""}`;
  return plan?.chance == null ? "" : `${percent(plan.chance)} ${plan.chance_of}`;
}

/** "Sir Aldous, how do you defend? Black Nan strikes at your torso. 16 answers. Advised: parry, 91 per cent." */
export function questionWords(planner: Planner): string {
  const prompt = planner.prompt;
  if (!prompt) return "";
  const fight = planner.table.fight;
  const came = fight?.events.slice(fight.settled).findLast((event) => event.sentence)?.sentence ?? "";
  const best = planner.joined?.[0];
  const count = planner.joined?.length ?? (prompt.options.length + prompt.places.length || 1);
  const parts = [
    `${prompt.who}, ${prompt.text.charAt(0).toLowerCase()}${prompt.text.slice(1)}`,
    prompt.about || prompt.kind === "defence" ? came : "",
    prompt.throw ? "" : t("dock.answers", { count }),
    best ? t("dock.advisedIs", { what: best.label + (best.chance === null ? "" : `, ${percent(best.chance)}`) }) : "",
  ];
  return parts
    .filter(Boolean)
    .map((part) => (/[.?!]$/.test(part) ? part : `${part}.`))
    .join(" ");
}
