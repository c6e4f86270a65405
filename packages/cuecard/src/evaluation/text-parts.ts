import { limits } from "@cuecard/core";

/** The parts of a text that is longer than a text source may be, each ended between lines where it can be. */
export function* textParts(
  text: string,
  most: number = limits.textCharacters,
): Generator<{ offset: number; part: string }> {
  for (let offset = 0; offset < text.length; ) {
    const end = offset + most >= text.length ? text.length : cutBefore(text, offset, offset + most);
    const part = text.slice(offset, end);
    if (part.trim() !== "") yield { offset, part };
    offset = end;
  }
}

/** Never between the halves of a character. */
function cutBefore(text: string, offset: number, last: number): number {
  const line = text.lastIndexOf("\n", last);
  if (line > offset) return line;
  return /[\uD800-\uDBFF]/.test(text[last - 1]!) ? last - 1 : last;
}
