/**
 * Joins lines by a space, or by nothing between ideographs. A word split by a hyphen at the end of a line becomes whole
 * again.
 */
export function joinLines(lines: readonly string[]): string {
  return lines.reduce((text, line) => {
    if (text.endsWith("\u00ad")) return text.slice(0, -1) + line;
    if (/\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(line)) return text.slice(0, -1) + line;
    const ideographs =
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(text) &&
      /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(line);
    return text + (ideographs ? "" : " ") + line;
  });
}
