// What the map's cursor is on, in words: the ground, who is there, what it would cost, who is next to it, the threat.
import { percent, t } from "../lib/words.svelte";
import type { Board, Fighter } from "../protocol";
import { lyingAbout, peopleAt } from "./crowd";
import { isOn, terrainAt } from "./ground";
import { FACINGS, type Hex, hexName, hexOf, neighbour } from "./hex";
import type { Marks, Sight } from "./marks";
import { compass } from "./wedges";

export function toldOf(board: Board, fighters: Fighter[], marks: Marks, hex: Hex): string {
  const name = hexName(hex);
  const people = peopleAt(fighters, name);
  const first = [name, ...groundWords(board, hex, name)];
  first.push(people.length ? people.map(called).join(", ") : t("map.free"));
  first.push(
    ...lyingAbout(fighters)
      .filter((each) => each.hex === name)
      .map((each) => t("map.dropped", { thing: each.thing, name: each.owner })),
  );
  const place = marks.places.find((each) => each.hex === name);
  if (place?.cost) first.push(t("map.oneStep", { count: place.cost }));
  else if (place) first.push(t("map.mayBeChosen"));
  const target = marks.targets.find((each) => each.hex === name || people.some((one) => one.name === each.fighter));
  if (target) first.push(target.words ?? t("map.mayBeChosen"));
  const out = [`${first.join(", ")}.`];
  const around = FACINGS.flatMap((facing) => {
    const next = neighbour(hex, facing);
    const there = isOn(board, next) ? peopleAt(fighters, hexName(next)) : [];
    const names = there.filter((each) => !people.includes(each)).map((each) => called(each));
    return names.length ? [t("map.toward", { direction: t(compass(facing)), names: names.join(", ") })] : [];
  });
  if (around.length) out.push(`${capital(around.join(", "))}.`);
  const threat = marks.threat.find((each) => each.hex === name);
  if (threat) out.push(t("map.threatHere", { percent: percent(threat.chance) }));
  return out.join(" ");
}

function groundWords(board: Board, hex: Hex, name: string): string[] {
  const terrain = terrainAt(board, hex);
  if (!terrain) return [t("map.beyond")];
  const out = [terrain.name];
  if (terrain.cover) out.push(t("map.cover", { cover: terrain.cover }));
  if (terrain.height) out.push(t("map.height", { height: terrain.height }));
  for (const goal of board.goals) if (goal.hexes.includes(name)) out.push(t("map.goal", { side: goal.side }));
  return out;
}

function called(fighter: Fighter): string {
  if (fighter.standing !== "in") return t("map.out", { name: fighter.name });
  return fighter.hidden ? t("map.hidden", { name: fighter.name }) : fighter.name;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What may be chosen on the map, in the order in which N goes round: fighters first, then hexes. */
export function choices(marks: Marks, fighters: Fighter[]): string[] {
  const targets = marks.targets.flatMap((target) => {
    const hex = target.hex ?? fighters.find((each) => each.name === target.fighter)?.hexes[0];
    return hex ? [hex] : [];
  });
  return [...new Set([...targets, ...marks.places.map((place) => place.hex)])];
}

/** What a line of sight comes to. */
export function sightWords(board: Board, sight: Sight): string {
  const named = (name: string) => {
    const hex = hexOf(name);
    return t("map.thingAt", { thing: (hex && terrainAt(board, hex)?.name) ?? "", hex: name });
  };
  if (sight.blocked) return t("map.noSight", { what: named(sight.blocked) });
  return sight.covers.length ? t("map.sightPast", { what: sight.covers.map(named).join(", ") }) : t("map.inSight");
}
