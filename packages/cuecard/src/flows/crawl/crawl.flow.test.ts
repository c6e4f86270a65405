import { readFile } from "node:fs/promises";
import { describe, expect, test, vi } from "vitest";
import { crawledSite } from "../../test-kit/crawled-site.ts";
import { startSite, webPage } from "../../test-kit/site.ts";

const crawled = crawledSite();
const { crawl, pages, paths, settled } = crawled;

describe("a crawl", () => {
  test("makes each page of the site a source with its own address and title, and fetches each once", async () => {
    crawled.site.pages.set("/", webPage("Home", ["/plans", "/billing"]));
    crawled.site.pages.set("/plans", webPage("Plans", ["/", "/billing#top"]));
    crawled.site.pages.set("/billing", webPage("Billing"));
    const source = await crawl();
    expect(source).toMatchObject({ status: "ready", chunkCount: 0, progress: 1, parentId: null, warnings: [] });
    expect(source.crawlReport).toEqual({ found: 3, taken: 3, removed: 0, skipped: {} });
    expect(await pages(source)).toMatchObject(
      ["/", "/plans", "/billing"].map((path) => ({
        sourceUrl: `${crawled.site.origin}${path}`,
        parentId: source.id,
        status: "ready",
        crawl: null,
      })),
    );
    expect(crawled.site.requests).toEqual(["/", "/robots.txt", "/plans", "/billing"]);
    const { results } = await crawled.cue.search({
      query: "all there is to know about plans",
      knowledgeBaseIds: [crawled.knowledgeBaseId],
    });
    expect(results[0]?.citation).toMatchObject({ url: `${crawled.site.origin}/plans`, title: "Plans" });
    expect(await crawled.cue.sources.status(crawled.knowledgeBaseId, source.id)).toMatchObject({
      crawlReport: { taken: 3 },
    });
  });

  test("gives its pages the options that the site was registered with", async () => {
    crawled.site.pages.set("/", webPage("Home"));
    await crawled.start();
    const options = { chunkStrategy: "sliding_window" as const, chunkMaxTokens: 128, customMetadata: { plan: "gold" } };
    const added = await crawled.cue.sources.add(crawled.knowledgeBaseId, {
      sourceType: "url",
      sourceUrl: `${crawled.site.origin}/`,
      crawl: {},
      ...options,
    });
    expect(added.crawl).toEqual({ maxPages: 100, maxDepth: 3, include: [], exclude: [], sitemap: false });
    expect(await pages(await settled(added))).toMatchObject([options]);
  });

  test("keeps to robots.txt: its rules for cuecard, and its sitemaps", async () => {
    crawled.site.pages.set("/robots.txt", {
      headers: { "content-type": "text/plain" },
      body: `User-agent: *\nDisallow: /\n\nUser-agent: Cuecard\nDisallow: /private\nAllow: /private/open\nSitemap: ${crawled.site.origin}/map.xml`,
    });
    crawled.site.pages.set("/", webPage("Home", ["/private/a", "/private/open", "/b"]));
    for (const path of ["/private/a", "/private/open", "/b", "/c"]) crawled.site.pages.set(path, webPage(path));
    const urls = ["/c", "/private/d"].map((path) => `<url><loc>${crawled.site.origin}${path}</loc></url>`).join("");
    crawled.site.pages.set("/map.xml", {
      headers: { "content-type": "application/xml" },
      body: index(`${crawled.site.origin}/deep.xml`),
    });
    crawled.site.pages.set("/deep.xml", {
      headers: { "content-type": "application/xml" },
      body: `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`,
    });
    const source = await crawl({ sitemap: true });
    expect(await paths(source)).toEqual(["/", "/c", "/private/open", "/b"]);
    expect(source.crawlReport?.skipped).toEqual({ robots: 2 });
    expect(crawled.site.requests.filter((path) => path.startsWith("/private"))).toEqual(["/private/open"]);
  });

  test("of a site whose robots.txt can't be had now is tried again, and nothing is fetched", async () => {
    crawled.site.pages.set("/robots.txt", { status: 503 });
    crawled.site.pages.set("/", webPage("Home", ["/a"]));
    await crawled.start();
    const { id } = await crawled.add();
    await vi.waitFor(
      async () => {
        expect(await crawled.cue.sources.get(crawled.knowledgeBaseId, id)).toMatchObject({
          status: "pending",
          errorCode: "fetch_failed",
          retryable: true,
        });
      },
      { timeout: 120_000 },
    );
    expect(crawled.site.requests).toEqual(["/", "/robots.txt"]);
  });

  test("stays on the origin: links, redirects and private addresses elsewhere are never asked for", async () => {
    const other = await startSite({ "/": webPage("Other") });
    crawled.site.pages.set(
      "/",
      webPage("Home", [
        "/leap",
        `${other.origin}/`,
        "http://10.0.0.1/admin",
        "http://169.254.169.254/",
        "mailto:a@b.c",
      ]),
    );
    crawled.site.pages.set("/leap", { status: 302, headers: { location: `${other.origin}/` } });
    const source = await crawl();
    await other.close();
    expect(await paths(source)).toEqual(["/"]);
    expect(source.crawlReport).toMatchObject({ taken: 1, skipped: { other_origin: 4 } });
    expect(other.requests).toEqual([]);
  });

  test("goes on from where the start page redirects to", async () => {
    crawled.site.pages.set("/start", { status: 301, headers: { location: "/en/" } });
    crawled.site.pages.set("/en/", webPage("Home", ["a"]));
    crawled.site.pages.set("/en/a", webPage("A"));
    expect(await paths(await crawl({}, "/start"))).toEqual(["/en/", "/en/a"]);
  });

  test("takes one of the pages that are the same: by address, redirect, canonical address, bytes or text", async () => {
    const links = [
      "/a?utm_source=x&b=2&a=1",
      "/a?a=1&b=2",
      "/moved",
      "/print/a",
      "/copy",
      "/same-text",
      "/loop1",
      "/loop2",
    ];
    crawled.site.pages.set("/", webPage("Home", links));
    crawled.site.pages.set("/a?a=1&b=2", webPage("A"));
    crawled.site.pages.set("/moved", { status: 301, headers: { location: "/a?a=1&b=2" } });
    crawled.site.pages.set(
      "/print/a",
      webPage("A for printing", [], { head: `<link rel="canonical" href="/a?a=1&amp;b=2">` }),
    );
    crawled.site.pages.set("/copy", webPage("A"));
    crawled.site.pages.set("/same-text", webPage("A", [], { head: "<meta name=author content=B>" }));
    crawled.site.pages.set("/loop1", webPage("One", [], { head: `<link rel="canonical" href="/loop2">` }));
    crawled.site.pages.set("/loop2", webPage("Two", [], { head: `<link rel="canonical" href="/loop1">` }));
    const source = await crawl();
    expect(await paths(source)).toEqual(["/", "/a?a=1&b=2", "/loop2"]);
    expect(source.crawlReport?.skipped).toEqual({ look_alike: 5 });
  });

  test("leaves out what asks not to be indexed, and does not follow what asks not to be followed", async () => {
    crawled.site.pages.set(
      "/",
      webPage("Home", ["/hub", "/tagged", "/closed", `<a rel="nofollow" href="/unfollowed">no</a>`]),
    );
    crawled.site.pages.set("/hub", webPage("Hub", ["/leaf"], { head: `<meta name="ROBOTS" content="NOINDEX">` }));
    crawled.site.pages.set("/tagged", { ...webPage("Tagged"), headers: { "x-robots-tag": "noindex" } });
    crawled.site.pages.set(
      "/closed",
      webPage("Closed", ["/behind"], { head: `<meta name="robots" content="index, nofollow">` }),
    );
    for (const path of ["/leaf", "/behind", "/unfollowed"]) crawled.site.pages.set(path, webPage(path));
    const source = await crawl();
    expect(await paths(source)).toEqual(["/", "/closed", "/leaf"]);
    expect(source.crawlReport?.skipped).toEqual({ noindex: 2 });
    expect(crawled.site.requests).not.toContain("/behind");
    expect(crawled.site.requests).not.toContain("/unfollowed");
  });

  test("goes no deeper than maxDepth and takes what include and exclude want", async () => {
    crawled.site.pages.set("/", webPage("Home", ["/docs/1st", "/blog/x"]));
    crawled.site.pages.set("/docs/1st", webPage("First", ["/docs/2nd", "/docs/old/x"]));
    crawled.site.pages.set("/docs/2nd", webPage("Second", ["/docs/3rd"]));
    const source = await crawl({ maxDepth: 2, include: ["/docs/**"], exclude: ["/docs/old/*"] });
    expect(await paths(source)).toEqual(["/docs/1st", "/docs/2nd"]);
    expect(source.crawlReport?.skipped).toEqual({ excluded: 3, too_deep: 1 });
  });

  test("ends in a calendar that never does, and still takes what stands beside it", async () => {
    crawled.site.pages.set("/", webPage("Home", ["/calendar/2026/1", "/about"]));
    crawled.site.pages.set("/about", webPage("About", ["/more/more/more/more"]));
    crawled.site.otherwise = (path) => {
      const month = Number(/^\/calendar\/2026\/(\d+)$/.exec(path)?.[1]);
      return month
        ? webPage(`Month ${month}`, [`/calendar/2026/${month + 1}`, `/calendar/2026/${month + 2}`])
        : undefined;
    };
    const source = await crawl({ maxPages: 20, maxDepth: 10 });
    expect(source.crawlReport?.taken).toBe(12);
    expect(source.crawlReport?.skipped.repeated_path).toBeGreaterThanOrEqual(2);
    expect(source.warnings).toEqual([expect.stringContaining("calendar")]);
    expect(await paths(source)).toContain("/about");
  });

  test("ends at maxPages, and says what is left", async () => {
    crawled.site.pages.set("/", webPage("Home", ["/a", "/b", "/c", "/d"]));
    for (const path of ["/a", "/b", "/c", "/d"]) crawled.site.pages.set(path, webPage(path));
    const source = await crawl({ maxPages: 3 });
    expect(await paths(source)).toEqual(["/", "/a", "/b"]);
    expect(source.crawlReport?.skipped).toEqual({ over_budget: 2 });
    expect(source.warnings).toEqual([expect.stringContaining("3 pages (maxPages), with 2 addresses left")]);
  });

  test("ends when its time is up, by the clock that it was given", async () => {
    let time = Date.parse("2026-01-01T00:00:00Z");
    crawled.site.otherwise = (path) => {
      time += 4 * 60_000;
      return /^\/\w?$/.test(path) ? webPage(`Page ${path}`, ["/a", "/b", "/c", "/d", "/e"]) : undefined;
    };
    const source = await crawl({}, "/", { now: () => time });
    expect(source.crawlReport?.taken).toBeLessThan(6);
    expect(source.warnings).toEqual([expect.stringContaining("after 10 minutes")]);
  });

  test("takes documents that pages link to, and passes over what has no text and what can't be read", async () => {
    const guide = await readFile(new URL("../../../../../examples/data/router-guide.pdf", import.meta.url));
    crawled.site.pages.set("/", webPage("Home", ["/guide.pdf", "/photo.jpg", "/app", "/blank", "/broken"]));
    crawled.site.pages.set("/guide.pdf", { headers: { "content-type": "application/pdf" }, body: guide });
    crawled.site.pages.set("/app", {
      headers: { "content-type": "application/octet-stream" },
      body: new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 3]),
    });
    crawled.site.pages.set("/blank", webPage("Blank", [], { text: "" }));
    crawled.site.pages.set("/broken", { status: 500 });
    const source = await crawl();
    expect(await paths(source)).toEqual(["/", "/guide.pdf"]);
    expect(source.crawlReport?.skipped).toEqual({ failed: 1, no_text: 1, unsupported: 2 });
    expect(crawled.site.requests).not.toContain("/photo.jpg");
  });
});

const index = (place: string) =>
  `<?xml version="1.0"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${place}</loc></sitemap></sitemapindex>`;
