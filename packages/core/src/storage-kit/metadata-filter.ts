import type { JsonObject } from "../schema/common.ts";
import type { MetadataFilter, MetadataTest } from "../schema/metadata-filter.ts";

/** A filter in the few forms that a store must know. An empty `all` passes everything. */
export type FilterNode = { all: FilterNode[] } | { any: FilterNode[] } | { not: FilterNode } | FilterTest;

/** A test of the value under one key. A key that is missing, or has null, passes none. */
export type FilterTest = { key: string } & (
  | { is: "present" }
  /** The value equals one of these; objects and arrays equal nothing. */
  | { is: "in"; values: (string | number | boolean)[] }
  | FilterBound
);

/** A number is compared with numbers, a text with texts; everything else fails. */
export interface FilterBound {
  /** How the value must stand to the bound. */
  is: "$gt" | "$gte" | "$lt" | "$lte";
  /** The number or the text that the value is compared with. */
  bound: number | string;
}

/** Brings a filter into the forms of {@link FilterNode}. */
export function readFilter({ $and = [], $or, $not, ...tests }: MetadataFilter): FilterNode {
  const keys = Object.entries(tests).flatMap(([key, test]) => readTest(key, test as FieldTest));
  const groups = [...$and.map(readFilter), ...($or ? [{ any: $or.map(readFilter) }] : [])];
  return { all: [...keys, ...groups, ...($not ? [{ not: readFilter($not) }] : [])] };
}

type Scalar = string | number | boolean | null;
type FieldTest = Scalar | MetadataTest | undefined;

function readTest(key: string, test: FieldTest): FilterNode[] {
  if (test === undefined) return [];
  if (typeof test !== "object" || test === null) return [oneOf(key, [test])];
  const { $in, $exists, ...bounds } = test;
  return [
    ...($in ? [oneOf(key, $in)] : []),
    ...($exists === undefined ? [] : [$exists ? present(key) : { not: present(key) }]),
    ...Object.entries(bounds).flatMap(([is, bound]): FilterNode[] =>
      bound === undefined ? [] : [{ key, is: is as FilterBound["is"], bound }],
    ),
  ];
}

const present = (key: string): FilterTest => ({ key, is: "present" });

function oneOf(key: string, values: Scalar[]): FilterNode {
  const given = values.filter((value) => value !== null);
  const equal: FilterTest = { key, is: "in", values: given };
  if (given.length === values.length) return equal;
  return given.length === 0 ? { not: present(key) } : { any: [equal, { not: present(key) }] };
}

/** Whether a source's metadata passes: what every store must decide. */
export function passesFilter(metadata: JsonObject | null, node: FilterNode): boolean {
  if ("all" in node) return node.all.every((inner) => passesFilter(metadata, inner));
  if ("any" in node) return node.any.some((inner) => passesFilter(metadata, inner));
  if ("not" in node) return !passesFilter(metadata, node.not);
  const value = metadata && Object.hasOwn(metadata, node.key) ? metadata[node.key]! : null;
  if (node.is === "present") return value !== null;
  return node.is === "in" ? node.values.includes(value as string) : isWithin(value, node);
}

/** Whether a value is on the bound's side. */
export function isWithin(value: unknown, { is, bound }: FilterBound): boolean {
  if (typeof value !== typeof bound) return false;
  const order = typeof bound === "number" ? (value as number) - bound : compareTexts(value as string, bound);
  if (order === 0) return is === "$gte" || is === "$lte";
  return order > 0 === (is === "$gt" || is === "$gte");
}

/**
 * By code points, as a database orders bytes of UTF-8. Quotes, backslashes and control characters stand as JSON escapes
 * them, since a store may hold texts so.
 */
function compareTexts(left: string, right: string): number {
  const stored = (text: string) => Buffer.from(JSON.stringify(text).slice(1, -1));
  return Buffer.compare(stored(left), stored(right));
}
