// Which of many ready answers are shown before all are.
import { hexOf } from "../map/hex";
import type { Chain } from "../protocol";

/** The first, and then one of each sort in their order: those that differ by nothing but a hex come after all others. */
export function varied<T extends { chain: Chain }>(answers: T[]): T[] {
  const seen = new Set<string>();
  const [first, again]: [T[], T[]] = [[], []];
  for (const each of answers) {
    const sort = each.chain.answers.map(({ key }) => withoutHex(key)).join("/");
    (seen.has(sort) ? again : first).push(each);
    seen.add(sort);
  }
  return [...first, ...again];
}

/** "retreat j5": to retreat. */
function withoutHex(key: string): string {
  const words = key.split(" ");
  return hexOf(words.at(-1) ?? "") ? words.slice(0, -1).join(" ") : key;
}
