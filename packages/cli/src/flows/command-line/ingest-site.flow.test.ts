import { expect, onTestFinished, test } from "vitest";
import { type SitePage, startSite, webPage } from "../../../../cuecard/src/test-kit/site.ts";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { runCommand } from "../../test-kit/run-command.ts";

async function ready(pages: Record<string, SitePage>) {
  const { path: data, remove } = temporaryFolder();
  const site = await startSite(pages);
  onTestFinished(async () => {
    await site.close();
    await remove();
  });
  const ingest = (...more: string[]) =>
    runCommand(["ingest", "Harbor", ...more, "--data", data, "--allow-url", site.origin]);
  return { site, data, ingest };
}

test("a site is crawled with a row for each page; a second run tells what changed", async () => {
  const { site, data, ingest } = await ready({
    "/": webPage("Home", ["/plans", "/blog/one", "/gone"]),
    "/plans": webPage("Plans"),
    "/blog/one": webPage("One"),
    "/gone": webPage("Gone"),
  });
  const options = [`${site.origin}/`, "--crawl", "--exclude", "/blog/**", "--max-depth", "2"];
  const first = await ingest(...options);
  expect([first.code, first.stderr]).toEqual([0, ""]);
  expect(first.stdout).toContain(`ready: ${site.origin}/ (3 pages of 4 addresses; left out: 1 excluded)`);
  for (const path of ["/", "/plans", "/gone"])
    expect(first.stdout).toMatch(new RegExp(`^ready +${site.origin}${path} +1 chunk, \\d+ tokens$`, "m"));

  site.pages.set("/", webPage("Home", ["/plans", "/new"]));
  site.pages.set("/new", webPage("New"));
  const second = await ingest(...options);
  expect([second.code, second.stderr]).toEqual([0, ""]);
  expect(second.stdout).toMatch(new RegExp(`^unchanged +${site.origin}/plans`, "m"));
  expect(second.stdout).toMatch(new RegExp(`^ready +${site.origin}/new`, "m"));
  expect(second.stdout).toMatch(new RegExp(`^removed +${site.origin}/gone`, "m"));

  const narrower = await ingest(`${site.origin}/`, "--max-pages", "1");
  expect(narrower.code).toBe(0);
  expect(narrower.stdout).toContain("1 page of 3 addresses; left out: 2 over budget");
  const found = await runCommand([
    "search",
    "Harbor",
    "all there is to know about plans",
    "--data",
    data,
    "--json",
    "--threshold",
    "0",
  ]);
  expect(JSON.parse(found.stdout).results.map(({ citation }: { citation: { url: string } }) => citation.url)).toEqual([
    `${site.origin}/`,
  ]);
});

test("a site that can't be crawled fails and says why, as does --crawl without one", async () => {
  const { site, ingest } = await ready({
    "/": webPage("Home"),
    "/robots.txt": { headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow: /" },
  });
  const refused = await ingest(`${site.origin}/`, "--crawl");
  expect(refused.code).toBe(1);
  expect(refused.stdout).toMatch(/^failed +\S+ +fetch_blocked: No page of the site .* \(robots: 1\)/m);
  const none = await ingest(import.meta.filename, "--crawl");
  expect([none.code, none.stderr]).toEqual([1, expect.stringContaining("--crawl needs a web address")]);
});
