/**
 * Where the value at a path begins in a JSON text, or the nearest value around it that is there. The path is as
 * problems name it, below `definition`: `definition.rules[2].to`.
 */
export function placeIn(text: string, path: string): number {
  const wanted = [...path.matchAll(/\.([^.[\]]+)|\[(\d+)\]/g)].map(([, key, index]) => key ?? Number(index));
  const reader = { text, at: 0 };
  let found = skipSpace(reader);
  for (const step of wanted) {
    const next = enter(reader, step);
    if (next === null) break;
    found = next;
  }
  return found;
}

interface Reader {
  text: string;
  at: number;
}

/** Goes from the beginning of an object or list to that of one of its values; null where it has no such value. */
function enter(reader: Reader, step: string | number): number | null {
  const isList = reader.text[reader.at] === "[";
  if (!isList && reader.text[reader.at] !== "{") return null;
  reader.at++;
  for (let index = 0; skipSpace(reader) < reader.text.length; index++) {
    if ("]}".includes(reader.text[reader.at]!)) return null;
    const key = isList ? index : keyOf(reader);
    if (key === step) return reader.at;
    skipValue(reader);
    if (reader.text[skipSpace(reader)] === ",") reader.at++;
  }
  return null;
}

function keyOf(reader: Reader): string {
  const start = reader.at;
  skipText(reader);
  const key = JSON.parse(reader.text.slice(start, reader.at)) as string;
  skipSpace(reader);
  reader.at++;
  skipSpace(reader);
  return key;
}

function skipSpace(reader: Reader): number {
  while (/\s/.test(reader.text[reader.at] ?? "")) reader.at++;
  return reader.at;
}

function skipText(reader: Reader): void {
  for (reader.at++; reader.at < reader.text.length && reader.text[reader.at] !== '"'; reader.at++)
    if (reader.text[reader.at] === "\\") reader.at++;
  reader.at++;
}

function skipValue(reader: Reader): void {
  for (let depth = 0; reader.at < reader.text.length; ) {
    const letter = reader.text[reader.at]!;
    if (letter === '"') {
      skipText(reader);
      if (depth === 0) return;
      continue;
    }
    if (depth === 0 && ",]}".includes(letter)) return;
    if ("[{".includes(letter)) depth++;
    reader.at++;
    if ("]}".includes(letter) && --depth === 0) return;
  }
}
