// What screen readers hear. "assertive": you are asked, the connection; "polite": the last one wins; "log": what happened.

const MANY = 3;
const WITHIN = 2000;

/** The same words once more are heard only if the text has changed: then they end in a space that nobody hears. */
function anew(before: string, text: string): string {
  return text && text === before ? `${text}\u00a0` : text;
}

class Announcer {
  assertive = $state("");
  polite = $state("");
  log = $state.raw<{ id: number; text: string }[]>([]);
  #recent: number[] = [];
  #count = 0;

  ask(text: string): void {
    this.assertive = anew(this.assertive, text);
  }

  tell(text: string): void {
    this.polite = anew(this.polite, text);
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
