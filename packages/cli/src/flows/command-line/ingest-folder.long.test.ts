import { rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createCuecard } from "cuecard";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { makeHandbook } from "../../test-kit/handbook.ts";
import { runCommand } from "../../test-kit/run-command.ts";
import { startCli, startServer } from "../../test-kit/spawn-cli.ts";

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

test("Ctrl-C keeps what was begun, and the same command goes on from there", async () => {
  rmSync(join(handbook, "contracts/old.pdf"));
  // So many that the signal arrives before the last one on a busy machine too.
  const copies = 60;
  const files = copies + 5;
  for (let copy = 0; copy < copies; copy++)
    writeFileSync(join(handbook, `copy-${copy}.html`), `<p>Copy ${copy} of a page.</p>`);
  const run = startCli(["ingest", "Harbor", handbook, "--data", data]);
  run.child.stdout!.on(
    "data",
    () => run.output.stdout.includes("ready: ") && !run.child.killed && run.child.kill("SIGINT"),
  );
  const interrupted = await run.finished;
  expect([interrupted.code, interrupted.stderr]).toEqual([
    1,
    expect.stringMatching(new RegExp(`^Interrupted with \\d+ of ${files} to go\\. Run the same command to continue`)),
  ]);
  expect((await sourcesInside()).length).toBeLessThan(files);

  const second = await ingest(handbook);
  expect([second.code, second.stderr]).toEqual([0, ""]);
  expect(second.stdout).toContain(" unchanged");
  const sources = await sourcesInside();
  expect(new Set(sources.map(({ filename }) => filename)).size).toBe(files);
  expect(sources.map(({ status }) => status)).toEqual(Array(files).fill("ready"));
});

test("a running server takes folders and pages, and looks at both again", async () => {
  let text: string | null = "We are open on Mondays.";
  const site = createServer((_request, response) => {
    response.statusCode = text === null ? 404 : 200;
    response.setHeader("content-type", "text/html").end(`<p>${text}</p>`);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void site.close());
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const server = await startServer(data, ["--allow-url", origin]);

  expect((await ingest(handbook, `${origin}/hours`)).stdout).toContain("6 ready, 1 skipped, 1 failed.");
  expect((await ingest(handbook, `${origin}/hours`)).stdout).toContain("6 unchanged, 1 skipped, 1 failed.");
  text = "We are open on Tuesdays.";
  expect((await ingest(`${origin}/hours`)).stdout).toContain("1 ready.");
  text = null;
  const gone = await ingest(`${origin}/hours`);
  expect([gone.code, gone.stdout]).toEqual([1, expect.stringContaining("The previous version is still served.")]);
  expect((await runCommand(["search", "Harbor", "Are you open on Tuesdays?", "--data", data])).stdout).toContain(
    "open on Tuesdays",
  );
  expect(await server.end("SIGTERM")).toBe(0);
});
