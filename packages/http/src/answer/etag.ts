/** Objects that have a version, by their `object`. A Turn names its call's, but is another thing. */
export const versioned: ReadonlySet<unknown> = new Set<unknown>(["team", "agent", "call", "webhook", "source"]);

/** The `ETag` of an answer that is an object with a version: that version. */
export function etagOf(value: unknown): { ETag: string } | undefined {
  const { object, version } = Object(value) as { object?: unknown; version?: unknown };
  return versioned.has(object) && typeof version === "number" ? { ETag: `"${version}"` } : undefined;
}
