/** Types that say little, as servers name them for files that they send as they are. */
const vague = /^(?:application\/octet-stream|binary\/octet-stream|text\/plain)?$/;

/**
 * Returns the file's name at the end of an address when the declared type says little. Null otherwise, since `.php` may
 * be any page.
 */
export function nameInUrl(url: string | null, mimeType: string | null): string | null {
  const type = (mimeType ?? "").split(";", 1).join("").trim().toLowerCase();
  const path = URL.parse(url ?? "")?.pathname ?? "";
  return vague.test(type) && /\.\w+$/.test(path) ? path.slice(path.lastIndexOf("/") + 1) : null;
}
