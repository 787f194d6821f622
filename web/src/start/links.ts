// What somebody pastes: a whole link to a seat, the end of one, or only its token.

export type Pasted = { kind: "token"; token: string } | { kind: "elsewhere"; url: URL } | { kind: "nothing" };

const TOKEN = /^[A-Za-z0-9_-]{20,60}$/;

export function pasted(text: string, origin: string): Pasted {
  const words = text.trim().replace(/^<|>$/g, "");
  if (TOKEN.test(words)) return { kind: "token", token: words };
  const url = urlIn(words, origin);
  const token = url ? /^\/s\/([^/]+)\/?$/.exec(url.pathname)?.[1] : undefined;
  if (!url || !token || !TOKEN.test(token)) return { kind: "nothing" };
  return url.origin === origin ? { kind: "token", token } : { kind: "elsewhere", url };
}

/** An address as people write it: whole, without its scheme, or only what comes after the host. */
function urlIn(words: string, origin: string): URL | null {
  const found = /https?:\/\/\S+/.exec(words)?.[0];
  try {
    if (found) return new URL(found);
    if (words.startsWith("/")) return new URL(words, origin);
    const bare = new URL(`${new URL(origin).protocol}//${words}`);
    return bare;
  } catch {
    return null;
  }
}
