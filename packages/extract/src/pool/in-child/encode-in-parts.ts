import type { Document } from "@cuecard/core";

const textCharacters = 1_000_000;
const marksAtOnce = 10_000;

/**
 * A document as core's `encodeDocument` has it, UTF-8 JSON, in parts: a large one never stands in memory as one more
 * string.
 */
export function encodeInParts({ text, title, language, marks }: Document): Buffer[] {
  const parts = [Buffer.from(`{"title":${JSON.stringify(title)},"language":${JSON.stringify(language)},"text":"`)];
  for (let start = 0; start < text.length; start += textCharacters) {
    parts.push(Buffer.from(JSON.stringify(text.slice(start, start + textCharacters)).slice(1, -1)));
  }
  parts.push(Buffer.from('","marks":['));
  for (let start = 0; start < marks.length; start += marksAtOnce) {
    const some = JSON.stringify(marks.slice(start, start + marksAtOnce)).slice(1, -1);
    parts.push(Buffer.from(start === 0 ? some : `,${some}`));
  }
  parts.push(Buffer.from("]}"));
  return parts;
}
