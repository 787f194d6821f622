import { expect, test } from "vitest";
import { Refusal } from "../src/lib/api";
import type { Table } from "../src/lib/table.svelte";
import { Overlays } from "../src/map/overlays.svelte";
import type { Threat } from "../src/protocol";

const found = (chance: number): Threat => ({
  ...{ version: 1, number: 0, who: "Ulf", answers: [], play_outs: 9, played_by: "brute" },
  hexes: [{ hex: "c3", chance, error: 0.1, by: [{ who: "Nan", chance }], here: true }],
});

function asked(answer: (seconds: number) => Promise<Threat>) {
  const looks: number[] = [];
  const ask = (message: { seconds?: number }) => {
    looks.push(message.seconds ?? 0);
    return answer(message.seconds ?? 0);
  };
  return { looks, overlays: new Overlays({ ask: ask as unknown as Table["ask"] }) };
}

test("threat comes soon, then better, and only while it is wanted", async () => {
  const { looks, overlays } = asked(async (seconds) => found(seconds < 1 ? 0.2 : 0.13));
  await overlays.renew("q1");
  expect(looks).toEqual([]);
  overlays.toggleThreat();
  await overlays.renew("q1");
  expect(looks).toEqual([0.3, 2]);
  expect(overlays.at("c3")?.chance).toBe(0.13);
  await overlays.renew("");
  expect(overlays.threat).toEqual([]);
});

test("numbers of an older question are never shown", async () => {
  let late: (threat: Threat) => void = () => {};
  const { overlays } = asked((seconds) =>
    seconds < 1 ? new Promise((resolve) => (late = resolve)) : Promise.resolve(found(0.5)),
  );
  overlays.toggleThreat();
  const first = overlays.renew("q1");
  const answerFirst = late;
  const second = overlays.renew("q2");
  answerFirst(found(0.9));
  late(found(0.3));
  await Promise.all([first, second]);
  expect(overlays.at("c3")?.chance).toBe(0.5);
});

test("why there is none is told", async () => {
  const { overlays } = asked(() => Promise.reject(new Refusal(409, "nobody goes anywhere now")));
  overlays.toggleThreat();
  await overlays.renew("q1");
  expect(overlays.why).toBe("nobody goes anywhere now");
});
