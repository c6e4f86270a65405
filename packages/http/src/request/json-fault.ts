const whitespace = /[ \t\n\r]*/y;
const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

type Expected =
  | "a value"
  | "a value or ]"
  | "a property name"
  | "a property name or }"
  | ":"
  | ", or ]"
  | ", or }"
  | "the end";

/**
 * Describes where a text that `JSON.parse` refused stops being JSON. V8's own message names the place only sometimes.
 */
export function findJsonFault(text: string): string {
  const open: ("[" | "{")[] = [];
  let expected: Expected = "a value";
  let at = 0;
  const afterValue = (): Expected => (open.length === 0 ? "the end" : open.at(-1) === "[" ? ", or ]" : ", or }");

  for (;;) {
    at = matchEnd(whitespace, text, at) ?? at;
    const character = text[at];
    if (character === undefined) return `it ends where ${expected} is expected`;
    const isValue = expected.startsWith("a value");
    if ((character === "]" || character === "}") && expected.endsWith(character)) {
      open.pop();
      at++;
      expected = afterValue();
    } else if (character === '"' && (isValue || expected.startsWith("a property name"))) {
      const end = stringEnd(text, at);
      if (end < 0)
        return `the string that begins at ${place(text, at)} is not closed, or has a line break or a bad escape at ${place(text, -end)}`;
      at = end;
      expected = isValue ? afterValue() : ":";
    } else if (isValue && (character === "[" || character === "{")) {
      open.push(character);
      at++;
      expected = character === "[" ? "a value or ]" : "a property name or }";
    } else if ((character === "," || character === ":") && expected.startsWith(character)) {
      at++;
      expected = expected === ", or }" ? "a property name" : "a value";
    } else {
      const end = isValue ? matchEnd(scalar, text, at) : null;
      if (end === null) return `${expected} is expected at ${place(text, at)}, not ${JSON.stringify(character)}`;
      at = end;
      expected = afterValue();
    }
  }
}

/** Index behind the string that begins at `start`; negative: of the first character that can't stand in it. */
function stringEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length) {
    const character = text.charCodeAt(at);
    if (character === 0x22) return at + 1;
    const next: number | null = character === 0x5c ? matchEnd(escaped, text, at) : character < 0x20 ? null : at + 1;
    if (next === null) break;
    at = next;
  }
  return -at;
}

function matchEnd(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}

function place(text: string, at: number): string {
  const before = text.slice(0, at).split("\n");
  return `line ${before.length}, column ${before.at(-1)!.length + 1}`;
}
