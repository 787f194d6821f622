// What somebody looks at: one fighter, one hex, one explanation. Map, dock, order and log set it; all of them show it.
import type { Beat, Event, Odds, Option, Plan, Reasoning, Score, Stake, ThreatAt } from "../protocol";

/** What the Explain panel is about. */
export type Explained =
  | { kind: "option"; option: Option; question: string; odds: Odds | null }
  | { kind: "stake"; stake: Stake; suffered: boolean }
  | { kind: "plan"; plan: Plan; odds: Odds | null }
  | { kind: "event"; event: Event }
  | { kind: "beat"; beat: Beat; events: Event[]; reasons: Reasoning[] }
  | { kind: "score"; score: Score; of: string }
  | { kind: "threat"; at: ThreatAt; of: string }
  | { kind: "text"; title: string; sentences: string[] };

const OF_A_QUESTION = new Set<Explained["kind"]>(["plan", "option", "stake", "threat"]);

export class Attention {
  /** The fighter that is selected: its reach is outlined, its row marked, its sheet one click away. */
  fighter = $state<string | null>(null);
  /** The hex under the pointer or the map's cursor. */
  hex = $state<string | null>(null);
  /** Fighters that a line of the log is about, while somebody points at it. */
  marked = $state.raw<string[]>([]);
  explained = $state.raw<Explained | null>(null);
  /** The rule that is read in the Explain panel, by its number. */
  rule = $state<string | null>(null);
  pinned = $state(false);

  /** Nothing is explained any more, whether pinned or not. */
  dismiss(): void {
    this.pinned = false;
    this.explain(null);
  }

  /** What was explained of a question goes with it: its plan, its answers. */
  forgetQuestion(): void {
    if (this.explained && OF_A_QUESTION.has(this.explained.kind)) this.explain(null);
  }

  explain(what: Explained | null): void {
    if (this.pinned) return;
    this.explained = what;
    this.rule = null;
  }
}
