import { cleanText } from "./clean-text.ts";
import { breakControlTokens } from "./control-tokens.ts";

/** White square brackets and their look-alikes. */
const fenceSigns: readonly (readonly [RegExp, string])[] = [
  [/[⟦〚⦗〘]/gu, "["],
  [/[⟧〛⦘〙]/gu, "]"],
];
/** What ends a line, as sources write it. */
export const lineEnds = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u;
const titleCharacters = 200;

/**
 * Text of a source as a prompt may hold it: without what shows nothing, without the fence's signs, its control tokens broken. Chunks are stored
 * clean; those that were stored before, and names and titles, are cleaned here.
 */
export function visible(text: string): string {
  return breakControlTokens(
    fenceSigns.reduce((result, [sign, replacement]) => result.replace(sign, replacement), cleanText(text)),
  );
}

/** Text of a source where only a line may stand, at most 200 characters. */
export function oneLine(text: string): string {
  const line = visible(text.split(lineEnds).join(" ")).replace(/\s+/gu, " ").trim();
  const characters = [...line];
  return characters.length > titleCharacters ? `${characters.slice(0, titleCharacters - 1).join("")}…` : line;
}
