// Requests to the server that made this page, and to no other.
import type {
  After,
  AfterWanted,
  Book,
  BookLine,
  Card,
  Checked,
  FightView,
  Fork,
  MadeFight,
  NewFight,
  NewSeat,
  Opened,
  Quicker,
  RuleText,
  SeatChange,
  SeatView,
  Sitting,
  Staged,
  WrittenScenario,
} from "../protocol";

/** Something was refused: the server's own words, and where the mistakes are if there are several. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    text: string,
    readonly problems: { where: string; text: string }[] = [],
    readonly wait = 0,
    /** Whose answer stands instead of one that came late. */
    readonly quicker: Quicker | null = null,
  ) {
    super(text);
  }
}

const PATIENCE = 5; // seconds: whoever only looks, and is told to wait that long or less, looks again

/** A request with a JSON body and a JSON answer. */
export async function request<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const response = await fetch(path, {
    method,
    credentials: "same-origin",
    ...(body === undefined ? {} : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  const wait = Number(response.headers.get("Retry-After"));
  if (method === "GET" && response.status === 429 && wait > 0 && wait <= PATIENCE) {
    await new Promise((resolve) => setTimeout(resolve, 1000 * wait));
    return request(method, path, body, signal);
  }
  if (!response.ok) throw await refusal(response);
  if (response.status === 204) return undefined as T;
  const kind = response.headers.get("Content-Type") ?? "";
  return (kind.includes("json") ? await response.json() : await response.text()) as T;
}

/** A request whose answer is lines of JSON, each as it comes. */
export async function* lines<T>(path: string, body: unknown, signal?: AbortSignal): AsyncGenerator<T> {
  const response = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });
  if (!response.ok || !response.body) throw await refusal(response);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    rest += value ?? "";
    const whole = rest.split("\n");
    rest = whole.pop() ?? "";
    for (const line of whole) if (line) yield JSON.parse(line) as T;
    if (done) return;
  }
}

async function refusal(response: Response): Promise<Refusal> {
  const wait = Number(response.headers.get("Retry-After") ?? 0);
  try {
    const told = await response.json();
    return new Refusal(response.status, String(told.text ?? response.statusText), told.problems ?? [], wait);
  } catch {
    return new Refusal(response.status, response.statusText || `status ${response.status}`, [], wait);
  }
}

const at = (fight: string, rest = "", seat = "") => `/api/fights/${fight}${rest}${seat ? `?seat=${seat}` : ""}`;

export const api = {
  scenarios: () => request<Card[]>("GET", "/api/scenarios"),
  scenario: (name: string) => request<WrittenScenario>("GET", `/api/scenarios/${encodeURIComponent(name)}`),
  rulebooks: () => request<BookLine[]>("GET", "/api/rulebooks"),
  rulebook: (key: string) => request<Book>("GET", `/api/rulebooks/${encodeURIComponent(key)}`),
  rule: (number: string) => request<RuleText>("GET", `/api/rules/${encodeURIComponent(number)}`),
  check: (wanted: Staged, signal?: AbortSignal) => request<Checked>("POST", "/api/check", wanted, signal),
  fights: () => request<FightView[]>("GET", "/api/fights"),
  make: (wanted: NewFight) => request<MadeFight>("POST", "/api/fights", wanted),
  remove: (fight: string) => request<void>("DELETE", at(fight)),
  sit: (wanted: Sitting) => request<Opened>("POST", "/api/sit", wanted),
  rename: (fight: string, name: string, seat = "") => request<void>("PUT", at(fight, "/seats/me", seat), { name }),
  seats: (fight: string, seat = "") => request<SeatView[]>("GET", at(fight, "/seats", seat)),
  addSeat: (fight: string, wanted: NewSeat, seat = "") => request<Opened>("POST", at(fight, "/seats", seat), wanted),
  renew: (fight: string, which: string, seat = "") => request<Opened>("POST", at(fight, `/seats/${which}/renew`, seat)),
  changeSeat: (fight: string, which: string, wanted: SeatChange, seat = "") =>
    request<SeatView>("PATCH", at(fight, `/seats/${which}`, seat), wanted),
  revoke: (fight: string, which: string, seat = "") => request<void>("DELETE", at(fight, `/seats/${which}`, seat)),
  after: (fight: string, wanted: AfterWanted, seat = "") => request<After>("POST", at(fight, "/after", seat), wanted),
  record: (fight: string, seat = "") => request<string>("GET", at(fight, "/record", seat)),
  fork: (fight: string, wanted: Fork, seat = "") => request<MadeFight>("POST", at(fight, "/fork", seat), wanted),
};
