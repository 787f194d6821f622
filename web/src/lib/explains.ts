// Whoever points at something for a moment, comes to it with the keyboard or holds a finger on it has it explained.

const POINTING = 150;
const HOLDING = 400;
const STRAYING = 10;

/** An action for elements: `use:explains={() => attention.explain(...)}`. A finger that has held on does not click as well. */
export function explains(node: HTMLElement | SVGElement, explain: () => void) {
  let show = explain;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start: { x: number; y: number } | null = null;
  let held = false;

  const stop = () => clearTimeout(timer);
  const later = (wait: number, then: () => void) => {
    stop();
    timer = setTimeout(then, wait);
  };
  const listeners: [string, (event: Event) => void][] = [
    ["pointerenter", (event) => (event as PointerEvent).pointerType === "mouse" && later(POINTING, () => show())],
    ["pointerleave", stop],
    ["focusin", () => node.matches(":focus-visible, :has(:focus-visible)") && show()],
    [
      "pointerdown",
      (event) => {
        const { pointerType, clientX, clientY } = event as PointerEvent;
        held = false;
        if (pointerType === "mouse") return;
        start = { x: clientX, y: clientY };
        later(HOLDING, () => {
          held = true;
          show();
        });
      },
    ],
    [
      "pointermove",
      (event) => {
        const { clientX, clientY, pointerType } = event as PointerEvent;
        if (pointerType === "mouse" || !start) return;
        if (Math.hypot(clientX - start.x, clientY - start.y) > STRAYING) stop();
      },
    ],
    ["pointerup", stop],
    ["pointercancel", stop],
    ["contextmenu", (event) => held && event.preventDefault()],
    [
      "click",
      (event) => {
        if (!held) return;
        held = false;
        event.preventDefault();
        event.stopImmediatePropagation();
      },
    ],
  ];
  const capture = (kind: string) => kind === "click";
  for (const [kind, act] of listeners) node.addEventListener(kind, act, capture(kind));
  return {
    update(next: () => void) {
      show = next;
    },
    destroy() {
      stop();
      for (const [kind, act] of listeners) node.removeEventListener(kind, act, capture(kind));
    },
  };
}
