import { CuecardError, limits } from "@cuecard/core";

const { depth: deepest, names: mostNames, values: mostValues } = limits.input;

/**
 * Checks a JSON text before it is parsed, in one pass: how deep it is nested, how many names and values it has, and that
 * no object has a name twice, since parsers don't agree which of the two counts. Throws `invalid_json`. What is not JSON at
 * all is left to the parser.
 */
export function checkJson(text: string, what: string): void {
  /** Names of the objects that are open; null for a list. */
  const open: (Set<string> | null)[] = [];
  let names = 0;
  let values = 0;
  let expectsName = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === 0x22) {
      const end = endOfString(text, at);
      if (expectsName) {
        if (++names > mostNames) throw tooMany(what, "names", mostNames);
        addName(open.at(-1), text.slice(at, end + 1), what);
      }
      expectsName = false;
      at = end;
    } else if (character === 0x5b || character === 0x7b) {
      values++;
      expectsName = character === 0x7b;
      if (open.push(expectsName ? new Set() : null) > deepest) throw tooDeep(what);
    } else if (character === 0x5d || character === 0x7d) {
      open.pop();
      expectsName = false;
    } else if (character === 0x2c) {
      values++;
      expectsName = !!open.at(-1);
    }
    if (values > mostValues) throw tooMany(what, "values", mostValues);
  }
}

/** Index of the quote that closes the string at `start`; of the text's end when none does. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === 0x5c) slashes++;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}

function addName(names: Set<string> | null | undefined, quoted: string, what: string): void {
  const name = quoted.includes("\\") ? unescaped(quoted) : quoted.slice(1, -1);
  if (names?.has(name)) {
    const shown = JSON.stringify(name.length > 80 ? `${name.slice(0, 79)}…` : name);
    throw new CuecardError("invalid_json", `${what} has the name ${shown} twice in one object; send each name once.`);
  }
  names?.add(name);
}

function unescaped(quoted: string): string {
  try {
    return JSON.parse(quoted);
  } catch {
    return quoted;
  }
}

function tooDeep(what: string): CuecardError {
  const message = `${what} is nested more than ${deepest} levels deep; send less nested JSON.`;
  return new CuecardError("invalid_json", message);
}

function tooMany(what: string, counted: string, most: number): CuecardError {
  return new CuecardError("invalid_json", `${what} has more than ${most} ${counted}; send less at once.`);
}
