// Where the parts of a body are drawn. A part is known by the words of its name; a body of which too little is known has
// no drawing, and its list alone.
import type { BodyPart } from "../protocol";

export interface Region {
  key: string;
  name: string;
  /** An outline in a drawing of 100 by 200. */
  path: string;
  /** Where its number stands. */
  x: number;
  y: number;
  /** Small parts have their number in the list alone. */
  small: boolean;
}

/** Seen from the front: what is right of the one who is aimed at stands at the left. */
const SHAPES: [RegExp, string, number, number, boolean][] = [
  [/^(skull|head)$/, "M50 4a15 16 0 0 1 15 17h-30a15 16 0 0 1 15-17Z", 50, 16, false],
  [/^face$/, "M35 21h30c0 9-4 16-15 17-11-1-15-8-15-17Z", 50, 31, false],
  [/^(eye|eyes|right eye|left eye)$/, "M42 20h6v4h-6zM52 20h6v4h-6z", 50, 22, true],
  [/^(neck|throat)$/, "M43 39h14v8h-14z", 50, 45, true],
  [/^(torso|chest|body|back)$/, "M30 47h40l3 12-4 34H31l-4-34Z", 50, 72, false],
  [/^(vitals|heart)$/, "M38 52a4.5 4.5 0 1 1 9 0 4.5 4.5 0 1 1-9 0Z", 42, 54, true],
  [/^(abdomen|stomach|belly)$/, "M31 82h38l-1 12H32Z", 50, 90, true],
  [/^(groin|hips|waist)$/, "M31 94h38l-2 15-12 3h-10l-12-3Z", 50, 105, false],
  [/^(right arm|right upper arm)$/, "M27 49l-9 8-4 38h9l6-30Z", 19, 74, false],
  [/^(left arm|left upper arm)$/, "M73 49l9 8 4 38h-9l-6-30Z", 81, 74, false],
  [/^right hand$/, "M14 96h9l1 10-5 6-6-6Z", 18, 105, true],
  [/^left hand$/, "M77 96h9l1 10-6 6-5-6Z", 82, 105, true],
  [/^right leg$/, "M33 110l12 3h4l-1 62H35Z", 41, 145, false],
  [/^left leg$/, "M67 110l-12 3h-4l1 62h13Z", 59, 145, false],
  [/^right foot$/, "M35 176h13v10l-17 4v-6Z", 40, 184, true],
  [/^left foot$/, "M52 176h13l4 8v6l-17-4Z", 60, 184, true],
];

const ARMS = /^(arm|arms)$/;
const LEGS = /^(leg|legs)$/;
const PAIRS: [RegExp, string, number, number][] = [
  [ARMS, "M27 49l-9 8-4 38h9l6-30ZM73 49l9 8 4 38h-9l-6-30Z", 19, 74],
  [LEGS, "M33 110l12 3h4l-1 62H35ZM67 110l-12 3h-4l1 62h13Z", 41, 145],
];

/** What can be drawn of a body; nothing, if it has no torso and legs that we know. */
export function regionsOf(parts: BodyPart[]): Region[] {
  const out: Region[] = [];
  for (const part of parts) {
    const words = [part.key, part.name].map((each) => each.toLowerCase().replaceAll(/[-_]/g, " "));
    const shape = SHAPES.find(([named]) => words.some((each) => named.test(each)));
    const pair = PAIRS.find(([named]) => words.some((each) => named.test(each)));
    if (shape) out.push({ key: part.key, name: part.name, path: shape[1], x: shape[2], y: shape[3], small: shape[4] });
    else if (pair) out.push({ key: part.key, name: part.name, path: pair[1], x: pair[2], y: pair[3], small: false });
  }
  const has = (part: RegExp) => out.some((region) => part.test(region.key.replaceAll(/[-_]/g, " ")));
  if (!has(/torso|chest|body/) || !has(/leg/)) return [];
  // large ones first, so that small ones lie on top
  return [...out.filter((region) => !region.small), ...out.filter((region) => region.small)];
}
