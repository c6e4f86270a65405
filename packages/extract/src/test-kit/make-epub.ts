import { makeZip } from "./make-zip.ts";

/**
 * An e-book whose chapters stand in the manifest in the reverse of their reading order; `contents` names chapters by
 * their place.
 */
export function makeEpub(chapters: readonly string[], contents: Readonly<Record<number, string>> = {}): Buffer {
  const items = chapters.map(
    (_, index) => `<item id="c${index}" href="text/chapter%20${index}.xhtml" media-type="application/xhtml+xml"/>`,
  );
  const spine = chapters.map((_, index) => `<itemref idref="c${index}"/>`).join("");
  const links = Object.entries(contents).map(
    ([index, name]) => `<li><a href="text/chapter%20${index}.xhtml#top">${name}</a></li>`,
  );
  return makeZip([
    ["mimetype", "application/epub+zip"],
    ["META-INF/container.xml", '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>'],
    [
      "OEBPS/book.opf",
      `<package><metadata xmlns:dc="d"><dc:title>The Handbook</dc:title><dc:language>en-GB</dc:language></metadata>
      <manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>${items.reverse().join("")}</manifest>
      <spine><itemref idref="nav"/>${spine}</spine></package>`,
    ],
    ["OEBPS/nav.xhtml", `<html><body><nav><ol>${links.join("")}</ol></nav></body></html>`],
    ...chapters.map((body, index) => {
      return [
        `OEBPS/text/chapter ${index}.xhtml`,
        `<?xml version="1.0"?><html><head><title/></head><body>${body}</body></html>`,
      ] as const;
    }),
  ]);
}
