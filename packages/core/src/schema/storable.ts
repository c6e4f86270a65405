/**
 * Returns a value that every store can hold: without NUL, which PostgreSQL's text can't hold, and with U+FFFD for lone
 * surrogates, which UTF-8 can't. Property names are cleaned too, at any depth. A value that needs no change is returned
 * itself.
 */
export function storable(value: unknown): unknown {
  if (typeof value === "string") return storableText(value);
  if (Array.isArray(value)) {
    const items = value.map(storable);
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isPlain(value)) return value;
  let isSame = true;
  const entries = Object.entries(value).map(([name, item]): [string, unknown] => {
    const entry: [string, unknown] = [storableText(name), storable(item)];
    isSame &&= entry[0] === name && entry[1] === item;
    return entry;
  });
  return isSame ? value : Object.fromEntries(entries);
}

function storableText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
