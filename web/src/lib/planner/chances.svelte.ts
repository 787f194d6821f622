// What the plan and the answers to it are worth: chances come late, and those of an earlier plan are thrown away.
import type { Chain, Extras, Odds, Stake, Threat, ThreatAt } from "../../protocol";
import { besideExtras, bestStakes, ROUGH, said, shownAs, taken, variable, whole } from "../plans";
import { Planned, pause } from "./plan.svelte";

const LATE = 2000; // after that, a number that is on its way is only about right
const FOR_WAYS = 3; // seconds of thinking about other ways to do the same
const SLICE = 0.4; // seconds of thinking for some of the chances of a list
export const PAUSE = 60; // milliseconds: somebody who clicks through answers needs no odds of each

const LOOKS = [0.3, 1, 3]; // seconds of thinking about what comes in return, until it is known well enough

export abstract class Chances extends Planned {
  odds = $state.raw<Odds | null>(null);
  /** Odds are being worked out; late ones are worth a word. */
  waiting = $state<"" | "soon" | "late">("");
  extras = $state.raw<Extras | null>(null);
  stakes = $state.raw<Map<string, Stake>>(new Map());
  suffered = $state(false);
  /** Other ways to do what is planned, each to be said in one, the best first. */
  ways = $state.raw<Chain[]>([]);
  threat = $state.raw<Threat | null>(null);
  /** Whether the map shows how dangerous it is where one could go. */
  showsThreat = $state(false);

  /** The danger where the plan leads, once it is known well enough to be told. */
  get here(): ThreatAt | null {
    const hex = this.plan?.hex;
    const found = this.threat?.hexes.find((each) => (hex ? each.hex === hex : each.here));
    return found && found.error <= ROUGH ? found : null;
  }

  protected override begin(): void {
    super.begin();
    this.threat = null;
  }

  protected forgetChances(): void {
    this.odds = null;
    this.waiting = "";
    this.extras = this.#extrasAsPlanned();
    this.ways = [];
    this.stakes = new Map();
  }

  /** What may be added stays in its place while its chances are worked out anew, if only that was changed. */
  #extrasAsPlanned(): Extras | null {
    if (!this.extras || besideExtras(this.answers) !== besideExtras(this.extras.plan.answers)) return null;
    const now = taken(this.answers);
    const extras = this.extras.extras.map((each) => ({
      ...each,
      taken: now[each.key] ?? 0,
      with_more: null,
      with_less: null,
    }));
    return { ...this.extras, extras };
  }

  /** Chances: of the plan first, then what may be added, then of each answer to the open question. */
  protected async count(signal: AbortSignal): Promise<void> {
    const plan = this.plan;
    if (!plan?.now) return;
    if (plan.stop === "a roll") {
      this.waiting = "soon";
      const late = setTimeout(() => {
        if (!signal.aborted && this.waiting) this.waiting = "late";
      }, LATE);
      try {
        await pause(PAUSE, signal);
        const odds = await this.thought(
          () => this.table.ask({ type: "odds", answers: whole(plan.answers) }, signal),
          signal,
        );
        this.odds = odds;
      } finally {
        clearTimeout(late);
        if (!signal.aborted) this.waiting = "";
      }
    }
    if (plan.answers.some((answer) => answer.kind === "extra")) {
      const plain = plan.answers.filter((answer) => answer.kind !== "extra" && !answer.filled);
      const answers = said(plain);
      const wanted = taken(plan.answers);
      this.extras = await this.thought(
        () => this.table.ask({ type: "extras", answers, taken: wanted }, signal),
        signal,
      );
    }
    if (variable(plan)) {
      const answers = said(plan.answers);
      await pause(PAUSE, signal);
      this.ways = await this.thought(
        () => this.table.ask({ type: "ways", answers, seconds: FOR_WAYS }, signal),
        signal,
      );
    }
    await this.#weigh(signal);
    for (const seconds of LOOKS) {
      if (this.here || signal.aborted || !this.turnBegins) break;
      await this.#weighThreat(seconds);
    }
  }

  /** The chances of each answer to the open question, as they come. */
  async #weigh(signal: AbortSignal): Promise<void> {
    const question = this.question;
    if (!question || shownAs(question) === "place" || shownAs(question) === "facing") return;
    const at = this.at;
    const before = this.atOnce ? [] : whole(this.answers.slice(0, at ?? this.answers.length));
    const then = at === null ? [] : said(this.answers.slice(at + 1));
    if (shownAs(question) === "split") return; // it has its own
    const first = this.chosen || question.usual;
    const all = question.options.filter((option) => option.kind !== "hex").map((option) => option.key);
    let keys = [...all.filter((key) => key === first), ...all.filter((key) => key !== first)].slice(0, 60);
    let rows: Stake[] = [];
    await pause(PAUSE, signal);
    while (keys.length) {
      const wanted = keys;
      const found = await this.thought(
        () => this.table.ask({ type: "stakes", answers: before, then, keys: wanted, seconds: SLICE }, signal),
        signal,
      );
      rows = [...rows, ...found.options];
      this.suffered = found.suffered;
      this.stakes = bestStakes(rows, found.suffered);
      keys = found.left;
    }
  }

  /** How likely one is wounded before the next turn, for each hex in reach: better known the longer one looks. */
  async #weighThreat(seconds: number): Promise<void> {
    const asked = this.asked;
    try {
      const threat = await this.table.ask({ type: "threat", seconds });
      if (asked === this.asked) this.threat = threat;
    } catch {
      // nobody goes anywhere, or the game master shows no such number
    }
  }

  /** The danger of each hex on the map: first numbers soon, better ones after. */
  async toggleThreat(): Promise<void> {
    this.showsThreat = !this.showsThreat;
    const asked = this.asked;
    for (const seconds of [0.3, 1, 2]) {
      if (!this.showsThreat || asked !== this.asked || !this.prompt) return;
      await this.#weighThreat(seconds);
    }
  }
}
