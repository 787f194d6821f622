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
}

export const NO_MARKS: Marks = { places: [], way: null, ghost: null, targets: [], facings: null, threat: [], area: [] };
