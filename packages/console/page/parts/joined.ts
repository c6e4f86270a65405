import { t } from "../language/text.ts";

/** Texts with "and" between them; an empty text without any. */
export function joinedByAnd(texts: readonly string[]): string {
  return texts.length === 0 ? "" : texts.reduce((first, second) => t("{first} and {second}", { first, second }));
}

/** Texts with "or" between them; an empty text without any. */
export function joinedByOr(texts: readonly string[]): string {
  return texts.length === 0 ? "" : texts.reduce((first, second) => t("{first} or {second}", { first, second }));
}
