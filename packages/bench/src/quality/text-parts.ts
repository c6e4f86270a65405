/** Most characters of a text source. */
export const longestText = 50_000;

/** A text that is longer than a text source may be in parts, which end between paragraphs. */
export function* textParts(text: string): Generator<{ offset: number; part: string }> {
  for (let offset = 0; offset < text.length; ) {
    const most = offset + longestText;
    const cut = most >= text.length ? text.length : text.lastIndexOf("\n", most);
    const end = cut > offset ? cut : most;
    yield { offset, part: text.slice(offset, end) };
    offset = end;
  }
}
