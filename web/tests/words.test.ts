// The second language says everything that the first one says, and nothing in the first one's words.
import { describe, expect, it } from "vitest";
import { de } from "../src/words/de";
import { en } from "../src/words/en";

type Part = Record<string, string | Record<string, string>>;

/** Every text by its name: "dock.go", and "dock.more.one" where it depends on a number. */
function texts(words: Record<string, Part>): Map<string, string> {
  const found = new Map<string, string>();
  for (const [part, names] of Object.entries(words)) {
    for (const [name, text] of Object.entries(names)) {
      if (typeof text === "string") found.set(`${part}.${name}`, text);
      else for (const [number, form] of Object.entries(text)) found.set(`${part}.${name}.${number}`, form);
    }
  }
  return found;
}

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

const english = texts(en);
const german = texts(de);

/** What is the same in both, because it is a name, the word is the same, or there is no word in it. */
const SAME = new Set(["common.fracas", "start.linkExample", "setup.called", "explain.chance", "desk.seatName"]);

/** A text of placeholders and signs alone. */
const wordless = (text: string) => !/\p{L}/u.test(text.replace(/\{\w+\}/g, ""));

describe("the German words", () => {
  it("have the same names as the English ones", () => {
    expect([...german.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it.each([...english])("%s has the same placeholders", (name, text) => {
    expect(placeholders(german.get(name) ?? "")).toEqual(placeholders(text));
  });

  it("are not left in English", () => {
    const left = [...english].filter(([name, text]) => german.get(name) === text && !SAME.has(name) && !wordless(text));
    expect(left).toEqual([]);
  });

  it("have nothing on the list of equal texts that differs by now", () => {
    expect([...SAME].filter((name) => english.get(name) !== german.get(name))).toEqual([]);
  });
});
