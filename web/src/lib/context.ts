// What the parts of the table's screen share.
import { getContext, setContext } from "svelte";
import type { Attention } from "./attention.svelte";
import type { Table } from "./table.svelte";

const PLACE = Symbol("table");

export interface Shared {
  table: Table;
  attention: Attention;
}

export function share(shared: Shared): void {
  setContext(PLACE, shared);
}

export function shared(): Shared {
  return getContext<Shared>(PLACE);
}
