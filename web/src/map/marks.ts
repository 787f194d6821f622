// What is drawn on a map beside ground and fighters: what may be chosen, what is planned, what threatens.
import type { Place, ThreatAt, Way } from "../protocol";
import type { Facing } from "./hex";

export interface Target {
  fighter?: string;
  hex?: string;
  /** The chance of the purpose, written beside it: "wounds 42 %". */
  words?: string;
  chosen?: boolean;
  friend?: boolean;
}

export interface Ghost {
  fighter: string;
  hex: string;
  facing: string;
}

/** Six wedges around a hex. */
export interface FacingMarks {
  hex: string;
  offered: Facing[];
  chosen: Facing | null;
  usual: Facing | null;
  /** Something else is asked: it can be changed here all the same, but must not cover what the question is about. */
  aside?: boolean;
}

export interface Marks {
  /** Hexes that may be chosen, with what it costs to get there. */
  places: Place[];
  way: Way | null;
  ghost: Ghost | null;
  targets: Target[];
  facings: FacingMarks | null;
  threat: ThreatAt[];
  /** Hexes in a colour of their own: a blast, a zone. */
  area: string[];
  /** Hexes of the way that a foe watches. */
  watched?: string[];
  /** What the way takes, written at its end: "3 of 5". */
  spent?: string;
  sight?: Sight | null;
}

/** A line from one hex to another: clear, past cover, or cut where it ends. */
export interface Sight {
  from: string;
  to: string;
  clear: boolean;
  /** The hexes that give cover. */
  covers: string[];
  /** The hex that ends it. */
  blocked: string | null;
}

export const NO_MARKS: Marks = { places: [], way: null, ghost: null, targets: [], facings: null, threat: [], area: [] };
