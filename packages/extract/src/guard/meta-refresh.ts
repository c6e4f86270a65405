/** Most bytes of a page in which a refresh is looked for. It stands in the head. */
const searchedBytes = 64 * 1024;
/** Longest wait of a page that leads on. One that waits longer is meant to be read, and to load itself again. */
const mostSeconds = 30;
/** What does not belong to the page: comments, scripts, styles, and what browsers show without scripts. */
const aside = /<!--[\s\S]*?(?:-->|$)|<(script|style|noscript|template|textarea|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const metaTag = /<meta\s[^>]{0,2000}>/gi;
const attribute = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;
const refresh = /^\s*(\d+(?:\.\d*)?|\.\d+)\s*[;,\s]\s*(?:url\s*=\s*)?["']?\s*([^"']+?)\s*["']?\s*$/i;

/** Finds the address to which a page leads by `<meta http-equiv=refresh>`, as it is written. Null when it does not. */
export function metaRefresh(bytes: Uint8Array, mimeType: string | null): string | null {
  if (mimeType !== null && !/html/i.test(mimeType)) return null;
  // The names of tags and most addresses are ASCII, whatever the charset; UTF-8 addresses are read as such.
  const html = new TextDecoder().decode(bytes.subarray(0, searchedBytes)).replace(aside, "");
  for (const [tag] of html.matchAll(metaTag)) {
    const attributes = new Map<string, string>();
    for (const [, name, ...values] of tag.matchAll(attribute))
      attributes.set(name!.toLowerCase(), values.find((value) => value !== undefined) ?? "");
    if (attributes.get("http-equiv")?.toLowerCase() !== "refresh") continue;
    const [, seconds, address] = refresh.exec(attributes.get("content") ?? "") ?? [];
    if (address !== undefined && Number(seconds) <= mostSeconds) return address.replaceAll("&amp;", "&");
  }
  return null;
}
