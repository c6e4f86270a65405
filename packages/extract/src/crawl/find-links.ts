import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { PageLinks } from "@cuecard/core";
import { detectFormat } from "../detect/detect-format.ts";
import { nameInUrl } from "../detect/name-in-url.ts";
import { UnreadableFile } from "../document/unreadable-file.ts";
import { checkHtmlDepth } from "../parse/html/depth.ts";
import { openWebPage, readWebPage } from "../parse/web-page/web-page.ts";
import { linksInSitemap, linksInTextSitemap } from "./links-in-sitemap.ts";
import { linksOnPage } from "./links-on-page.ts";

/** What is known of a page before it is read. */
export interface LinkFacts {
  /** Type that the server named. */
  mimeType: string | null;
  /** Address of the page, against which relative links are resolved. */
  url: string | null;
}

/** Most bytes of an unpacked sitemap, as the protocol allows. */
const sitemapBytes = 50 * 1024 * 1024;

/**
 * Finds the links of a page or a sitemap, and what identifies the page. Any other content has no links. Throws as
 * {@link detectFormat} does, for content that can't become a document.
 */
export async function findLinks(bytes: Buffer, { mimeType, url }: LinkFacts): Promise<PageLinks> {
  const content = bytes[0] === 0x1f && bytes[1] === 0x8b ? await unpacked(bytes) : bytes;
  const detected = await detectFormat(content, { mimeType, filename: nameInUrl(url, mimeType) });
  const nowhere = { links: [], sitemaps: [], canonical: null, index: true, textHash: hashOf(content) };
  if (detected.format === "xml") return { ...nowhere, ...(await linksInSitemap(detected.text)) };
  if (detected.format !== "html")
    return "text" in detected ? { ...nowhere, links: linksInTextSitemap(detected.text, url) } : nowhere;
  checkHtmlDepth(detected.text);
  const page = openWebPage(detected.text, url);
  const found = linksOnPage(page);
  const text = readWebPage(page).document.text.replace(/\s+/g, " ").trim();
  return { ...nowhere, ...found, textHash: text === "" ? null : hashOf(text) };
}

async function unpacked(bytes: Buffer): Promise<Buffer> {
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: sitemapBytes });
  } catch (error) {
    throw new UnreadableFile("corrupt_file", "This packed file can't be unpacked, or is too large.", error);
  }
}

function hashOf(content: Buffer | string): string {
  return createHash("sha256").update(content).digest("hex");
}
