// What lies beside the plan: ready answers, advice, a plan from before, one that is made ahead, and why something is not to
// be had.
import { type Sharing, sharingAt } from "../../dock/split";
import type { Advice, Chain, Given, NotNow, Option, Plan, RollVerdict } from "../../protocol";
import { Refusal } from "../api";
import { whole } from "../plans";
import { t } from "../words.svelte";
import { Chances } from "./chances.svelte";

export abstract class Offers extends Chances {
  /** Ready answers to what comes, the best first. */
  joined = $state.raw<Chain[] | null>(null);
  /** They are on their way. */
  looking = $state(false);
  advice = $state.raw<Advice | null>(null);
  advising = $state(false);
  notNow = $state.raw<NotNow[] | null>(null);
  /** What was said the last time, if that is possible again. */
  before = $state.raw<Plan | null>(null);
  /** A plan that was made before and is offered now. */
  offered = $state.raw<Given[]>([]);

  protected override begin(): void {
    super.begin();
    this.advice = null;
    this.notNow = null;
    this.joined = null;
    this.looking = false;
    this.before = null;
    this.offered = this.table.prepared;
  }

  protected override change(given: Given[], meant: string): void {
    if (given.length) this.offered = [];
    super.change(given, meant);
  }

  /** What is worth knowing beside the plan: defences in one, what is not offered. */
  protected async lookAround(): Promise<void> {
    const asked = this.asked;
    const prompt = this.prompt;
    const still = () => asked === this.asked;
    try {
      if (prompt?.kind === "defence") {
        this.looking = true;
        const joined = await this.table.ask({ type: "joined" }).finally(() => {
          if (still()) this.looking = false;
        });
        if (still()) this.joined = joined;
      }
      if (this.turnBegins) {
        const before = await this.table.ask({ type: "before" });
        if (still()) this.before = before;
      }
      const notNow = await this.table.ask({ type: "not now" });
      if (still()) this.notNow = notNow;
    } catch {
      // a list without them is a list all the same
    }
  }

  async advise(seconds = 2): Promise<void> {
    if (!this.prompt || this.advising) return;
    const epoch = this.asked;
    this.advising = true;
    try {
      const advice = await this.thought(
        () => this.table.ask({ type: "advise", seconds }),
        new AbortController().signal,
      );
      if (epoch === this.asked) this.advice = advice;
    } catch (error) {
      this.heard(error);
    } finally {
      this.advising = false;
    }
  }

  // made ahead

  /** Begins to plan for somebody while others act; null ends that. */
  planAhead(who: string | null): void {
    this.ahead = who;
    if (!this.prompt) this.change([], "");
  }

  /** Keeps the plan that was made ahead: it is offered when its time comes. */
  async prepare(): Promise<void> {
    if (!this.ahead) return;
    try {
      await this.table.ask({ type: "prepare", who: this.ahead, answers: whole(this.answers) });
      this.notice = t("dock.prepared", { who: this.ahead });
    } catch (error) {
      this.heard(error);
    }
  }

  // points that are shared

  /** For each foe, the numbers that could go against it if it came first, with what they are worth. */
  async curvesOf(sharing: Sharing): Promise<Map<string, Option[]>> {
    const before = whole(this.answers.slice(0, sharing.from));
    const who = this.prompt ? null : this.ahead;
    const out = new Map<string, Option[]>();
    for (const foe of sharing.foes) {
      const answers = foe ? [...before, { question: sharing.whom, key: foe }] : before;
      try {
        const { next } = await this.table.ask({ type: "plan", answers, who, fill: false });
        if (next?.question === sharing.question) out.set(foe, next.options);
      } catch (error) {
        this.heard(error);
        return out;
      }
    }
    return out;
  }

  /** How an agent would share them; null if it would not at all. */
  async advisedSharing(sharing: Sharing, names: string[]): Promise<Map<string, number> | null> {
    try {
      const plan = await this.table.ask({ type: "as advised", answers: whole(this.answers.slice(0, sharing.from)) });
      const at = plan.answers.findIndex((answer) => answer.question === sharing.question);
      return at < 0 ? new Map() : (sharingAt(plan.answers, at, names)?.points ?? null);
    } catch (error) {
      this.heard(error);
      return null;
    }
  }

  // what something would come to

  /** What real dice would come to if they showed that, or why they cannot. */
  async verdictOf(key: string): Promise<{ found: RollVerdict | null; refused: string }> {
    try {
      const signal = new AbortController().signal;
      const found = await this.thought(() => this.table.ask({ type: "verdict", key }), signal);
      return { found, refused: "" };
    } catch (error) {
      return { found: null, refused: error instanceof Refusal ? error.message : "" };
    }
  }

  /** Why something is no answer to the open question. */
  async whyNot(key: string): Promise<string> {
    const answers = this.atOnce ? [] : whole(this.answers.slice(0, this.at ?? this.answers.length));
    try {
      return await this.table.ask({ type: "why not", key, answers });
    } catch (error) {
      return error instanceof Refusal ? error.message : "";
    }
  }
}
