import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Refusal } from "../src/lib/api";
import { type Connection, Live } from "../src/lib/live";
import type { ToSeat, WelcomeMessage } from "../src/protocol";

/** A socket whose other end is the test. */
class FakeSocket {
  static OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: { type: string; id: string }[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
  }

  tell(message: Partial<ToSeat>): void {
    this.readyState = 1;
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  drop(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const welcome = (cursor: string): Partial<WelcomeMessage> => ({ type: "welcome", cursor });
let connections: Connection[];
let heard: ToSeat[];
const socket = () => FakeSocket.all.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  connections = [];
  heard = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("document", { hidden: false, addEventListener: () => {}, removeEventListener: () => {} });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = () =>
  new Live(
    (cursor) => `/live?after=${cursor}`,
    (message) => heard.push(message),
    (now) => connections.push(now),
  );

describe("a socket that comes back", () => {
  test("asks for what came after the last cursor, and says again what was not answered", async () => {
    const live = open();
    socket().tell(welcome("c1"));
    const reply = live.ask({ type: "answer", question: "q", key: "parry" });
    const id = socket().sent[0]!.id;
    socket().drop();
    expect(connections.at(-1)!.state).toBe("lost");
    vi.advanceTimersByTime(2000);
    expect(socket().address).toBe("/live?after=c1");
    socket().tell(welcome("c2"));
    expect(socket().sent.map((each) => each.id)).toEqual([id]);
    socket().tell({ type: "reply", to: id, result: null });
    await expect(reply).resolves.toBeNull();
    expect(live.unsent).toEqual([]);
  });

  test("waits longer each time, and not at all when somebody asks", () => {
    const live = open();
    const waits: number[] = [];
    for (let time = 0; time < 8; time++) {
      socket().drop();
      const lost = connections.at(-1)! as { retryAt: number };
      waits.push(lost.retryAt - Date.now());
      live.tryNow();
    }
    expect(Math.max(...waits)).toBeLessThanOrEqual(15_000 * 1.25);
    expect(waits.at(-1)!).toBeGreaterThan(waits[0]!);
    expect(FakeSocket.all).toHaveLength(9);
  });

  test("does not come back to a seat that is no longer ours", async () => {
    const live = open();
    socket().tell(welcome("c1"));
    const asked = live.ask({ type: "stakes" });
    socket().tell({ type: "closing", text: "this link was withdrawn" });
    socket().drop(4403);
    await expect(asked).rejects.toThrow();
    expect(connections.at(-1)).toEqual({ state: "ended", code: 4403, text: "this link was withdrawn" });
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  test("a refusal has the server's words", async () => {
    const live = open();
    socket().tell(welcome("c1"));
    const asked = live.ask({ type: "answer", question: "q", key: "parry" });
    socket().tell({ type: "refused", to: socket().sent[0]!.id, status: 409, text: "Anna answered first" });
    await expect(asked).rejects.toEqual(new Refusal(409, "Anna answered first"));
  });

  test("nothing is sent before the table has welcomed us", () => {
    const live = open();
    void live.ask({ type: "stakes" });
    expect(socket().sent).toEqual([]);
    socket().tell(welcome("c1"));
    expect(socket().sent.map((each) => each.type)).toEqual(["stakes"]);
  });
});
