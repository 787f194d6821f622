// Somebody of whom nothing is known yet: what is told later is laid over it.
import type { Fighter } from "../protocol";

export const UNKNOWN: Fighter = {
  name: "",
  side: "",
  hexes: [],
  facing: "",
  posture: "",
  standing: "in",
  hidden: false,
  gauges: [],
  conditions: [],
  gear: [],
  body: [],
  reach: [],
  words: [],
};
