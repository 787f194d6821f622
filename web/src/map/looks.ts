// What each kind of ground looks like: by what a book says of it, and by its name where that tells more.
import type { Terrain } from "../protocol";

/** Textures that are drawn. "plain" has none; "other" is for what nobody has drawn, and bears its name. */
export const LOOKS = [
  "plain",
  "void",
  "wall",
  "door",
  "way through",
  "pillar",
  "window",
  "deep",
  "water",
  "fire",
  "stairs",
  "slope",
  "rough",
  "rubble",
  "brush",
  "bar",
  "boxes",
  "table",
  "raised",
  "gap",
  "other",
] as const;
export type Look = (typeof LOOKS)[number];

const BY_NAME: [RegExp, Look][] = [
  [/void/, "void"],
  [/open (door|bulkhead|gate)/, "way through"],
  [/door|bulkhead|gate/, "door"],
  [/pillar|column|tree trunk/, "pillar"],
  [/window|glass/, "window"],
  [/gap|pit|chasm/, "gap"],
  [/marsh|shallow/, "water"],
  [/water/, "deep"],
  [/fire|lava/, "fire"],
  [/stair|ladder/, "stairs"],
  [/slope|ramp/, "slope"],
  [/rubble|stones|obstacle/, "rubble"],
  [/rough|mud|footing/, "rough"],
  [/brush|vegetation|wood|hedge|grass/, "brush"],
  [/low wall|rail|fence|sandbag|barricade/, "bar"],
  [/barrel|crate|box|console/, "boxes"],
  [/table/, "table"],
];

export function lookOf(terrain: Terrain): Look {
  if (terrain.key === "open") return "plain";
  const known = BY_NAME.find(([words]) => words.test(terrain.key))?.[1];
  if (known && !(terrain.closed && terrain.opaque && !["door", "pillar", "void"].includes(known))) return known;
  if (terrain.closed && terrain.opaque) return "wall";
  if (terrain.height > 0) return "raised";
  return "other";
}

/** Strokes in a hex, around its middle: one path for all hexes of a kind is made of them. */
export const STROKES: Partial<Record<Look, string>> = {
  deep: "m-24 -10q4 -5 8 0t8 0t8 0t8 0t8 0m-40 11q4 -5 8 0t8 0t8 0t8 0t8 0m-40 11q4 -5 8 0t8 0t8 0t8 0t8 0",
  water: "m-22 -6q4 -5 8 0t8 0m4 12q4 -5 8 0t8 0",
  rough: "m-18 -8q4 -5 8 0t8 0m2 12q4 -5 8 0t8 0m-32 8q4 -5 8 0t8 0",
  rubble: "m-17 8l5 -7 8 1 1 7 -5 3zm16 -9l4 -6 7 1 2 6 -6 5 -7 -3zm4 13l5 -4 7 3 -2 6 -8 -1z",
  fire: "m0 16c-10 0 -13 -8 -9 -15c1 4 3 5 5 5c-3 -9 2 -15 6 -18c0 6 8 10 8 18c0 6 -4 10 -10 10z",
  stairs: "m-20 14h8v-7h8v-7h8v-7h8v-7h8",
  slope: "m-16 10l8 -8 8 8m-4 -12l8 -8 8 8",
  brush: "m-16 12q-4 -10 -8 -12m8 12v-15m0 15q4 -10 8 -12m12 8q-4 -10 -8 -12m8 12v-15m0 15q4 -10 8 -12",
  bar: "m-26 -5h52v10h-52zm13 0v10m13 -10v10m13 -10v10",
  boxes: "m-18 -12h16v16h-16zm0 0l16 16m-16 0l16 -16m4 4h16v16h-16zm0 0l16 16m-16 0l16 -16",
  table: "m-20 -12h40v20h-40zm5 20v8m30 -8v8",
  window: "m-26 -4h52v8h-52zm17 0v8m18 -8v8",
  "way through": "m-22 -16v32m44 -32v32m-44 -32q20 2 24 22",
  gap: "m-22 -4l9 5 8 -6 10 7 8 -5 9 4m-44 7l9 5 8 -6 10 7 8 -5 9 4",
  other: "m-14 -8h0m14 0h0m14 0h0m-21 9h0m14 0h0m14 0h0m-28 9h0m14 0h0m14 0h0",
};

/** Cover as a word beside a small shield. */
export function coverOf(terrain: Terrain): string {
  return terrain.closed && terrain.opaque ? "" : terrain.cover;
}
