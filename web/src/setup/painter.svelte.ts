// What is in somebody's hand over the map: a brush, a bucket, or nothing.

export type Tool = "brush" | "fill" | "pan";

export class Painter {
  tool = $state<Tool>("brush");
  ground = $state("");
  width = $state(1);

  /** Whoever picks a ground wants to paint with it. */
  choose(ground: string): void {
    this.ground = ground;
    if (this.tool === "pan") this.tool = "brush";
  }
}
