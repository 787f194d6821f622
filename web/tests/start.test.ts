// The start page's own decisions: what somebody pasted, what kind of file was opened, who plays whom.
import { describe, expect, test } from "vitest";
import { kindOf, told } from "../src/start/files";
import { pasted } from "../src/start/links";
import { controls } from "../src/start/playing";

const HERE = "https://table.example";
const TOKEN = "abcdefghijklmnopqrst_-";

describe("a pasted link", () => {
  test.each([
    ["whole", `${HERE}/s/${TOKEN}`],
    ["with words around it", `Here is your seat: ${HERE}/s/${TOKEN} see you`],
    ["without its scheme", `table.example/s/${TOKEN}`],
    ["only its end", `/s/${TOKEN}`],
    ["only its token", ` ${TOKEN}\n`],
  ])("%s", (_, text) => {
    expect(pasted(text, HERE)).toEqual({ kind: "token", token: TOKEN });
  });

  test("of another server", () => {
    const found = pasted(`https://other.example/s/${TOKEN}`, HERE);
    expect(found.kind === "elsewhere" && found.url.host).toBe("other.example");
  });

  test.each(["", "hello", `${HERE}/s/abc`, `${HERE}/fights/${TOKEN}`, "/s/", "javascript:alert(1)"])(
    "no link: %s",
    (text) => {
      expect(pasted(text, HERE).kind).toBe("nothing");
    },
  );
});

test("files are told apart by what is in them", () => {
  expect(kindOf('title = "x"')).toBe("scenario");
  expect(kindOf('\n {"fracas": 1}')).toBe("record");
  expect(kindOf("PK\0\0")).toBe("no text");
});

test("of many mistakes the first in the file is told, and how many more there are", () => {
  const flaw = (line: number | null) => ({ where: "", path: [], text: `${line}`, line });
  expect(told([flaw(12), flaw(3), flaw(40)])).toEqual({ first: flaw(3), more: 2 });
  expect(told([])).toBeNull();
});

test("agents play whom nobody chose", () => {
  const sides = [{ name: "red" }, { name: "blue" }];
  expect(controls(sides, "red", "tactician")).toEqual({ red: "human", blue: "tactician" });
  expect(controls(sides, null, "brute")).toEqual({ red: "brute", blue: "brute" });
});
