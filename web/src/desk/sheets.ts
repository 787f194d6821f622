// A file of sheets, as it is saved after a fight: read by the server, which knows how they are written.
import { request } from "../lib/api";
import type { OnPaper, Sheets } from "../protocol";

export type Recruit = OnPaper;

export function readSheets(toml: string): Promise<Sheets> {
  return request<Sheets>("POST", "/api/sheets", { toml });
}
