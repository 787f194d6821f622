// Somebody at the desk wants a hex: the next one that is clicked on the map is it.

export class Picking {
  /** What the hex is for, while one is wanted. */
  asking = $state("");
  #take: ((hex: string | null) => void) | null = null;

  /** The hex that is clicked next; null if that was called off. */
  ask(what: string): Promise<string | null> {
    this.cancel();
    this.asking = what;
    return new Promise((resolve) => {
      this.#take = resolve;
    });
  }

  /** A hex was clicked: whether the desk had asked for one. */
  take(hex: string): boolean {
    const wanted = this.#take !== null;
    this.#end(hex);
    return wanted;
  }

  cancel(): void {
    this.#end(null);
  }

  #end(hex: string | null): void {
    const take = this.#take;
    this.#take = null;
    this.asking = "";
    take?.(hex);
  }
}
