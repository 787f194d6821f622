// What part of a map is to be seen, and how large: one transform from the drawing to the screen.
import { UNIT } from "../ui/shapes";
import { type Point, WIDTH } from "./hex";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface View {
  /** Where the drawing's origin is on the screen, and how many pixels one of its units takes. */
  x: number;
  y: number;
  scale: number;
}

const LARGEST_HEX = 150;
const SMALLEST_HEX = 6;
const COMFORTABLE_HEX = 72;
const READABLE_HEX = 30;
/** Room for rulers at the left and the top edge. */
export const RULER = { left: 26, top: 22 };

const hexes = (pixels: number) => pixels / (WIDTH * UNIT);

/** The view that shows a box as large as it goes, no larger than is comfortable. */
export function fitted(
  box: Box,
  width: number,
  height: number,
  largest = COMFORTABLE_HEX,
  smallest = SMALLEST_HEX,
): View {
  const room = { width: Math.max(1, width - RULER.left), height: Math.max(1, height - RULER.top) };
  const fits = Math.min(room.width / box.width, room.height / box.height);
  const scale = Math.max(hexes(smallest), Math.min(hexes(largest), fits));
  return {
    scale,
    x: RULER.left + room.width / 2 - (box.x + box.width / 2) * scale,
    y: RULER.top + room.height / 2 - (box.y + box.height / 2) * scale,
  };
}

/** The view after zooming about a point of the screen, which stays where it is. */
export function zoomed(view: View, factor: number, about: Point): View {
  const scale = Math.max(hexes(SMALLEST_HEX), Math.min(hexes(LARGEST_HEX), view.scale * factor));
  const by = scale / view.scale;
  return { scale, x: about.x - (about.x - view.x) * by, y: about.y - (about.y - view.y) * by };
}

/** The view, moved so far that something of the board stays in the middle third. */
export function kept(view: View, board: Box, width: number, height: number): View {
  const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));
  const [left, top] = [board.x * view.scale, board.y * view.scale];
  return {
    scale: view.scale,
    x: clamp(view.x, width / 3 - left - board.width * view.scale, (2 * width) / 3 - left),
    y: clamp(view.y, height / 3 - top - board.height * view.scale, (2 * height) / 3 - top),
  };
}

const SETTLES = 140;

export class Camera {
  view = $state.raw<View>({ x: 0, y: 0, scale: 1 });
  /** At what scale the map is drawn: while somebody zooms, the picture of before is stretched, which is quicker. */
  drawn = $state(1);
  width = $state(0);
  height = $state(0);
  /** How much at the right is covered by the map's tools, on a narrow screen. */
  aside = 0;
  board: Box = { x: 0, y: 0, width: 1, height: 1 };
  #placed = false;
  #settling: ReturnType<typeof setTimeout> | undefined;

  /** How wide a hex is drawn. */
  get hex(): number {
    return this.drawn * WIDTH * UNIT;
  }

  /** How much of each fighter is drawn: letters, then beak and bar, then everything. */
  get detail(): 0 | 1 | 2 {
    return this.hex < 28 ? 0 : this.hex < 64 ? 1 : 2;
  }

  /** What is to be seen, in the drawing's units. */
  get seen(): Box {
    const { x, y, scale } = this.view;
    return { x: -x / scale, y: -y / scale, width: this.width / scale, height: this.height / scale };
  }

  /** The share of the board that is to be seen. */
  get share(): number {
    const [seen, board] = [this.seen, this.board];
    const width = Math.min(seen.x + seen.width, board.x + board.width) - Math.max(seen.x, board.x);
    const height = Math.min(seen.y + seen.height, board.y + board.height) - Math.max(seen.y, board.y);
    return (Math.max(0, width) * Math.max(0, height)) / (board.width * board.height);
  }

  /** The map has got another size: what was in the middle stays there. */
  resize(width: number, height: number, first: Box): void {
    if (!width || !height) return;
    const [dx, dy] = [(width - this.width) / 2, (height - this.height) / 2];
    this.width = width;
    this.height = height;
    if (!this.#placed)
      this.view = kept(
        fitted(first, width - this.aside, height, COMFORTABLE_HEX, READABLE_HEX),
        this.board,
        width,
        height,
      );
    else this.view = kept({ ...this.view, x: this.view.x + dx, y: this.view.y + dy }, this.board, width, height);
    if (!this.#placed) this.settle();
    this.#placed = true;
  }

  fit(): void {
    this.view = fitted(this.board, this.width - this.aside, this.height);
    this.settle();
  }

  /** The map is drawn as large as it is seen. */
  settle(): void {
    clearTimeout(this.#settling);
    this.drawn = this.view.scale;
  }

  pan(dx: number, dy: number): void {
    this.view = kept({ ...this.view, x: this.view.x + dx, y: this.view.y + dy }, this.board, this.width, this.height);
  }

  zoom(factor: number, about: Point = { x: this.width / 2, y: this.height / 2 }): void {
    this.view = kept(zoomed(this.view, factor, about), this.board, this.width, this.height);
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.settle(), SETTLES);
  }

  centre(point: Point): void {
    const { scale } = this.view;
    this.pan(this.width / 2 - this.view.x - point.x * scale, this.height / 2 - this.view.y - point.y * scale);
  }

  /** Moves just as far as is needed to see a point, with some room around it. */
  reveal(point: Point): void {
    const at = this.onScreen(point);
    const room = Math.min(this.hex * 1.2, this.width / 4, this.height / 4);
    const need = (value: number, low: number, high: number) =>
      value < low ? low - value : value > high ? high - value : 0;
    const dx = need(at.x, RULER.left + room, this.width - room);
    const dy = need(at.y, RULER.top + room, this.height - room);
    if (dx || dy) this.pan(dx, dy);
  }

  onScreen(point: Point): Point {
    return { x: point.x * this.view.scale + this.view.x, y: point.y * this.view.scale + this.view.y };
  }

  /** A point of the screen, in the drawing's units. */
  onBoard(point: Point): Point {
    return { x: (point.x - this.view.x) / this.view.scale, y: (point.y - this.view.y) / this.view.scale };
  }
}
