/** Query parameters that say where a visitor came from, not what is shown. */
const tracking =
  /^(?:utm_.*|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|yclid|twclid|igshid|mc_cid|mc_eid|_ga|_gl)$/i;

/**
 * The one spelling of a web address under which a crawl knows a page: without fragment, tracking parameters and default
 * port, its query in order of the names. Index files and slashes at the end stay: only the page itself can say that
 * they mean the same. Null for what is not an address of the web.
 */
export function canonicalAddress(text: string, base?: string): string | null {
  const url = URL.parse(text, base);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return null;
  url.hash = "";
  const names = [...url.searchParams.keys()];
  for (const name of new Set(names)) if (tracking.test(name)) url.searchParams.delete(name);
  // What is in order already keeps its spelling: writing it again would make `?plain` into `?plain=`.
  if (names.some((name, place) => place > 0 && name < names[place - 1]!)) url.searchParams.sort();
  // Setting an empty query takes a lone question mark away.
  if (url.searchParams.size === 0) url.search = "";
  return url.href;
}

/** What addresses have in common that differ in numbers only, such as the months of a calendar. */
export function shapeOf(address: string): string {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`.replace(/\d+/g, "0");
}

/** Most times that a segment stands in a path: links that lead deeper into themselves repeat theirs without end. */
const mostRepeats = 3;

export function repeatsItself(address: string): boolean {
  const counts = new Map<string, number>();
  for (const segment of new URL(address).pathname.split("/")) {
    if (segment === "") continue;
    const count = (counts.get(segment) ?? 0) + 1;
    if (count > mostRepeats) return true;
    counts.set(segment, count);
  }
  return false;
}

const media =
  /\.(?:jpe?g|png|gif|webp|avif|svg|ico|bmp|tiff?|css|m?js|map|wasm|woff2?|ttf|otf|eot|mp[34]|m4[av]|webm|og[gv]|wav|avi|mov|mkv|flac|zip|gz|tgz|bz2|xz|tar|rar|7z|exe|msi|dmg|pkg|deb|rpm|iso|apk|bin)$/i;

/** True for pictures, sound, programs and archives, by their ending: there is no text in them that could be indexed. */
export function isMedia(address: string): boolean {
  return media.test(new URL(address).pathname);
}
