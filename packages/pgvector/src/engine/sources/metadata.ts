import type { JsonObject } from "@cuecard/core";
import { storable, textArray } from "../../text.ts";

/** The element of a key and its value. */
export const pair = (name: string, value: string | number | boolean): string => storable(JSON.stringify([name, value]));

/** The element of a key that is not null. */
export const key = (name: string): string => storable(JSON.stringify([name]));

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
