import { randomFillSync } from "node:crypto";

/** Prefix of an id: the kind of the object. */
export type IdPrefix =
  | "kb"
  | "doc"
  | "upl"
  | "chk"
  | "team"
  | "agt"
  | "call"
  | "turn"
  | "key"
  | "req"
  | "hof"
  | "item"
  | "gap"
  | "aud"
  | "whk"
  | "case"
  | "bin"
  | "lex"
  | "test"
  | "trun";

/** Makes an id such as `kb_01jd0c…`. It is injected everywhere, so that tests are repeatable. */
export type NewId = (prefix: IdPrefix) => string;

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

const madeId = new RegExp(`^[a-z]+_([${alphabet}]{10})[${alphabet}]{16}$`);

/** Returns when an id was made, in milliseconds since 1970; null for an id that Cuecard did not make. */
export function timeOfId(id: string): number | null {
  const head = madeId.exec(id)?.[1];
  return head === undefined ? null : [...head].reduce((time, character) => time * 32 + alphabet.indexOf(character), 0);
}

/** Random characters of an id, of 5 bits and one random byte each. */
const randomLength = 14;

/** Random bytes that are drawn at once: a draw costs as much as all else of a small request, however few it is for. */
const pool = Buffer.alloc(256 * randomLength);
let used = pool.length;

/** Random characters, of which none is given twice. */
function randomTail(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  let tail = "";
  for (const end = used + randomLength; used < end; used++) tail += alphabet[pool[used]! % 32];
  return tail;
}

/** `value` as that many characters of Crockford's base 32. */
function inBase32(value: number, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32)) text = alphabet[rest % 32] + text;
  return text;
}

/** What two characters count to: of more ids in one millisecond, the last ones have no order. */
const lastInMillisecond = 32 * 32 - 1;

/**
 * Time-sortable ids in the layout of ULID, as 26 characters of Crockford's base 32: 48 bits of milliseconds, 10 bits that count within
 * the millisecond, 70 random bits. So objects of one process that are listed by time and id come in the order in which they were made, at up
 * to 1,024 in a millisecond.
 */
export function createIds(now: () => number): NewId {
  let lastTime = Number.NaN;
  let count = 0;
  return (prefix) => {
    const time = now();
    count = time === lastTime ? Math.min(count + 1, lastInMillisecond) : 0;
    lastTime = time;
    return `${prefix}_${inBase32(time, 10)}${inBase32(count, 2)}${randomTail()}`;
  };
}

/** As many ids as are asked for: the given one and those that follow it, as ULID counts within one millisecond. */
export function idsFrom(first: string, count: number): string[] {
  const ids: string[] = [];
  for (let id = first; ids.length < count; id = idAfter(id)) ids.push(id);
  return ids;
}

function idAfter(id: string): string {
  const last = alphabet.indexOf(id.at(-1)!);
  const head = id.slice(0, -1);
  return last === alphabet.length - 1 ? `${idAfter(head)}${alphabet[0]}` : `${head}${alphabet[last + 1]}`;
}
