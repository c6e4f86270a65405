import { CuecardError } from "../errors.ts";
import { limits } from "../limits.ts";
import { shortPath } from "./short-path.ts";

const { depth: deepest, names: mostNames, values: mostValues } = limits.input;

/**
 * Returns an input that every store can hold: without NUL, which PostgreSQL's text can't hold, and with U+FFFD for lone
 * surrogates, which UTF-8 can't. A value that needs no change is returned itself. Throws `invalid_value` for a name of a
 * property that would change, since it could become the name of another one, and for more than `limits.input`, so that
 * whatever reads the input next does a bounded work.
 */
export function storable(value: unknown): unknown {
  const path: PropertyKey[] = [];
  let names = 0;
  let values = 0;

  function clean(given: unknown): unknown {
    if (++values > mostValues) throw tooMany("values", mostValues);
    if (typeof given === "string") return storableText(given);
    const isList = Array.isArray(given);
    if (!isList && !isPlain(given)) return given;
    if (path.length >= deepest) throw tooDeep(path);
    return isList ? cleanList(given) : cleanObject(given);
  }

  function cleanAt(key: PropertyKey, item: unknown): unknown {
    path.push(key);
    const cleaned = clean(item);
    path.pop();
    return cleaned;
  }

  function cleanList(given: readonly unknown[]): readonly unknown[] {
    const items = given.map((item, index) => cleanAt(index, item));
    return items.some((item, index) => item !== given[index]) ? items : given;
  }

  function cleanObject(given: object): object {
    let isSame = true;
    const entries = Object.entries(given).map(([name, item]): [string, unknown] => {
      if (++names > mostNames) throw tooMany("names of properties", mostNames);
      checkName(name, path);
      const cleaned = cleanAt(name, item);
      isSame &&= cleaned === item;
      return [name, cleaned];
    });
    return isSame ? given : Object.fromEntries(entries);
  }

  return clean(value);
}

/** True when a value is nested deeper than an input may be. Whatever reads it is recursive. */
export function isTooDeep(value: unknown, levels: number = deepest): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isTooDeep(inner, levels - 1));
}

/** `__proto__` is lost wherever an object is copied by assignment. */
function checkName(name: string, path: PropertyKey[]): void {
  const isStorable = storableText(name) === name;
  if (isStorable && name !== "__proto__") return;
  const what = isStorable
    ? "which many programs drop"
    : "which has U+0000 or half of a character: no store can hold it";
  const shown = JSON.stringify(name.slice(0, 80));
  const where = path.length === 0 ? "A property" : `A property of ${shortPath(path)}`;
  throw new CuecardError("invalid_value", `${where} has the name ${shown}, ${what}; give it another name.`, {
    param: path.length === 0 ? null : shortPath(path),
  });
}

function tooDeep([first]: PropertyKey[]): CuecardError {
  const what = typeof first === "string" ? shortPath([first]) : "The input";
  const message = `${what} is nested more than ${deepest} levels deep; nest it less.`;
  return new CuecardError("invalid_value", message, { param: typeof first === "string" ? shortPath([first]) : null });
}

function tooMany(what: string, most: number): CuecardError {
  return new CuecardError("invalid_value", `The input has more than ${most} ${what}; send less at once.`);
}

function storableText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
