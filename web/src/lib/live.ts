// A socket to one seat of a fight that comes back by itself: with the cursor, so that nothing is missed or told twice, and
// with whatever was said meanwhile. What changes a fight counts once, however often it is sent under its id.
import type { FromSeat, Results, ToSeat } from "../protocol";
import { Refusal } from "./api";

export type Connection =
  | { state: "connecting" }
  | { state: "live" }
  | { state: "lost"; retryAt: number }
  | { state: "ended"; code: number; text: string };

type Kind = FromSeat["type"];
export type MessageOf<K extends Kind> = Extract<FromSeat, { type: K }>;

interface Waiting {
  message: FromSeat & { id: string };
  resolve: (result: never) => void;
  reject: (why: Error) => void;
}

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 15_000;
const FINAL = [4403, 4404]; // not our seat, no such fight: trying again would not help

export class Live {
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #count = 0;
  #closing = "";
  #welcomed = false;
  readonly #mark = Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36))
    .join("")
    .slice(0, 12);
  cursor = "";

  constructor(
    private readonly address: (cursor: string) => string,
    private readonly hear: (message: ToSeat) => void,
    private readonly changed: (connection: Connection) => void,
  ) {
    addEventListener("online", this.tryNow);
    document.addEventListener("visibilitychange", this.#seen);
    this.#connect();
  }

  /** What has been said and not been taken yet. */
  get unsent(): FromSeat[] {
    return [...this.#waiting.values()].map((each) => each.message);
  }

  ask<K extends Kind>(message: MessageOf<K>, signal?: AbortSignal): Promise<Results[K]> {
    const id = `${this.#mark}-${++this.#count}`;
    return new Promise<Results[K]>((resolve, reject) => {
      const waiting: Waiting = { message: { ...message, id }, resolve: resolve as never, reject };
      this.#waiting.set(id, waiting);
      signal?.addEventListener("abort", () => {
        this.#waiting.delete(id);
        reject(new DOMException("nobody wants it any more", "AbortError"));
      });
      this.#send(waiting);
    });
  }

  /** Takes back what was said while the connection was lost. */
  forget(): void {
    for (const [id, each] of this.#waiting) {
      this.#waiting.delete(id);
      each.reject(new DOMException("not sent", "AbortError"));
    }
  }

  tryNow = (): void => {
    if (this.#closed || this.#socket) return;
    clearTimeout(this.#timer);
    this.#connect();
  };

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.tryNow);
    document.removeEventListener("visibilitychange", this.#seen);
    this.#socket?.close(1000);
    this.forget();
  }

  #seen = (): void => {
    if (!document.hidden) this.tryNow(); // a browser that slept for an hour wakes up
  };

  #connect(): void {
    this.#welcomed = false;
    this.changed({ state: "connecting" });
    const socket = new WebSocket(this.address(this.cursor));
    this.#socket = socket;
    socket.onmessage = (event) => this.#heard(JSON.parse(String(event.data)) as ToSeat);
    socket.onclose = (event) => this.#lost(event.code);
  }

  #heard(message: ToSeat): void {
    switch (message.type) {
      case "reply":
      case "refused": {
        const waiting = this.#waiting.get(message.to);
        this.#waiting.delete(message.to);
        if (message.type === "reply") waiting?.resolve(message.result as never);
        else waiting?.reject(new Refusal(message.status, message.text, [], 0, message.quicker));
        if (!waiting) this.hear(message);
        return;
      }
      case "welcome":
        this.cursor = message.cursor;
        this.#welcomed = true;
        this.#wait = FIRST_WAIT;
        this.hear(message);
        this.changed({ state: "live" });
        for (const each of this.#waiting.values()) this.#send(each);
        return;
      case "changed":
        this.cursor = message.cursor;
        break;
      case "closing":
        this.#closing = message.text;
        break;
    }
    this.hear(message);
  }

  #send(waiting: Waiting): void {
    if (this.#socket?.readyState !== WebSocket.OPEN || !this.#welcomed) return;
    this.#socket.send(JSON.stringify(waiting.message));
  }

  #lost(code: number): void {
    this.#socket = null;
    if (this.#closed) return;
    if (FINAL.includes(code)) {
      this.forget();
      this.changed({ state: "ended", code, text: this.#closing });
      return;
    }
    const wait = this.#wait * (0.75 + Math.random() / 2); // not everybody at the same moment
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 1.6);
    this.changed({ state: "lost", retryAt: Date.now() + wait });
    this.#timer = setTimeout(() => this.#connect(), wait);
  }
}
