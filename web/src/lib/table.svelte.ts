// A fight as this browser's seat sees it: kept up to date by the socket, and asked for everything else.
import {
  type Table as AtTable,
  type Fight,
  type Given,
  type Line,
  type Person,
  PROTOCOL,
  type Results,
  type ToSeat,
} from "../protocol";
import { type Connection, Live, type MessageOf } from "./live";
import { linesAfter, updated, welcomed } from "./reduce";

/** Somebody points at a hex. */
export interface Ping {
  hex: string;
  by: string;
  at: number;
}

const PING_LASTS = 3000;

export class Table {
  fight = $state.raw<Fight | null>(null);
  question = $state("");
  prepared = $state.raw<Given[]>([]);
  table = $state.raw<AtTable | null>(null);
  lines = $state.raw<Line[]>([]);
  seat = $state("");
  role = $state("");
  name = $state("");
  fighters = $state.raw<string[]>([]);
  connection = $state.raw<Connection>({ state: "connecting" });
  trouble = $state("");
  pings = $state.raw<Ping[]>([]);
  /** The server has a newer page than this one. */
  outdated = $state(false);
  /** How many lines of the log came while the connection was lost. */
  missed = $state(0);
  readonly #live: Live;

  constructor(
    readonly id: string,
    readonly wantedSeat = "",
  ) {
    this.#live = new Live(
      (cursor) => this.#address(cursor),
      this.#hear,
      (connection) => {
        this.connection = connection;
      },
    );
  }

  /** The game master's seat. */
  get masters(): boolean {
    return this.role === "master";
  }

  get people(): Person[] {
    return this.table?.people ?? [];
  }

  /** Whether this seat answers for that fighter. */
  plays(fighter: string): boolean {
    return this.masters || this.fighters.includes(fighter);
  }

  /** Says something, or asks; resolves when the server has answered, also over a lost connection. Throws a Refusal. */
  ask<K extends ToServer>(message: MessageOf<K>, signal?: AbortSignal): Promise<Results[K]> {
    return this.#live.ask(message, signal);
  }

  tryNow(): void {
    this.#live.tryNow();
  }

  get unsent(): number {
    return this.#live.unsent.length;
  }

  doNotSend(): void {
    this.#live.forget();
  }

  close(): void {
    this.#live.close();
  }

  #address(cursor: string): string {
    const query = new URLSearchParams();
    if (this.wantedSeat) query.set("seat", this.wantedSeat);
    if (cursor) query.set("after", cursor);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return `${scheme}://${location.host}/api/fights/${this.id}/live?${query}`;
  }

  #hear = (message: ToSeat): void => {
    switch (message.type) {
      case "welcome": {
        this.outdated = message.protocol !== PROTOCOL; // a server that speaks another has a newer page
        const before = this.fight?.beats.length ?? 0;
        const again = this.fight !== null;
        this.fight = welcomed(this.fight, message);
        this.missed = again ? Math.max(0, this.fight.beats.length - before) : 0;
        this.question = message.question;
        this.prepared = message.prepared;
        this.table = message.table;
        this.lines = linesAfter(this.lines, message);
        this.seat = message.seat;
        this.role = message.role;
        this.name = message.name;
        this.fighters = message.fighters;
        return;
      }
      case "changed":
        if (!this.fight) return;
        this.fight = updated(this.fight, message.update);
        this.question = message.question;
        this.prepared = message.prepared;
        if (message.table) this.table = message.table;
        this.lines = linesAfter(this.lines, message);
        return;
      case "pinged": {
        const ping = { hex: message.hex, by: message.by, at: Date.now() };
        this.pings = [...this.pings, ping];
        setTimeout(() => {
          this.pings = this.pings.filter((each) => each !== ping);
        }, PING_LASTS);
        return;
      }
      case "notice":
        this.trouble = message.trouble;
        return;
    }
  };
}

type ToServer = keyof Results;
