// On a phone the dock is a sheet from below with three heights.

export const HEIGHTS = ["question", "half", "full"] as const;
export type Height = (typeof HEIGHTS)[number];

/** How much of the window each height takes. */
const SHARES: Record<Height, number> = { question: 0.24, half: 0.5, full: 0.86 };

export class SheetHeight {
  height = $state<Height>("half");
  /** While somebody drags it: how many pixels. */
  dragged = $state<number | null>(null);

  step(by: number): void {
    const at = HEIGHTS.indexOf(this.height) + by;
    this.height = HEIGHTS[Math.max(0, Math.min(HEIGHTS.length - 1, at))] ?? "half";
  }

  /** Let go: to the nearest of the three. */
  settle(pixels: number, window: number): void {
    this.dragged = null;
    this.height = nearest(pixels / window);
  }

  /** The whole of it is for reading; whoever turns to the map wants to see it. */
  lower(): void {
    if (this.height === "full") this.height = "half";
  }
}

export function nearest(share: number): Height {
  let best: Height = "half";
  for (const each of HEIGHTS) if (Math.abs(SHARES[each] - share) < Math.abs(SHARES[best] - share)) best = each;
  return best;
}
