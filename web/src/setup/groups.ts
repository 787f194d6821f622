// Fighters that are alike stand together: "Goblin x 6". A file has each of them by itself.

import { UNKNOWN } from "../lib/unknown";
import type { CatalogueEntry, Fighter, Flaw, GroundKind, Json } from "../protocol";
import { type Document, fightersOf, put, same, type Table, textAt } from "./edit";
import { freeNear } from "./ground";

/** What tells one of a group from another. */
const OWN = ["name", "at", "facing"];

export interface Group {
  /** Places in the list of fighters. */
  members: number[];
  /** The name without its number. */
  stem: string;
  side: string;
}

/** "Goblin 3": the name without its number. */
export function stemOf(name: string): string {
  return name.replace(/ \d+$/, "");
}

function bare(fighter: Table): Table {
  return Object.fromEntries(Object.entries(fighter).filter(([key]) => !OWN.includes(key)));
}

export function groupsOf(document: Document): Group[] {
  const out: (Group & { like: Table })[] = [];
  for (const [index, fighter] of fightersOf(document).entries()) {
    const [stem, like] = [stemOf(textAt(fighter, ["name"])), bare(fighter)];
    const found = out.find((group) => group.stem === stem && same(group.like, like));
    if (found) found.members.push(index);
    else out.push({ members: [index], stem, side: textAt(fighter, ["side"]), like });
  }
  return out.map(({ members, stem, side }) => ({ members, stem, side }));
}

/** What everybody is called: as written, or as the catalogue does, with numbers where several share a name. */
export function namesOf(document: Document, characters: CatalogueEntry[]): string[] {
  const fighters = fightersOf(document);
  const lent = (fighter: Table) => {
    const source = textAt(fighter, ["from"]);
    return textAt(fighter, ["change", "name"]) || characters.find((each) => each.key === source)?.name || source || "?";
  };
  const written = fighters.map((fighter) => textAt(fighter, ["name"]));
  const taken = new Set(written.filter(Boolean));
  const names = fighters.map((fighter, index) => written[index] || lent(fighter));
  return names.map((name, index) => {
    if (written[index]) return name;
    const alone = names.filter((each) => each === name).length === 1;
    if (alone && !taken.has(name)) {
      taken.add(name);
      return name;
    }
    let number = 1;
    while (taken.has(`${name} ${number}`)) number += 1;
    taken.add(`${name} ${number}`);
    return `${name} ${number}`;
  });
}

/** The group with so many members: copies stand as near as there is room, the last ones leave first. */
export function counted(document: Document, group: Group, count: number, grounds: GroundKind[]): Document {
  const fighters = fightersOf(document);
  const first = fighters[group.members[0] ?? 0];
  if (!first || count < 1) return document;
  const leaving = new Set(group.members.slice(count));
  let kept = fighters.filter((_, index) => !leaving.has(index));
  let after = group.members.filter((index) => !leaving.has(index)).at(-1) ?? 0;
  const taken = new Set(kept.map((fighter) => textAt(fighter, ["at"])));
  for (let number = group.members.length; number < count; number++) {
    const place = freeNear(document, grounds, textAt(first, ["at"]), taken);
    if (place === null) break;
    taken.add(place);
    const { facing: _, ...like } = first;
    kept = kept.toSpliced(after + 1, 0, { ...like, at: place });
    after += 1;
  }
  return named({ ...document, fighters: kept }, first, group.stem);
}

/** Members of a group get numbers if there are several, and none if there is one; those without a name stay so. */
function named(document: Document, like: Table, stem: string): Document {
  if (!textAt(like, ["name"])) return document;
  const all = fightersOf(document);
  const mine = all.flatMap((fighter, index) =>
    stemOf(textAt(fighter, ["name"])) === stem && same(bare(fighter), bare(like)) ? [index] : [],
  );
  const fighters = all.map((fighter, index) => {
    if (!mine.includes(index)) return fighter;
    return { ...fighter, name: mine.length > 1 ? `${stem} ${mine.indexOf(index) + 1}` : stem };
  });
  return { ...document, fighters };
}

/** Something of all members set at once; undefined removes it. */
export function setForAll(
  document: Document,
  group: Group,
  path: (string | number)[],
  value: Json | undefined,
): Document {
  let out = document;
  for (const index of group.members) out = put(out, ["fighters", index, ...path], value, 3);
  return out;
}

export function renamedGroup(document: Document, group: Group, name: string): Document {
  let out = document;
  for (const [number, index] of group.members.entries()) {
    const whole = group.members.length > 1 && name ? `${name} ${number + 1}` : name;
    out = put(out, ["fighters", index, "name"], whole || undefined, 3);
  }
  return out;
}

export function without(document: Document, group: Group): Document {
  return { ...document, fighters: fightersOf(document).filter((_, index) => !group.members.includes(index)) };
}

/** What is wrong, once for all who are alike. */
export function distinct(document: Document, problems: Flaw[]): Flaw[] {
  const first = new Map(groupsOf(document).flatMap((group) => group.members.map((index) => [index, group.members[0]])));
  const seen = new Set<string>();
  return problems.filter((flaw) => {
    const [part, index, ...rest] = flaw.path;
    if (part !== "fighters" || typeof index !== "number" || rest[0] === "at" || rest[0] === "name") return true;
    const key = JSON.stringify([first.get(index), rest, flaw.text]);
    return !seen.has(key) && seen.add(key);
  });
}

/** Fighters for the map, at once: where the document says, looking as the server last told. */
export function figuresOf(document: Document, names: string[], told: Fighter[]): Fighter[] {
  return fightersOf(document).map((fighter, index) => {
    const name = names[index] ?? "";
    const place = textAt(fighter, ["at"]);
    const known = told.find((each) => each.name === name);
    const unmoved = known?.hexes[0] === place;
    return {
      ...UNKNOWN,
      posture: known?.posture ?? "",
      name,
      side: textAt(fighter, ["side"]),
      hexes: unmoved && known ? known.hexes : place ? [place] : [],
      facing: textAt(fighter, ["facing"]).toLowerCase() || known?.facing || "",
      hidden: known?.hidden ?? false,
    };
  });
}
