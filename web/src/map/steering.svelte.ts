// What hands and keys do on a map: what they point at, what they choose, what they carry.
import { announcer } from "../lib/announce.svelte";
import type { Ping } from "../lib/table.svelte";
import { t } from "../lib/words.svelte";
import type { Board, Event, Fighter } from "../protocol";
import { UNIT } from "../ui/shapes";
import type { Camera } from "./camera.svelte";
import { nearest, peopleAt, type Standing } from "./crowd";
import { isOn } from "./ground";
import { FACINGS, type Facing, facingTowards, type Hex, hexAt, hexName, hexOf, neighbour, type Point } from "./hex";
import { directionOf, letterOf } from "./keys";
import { sightOf } from "./lines";
import type { Marks } from "./marks";
import { middle } from "./outlines";
import type { Hands } from "./pointers";
import { choices, sightWords, toldOf } from "./told";

/** What a map is given: what it shows, and whom it tells. */
export interface MapGiven {
  board: Board;
  fighters: Fighter[];
  sides: string[];
  acting?: string | null;
  selected?: string | null;
  /** Fighters and a hex that something elsewhere on the page is about. */
  marked?: string[];
  pointed?: string | null;
  marks?: Marks;
  pings?: Ping[];
  /** What has happened, all of it: what is new is shown as it goes. */
  events?: Event[];
  /** Whether somebody leafs through a fight: then nothing is shown as it goes. */
  leafing?: boolean;
  threatOn?: boolean;
  /** Whose eyes count: with sight on, hexes that none of them sees are dimmed. */
  eyes?: string[];
  /** Whether a drag paints hexes instead of moving the map. */
  painting?: boolean;
  /** Whether fighters can be dragged to other hexes. */
  placing?: boolean;
  /** Whether all of the board is shown at first, rather than where everybody is. */
  whole?: boolean;
  onhex?: (hex: string, how: { shift: boolean }) => void;
  onfighter?: (name: string, how: { shift: boolean }) => void;
  onfacing?: (facing: Facing) => void;
  onpoint?: (hex: string | null) => void;
  onlongpress?: (hex: string, fighter: string | null) => void;
  /** Hexes that are painted, as they come; `done` with all of them when the hand is lifted. */
  onstroke?: (hexes: string[], done: boolean) => void;
  ondrag?: (fighter: string, hex: string) => void;
  onthreat?: () => void;
}

/** What it works with: everything is asked for when it is needed, so that it is never old. */
export interface Surface {
  given: () => MapGiven & { marks: Marks };
  standing: () => Standing[];
  camera: Camera;
  /** Ends what is being shown; whether there was anything. */
  finish: () => boolean;
  letters: () => boolean;
}

const ZOOM = 1.3;

export class Steering implements Hands {
  /** The hex that keys move over. */
  cursor = $state.raw<Hex | null>(null);
  /** The hex under the pointer. */
  hovered = $state<string | null>(null);
  /** A fighter that is being dragged, and where it is. */
  carried = $state.raw<{ fighter: string; at: Point } | null>(null);
  /** Several in one hex, of whom one is to be chosen. */
  crowd = $state.raw<{ hex: Hex; people: Fighter[]; shift: boolean } | null>(null);
  touched = $state(matchMedia("(pointer: coarse)").matches);
  follows = $state(false);
  /** Whether lines of sight are shown. */
  sees = $state(false);
  #stroke: string[] = [];

  constructor(private readonly on: Surface) {}

  // hands

  tap = (at: Point, how: { shift: boolean; touch: boolean }, facing: Facing | null = null): void => {
    const given = this.on.given();
    this.touched = how.touch;
    this.crowd = null;
    this.on.finish(); // and the tap still counts: nobody has to tap twice
    const hex = facing ? null : this.#hexUnder(at);
    if (facing) given.onfacing?.(facing);
    if (!hex) return;
    this.cursor = hex;
    if (given.painting) given.onstroke?.([hexName(hex)], true);
    else this.choose(hex, how.shift);
  };

  longPress = (at: Point): void => {
    const hex = this.#hexUnder(at);
    const name = hex && hexName(hex);
    if (name)
      this.on.given().onlongpress?.(name, nearest(this.on.standing(), name, this.on.camera.onBoard(at))?.name ?? null);
  };

  hover = (at: Point | null): void => this.#point(at ? this.#hexUnder(at) : null);

  pan = (dx: number, dy: number): void => {
    this.follows = false;
    this.on.camera.pan(dx, dy);
  };

  zoom = (factor: number, about: Point): void => this.on.camera.zoom(factor, about);

  begin = (at: Point, touch: boolean): "pan" | "draw" => {
    const given = this.on.given();
    this.touched = touch;
    this.crowd = null;
    this.on.finish();
    this.#stroke = [];
    const name = this.#nameUnder(at);
    const who = name ? nearest(this.on.standing(), name, this.on.camera.onBoard(at)) : null;
    if (given.painting) return "draw";
    if (given.placing && who) {
      this.carried = { fighter: who.name, at: this.on.camera.onBoard(at) };
      return "draw";
    }
    return given.marks.facings && name === given.marks.facings.hex ? "draw" : "pan";
  };

  draw = (at: Point): void => {
    const given = this.on.given();
    if (given.painting) {
      const name = this.#nameUnder(at);
      if (!name || this.#stroke.includes(name)) return;
      this.#stroke = [...this.#stroke, name];
      given.onstroke?.(this.#stroke, false);
    } else if (this.carried) {
      this.carried = { ...this.carried, at: this.on.camera.onBoard(at) };
      this.#point(this.#hexUnder(at));
    } else this.#turnTowards(at);
  };

  drawn = (at: Point, whole: boolean): void => {
    const given = this.on.given();
    const name = this.#nameUnder(at);
    if (given.painting && whole) given.onstroke?.(this.#stroke, true);
    if (this.carried && whole && name) given.ondrag?.(this.carried.fighter, name);
    this.carried = null;
    this.#stroke = [];
  };

  toggleSight = (): void => {
    this.sees = !this.sees;
  };

  // choosing

  /** What may be chosen comes before what may only be looked at. */
  choose(hex: Hex, shift: boolean): void {
    const { marks, fighters, onhex, onfighter } = this.on.given();
    const name = hexName(hex);
    const people = peopleAt(fighters, name);
    const wanted = people.filter((each) => marks.targets.some((target) => target.fighter === each.name));
    const offered = marks.places.some((each) => each.hex === name) || marks.targets.some((each) => each.hex === name);
    const meant = wanted.length ? wanted : offered ? [] : people;
    if (meant.length > 1) this.crowd = { hex, people: meant, shift };
    else if (meant[0]) onfighter?.(meant[0].name, { shift });
    else onhex?.(name, { shift });
  }

  /** One of several in a hex. */
  pick(fighter: Fighter): void {
    const shift = this.crowd?.shift ?? false;
    this.crowd = null;
    this.on.given().onfighter?.(fighter.name, { shift });
  }

  // keys

  /** Whether a key meant something here. */
  key(event: KeyboardEvent): boolean {
    const { marks, onfacing } = this.on.given();
    const finished = this.on.finish();
    const direction = directionOf(event, this.#start().row, this.on.letters());
    const arrow = event.key.startsWith("Arrow");
    if (direction && !arrow && marks.facings?.offered.includes(direction)) onfacing?.(direction);
    else if (direction) this.#go(neighbour(this.#start(), direction));
    else return this.#act(event) || (finished && event.key === " ");
    return true;
  }

  #act(event: KeyboardEvent): boolean {
    const { marks, onthreat } = this.on.given();
    const letter = this.on.letters() ? letterOf(event) : "";
    if (event.key === "Enter" || letter === "s") {
      if (!this.cursor) return letter === "s"; // no hex has been gone to: Enter says the plan
      this.choose(this.cursor, event.shiftKey);
    } else if (event.key === "Escape" && this.crowd) this.crowd = null;
    else if (letter === "n") this.#next();
    else if (event.key === "+" || event.key === "=") this.on.camera.zoom(ZOOM);
    else if (event.key === "-") this.on.camera.zoom(1 / ZOOM);
    else if (event.key === "0") this.on.camera.fit();
    else if (letter === "f") this.#follow();
    else if (letter === "t" && onthreat) onthreat();
    else if (letter === "v") this.toggleSight();
    else if ((event.key === "[" || event.key === "]") && marks.facings) this.#rotate(event.key === "[" ? 1 : -1);
    else return false;
    return true;
  }

  #follow(): void {
    this.follows = !this.follows;
    announcer.tell(t(this.follows ? "map.follows" : "map.stays"));
  }

  /** From where one looks: who is selected, or acts. */
  looker(): Hex | null {
    const { fighters, selected, acting } = this.on.given();
    return hexOf(fighters.find((each) => each.name === (selected ?? acting))?.hexes[0] ?? "");
  }

  #start(): Hex {
    return this.cursor ?? hexOf(this.on.given().marks.ghost?.hex ?? "") ?? this.looker() ?? { column: 0, row: 0 };
  }

  #go(hex: Hex): void {
    const { board, fighters, marks } = this.on.given();
    if (!isOn(board, hex)) return;
    this.cursor = hex;
    this.crowd = null;
    this.on.camera.reveal(middle(hex));
    this.#point(hex);
    const from = this.sees ? this.looker() : null;
    const sight = from && hexName(from) !== hexName(hex) ? ` ${sightWords(board, sightOf(board, from, hex))}` : "";
    announcer.tell(toldOf(board, fighters, marks, hex) + sight);
  }

  /** Somebody comes to the map by keys: where they are on it. */
  tellWhere(): void {
    const { board, fighters, marks } = this.on.given();
    announcer.tell(toldOf(board, fighters, marks, this.#start()));
  }

  /** Somebody else acts: keys begin there. */
  leave(): void {
    this.cursor = null;
  }

  #next(): void {
    const { marks, fighters } = this.on.given();
    const all = choices(marks, fighters);
    const now = all.indexOf(this.cursor ? hexName(this.cursor) : "");
    const found = hexOf(all[(now + 1) % Math.max(1, all.length)] ?? "");
    if (found) this.#go(found);
  }

  #rotate(by: number): void {
    const { facings } = this.on.given().marks;
    const offered = FACINGS.filter((each) => facings?.offered.includes(each));
    const now = offered.findIndex((each) => each === (facings?.chosen ?? facings?.usual));
    const facing = offered[(now + by + offered.length) % offered.length];
    if (facing) this.on.given().onfacing?.(facing);
  }

  /** Turns the ghost towards a point that somebody drags to. */
  #turnTowards(at: Point): void {
    const { marks, onfacing } = this.on.given();
    const hex = hexOf(marks.facings?.hex ?? "");
    if (!hex || !marks.facings) return;
    const [from, to] = [middle(hex), this.on.camera.onBoard(at)];
    const facing = facingTowards(from, to);
    const far = Math.hypot(to.x - from.x, to.y - from.y) > UNIT / 2;
    if (far && facing !== marks.facings.chosen && marks.facings.offered.includes(facing)) onfacing?.(facing);
  }

  #hexUnder(at: Point): Hex | null {
    const { x, y } = this.on.camera.onBoard(at);
    const hex = hexAt({ x: x / UNIT, y: y / UNIT });
    return isOn(this.on.given().board, hex) ? hex : null;
  }

  #nameUnder(at: Point): string | null {
    const hex = this.#hexUnder(at);
    return hex && hexName(hex);
  }

  #point(hex: Hex | null): void {
    const name = hex && hexName(hex);
    if (name === this.hovered) return;
    this.hovered = name;
    this.on.given().onpoint?.(name);
  }
}
