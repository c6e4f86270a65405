/** Names of fields that hold no free text: ids, times, names of members and rules. */
const identifiers = new Set([
  "id",
  "at",
  "event",
  "drop",
  "from",
  "to",
  "by",
  "rule",
  "reverts",
  "kind",
  "role",
  "status",
  "changed",
]);
const isIdentifier = (key: string) => identifiers.has(key) || key.endsWith("Id");

/**
 * Maps every string of a value, at any depth, but leaves ids, times and names alone. What stands under `set` are
 * variables: the host chose their names, so all of it is mapped.
 */
export function mapStrings(change: (text: string) => string): <Value>(value: Value) => Value {
  const all = mapScalars(change);
  const apply = (value: unknown): unknown => {
    if (typeof value === "string") return change(value);
    if (Array.isArray(value)) return value.map(apply);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
        if (key === "set") return [key, all(item)];
        return [key, isIdentifier(key) ? item : apply(item)];
      }),
    );
  };
  return (value) => apply(value) as typeof value;
}

/** Maps every string and number of a value, at any depth and under any name. A number that changes becomes a string. */
export function mapScalars(change: (text: string) => string): <Value>(value: Value) => Value {
  const apply = (value: unknown): unknown => {
    if (typeof value === "string") return change(value);
    if (typeof value === "number") {
      const text = String(value);
      const changed = change(text);
      return changed === text ? value : changed;
    }
    if (Array.isArray(value)) return value.map(apply);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, apply(item)]));
  };
  return (value) => apply(value) as typeof value;
}
