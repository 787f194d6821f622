// What screen readers hear. "assertive": you are asked, the connection; "polite": the last one wins; "log": what happened.

const MANY = 3;
const WITHIN = 2000;

/** The same words once more are heard only if the text has changed: every second time they end in a space. */
class Spoken {
  #last = "";

  of(text: string): string {
    this.#last = text && text === this.#last ? `${text}\u00a0` : text;
    return this.#last;
  }
}

class Announcer {
  assertive = $state("");
  polite = $state("");
  log = $state.raw<{ id: number; text: string }[]>([]);
  #asked = new Spoken();
  #told = new Spoken();
  #recent: number[] = [];
  #count = 0;

  ask(text: string): void {
    this.assertive = this.#asked.of(text);
  }

  tell(text: string): void {
    this.polite = this.#told.of(text);
  }

  /** A line of the log. More than three within two seconds are only counted, by the words that `many` makes of it. */
  happened(text: string, many: (count: number) => string): void {
    const now = performance.now();
    this.#recent = [...this.#recent.filter((then) => now - then < WITHIN), now];
    const id = ++this.#count;
    if (this.#recent.length <= MANY) this.log = [...this.log.slice(-20), { id, text }];
    else this.log = [...this.log.filter((each) => each.id !== -1), { id: -1, text: many(this.#recent.length) }];
  }
}

export const announcer = new Announcer();
