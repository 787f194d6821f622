// Single letters and what they do, wherever one is. A part of the page says which of them it takes; nothing is taken from a
// field that is written in, nor from a window that is open, nor if somebody has switched single letters off.
import { settings } from "./settings.svelte";

export type Keys = Record<string, (event: KeyboardEvent) => void>;

/** How a key is named here: "g", "Shift+Backspace", "Ctrl+z", "Escape". */
export function keyName(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const control = event.ctrlKey || event.metaKey ? "Ctrl+" : "";
  const shift = event.shiftKey && event.key.length > 1 ? "Shift+" : "";
  return `${control}${shift}${key}`;
}

export function isWritten(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return target instanceof HTMLInputElement && !["checkbox", "radio", "range", "button"].includes(target.type);
}

/** Takes keys of the whole page; returns what ends it. */
export function takeKeys(keys: Keys): () => void {
  const pressed = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.altKey || isWritten(event.target) || document.querySelector("dialog[open]"))
      return;
    const name = keyName(event);
    if (name.length === 1 && !settings.get("letters")) return;
    const act = keys[name];
    if (!act) return;
    event.preventDefault();
    act(event);
  };
  addEventListener("keydown", pressed);
  return () => removeEventListener("keydown", pressed);
}
