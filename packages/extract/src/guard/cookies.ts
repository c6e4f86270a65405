/** Most cookies that one origin may set while a page is fetched, and most characters of each. */
const mostCookies = 20;
const longestCookie = 4_096;

/** Remembers the cookies of one fetch, so that a site that redirects to itself until it sees its cookie is read. */
export interface CookieJar {
  /** Takes what an answer of an origin sets. */
  take(origin: string, setCookies: readonly string[]): void;
  /** Returns the header for a request to an origin: what that very origin has set. Null without any. */
  header(origin: string): string | null;
}

/** Makes an empty jar. Nothing outlives the fetch, and no other origin gets a cookie. */
export function createCookieJar(): CookieJar {
  const jar = new Map<string, Map<string, string>>();
  return {
    take(origin, setCookies) {
      const cookies = jar.get(origin) ?? new Map<string, string>();
      jar.set(origin, cookies);
      for (const line of setCookies) {
        const [pair = "", ...rules] = line.split(";");
        const at = pair.indexOf("=");
        const name = pair.slice(0, at).trim();
        if (at < 1 || name === "" || pair.length > longestCookie || /[^\x20-\x7e]/.test(pair)) continue;
        if (rules.some(endsNow)) cookies.delete(name);
        else if (cookies.size < mostCookies || cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim());
      }
    },
    header(origin) {
      const cookies = [...(jar.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`);
      return cookies.length === 0 ? null : cookies.join("; ");
    },
  };
}

function endsNow(rule: string): boolean {
  const [name = "", value = ""] = rule.split("=", 2).map((part) => part.trim().toLowerCase());
  if (name === "max-age") return Number(value) <= 0;
  return name === "expires" && Date.parse(value) <= 0;
}
