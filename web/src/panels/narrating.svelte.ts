// What has happened, for those who hear the page: a line when a beat is done, and one's own rolls.
import { untrack } from "svelte";
import { announcer } from "../lib/announce.svelte";
import type { Table } from "../lib/table.svelte";
import { t } from "../lib/words.svelte";
import type { Fight } from "../protocol";
import { doneAfter, eventsOf, type Heard, lastDone, ownRolls } from "./log";

export function narrating(table: Table): void {
  let last = -1;

  $effect(() => {
    const fight = table.fight;
    if (fight) untrack(() => tell(fight));
  });

  function tell(fight: Fight): void {
    const done = lastDone(fight);
    if (last < 0) last = done; // what was before one came is in the log
    for (const beat of doneAfter(fight, last)) {
      const rolls = ownRolls(eventsOf(fight.events, beat.number), table.fighters).map(words);
      announcer.happened([`${beat.line}.`, ...rolls].join(" "), (count) => t("log.many", { count }));
    }
    last = done; // after a take-back, too: what is done anew is told anew
  }
}

function words(roll: Heard): string {
  const rolled =
    roll.need === null
      ? t("log.justRolled", { total: roll.total })
      : t("log.neededRolled", { need: roll.need, total: roll.total });
  return roll.verdict ? `${rolled}, ${roll.verdict}.` : `${rolled}.`;
}
