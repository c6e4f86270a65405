/** Names of what is no text of anybody: ids, times, names of members and rules. */
const facts = new Set(["id", "at", "event", "drop", "from", "to", "by", "rule", "kind", "role", "status", "changed"]);
const isFact = (key: string) => facts.has(key) || key.endsWith("Id");

/** Changes every text of a value, at any depth, but for ids and the like. Variables that were `set` have names of the host's own. */
export function everyText(change: (text: string) => string): <Value>(value: Value) => Value {
  const all = everyValue(change);
  const apply = (value: unknown): unknown => {
    if (typeof value === "string") return change(value);
    if (Array.isArray(value)) return value.map(apply);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, key === "set" ? all(item) : isFact(key) ? item : apply(item)]),
    );
  };
  return (value) => apply(value) as typeof value;
}

/** Changes every text and number of a value, at any depth and under any name. A number that changes becomes a text. */
export function everyValue(change: (text: string) => string): <Value>(value: Value) => Value {
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
