// A side's shape and colour: never the one without the other.
export const SHAPES = ["round", "square", "diamond", "hexagon", "triangle", "octagon"] as const;
export type Shape = (typeof SHAPES)[number];

export function shapeOf(side: string, sides: string[]): Shape {
  return SHAPES[sides.indexOf(side) % SHAPES.length] ?? "octagon";
}

/** The name of the side's colour in the style sheet. */
export function colourOf(side: string, sides: string[]): string {
  return `var(--side-${(Math.max(0, sides.indexOf(side)) % SHAPES.length) + 1})`;
}

/** Two letters for each fighter, as at the terminal: initials, or how the name begins; no two the same. */
export function lettersOf(names: string[]): Map<string, string> {
  const out = new Map<string, string>();
  const taken = new Set<string>();
  for (const name of names) {
    const words = name.split(/[\s-]+/).filter(Boolean);
    const initials = words.length > 1 ? words[0]!.charAt(0) + words.at(-1)!.charAt(0) : "";
    const number = /(\d+)$/.exec(name)?.[1];
    const wanted = [
      number ? name.charAt(0).toUpperCase() + number.slice(-2) : "",
      /^[A-Z\d]{2}$/.test(initials) ? initials : "",
      name.slice(0, 2),
      ...Array.from(name.slice(1), (letter) => name.charAt(0) + letter),
      ...Array.from({ length: 99 }, (_, count) => name.charAt(0) + (count + 1)),
    ].filter((each) => each.trim().length >= 2 || [...each].length === 1);
    const found = wanted.find((each) => each && !taken.has(each)) ?? name.slice(0, 2);
    taken.add(found);
    out.set(name, found);
  }
  return out;
}
