import type { z } from "zod";

/** The parts of zod's definitions that lead from a schema to the schemas inside it. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  catchall?: z.ZodType;
  element?: z.ZodType;
  valueType?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  getter?: () => z.ZodType;
  options?: z.ZodType[];
  values?: unknown[];
}

const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition;

/**
 * The object, array, record and plain schemas behind wrappers such as `optional` and behind every option of a union.
 */
function unwrap(schema: z.ZodType): Definition[] {
  const definition = definitionOf(schema);
  const inner =
    definition.innerType ?? definition.in ?? (definition.type === "lazy" ? definition.getter?.() : undefined);
  if (inner) return unwrap(inner);
  return definition.type === "union" ? (definition.options ?? []).flatMap(unwrap) : [definition];
}

/** Names of the fields that a schema has at a path; empty where any name is allowed. */
export function knownFields(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  return [...new Set(definitionsAt(schema, path).flatMap((definition) => Object.keys(definition.shape ?? {})))];
}

/** The literal values a schema allows at a path, such as those of a discriminator. */
export function fieldValues(schema: z.ZodType, path: readonly PropertyKey[]): unknown[] {
  return definitionsAt(schema, path).flatMap((definition) => definition.values ?? []);
}

function definitionsAt(schema: z.ZodType, path: readonly PropertyKey[]): Definition[] {
  return path.reduce<Definition[]>(
    (level, key) =>
      level.flatMap((definition) => {
        const { shape, element, valueType, catchall } = definition;
        const field = shape && Object.hasOwn(shape, key) ? shape[String(key)] : undefined;
        const next = field ?? element ?? valueType ?? catchall;
        return next ? unwrap(next) : [];
      }),
    unwrap(schema),
  );
}

/**
 * The known name nearest to a misspelt one: at most a third of its letters apart, counted in single edits and exchanged
 * neighbours, letter case aside.
 */
export function closest(name: string, known: readonly string[]): string | null {
  let best: string | null = null;
  let bestDistance = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Optimal string alignment: Levenshtein distance with two exchanged neighbours as one edit. */
export function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 20) return Number.POSITIVE_INFINITY;
  const rows = [Array.from({ length: b.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= a.length; i++) {
    const above = rows[i - 1]!;
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const exchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          above[j]! + 1,
          row[j - 1]! + 1,
          above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
          exchanged ? rows[i - 2]![j - 2]! + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}
