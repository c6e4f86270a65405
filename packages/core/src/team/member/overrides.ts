import { isDeepStrictEqual } from "node:util";
import type { JsonObject } from "../../schema/common.ts";
import type { Provenance } from "../../schema/resolved-team.ts";

type Json = JsonObject[string];

/** A configuration and, by the path of each leaf, the layer that set it. Lists and empty objects are leaves. */
export interface Layered {
  value: JsonObject;
  provenance: Record<string, Provenance>;
}

export const emptyLayered: Layered = { value: {}, provenance: {} };

/** Lays `layer` over `base`: objects merge deeply, `$append` and `$remove` change the list below, all else replaces. */
export function overlay(base: Layered, layer: JsonObject, name: Provenance): Layered {
  const provenance = new Map(Object.entries(base.provenance));

  function merge(below: Json | undefined, above: Json, path: string): Json {
    if (isListOperator(above)) {
      forget(path);
      provenance.set(path, name);
      return applyListOperator(Array.isArray(below) ? below : [], above);
    }
    if (isObject(above) && (isObject(below) || Object.keys(above).length > 0)) {
      if (!isObject(below)) forget(path);
      const inner = isObject(below) ? below : {};
      if (Object.keys(inner).length === 0 && Object.keys(above).length > 0) provenance.delete(path);
      const entries = new Map(Object.entries(inner));
      for (const [key, value] of Object.entries(above))
        entries.set(key, merge(entries.get(key), value, join(path, key)));
      return Object.fromEntries(entries);
    }
    forget(path);
    provenance.set(path, name);
    return above;
  }

  function forget(path: string): void {
    for (const key of provenance.keys()) if (key === path || key.startsWith(`${path}.`)) provenance.delete(key);
  }

  const value = new Map<string, Json>(Object.entries(base.value));
  for (const [key, above] of Object.entries(layer)) value.set(key, merge(value.get(key), above, key));
  return { value: Object.fromEntries(value), provenance: Object.fromEntries(provenance) };
}

interface ListOperator {
  $append?: Json[];
  $remove?: Json[];
}

/** An object with a key that begins with `$` is meant as an operator; `checkDefinition` refuses the malformed ones. */
export function looksLikeOperator(value: unknown): value is Record<string, unknown> {
  return isObject(value) && Object.keys(value).some((key) => key.startsWith("$"));
}

export function isListOperator(value: unknown): value is ListOperator {
  if (!isObject(value)) return false;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => (key === "$append" || key === "$remove") && Array.isArray(value[key]));
}

/** Removes before it appends. An object in `$remove` takes out every item that has all of its properties. */
function applyListOperator(list: Json[], { $append = [], $remove = [] }: ListOperator): Json[] {
  return [...list.filter((item) => !$remove.some((pattern) => matches(item, pattern))), ...$append];
}

function matches(item: Json, pattern: Json): boolean {
  if (!isObject(pattern) || !isObject(item)) return isDeepStrictEqual(item, pattern);
  return Object.entries(pattern).every(([key, value]) => isDeepStrictEqual(item[key], value));
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function join(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`;
}
