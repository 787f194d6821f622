// The outlines of figures: in units of which forty go from the middle of a hex to its corner.
import { FACINGS } from "../map/hex";
import type { Shape } from "./sides";

/** So many units from the middle of a hex to its corner. Larger than one, since some browsers draw no letters that small. */
export const UNIT = 40;
const RADIUS = 22;

type Corner = [number, number];

function polygon(count: number, radius: number, turn: number): Corner[] {
  return Array.from({ length: count }, (_, number) => {
    const angle = ((turn + (360 * number) / count) * Math.PI) / 180;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

/** Corners of the shapes that have any; rounded a little by the line around them. */
const CORNERS: Record<Exclude<Shape, "round">, Corner[]> = {
  square: polygon(4, RADIUS * 1.27, 45),
  diamond: polygon(4, RADIUS * 1.24, 0),
  hexagon: polygon(6, RADIUS * 1.08, 0),
  triangle: polygon(3, RADIUS * 1.42, 90).map(([x, y]) => [x, -y + 5]),
  octagon: polygon(8, RADIUS * 1.06, 22.5),
};

const shown = (number: number) => Number(number.toFixed(2));

/** The outline as the data of a path. */
export function outline(shape: Shape): string {
  if (shape === "round")
    return `M${-RADIUS} 0a${RADIUS} ${RADIUS} 0 1 1 ${2 * RADIUS} 0a${RADIUS} ${RADIUS} 0 1 1 ${-2 * RADIUS} 0Z`;
  return `M${CORNERS[shape].map(([x, y]) => `${shown(x)} ${shown(y)}`).join("L")}Z`;
}

/** How far it is from the middle to the outline, in a direction given in degrees against the clock from the east. */
export function reachOf(shape: Shape, degrees: number): number {
  if (shape === "round") return RADIUS;
  const [x, y] = [Math.cos((degrees * Math.PI) / 180), -Math.sin((degrees * Math.PI) / 180)];
  const corners = CORNERS[shape];
  for (const [number, [ax, ay]] of corners.entries()) {
    const [bx, by] = corners[(number + 1) % corners.length]!;
    // Where the ray crosses the edge: both are solved for at once.
    const [ex, ey] = [bx - ax, by - ay];
    const across = x * ey - y * ex;
    if (Math.abs(across) < 1e-9) continue;
    const along = (ax * ey - ay * ex) / across;
    const share = (ax * y - ay * x) / across;
    if (along > 0 && share >= -1e-9 && share <= 1 + 1e-9) return along;
  }
  return RADIUS;
}

const DEGREES = new Map<string, number>(FACINGS.map((facing, number) => [facing, number * 60]));

/** Degrees against the clock from the east; null for who faces nowhere. */
export function degreesOf(facing: string): number | null {
  return DEGREES.get(facing) ?? null;
}

export type Stance = "standing" | "low" | "kneeling" | "lying";

/** What a posture looks like, whatever a book calls it. */
export function stanceOf(posture: string): Stance {
  if (/prone|lying|lies|face up|face down|supine/.test(posture)) return "lying";
  if (/kneel/.test(posture)) return "kneeling";
  if (/crouch|sit|crawl|squat/.test(posture)) return "low";
  return "standing";
}
