/** Limits: a model reads a brief while the caller waits. */
const most = { values: 8, listed: 3, characters: 200 };

/**
 * A tool's result as words: `{"invoice":7,"dueDate":"May 3"}` is `invoice 7, due date May 3`. Null for a text that is not
 * the JSON of an object or a list.
 */
export function inPlainWords(result: string): string | null {
  const value = parse(result);
  if (typeof value !== "object" || value === null) return null;
  const words = valuesOf(value, "").slice(0, most.values).join(", ");
  const characters = [...words];
  if (characters.length === 0) return "nothing";
  return characters.length > most.characters ? `${characters.slice(0, most.characters).join("")}…` : words;
}

function valuesOf(value: unknown, name: string): string[] {
  if (value === null || value === undefined || value === "") return [];
  if (Array.isArray(value)) {
    const shown = value.slice(0, most.listed).flatMap((each) => valuesOf(each, name));
    const more = value.length - most.listed;
    return more > 0 ? [...shown, `and ${more} more`] : shown;
  }
  if (typeof value === "object")
    return Object.entries(value).flatMap(([key, inner]) => valuesOf(inner, `${name} ${namesInWords(key)}`.trim()));
  return [`${name} ${typeof value === "boolean" ? (value ? "yes" : "no") : value}`.replace(/\s+/g, " ").trim()];
}

/** `dueDate` and `due_date` are read "due date". */
export function namesInWords(key: string): string {
  return key
    .replace(/(?<=\p{Ll}|\p{Nd})(?=\p{Lu})/gu, " ")
    .replace(/[_-]+/g, " ")
    .toLowerCase();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
