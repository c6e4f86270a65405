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

/** Random bytes of an id, one for each character. */
const idBytes = 16;

/** Bytes that are drawn at once: a draw costs as much as all else of a small request, however few it is for. */
const pool = Buffer.alloc(256 * idBytes);
let used = pool.length;

/** Random characters, of which none is given twice. */
function randomTail(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  let tail = "";
  for (const end = used + idBytes; used < end; used++) tail += alphabet[pool[used]! % 32];
  return tail;
}

/** Time-sortable ids in the layout of ULID: 48 bits of milliseconds, then 80 random bits, as 26 characters of Crockford's base 32. */
export function createIds(now: () => number): NewId {
  return (prefix) => {
    let time = now();
    let head = "";
    for (let i = 0; i < 10; i++) {
      head = alphabet[time % 32] + head;
      time = Math.floor(time / 32);
    }
    return `${prefix}_${head}${randomTail()}`;
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
