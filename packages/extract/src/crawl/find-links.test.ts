import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { findLinks } from "./find-links.ts";

const url = "https://example.com/a/";
const linksOf = (content: string | Buffer, mimeType = "text/html") =>
  findLinks(Buffer.from(content), { mimeType, url });
const sitemap = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc> https://example.com/x </loc></url></urlset>`;

test("links are resolved against the page and its base, each told once", async () => {
  const page = `<base href="/b/"><p>Text</p><a href="c">1</a><a href="./c">2</a><area href="//other.example/"><a>3</a><a href="mailto:a@b.c">4</a>`;
  expect((await linksOf(page)).links).toEqual(["https://example.com/b/c", "https://other.example/"]);
});

test.each([
  [`<meta name="Robots" content="NOINDEX, follow">`, false, 1],
  [`<meta name="robots" content="none">`, false, 0],
  [`<meta name="cuecard" content="nofollow">`, true, 0],
  [`<meta name="googlebot" content="noindex">`, true, 1],
])("%s: index %s, %i link", async (head, index, links) => {
  const found = await linksOf(`<head>${head}</head><p>Text</p><a href="c">c</a><a rel="ugc nofollow" href="d">d</a>`);
  expect([found.index, found.links.length]).toEqual([index, links]);
});

test("pages of the same text have the same hash, whatever stands around it; a page without text has none", async () => {
  const [one, other, blank] = await Promise.all(
    ["<p>Some  text</p>", "<div class=x>Some text</div>", "<p> </p>"].map((page) => linksOf(page)),
  );
  expect(one!.textHash).toBe(other!.textHash);
  expect(blank!.textHash).toBeNull();
});

test("a canonical address is resolved", async () => {
  expect((await linksOf(`<link rel="Canonical" href="../b"><p>Text</p>`)).canonical).toBe("https://example.com/b");
});

test("a sitemap leads to its pages, packed too; other XML and other files lead nowhere", async () => {
  expect((await linksOf(sitemap, "application/xml")).links).toEqual(["https://example.com/x"]);
  expect((await linksOf(gzipSync(sitemap), "application/gzip")).links).toEqual(["https://example.com/x"]);
  expect(
    (await linksOf(`<?xml version="1.0"?><feed><loc>https://example.com/x</loc></feed>`, "application/xml")).links,
  ).toEqual([]);
  expect(await linksOf("https://example.com/x", "text/plain")).toMatchObject({
    links: [],
    sitemaps: [],
    textHash: expect.any(String),
  });
});

test("a sitemap of plain text leads to its pages, packed too; a text with other words leads nowhere", async () => {
  const pages = ["https://example.com/x?a=1&b=2", "https://example.com/ü"];
  for (const list of [pages.join("\n"), `\ufeff${pages.join("\r\n\r\n")}\r\n`])
    expect((await linksOf(list, "text/plain")).links).toEqual(pages);
  expect((await linksOf(gzipSync(pages.join("\n")), "application/gzip")).links).toEqual(pages);
  expect((await linksOf(`See ${pages.join("\n")}`, "text/plain")).links).toEqual([]);
  expect((await linksOf("https://a:b@example.com/x\nhttps://example.com/y", "text/plain")).links).toEqual([
    "https://example.com/y",
  ]);
  const named = { mimeType: "text/plain; charset=utf-8", url: "https://example.com/sitemap.txt" };
  expect((await findLinks(Buffer.from(pages[0]!), named)).links).toEqual([pages[0]]);
});

test("a page nested too deep is refused before it is built", async () => {
  await expect(linksOf("<div>".repeat(10_000))).rejects.toMatchObject({ code: "expands_too_far" });
});
