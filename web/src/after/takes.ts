// What a remedy takes besides a name, as the rulebook writes it: "[on NAME] [improvised | without equipment] MINUTES".
// Words in capitals are to be filled in, brackets may be left out, bars are between choices.

export type Part =
  | { kind: "whom"; prefix: string; required: boolean }
  | { kind: "value"; label: string; required: boolean }
  | { kind: "choice"; choices: string[]; required: boolean }
  | { kind: "word"; word: string };

/** The parts of it, in the order in which they are said. */
export function partsOf(takes: string, required = true): Part[] {
  const parts: Part[] = [];
  for (const piece of pieces(takes)) {
    if (piece.inner !== null) parts.push(...partsOf(piece.inner, false));
    else parts.push(...plain(piece.text, required));
  }
  return parts;
}

/** Texts and what stands in brackets between them. */
function pieces(takes: string): { text: string; inner: string | null }[] {
  const out: { text: string; inner: string | null }[] = [];
  let depth = 0;
  let from = 0;
  [...takes].forEach((sign, at) => {
    if (sign === "[" && depth++ === 0) {
      out.push({ text: takes.slice(from, at), inner: null });
      from = at + 1;
    } else if (sign === "]" && --depth === 0) {
      out.push({ text: "", inner: takes.slice(from, at) });
      from = at + 1;
    }
  });
  out.push({ text: takes.slice(from), inner: null });
  return out.filter((each) => each.inner !== null || each.text.trim());
}

function plain(text: string, required: boolean): Part[] {
  const choices = text.split(/ \| | or /).map((each) => each.trim());
  if (choices.length > 1) return [{ kind: "choice", choices, required }];
  const parts: Part[] = [];
  let before: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    if (!isBlank(word)) before.push(word);
    else {
      const whom = word === "NAME" || word === "PATIENT";
      if (whom) parts.push({ kind: "whom", prefix: before.join(" "), required });
      else parts.push({ kind: "value", label: word.toLowerCase(), required });
      before = [];
    }
  }
  if (before.length) parts.push({ kind: "word", word: before.join(" ") });
  return parts;
}

function isBlank(word: string): boolean {
  return /^[A-Z]{2,}$/.test(word);
}

/** What is said to the server: each part that was filled in, with the word before it. */
export function wordsOf(parts: Part[], given: string[]): string[] {
  return parts.flatMap((part, at) => {
    const value = (given[at] ?? "").trim();
    if (!value) return [];
    return part.kind === "whom" ? [...part.prefix.split(" ").filter(Boolean), value] : value.split(/\s+/);
  });
}

/** Whether everything is filled in that has to be. */
export function isWhole(parts: Part[], given: string[]): boolean {
  return parts.every((part, at) => part.kind === "word" || !part.required || (given[at] ?? "").trim() !== "");
}
