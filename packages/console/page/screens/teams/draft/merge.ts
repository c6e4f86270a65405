import type { Definition } from "../definition.ts";

type Json = Record<string, unknown>;

/** Two people's changes of one definition in one, once with the one's and once with the other's value where both changed the same field. */
export interface Merged {
  mine: Definition;
  theirs: Definition;
  /** Both changed the same field to different values, so the two above differ. */
  hasConflict: boolean;
}

/** Joins two changes of a definition by field: members by their agents, rules by their names, texts of a list by themselves. */
export function mergeDefinitions(base: Definition, mine: Definition, theirs: Definition): Merged {
  const withMine = merged(base, mine, theirs, true) as Definition;
  const withTheirs = merged(base, mine, theirs, false) as Definition;
  return { mine: withMine, theirs: withTheirs, hasConflict: !isSame(withMine, withTheirs) };
}

/** Whether two values are the same as JSON, whatever the order of their fields. */
export function isSame(a: unknown, b: unknown): boolean {
  return textOf(a) === textOf(b);
}

const textOf = (value: unknown) =>
  JSON.stringify(value, (_, each) =>
    isObject(each) ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each,
  );

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function merged(base: unknown, mine: unknown, theirs: unknown, isMine: boolean): unknown {
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine;
  if (isSame(base, mine)) return theirs;
  if (isObject(mine) && isObject(theirs)) return mergedObject(isObject(base) ? base : {}, mine, theirs, isMine);
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    const lists = asObjects(Array.isArray(base) ? base : [], mine, theirs);
    if (lists) return Object.values(mergedObject(lists.base, lists.mine, lists.theirs, isMine));
  }
  return isMine ? mine : theirs;
}

/** The fields of both; in the order of mine where I changed it, else in theirs. */
function mergedObject(base: Json, mine: Json, theirs: Json, isMine: boolean): Json {
  const kept = (all: Json) => Object.keys(all).filter((key) => key in base && key in mine && key in theirs);
  const [first, second] = isSame(kept(base), kept(mine)) ? [theirs, mine] : [mine, theirs];
  const keys = [...new Set([...Object.keys(first), ...Object.keys(second)])];
  const values = keys.map((key) => [key, merged(base[key], mine[key], theirs[key], isMine)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** Three versions of a list by what each item is called; null where that says nothing. */
function asObjects(base: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]) {
  const known = keyed(base);
  const [own, other] = known ? [keyed(mine, known), keyed(theirs, known)] : [];
  return known && own && other ? { base: known, mine: own, theirs: other } : null;
}

/** Items by their names. One that has another name than before and is otherwise the same keeps the key of before. */
function keyed(items: readonly unknown[], before: Json = {}): Json | null {
  const names = items.map(nameOf);
  if (names.includes(null) || new Set(names).size < names.length) return null;
  const gone = Object.keys(before).filter((key) => !names.includes(key));
  const keys = items.map((item, index) => {
    if (names[index]! in before) return names[index]!;
    const at = gone.findIndex((key) => isSame(withoutName(before[key]), withoutName(item)));
    return at < 0 ? names[index]! : gone.splice(at, 1)[0]!;
  });
  return Object.fromEntries(items.map((item, index) => [keys[index]!, item]));
}

const identities = ["agentId", "knowledgeBaseId", "name"];

/** What an item is called, with a mark before it: keys that are numbers would be sorted. */
function nameOf(item: unknown): string | null {
  if (typeof item === "string") return `=${item}`;
  const name = identities.map((each) => Object(item)[each] as unknown).find((each) => typeof each === "string");
  return name === undefined ? null : `=${name}`;
}

function withoutName(item: unknown): unknown {
  if (!isObject(item)) return null;
  return Object.fromEntries(Object.entries(item).filter(([key]) => !identities.includes(key)));
}
