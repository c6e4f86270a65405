/** A page's first paragraph as plain text, at most two sentences: what search engines and `llms.txt` show of the page. */
export function introductionOf(page: string): string {
  const paragraphs = page.replace(/^```[\s\S]*?^```$/gm, "").split(/\n{2,}/);
  const first = paragraphs.find((paragraph) => /^[\p{L}`*[]/u.test(paragraph)) ?? "";
  const text = first
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*`]/g, "")
    // VitePress writes the description into an attribute as it is.
    .replaceAll('"', "'")
    .replace(/\s+/g, " ")
    .trim();
  return /^.*?[.?!](?= \p{Lu}|$)(?: .*?[.?!](?= \p{Lu}|$))?/u.exec(text)?.[0] ?? text;
}
