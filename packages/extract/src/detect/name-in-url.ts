/** Types that say little of what a server hands out as it is, such as the files of a code host. */
const vague = /^(?:application\/octet-stream|binary\/octet-stream|text\/plain)?$/;

/** The file's name at the end of an address, where the declared type leaves open what it is; null elsewhere: `.php` may be any page. */
export function nameInUrl(url: string | null, mimeType: string | null): string | null {
  const type = (mimeType ?? "").split(";", 1).join("").trim().toLowerCase();
  const path = URL.parse(url ?? "")?.pathname ?? "";
  return vague.test(type) && /\.\w+$/.test(path) ? path.slice(path.lastIndexOf("/") + 1) : null;
}
