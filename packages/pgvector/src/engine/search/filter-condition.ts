import type { MetadataFilter } from "@cuecard/core";
import { type FilterBound, type FilterNode, type FilterTest, readFilter } from "@cuecard/core/storage-kit";
import { storable, textArray } from "../../text.ts";
import { key, pair } from "../sources/metadata.ts";

/** A filter as SQL over a row `s` of the sources. */
export interface FilterCondition {
  /** Holds no text of the filter: its values stand as places of the array. */
  sql: string;
  /** The array, as a literal. */
  values: string;
}

const operators: Record<FilterBound["is"], string> = { $gt: ">", $gte: ">=", $lt: "<", $lte: "<=" };

/** `array`: how the SQL around it refers to the array. */
export function filterCondition(filter: MetadataFilter, array: string): FilterCondition {
  const values: string[] = [];
  const place = (value: string) => `${array}[${values.push(value)}]`;
  const sql = conditionOf(readFilter(filter), place);
  return { sql, values: textArray(values) };
}

type AddValue = (value: string) => string;

function conditionOf(node: FilterNode, place: AddValue): string {
  if ("not" in node) return `not ${conditionOf(node.not, place)}`;
  if ("all" in node) return joined(node.all, " and ", "true", place);
  return "any" in node ? joined(node.any, " or ", "false", place) : testOf(node, place);
}

function joined(nodes: FilterNode[], word: string, ofNone: string, place: AddValue): string {
  return nodes.length === 0 ? ofNone : `(${nodes.map((node) => conditionOf(node, place)).join(word)})`;
}

function testOf(test: FilterTest, place: AddValue): string {
  if (test.is === "present") return `s.metadata @> array[${place(key(test.key))}]`;
  if (test.is === "in")
    return `s.metadata && array[${test.values.map((value) => place(pair(test.key, value))).join(", ")}]::text[]`;
  return `exists (select from unnest(s.metadata) as element where ${within(test, place)})`;
}

/** A pair's element begins with the key and ends with the value; what stands between is the value's JSON, escaped. */
function within({ key: name, is, bound }: FilterTest & FilterBound, place: AddValue): string {
  const isText = typeof bound === "string";
  const quote = isText ? '"' : "";
  const head = place(storable(`${JSON.stringify([name]).slice(0, -1)},${quote}`));
  const value = `left(substr(element, length(${head}) + 1), -${storable(`${quote}]`).length})`;
  const compared = isText
    ? `${value} collate "C" ${operators[is]} ${place(storable(storable(bound)))}`
    : `case when ${value} ~ '^-?[0-9]' then ${value}::float8 ${operators[is]} ${place(String(bound))}::float8 else false end`;
  return `starts_with(element, ${head}) and ${compared}`;
}
