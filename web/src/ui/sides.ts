// A side's shape and colour: never the one without the other. And two letters for each fighter.
export const SHAPES = ["round", "square", "diamond", "hexagon", "triangle", "octagon"] as const;
export type Shape = (typeof SHAPES)[number];

export function shapeOf(side: string, sides: string[]): Shape {
  return SHAPES[sides.indexOf(side) % SHAPES.length] ?? "octagon";
}

/** The name of the side's colour in the style sheet. */
export function colourOf(side: string, sides: string[]): string {
  return `var(--side-${(Math.max(0, sides.indexOf(side)) % SHAPES.length) + 1})`;
}

/** Two letters for each fighter, the same as at the terminal: no two alike, and none changes when others come later. */
export function lettersOf(names: string[]): Map<string, string> {
  const out = new Map<string, string>();
  const taken = new Set<string>();
  for (const name of names) {
    const free = candidates(name).find((each) => !taken.has(each));
    const letters = free ?? String((taken.size + 1) % 100).padStart(2, "0");
    taken.add(letters);
    out.set(name, letters);
  }
  return out;
}

/** Initials of two words, then the first letter with each of the others, then with a digit. */
function candidates(name: string): string[] {
  const words = name
    .split(/\s+/)
    .map((word) => [...word].filter(fits).join(""))
    .filter(Boolean);
  if (!words.length) return [];
  const first = [...words[0]!][0]!.toUpperCase();
  const letters = [...words.join("").toLowerCase()].slice(1);
  const initials = words.slice(1).map((word) => [...word][0]!);
  const last = words.at(-1)!;
  if (/^\p{Nd}+$/u.test(last)) initials.unshift([...last].at(-1)!);
  const digits = Array.from({ length: 9 }, (_, count) => String(count + 1));
  return [...initials, ...letters, ...digits].map((letter) => first + letter);
}

/** A letter or digit that is no wider than others: two of them must fit on a figure. */
function fits(letter: string): boolean {
  return /[\p{L}\p{N}]/u.test(letter) && !WIDE.test(letter);
}

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]|[\u{20000}-\u{3fffd}]/u;
