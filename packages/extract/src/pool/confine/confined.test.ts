import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeDocument } from "@cuecard/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fileOf } from "../../test-kit/file-of.ts";
import { createChildPool } from "../child-pool.ts";
import { confined } from "./confined.ts";

const module = new URL("../../test-kit/prying-child.ts", import.meta.url);
const pool = createChildPool({
  module,
  permissions: () => confined(module),
  size: 1,
  timeoutMs: 60_000,
  heapMegabytes: 256,
  residentBytes: 2 ** 30,
  filesPerChild: 50,
  idleMs: 60_000,
});
let data: string;

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), "cuecard-data-"));
  for (const name of ["secret", "cuecard.sqlite"]) await writeFile(join(data, name), "hush");
});
afterAll(async () => {
  await pool.close();
  await rm(data, { recursive: true });
});

async function pry(path: string): Promise<Record<string, string>> {
  const file = await fileOf(JSON.stringify({ path, folder: data }));
  const job = { task: "document", mimeType: null, filename: null, url: null } as const;
  const { body } = await pool.run(job, file, { fresh: false, signal: new AbortController().signal });
  await file.close();
  return JSON.parse(decodeDocument(body).text) as Record<string, string>;
}

const noThread = { "start a thread that is allowed more": "Worker is not a constructor" };

// Seen to go red with --allow-fs-read=*: then read, open, stat and list are "done"; without the watchdog being the last
// thread, a thread's read is.
test.each(["secret", "cuecard.sqlite", "/etc/passwd", "/proc/self/environ", `/proc/${process.pid}/environ`])(
  "a child gets at %s in no way, and leaves nothing behind",
  async (name) => {
    const outcomes = await pry(name.startsWith("/") ? name : join(data, name));
    expect(outcomes).toEqual({
      ...Object.fromEntries(Object.keys(outcomes).map((way) => [way, "ERR_ACCESS_DENIED"])),
      ...noThread,
    });
    expect((await readdir(data)).sort()).toEqual(["cuecard.sqlite", "secret"]);
  },
);
