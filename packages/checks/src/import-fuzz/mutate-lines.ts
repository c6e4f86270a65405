type Json = unknown;

/** What stands instead of a value, by what goes wrong: lost, emptied, of another kind, of another size, of elsewhere. */
const replacements: readonly Json[] = [
  undefined,
  null,
  "",
  "../x",
  "no such thing",
  "nul\u0000",
  -1,
  0.5,
  1e9,
  true,
  [],
  [null],
  {},
  { a: { b: [1] } },
];

export interface MutatedExport {
  /** What was done, for people. */
  what: string;
  lines: Json[];
}

/** An export with one thing wrong at a time: each field of each line, lines left out, doubled, exchanged and cut short. */
export function* mutateLines(lines: readonly Json[]): Generator<MutatedExport> {
  for (const [index, line] of lines.entries()) {
    const others = (...instead: Json[]) => [...lines.slice(0, index), ...instead, ...lines.slice(index + 1)];
    const kind = String((line as { kind: string }).kind);
    const name = `line ${index + 1} (${kind})`;
    for (const path of pathsOf(line)) {
      for (const value of replacements) {
        const shown = JSON.stringify(value) ?? "nothing";
        yield { what: `${name} ${path.join(".")} = ${shown}`, lines: others(withValue(line, path, value)) };
      }
    }
    for (const value of [null, 7, "text", [], {}, { kind: "nobody" }, { ...(line as object), more: 1 }])
      yield { what: `${name} is ${JSON.stringify(value).slice(0, 40)}`, lines: others(value) };
    yield { what: `${name} left out`, lines: others() };
    yield { what: `${name} twice`, lines: others(line, line) };
    yield { what: `cut before ${name}`, lines: lines.slice(0, index) };
    if (index > 0) {
      const exchanged = [...lines];
      [exchanged[index - 1], exchanged[index]] = [exchanged[index], exchanged[index - 1]];
      yield { what: `${name} exchanged with the one before`, lines: exchanged };
    }
  }
}

/** Every place in a value, and of long lists the first item. */
function pathsOf(value: Json, path: (string | number)[] = []): (string | number)[][] {
  const own = path.length === 0 ? [] : [path];
  if (Array.isArray(value)) return value.length === 0 ? own : [...own, ...pathsOf(value[0], [...path, 0])];
  if (typeof value !== "object" || value === null) return own;
  return [...own, ...Object.entries(value).flatMap(([name, each]) => pathsOf(each, [...path, name]))];
}

function withValue(value: Json, [first, ...rest]: readonly (string | number)[], next: Json): Json {
  if (first === undefined) return next;
  if (Array.isArray(value)) return value.map((each, index) => (index === first ? withValue(each, rest, next) : each));
  const copy = { ...(value as Record<string, Json>) };
  const changed = withValue(copy[first], rest, next);
  if (changed === undefined) delete copy[first];
  else copy[first] = changed;
  return copy;
}
