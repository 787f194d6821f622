// What hands do to a map: tap, press long, drag, pinch, turn the wheel. It knows pixels, no hexes.
import type { Point } from "./hex";

export interface Hands {
  tap(at: Point, how: { shift: boolean; touch: boolean }): void;
  longPress(at: Point): void;
  hover(at: Point | null): void;
  /** A drag begins here: what it is for. "pan" moves the map; the others are told of every point. */
  begin(at: Point, touch: boolean): "pan" | "draw";
  draw(at: Point): void;
  drawn(at: Point, whole: boolean): void;
  pan(dx: number, dy: number): void;
  zoom(factor: number, about: Point): void;
}

const STILL = 6;
const STILL_TOUCH = 10;
const LONG = 400;

/** Listens to an element for as long as it is there. */
export function hands(element: HTMLElement, given: Hands): () => void {
  const down = new Map<number, Point>();
  let first: Point | null = null;
  let dragging: "pan" | "draw" | null = null;
  let pressed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const at = (event: MouseEvent): Point => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const apart = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

  function pointerdown(event: PointerEvent): void {
    if (event.button > 0 || (event.target as Element).closest("button, a, [data-own]")) return;
    const here = at(event);
    down.set(event.pointerId, here);
    if (down.size === 2) {
      clearTimeout(timer);
      if (dragging === "draw" && first) given.drawn(first, false);
      dragging = "pan";
      return;
    }
    first = here;
    dragging = null;
    pressed = false;
    if (event.pointerType !== "mouse") {
      timer = setTimeout(() => {
        pressed = true;
        given.longPress(here);
      }, LONG);
    }
  }

  function pointermove(event: PointerEvent): void {
    const here = at(event);
    const before = down.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse") given.hover(here);
      return;
    }
    if (down.size === 2) {
      const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
      down.set(event.pointerId, here);
      if (!other) return;
      const middle = { x: (here.x + other.x) / 2, y: (here.y + other.y) / 2 };
      given.pan((here.x - before.x) / 2, (here.y - before.y) / 2);
      const was = apart(before, other);
      if (was > 0) given.zoom(apart(here, other) / was, middle);
      return;
    }
    if (!first || pressed) return;
    const still = event.pointerType === "mouse" ? STILL : STILL_TOUCH;
    if (!dragging) {
      if (apart(first, here) < still) return;
      clearTimeout(timer);
      element.setPointerCapture(event.pointerId);
      dragging = given.begin(first, event.pointerType !== "mouse");
      if (dragging === "draw") given.draw(first);
    }
    down.set(event.pointerId, here);
    if (dragging === "pan") given.pan(here.x - before.x, here.y - before.y);
    else given.draw(here);
  }

  function pointerup(event: PointerEvent): void {
    if (!down.delete(event.pointerId)) return;
    clearTimeout(timer);
    const here = at(event);
    if (down.size > 0) return; // the other finger may go on
    if (dragging === "draw") given.drawn(here, event.type === "pointerup");
    else if (!dragging && !pressed && event.type === "pointerup") {
      given.tap(here, { shift: event.shiftKey, touch: event.pointerType !== "mouse" });
    }
    dragging = null;
    first = null;
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1;
    given.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)), at(event));
  }

  const leave = () => given.hover(null);
  const menu = (event: Event) => pressed && event.preventDefault();
  element.addEventListener("pointerdown", pointerdown);
  element.addEventListener("pointermove", pointermove);
  element.addEventListener("pointerup", pointerup);
  element.addEventListener("pointercancel", pointerup);
  element.addEventListener("pointerleave", leave);
  element.addEventListener("contextmenu", menu);
  element.addEventListener("wheel", wheel, { passive: false });
  return () => {
    clearTimeout(timer);
    element.removeEventListener("pointerdown", pointerdown);
    element.removeEventListener("pointermove", pointermove);
    element.removeEventListener("pointerup", pointerup);
    element.removeEventListener("pointercancel", pointerup);
    element.removeEventListener("pointerleave", leave);
    element.removeEventListener("contextmenu", menu);
    element.removeEventListener("wheel", wheel);
  };
}
