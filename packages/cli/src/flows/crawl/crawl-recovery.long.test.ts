import { setTimeout as wait } from "node:timers/promises";
import type { Source } from "@cuecard/core";
import { expect, onTestFinished, test } from "vitest";
import { startSite, webPage } from "../../../../cuecard/src/test-kit/site.ts";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { readAll } from "../../test-kit/read-all.ts";
import { request, startServer } from "../../test-kit/spawn-cli.ts";

const pageCount = 12;

/**
 * Seen red with the unique index of pages gone, and neither the crawl nor `storePage` looking for those that are there:
 * the pages from before the kill appear twice.
 */
test("a crawl whose process is killed goes on in the next one, and no page stands twice", async () => {
  const { path: data, remove } = temporaryFolder();
  const site = await startSite({ "/": webPage("Home", numbers(pageCount)) });
  for (const path of numbers(pageCount)) site.pages.set(path, webPage(`Page ${path}`));
  onTestFinished(async () => {
    await site.close();
    await remove();
  });
  const allow = ["--allow-url", site.origin];
  const first = await startServer(data, allow);
  const base = (await request(first.url, "POST", "/v1/knowledge-base", { name: "Site" })).body;
  const sources = `/v1/knowledge-base/${base.id}/sources`;
  const body = { sourceType: "url", sourceUrl: `${site.origin}/`, crawl: { maxPages: 50 } };
  const { id } = (await request(first.url, "POST", sources, body)).body;
  let goOn = () => {};
  await until(async () => {
    if (site.requests.length < 6) return false;
    goOn = site.hold();
    return true;
  });
  await first.end("SIGKILL");
  goOn();

  const second = await startServer(data, allow);
  await until(async () => {
    const all = await readAll<Source>(second.url, sources);
    return all.every(({ status }) => status === "ready");
  });
  const pages = (await readAll<Source>(second.url, sources)).filter(({ parentId }) => parentId === id);
  expect(pages.map(({ sourceUrl }) => sourceUrl!.slice(site.origin.length)).sort()).toEqual(
    ["/", ...numbers(pageCount)].sort(),
  );
  expect((await request(second.url, "GET", `${sources}/${id}`)).body).toMatchObject({
    attempt: 2,
    crawlReport: { found: pageCount + 1, taken: pageCount + 1, removed: 0, skipped: {} },
  });
  expect((await request(second.url, "DELETE", `${sources}/${id}`)).status).toBe(204);
  expect(await readAll<Source>(second.url, sources)).toEqual([]);
  expect(await second.end("SIGTERM")).toBe(0);
});

const numbers = (count: number) => Array.from({ length: count }, (_, number) => `/p${number}`);

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error("It did not come to that in time.");
    await wait(20);
  }
}
