/**
 * A request that a service answers well, of which one place at a time is made hostile. `:names` in values stand for
 * what the service holds.
 */
export interface Template {
  path: string;
  query?: Record<string, string>;
  body?: object;
}

/** Values that no client should send, and that no engine should see. */
const texts = [
  "\u0000",
  "a\u0000b",
  "\ud800",
  "a\udc00b",
  "\u0000".repeat(300),
  "\uffff\u{10ffff}",
  "__proto__",
  "' or 1=1 --",
  "x".repeat(3_000),
  "9".repeat(400),
  "2026-11-21T09:30:00.000\u0000Z",
];
const others: unknown[] = [
  1e308,
  -1e308,
  Number.MAX_SAFE_INTEGER + 1,
  2 ** 31,
  -(2 ** 63),
  0.1,
  null,
  [],
  {},
  ["\u0000"],
  { "\u0000": "\u0000" },
  { a: { "\ud800": 1 } },
];
const cursors = [
  encodeCursor(["2026-11-21T09:30:00.000Z", "a\u0000"]),
  encodeCursor(["\u0000", "kb_1"]),
  encodeCursor(["\ud800", "\ud800"]),
  encodeCursor(["2026-13-45T99:99:99.999Z", "kb_1"]),
  encodeCursor(["9".repeat(80), "kb_1"]),
  encodeCursor(["2026-11-21T09:30:00.000Z", ""]),
  encodeCursor(["2026-11-21T09:30:00.000Z", "x".repeat(300)]),
  encodeCursor([1e308, {}]),
  "1e308",
  "9007199254740992",
  "4294967296",
  "0x10",
  " 1",
];

export interface HostileRequest {
  /** Names the place and the value. */
  label: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
}

/**
 * A template's requests with one hostile value each: in every part of its path, every value of its query and every
 * place of its body.
 */
export function* hostileRequests({ path, query = {}, body }: Template): Generator<HostileRequest> {
  const segments = path.split("/");
  for (const [index, segment] of segments.entries()) {
    if (!segment.startsWith(":")) continue;
    for (const text of [...texts, "%", "..", "%ED%A0%80", "%C0%80"]) {
      const raw = text.startsWith("%") ? text : encodeURIComponent(text.toWellFormed());
      yield { label: `${path} ${segment} ${show(text)}`, path: segments.with(index, raw).join("/"), query, body };
    }
  }
  for (const name of Object.keys(query)) {
    for (const text of [...texts, ...(name === "cursor" ? cursors : []), ...others.map(String)]) {
      yield { label: `${path} ?${name} ${show(text)}`, path, query: { ...query, [name]: text }, body };
    }
  }
  if (body === undefined) return;
  for (const place of placesIn(body)) {
    for (const value of [...texts, ...others]) {
      yield { label: `${path} ${place.join(".")} ${show(value)}`, path, query, body: withValue(body, place, value) };
    }
    for (const key of ["\u0000", "a\u0000", "\ud800", "__proto__"]) {
      yield { label: `${path} ${place.join(".")} has ${show(key)}`, path, query, body: withKey(body, place, key) };
    }
  }
}

function show(value: unknown): string {
  return String(JSON.stringify(value)).slice(0, 60);
}

function* placesIn(value: unknown, path: string[] = []): Generator<string[]> {
  if (path.length > 0) yield path;
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) yield* placesIn(inner, [...path, key]);
}

function withValue(root: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value;
  const copy = structuredClone(root) as Record<string, unknown>;
  copy[key] = withValue(copy[key], rest, value);
  return copy;
}

/** The object at a place, or the one around it, with a further property. */
function withKey(root: unknown, place: string[], key: string): unknown {
  const target = place.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], root);
  const isObject = typeof target === "object" && target !== null && !Array.isArray(target);
  const object = isObject ? target : {};
  return withValue(root, place, Object.fromEntries([...Object.entries(object), [key, "x"]]));
}

/** What a list's cursor looks like from outside: base64url of JSON. */
function encodeCursor(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
