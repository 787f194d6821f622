// Answers are said, by somebody or by themselves, and taken back; a group is played by an agent.
import type { Chain, Given, PlannedAnswer, Prompt } from "../../protocol";
import { Refusal } from "../api";
import type { Level } from "../levels.svelte";
import { said, whole } from "../plans";
import { t } from "../words.svelte";
import { Offers } from "./offers.svelte";

const NEWS = 3000; // milliseconds: more than the news of an answer takes to come

export abstract class Saying extends Offers {
  saying = $state(false);
  /** What is left of a plan that was interrupted, whose it is, and what came between. */
  rest = $state.raw<{ who: string; answers: PlannedAnswer[]; why: string } | null>(null);
  /** Taking back is for the game master to allow. */
  mustAsk = $state(false);
  /** The round in which the game master plays a group's fighters one by one. */
  oneByOne = $state(-1);

  #next: (() => void)[] = [];
  #byItself = new Set<string>();
  /** Whose last turn was played with a group's. */
  #together = new Set<string>();
  #sent = 0;

  protected override begin(): void {
    super.begin();
    if (this.isGoingOn && this.turnBegins) this.rest = null; // it was for a turn that is over
    for (const told of this.#next.splice(0)) told();
  }

  protected override change(given: Given[], meant: string): void {
    this.mustAsk = false;
    super.change(given, meant);
  }

  /** Whether the one who is asked had planned more than could be said: whoever is asked in between has not. */
  get isGoingOn(): boolean {
    return this.rest !== null && this.rest.who === this.prompt?.who;
  }

  /** An answer to the open question. */
  choose(key: string): void {
    const question = this.question;
    if (!question) return;
    if (this.atOnce) {
      void this.answer(key);
      return;
    }
    const at = this.at ?? this.answers.length;
    const given = { key, question: question.question };
    this.change(this.withInstead(at, given), question.question);
  }

  /** Answers that belong together, from a list of what can be done. */
  take(chain: Chain): void {
    if (this.defends) void this.say(whole(chain.answers));
    else this.change(said(chain.answers), "");
  }

  /** Everything that is planned, in one message. */
  async say(ready?: Given[]): Promise<void> {
    if (!ready && this.busy && !(await this.settled())) return;
    const answers = ready ?? whole(this.answers);
    const who = this.prompt?.who;
    if (this.saying || !answers.length || !who) return;
    await this.#send(async (question) => {
      const result = await this.table.ask({ type: "say", question, answers });
      if (result.rest.length) this.rest = { who, answers: result.rest, why: result.interrupted };
    });
  }

  /** One answer to what is asked now. */
  async answer(key: string): Promise<void> {
    await this.#send((question) => this.table.ask({ type: "answer", question, key }));
  }

  async #send(message: (question: string) => Promise<unknown>): Promise<void> {
    const question = this.table.question;
    const sent = ++this.#sent;
    this.saying = true;
    this.tooLate = "";
    this.refused = "";
    if (this.isGoingOn) this.rest = null;
    try {
      await message(question);
      if (this.table.question === question) await this.#goneOn();
    } catch (error) {
      this.heard(error);
    } finally {
      if (sent === this.#sent) this.saying = false;
    }
  }

  /** The news of one's own answer: until it is there, the old question cannot be answered once more. */
  async #goneOn(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#next.push(resolve);
      setTimeout(resolve, NEWS);
    });
  }

  /** Where nothing hangs on it, or somebody has said that it need not be asked, the answer goes without saying. */
  protected answeredByItself(prompt: Prompt): boolean {
    if (this.direct || this.mustBeOffered(prompt) || this.offered.length) return false;
    if (this.askedOf) return false; // it is for that one to say
    const level = this.levels.of(prompt.who);
    const settled = this.levels.settled(prompt.who, prompt.question);
    const outOfTurn = this.table.fight?.acting !== prompt.who;
    const crowd = this.#together.has(prompt.who) && outOfTurn && prompt.kind !== "defence";
    const key = settled ?? (prompt.matters && !crowd ? "" : prompt.usual);
    if (level !== "matters" || !key || !this.table.plays(prompt.who)) return false;
    if (!outOfTurn && !settled && this.turnBegins) return false;
    const offered =
      prompt.options.some((option) => option.key === key) || prompt.places.some((each) => each.hex === key);
    const once = `${prompt.number}/${prompt.question}`;
    if (!offered || this.#byItself.has(once)) return false; // what was taken back is asked
    this.#byItself.add(once);
    const question = this.table.question;
    const sent = ++this.#sent;
    this.saying = true;
    this.table
      .ask({ type: "answer", question, key })
      .then(async () => {
        if (this.table.question === question) await this.#goneOn();
      })
      .catch(() => {}) // another tab of this seat may have been quicker
      .finally(() => {
        if (sent === this.#sent) this.saying = false;
      });
    return true;
  }

  /** Whether what is left of a plan says something else here than what goes without saying. */
  private mustBeOffered(prompt: Prompt): boolean {
    if (!this.isGoingOn) return false;
    const planned = this.rest?.answers.find((answer) => answer.question === prompt.question);
    return prompt.matters || (planned !== undefined && planned.key !== prompt.usual);
  }

  // taken back

  /** Takes back what was said; asks the game master where that is needed. */
  async takeBack(): Promise<void> {
    this.refused = "";
    try {
      const { taken_back } = await this.table.ask({ type: "take back", line: true });
      this.notice = taken_back ? t("dock.takenBack", { what: taken_back }) : t("dock.nothingBack");
    } catch (error) {
      this.heard(error);
      this.mustAsk = !this.table.masters && error instanceof Refusal && error.status === 422;
    }
  }

  async askToTakeBack(why: string): Promise<void> {
    try {
      await this.table.ask({ type: "ask to take back", why });
      this.mustAsk = false;
      this.refused = "";
      this.notice = t("dock.askedBack");
    } catch (error) {
      this.heard(error);
    }
  }

  // who else plays

  /** Who plays for somebody who is away: whom the scenario names. */
  agentOf(fighter: string): string {
    return this.table.table?.agents[fighter] ?? "brute";
  }

  /** An agent plays these, up to the turn of anybody else. From then on they are only asked how they defend. */
  async playGroup(fighters: string[]): Promise<void> {
    this.#together = new Set(fighters);
    const agent = this.agentOf(fighters[0] ?? "");
    await this.#send(() => this.table.ask({ type: "lend", fighters, agent, until: "turn" }));
  }

  /** Not together, in this round. */
  playOneByOne(): void {
    this.#together.clear();
    this.oneByOne = this.table.fight?.round ?? -1;
  }

  /** How much that fighter's people want to be asked; 'play it' hands it to an agent. */
  setLevel(fighter: string, level: Level): void {
    this.levels.set(fighter, level);
    const plays = this.table.table?.controls[fighter] !== "human";
    if (plays !== (level === "play")) {
      const control = level === "play" ? this.agentOf(fighter) : "human";
      this.table.ask({ type: "control", fighter, control }).catch((error: unknown) => this.heard(error));
    } else if (fighter === this.who) this.change(this.given, "");
  }
}
