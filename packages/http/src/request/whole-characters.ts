import { CuecardError } from "@cuecard/core";

/**
 * Throws `invalid_value` for half of a surrogate pair, which no UTF-8 has: somebody has cut a text in the middle of a
 * character.
 */
export function checkWholeCharacters(value: unknown): void {
  const place = placeOfHalf(value, "");
  if (place === null) return;
  const message = `${place} has half of a character (a lone surrogate); send whole characters.`;
  throw new CuecardError("invalid_value", message, { param: place });
}

function placeOfHalf(value: unknown, path: string): string | null {
  if (typeof value === "string") return value.isWellFormed() ? null : path || "body";
  if (typeof value !== "object" || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const place = Array.isArray(value) ? `${path}[${name}]` : path === "" ? name : `${path}.${name}`;
    const found = name.isWellFormed() ? placeOfHalf(inner, place) : `A name in ${path || "the body"}`;
    if (found !== null) return found;
  }
  return null;
}
