import type { JsonObject, MetadataFilter } from "@cuecard/core";
import { storable, textArray } from "../../text.ts";

const pair = (name: string, value: string | number | boolean | null) => storable(JSON.stringify([name, value]));
const key = (name: string) => storable(JSON.stringify([name]));

/**
 * A source's custom metadata as the elements that a filter looks for: each key that is not null, and each key with its
 * value when that is not an object or array, which equal no filter value.
 */
export function metadataElements(metadata: JsonObject | null): string {
  const elements = Object.entries(metadata ?? {}).flatMap(([name, value]) => {
    if (value === null) return [];
    return typeof value === "object" ? [key(name)] : [key(name), pair(name, value)];
  });
  return textArray(elements);
}

/** Elements that must all be there, and those of which none may be. */
export function filterElements(filter: MetadataFilter): { present: string; absent: string } {
  const entries = Object.entries(filter);
  return {
    present: textArray(entries.flatMap(([name, value]) => (value === null ? [] : [pair(name, value)]))),
    absent: textArray(entries.flatMap(([name, value]) => (value === null ? [key(name)] : []))),
  };
}
