// What an explanation is called.
import type { Explained } from "../lib/attention.svelte";
import { t } from "../lib/words.svelte";
import type { PlannedAnswer } from "../protocol";

export interface Title {
  text: string;
  note: string;
}

const NOTED = 2;

export function titleOf(explained: Explained): Title {
  switch (explained.kind) {
    case "option":
      return { text: explained.option.label, note: explained.option.group };
    case "stake":
      return { text: explained.stake.label, note: "" };
    case "plan":
      return planTitle(explained.plan.answers);
    case "event":
      return { text: explained.event.who ?? "", note: "" };
    case "beat":
      return { text: t("explain.why"), note: "" };
    case "score":
      return { text: explained.score.name, note: explained.of };
    case "threat":
      return { text: t("explain.threatAt", { hex: explained.at.hex, who: explained.of }), note: "" };
    case "text":
      return { text: explained.title, note: "" };
  }
}

/** After the first thing that was chosen, with the last of what was said beside it. */
function planTitle(answers: PlannedAnswer[]): Title {
  const said = answers.filter((each) => !each.filled);
  const [first, ...rest] = said.length ? said : answers;
  return {
    text: first && Number.isNaN(Number(first.label)) ? first.label : t("explain.planned"), // a number alone says nothing
    note: rest
      .slice(-NOTED)
      .map((each) => each.label)
      .join(", "),
  };
}
