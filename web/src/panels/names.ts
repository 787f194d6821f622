// Names of fighters in what the engine says: found, so that each bears its side's colour and sign.
import type { Fighter } from "../protocol";

/** A piece of a sentence; with a fighter, its name. */
export interface Piece {
  text: string;
  fighter: Fighter | null;
}

/** Finds names in sentences. Longer names come first: "Young Hob" is not "Hob". */
export class Names {
  readonly #pattern: RegExp | null;
  readonly #fighters = new Map<string, Fighter>();

  constructor(fighters: Fighter[]) {
    for (const each of fighters) this.#fighters.set(within(each.name), each);
    const names = [...this.#fighters.keys()].sort((one, other) => other.length - one.length).map(either);
    this.#pattern = names.length
      ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.join("|")})(?![\\p{L}\\p{N}])`, "gu")
      : null;
  }

  /** A sentence in pieces, names apart from what is between them. */
  pieces(sentence: string): Piece[] {
    if (!this.#pattern) return [{ text: sentence, fighter: null }];
    const out: Piece[] = [];
    let at = 0;
    for (const found of sentence.matchAll(this.#pattern)) {
      if (found.index > at) out.push({ text: sentence.slice(at, found.index), fighter: null });
      out.push({ text: found[0], fighter: this.#fighters.get(within(found[0])) ?? null });
      at = found.index + found[0].length;
    }
    if (at < sentence.length) out.push({ text: sentence.slice(at), fighter: null });
    return out;
  }

  of(name: string): Fighter | null {
    return this.#fighters.get(within(name)) ?? null;
  }
}

/** "The goblin" is "the goblin" within a sentence. */
function within(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function either(name: string): string {
  const first = name.charAt(0);
  return `[${escaped(first)}${escaped(first.toUpperCase())}]${escaped(name.slice(1))}`;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
