import type { PageLinks } from "@cuecard/core";

/** Most links of one page. A real page has a few hundred. */
const mostLinks = 5_000;
/** Most characters of an address, as in a browser's address bar. A longer one is a trap or holds data. */
export const longestAddress = 2_048;

/** Reads a page's links, without those that ask not to be followed, and whether the page may be kept. */
export function linksOnPage(page: globalThis.Document): Pick<PageLinks, "links" | "canonical" | "index"> {
  const robots = wordsForRobots(page);
  const links = new Set<string>();
  if (!robots.has("nofollow") && !robots.has("none")) {
    for (const anchor of page.querySelectorAll<HTMLAnchorElement | HTMLAreaElement>("a[href], area[href]")) {
      if (links.size >= mostLinks) break;
      const { href, rel, protocol, username, password } = anchor;
      if (username !== "" || password !== "") continue;
      if (/^https?:$/.test(protocol) && href.length <= longestAddress && !/\bnofollow\b/i.test(rel)) links.add(href);
    }
  }
  const canonical = page.querySelector<HTMLLinkElement>("link[rel~=canonical i][href]")?.href ?? "";
  const usable = canonical !== "" && canonical.length <= longestAddress;
  return {
    links: [...links],
    canonical: usable ? canonical : null,
    index: !robots.has("noindex") && !robots.has("none"),
  };
}

function wordsForRobots(page: globalThis.Document): ReadonlySet<string> {
  const tags = [...page.querySelectorAll<HTMLMetaElement>("meta[name=robots i], meta[name=cuecard i]")];
  return new Set(tags.flatMap(({ content }) => content.toLowerCase().split(/[\s,]+/)));
}
