import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import Database from "better-sqlite3";
import { createCuecard } from "cuecard";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { makeHandbook } from "../../test-kit/handbook.ts";
import { runCommand } from "../../test-kit/run-command.ts";

let folder: ReturnType<typeof temporaryFolder>;
let handbook: string;
let data: string;

beforeEach(() => {
  folder = temporaryFolder();
  handbook = makeHandbook(folder.path);
  data = join(folder.path, "data");
});
afterEach(() => folder.remove());

const ingest = (...more: string[]) => runCommand(["ingest", "Harbor", ...more, "--data", data]);

/** Name, status and hash of every source, read from the folder itself. */
async function sourcesInside() {
  const cuecard = await createCuecard({ data, concurrency: 0 });
  try {
    const base = (await cuecard.knowledgeBases.list()).data[0]!;
    const { data: sources } = await cuecard.sources.list(base.id, { limit: 100 });
    return sources.map(({ id, filename, status }) => ({ id, filename, status }));
  } finally {
    await cuecard.close();
  }
}

test("a second run does only what changed, and prunes only when asked", async () => {
  rmSync(join(handbook, "contracts/old.pdf"));
  const first = await ingest(handbook);
  expect([first.code, first.stderr]).toEqual([0, ""]);
  expect(first.stdout).toContain("5 ready, 1 skipped.");
  const before = await sourcesInside();

  appendFileSync(join(handbook, "plans.csv"), "Night 5,5,5,4.90,1,0,Owls\n");
  rmSync(join(handbook, "billing-faq.md"));
  expect((await ingest(handbook)).stdout).toContain("1 ready, 3 unchanged, 1 skipped.");
  const after = await sourcesInside();
  const namesOf = (sources: typeof before) => sources.map(({ filename }) => filename).sort();
  expect(namesOf(after)).toEqual(namesOf(before));
  expect(after.filter(({ id }) => before.every((old) => old.id !== id)).map(({ filename }) => filename)).toEqual([
    "plans.csv",
  ]);
  expect((await runCommand(["search", "Harbor", "Night 5 for owls", "--data", data])).stdout).toContain(
    "Best for: Owls",
  );

  const pruned = await ingest(handbook, "--prune");
  expect(pruned.stdout).toMatch(/^removed +billing-faq\.md/m);
  expect(pruned.stdout).toContain("4 unchanged, 1 removed, 1 skipped.");
  expect(namesOf(await sourcesInside())).not.toContain("billing-faq.md");
});

test.each([
  ["an older way of reading", "'extractor 0'"],
  [
    "the words of an older Node",
    `replace(json_extract(record, '$.recipe'), 'ICU ${process.versions.icu}', 'ICU 74.2')`,
  ],
])("a file whose chunks are of %s is cut again, once, and found meanwhile", async (_, older) => {
  const faq = join(handbook, "billing-faq.md");
  await ingest(faq, join(handbook, "plans.csv"));
  const before = await sourcesInside();
  const store = new Database(join(data, "cuecard.sqlite"));
  const outdated = store.prepare(
    `update sources set record = json_set(record, '$.recipe', ${older}) where json_extract(record, '$.filename') = 'billing-faq.md'`,
  );
  expect(outdated.run().changes).toBe(1);
  store.close();

  const again = await ingest(faq, join(handbook, "plans.csv"));
  expect([again.code, again.stderr]).toEqual([0, ""]);
  expect(again.stdout).toMatch(/^ready +billing-faq\.md +8 chunks, \d+ tokens, cut again$/m);
  expect(again.stdout).toContain("1 ready, 1 unchanged.");
  expect(await sourcesInside()).toEqual(before);
  expect((await ingest(faq)).stdout).toContain("1 unchanged.");
});

test("a changed file that fails leaves the version before it in service, until a good one comes", async () => {
  const guide = join(handbook, "guides/router-guide.pdf");
  const good = readFileSync(guide);
  await ingest(guide);
  writeFileSync(guide, "%PDF-1.7 torn");
  for (let run = 0; run < 2; run++) {
    const failed = await ingest(guide);
    expect([failed.code, failed.stdout]).toEqual([
      1,
      expect.stringMatching(/^failed +router-guide\.pdf +corrupt_file: .* The previous version is still served\.$/m),
    ]);
  }
  expect((await sourcesInside()).map(({ status }) => status).sort()).toEqual(["failed", "ready"]);
  expect(
    (await runCommand(["search", "Harbor", "What does a blinking orange light mean?", "--data", data])).stdout,
  ).toMatch(/^router-guide\.pdf/);
  writeFileSync(guide, good);
  expect((await ingest(guide)).stdout).toContain("1 unchanged.");
  expect(await sourcesInside()).toMatchObject([{ status: "ready" }]);
});

test("a page that can't be reached is one clear row, and its last good text is served until it can be again", {
  timeout: 600_000,
}, async () => {
  const site = createServer((request, response) => {
    response.statusCode = request.url === "/hours" ? 200 : 404;
    response.setHeader("content-type", "text/html").end("<p>We are open on Mondays.</p>");
  });
  const listen = (port: number) => new Promise<void>((resolve) => site.listen(port, "127.0.0.1", resolve));
  await listen(0);
  onTestFinished(() => void site.close());
  const { port } = site.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const pages = (...paths: string[]) => ingest(...paths.map((path) => `${origin}${path}`), "--allow-url", origin);
  const isServed = async () =>
    (await runCommand(["search", "Harbor", "Are you open on Mondays?", "--data", data])).stdout.includes(
      "open on Mondays",
    );

  const first = await pages("/hours", "/none");
  expect([first.code, first.stdout]).toEqual([1, expect.stringContaining("1 ready, 1 failed.")]);
  expect(first.stdout).toMatch(/^failed +\S+\/none +fetch_failed: \S+ answered 404; check that the page exists/m);

  await new Promise((resolve) => site.close(resolve));
  const refused = await pages("/hours", "/new");
  expect([refused.code, refused.stdout]).toEqual([1, expect.stringContaining("2 failed.")]);
  const row = "fetch_failed: \\S+ could not be fetched \\(ECONNREFUSED\\);.* Run the same command to try again\\.";
  expect(refused.stdout).toMatch(
    new RegExp(`^failed +\\S+/hours +${row} The previous version is still served\\.$`, "m"),
  );
  expect(refused.stdout).toMatch(new RegExp(`^failed +\\S+/new +${row}$`, "m"));
  expect(await isServed()).toBe(true);

  await listen(port);
  const back = await pages("/hours");
  expect([back.code, back.stdout]).toEqual([0, expect.stringContaining("1 ready.")]);
  expect(await isServed()).toBe(true);
});

test("a folder with nothing to read makes no base", async () => {
  const { code, stderr } = await ingest(handbook, "--ignore", "*");
  expect([code, stderr]).toEqual([1, expect.stringContaining("Nothing to ingest in ")]);
  expect(existsSync(data)).toBe(false);
});
