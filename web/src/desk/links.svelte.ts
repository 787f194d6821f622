// Links to seats that this page was told: each once, when it was made or renewed. They are kept here only, until the page
// is closed; whoever wants one again renews it.
import { SvelteMap } from "svelte/reactivity";
import type { Opened } from "../protocol";

export const links = new SvelteMap<string, string>();

export function keep(opened: Opened): void {
  if (opened.link) links.set(opened.seat, opened.link);
}

/** Copies a text; false where the browser does not let us, and it has to be copied by hand. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // not over plain http, except on this machine
  }
}
