import { editDistance } from "./known-fields.ts";

/** A property whose name may be a misspelt one. */
export interface NearMiss {
  name: string;
  /** The known name that is missing and was probably meant. */
  near: string;
}

/**
 * Properties of a free-form object that are probably misspelt known ones, for a warning. A known name that has a value
 * was not misspelled, and a property that is null was removed.
 */
export function nearMisses(value: object, known: readonly string[]): NearMiss[] {
  const values = new Map<string, unknown>(Object.entries(value));
  const missing = known.filter((name) => isNothing(values.get(name)));
  return [...values].flatMap(([name, item]) => {
    if (known.includes(name) || item === null || item === undefined) return [];
    const near = missing.find((candidate) => isNear(name, candidate));
    return near === undefined ? [] : [{ name, near }];
  });
}

/**
 * True for the same letters without case and separators, as in `first_message`; or for one edit of difference, and two
 * in names of 8 letters and more. Short names are near to many words, so they must also begin alike: `game` is not a
 * misspelled `name`.
 */
function isNear(name: string, known: string): boolean {
  const [given, meant] = [plain(name), plain(known)];
  if (given === meant) return true;
  if (meant.length < 4) return false;
  if (meant.length < 8 && given[0] !== meant[0]) return false;
  return editDistance(given, meant) <= (meant.length < 8 ? 1 : 2);
}

const isNothing = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);
const plain = (name: string) => name.replace(/[\s_-]/g, "").toLowerCase();
