// The parts of the set-up, and which of them a problem belongs to.
import type { Flaw } from "../protocol";

export const PARTS = ["rules", "map", "who", "seats", "ending"] as const;
export type Part = (typeof PARTS)[number];

export function partOf(flaw: Flaw): Part {
  switch (flaw.path[0]) {
    case "map":
      return "map";
    case "fighters":
      return "who";
    case "sides":
      return flaw.path.length > 2 ? "seats" : "who";
    case "ends":
      return "ending";
    default:
      return "rules";
  }
}
