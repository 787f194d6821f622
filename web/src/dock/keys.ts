// The keys of the dock, wherever the focus is; letters can be switched off, and all of them are off in a field.
import type { Planner } from "../lib/planner.svelte";
import { inShownOrder, underGuards } from "../lib/plans";
import { settings } from "../lib/settings.svelte";
import { FACINGS } from "../map/hex";

export interface Acts {
  advice(): void;
  whyNot(): void;
  field(): void;
  heading(): void;
  takeBack(): void;
  close(): void;
}

const FIELDS = "input, textarea, select, [contenteditable], dialog";

export function keys(event: KeyboardEvent, planner: Planner, act: Acts): void {
  if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
  const action = actionOf(event, planner, act);
  if (!action) return;
  event.preventDefault();
  action();
}

type Action = (() => void) | null;

function actionOf(event: KeyboardEvent, planner: Planner, act: Acts): Action {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(FIELDS)) return event.key === "Escape" && !target.closest("[type=search]") ? act.close : null;
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === "z" ? act.takeBack : null;
  if (event.altKey) return null;
  const inMap = Boolean(target?.closest("[data-map]"));
  const onButton = Boolean(target?.closest("button, a, summary"));
  switch (event.key) {
    case "Enter":
      return onButton ? null : () => takeFirst(planner); // one that chooses a hex is the map's
    case "Backspace":
      return event.shiftKey ? () => planner.startOver() : act.takeBack;
    case "Escape":
      return act.close;
    case "[":
      return () => turn(planner, 1);
    case "]":
      return () => turn(planner, -1);
    case "/":
      return act.field;
    case "?":
      return act.whyNot;
  }
  if (/^[1-9]$/.test(event.key)) return numbered(Number(event.key) - 1, planner);
  return settings.get("letters") ? lettered(event.key.toLowerCase(), planner, act, inMap) : null;
}

function lettered(letter: string, planner: Planner, act: Acts, inMap: boolean): Action {
  if (letter === "b") return act.advice;
  if (letter === "g") return act.heading;
  if (inMap) return null; // N goes round there
  return letter === "y" || letter === "n" ? yesNo(letter, planner) : null;
}

/** Enter says the plan; where a click says an answer, it takes the first. */
function takeFirst(planner: Planner): void {
  const best = planner.joined?.[0];
  if (planner.defends && best) planner.take(best);
  else if (planner.atOnce && planner.prompt?.usual) planner.choose(planner.prompt.usual);
  else if (planner.sayable) void planner.say();
}

function numbered(at: number, planner: Planner): Action {
  const chain = planner.about
    ? planner.about.chains?.[at]
    : planner.defends
      ? underGuards(planner.joined ?? [])[at]?.chain
      : undefined;
  const option = planner.about ? undefined : inShownOrder(planner.question?.options ?? [])[at];
  if (chain) return () => planner.take(chain);
  return option ? () => planner.choose(option.key) : null;
}

function yesNo(letter: string, planner: Planner): Action {
  const question = planner.question;
  if (question?.options.length !== 2) return null;
  const no = question.options.findIndex((option) => /^(no|not|nothing|none|let|stay|stop|leave)\b/i.test(option.key));
  const option = question.options[letter === "n" ? Math.max(0, no) : no === 0 ? 1 : 0];
  return option ? () => planner.choose(option.key) : null;
}

/** Turns to the left or right of the facing that is chosen, or usual. */
function turn(planner: Planner, step: number): void {
  const at = planner.answers.findIndex((answer) => FACINGS.some((facing) => facing === answer.key));
  const now = (FACINGS as readonly string[]).indexOf(planner.answers[at]?.key ?? "");
  if (at < 0 || now < 0) return;
  const next = FACINGS[(now + step + FACINGS.length) % FACINGS.length];
  const offered = planner.answers[at]?.others.some((other) => other.key === next);
  if (next && offered) planner.replace(at, next);
}
