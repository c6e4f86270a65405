import type { PageLinks } from "@cuecard/core";
import { elementsOf, readXmlTree, textOf } from "../parse/xml/xml-tree.ts";
import { longestAddress } from "./links-on-page.ts";

/** Most addresses that are read of one sitemap. A crawl takes far fewer pages. */
const mostAddresses = 10_000;

/**
 * Finds the pages of a sitemap, or the sitemaps of an index of them (sitemaps.org protocol). Other XML has none. Broken
 * XML is read as far as it goes.
 */
export async function linksInSitemap(xml: string): Promise<Pick<PageLinks, "links" | "sitemaps">> {
  const root = await readXmlTree([xml], () => {});
  const places = elementsOf(root)
    .slice(0, mostAddresses)
    .flatMap((entry) => elementsOf(entry).filter(({ name }) => localName(name) === "loc"))
    .map((place) => textOf(place).trim())
    .filter((address) => address.length <= longestAddress && !/^https?:[^?#]*@/i.test(address));
  return {
    links: localName(root.name) === "urlset" ? places : [],
    sitemaps: localName(root.name) === "sitemapindex" ? places : [],
  };
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1);
