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
    .filter(isUsable);
  return {
    links: localName(root.name) === "urlset" ? places : [],
    sitemaps: localName(root.name) === "sitemapindex" ? places : [],
  };
}

/**
 * Finds the pages of a sitemap of plain text: one address on each line, and nothing else. Any other text has none, nor
 * has a single address in a file that is not named as a sitemap.
 */
export function linksInTextSitemap(text: string, url: string | null): string[] {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  if (lines.length < 2 && !/sitemap/i.test(url ?? "")) return [];
  if (!lines.every((line) => /^https?:\/\/\S+$/i.test(line))) return [];
  return lines.slice(0, mostAddresses).filter(isUsable);
}

const isUsable = (address: string) => address.length <= longestAddress && !/^https?:[^?#]*@/i.test(address);

const localName = (name: string) => name.slice(name.indexOf(":") + 1);
