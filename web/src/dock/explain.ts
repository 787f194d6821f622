// Pointing at something for a moment, or coming to it by keys, fills the Explain panel; a long press does on a phone.

const POINTED = 150;
const PRESSED = 400;

export function explaining(node: HTMLElement, explain: () => void) {
  let told = explain;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (wait: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => told(), wait);
  };
  const enter = (event: PointerEvent) => event.pointerType === "mouse" && later(POINTED);
  const down = (event: PointerEvent) => event.pointerType !== "mouse" && later(PRESSED);
  const stop = () => clearTimeout(timer);
  const focus = () => node.matches(":focus-visible") && told();
  node.addEventListener("pointerenter", enter);
  node.addEventListener("pointerdown", down);
  for (const kind of ["pointerleave", "pointerup", "pointercancel"]) node.addEventListener(kind, stop);
  node.addEventListener("focus", focus);
  return {
    update(next: () => void) {
      told = next;
    },
    destroy() {
      stop();
      node.removeEventListener("pointerenter", enter);
      node.removeEventListener("pointerdown", down);
      for (const kind of ["pointerleave", "pointerup", "pointercancel"]) node.removeEventListener(kind, stop);
      node.removeEventListener("focus", focus);
    },
  };
}
