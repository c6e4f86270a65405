import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createCuecard } from "cuecard";
import { isWritable } from "cuecard/internals";
import { expect, onTestFinished, test } from "vitest";
import { fillDisk, mountDisk } from "../../../../cuecard/src/test-kit/small-disk.ts";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { request, runCli, startServer } from "../../test-kit/spawn-cli.ts";

function folder(): string {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  return path;
}

const hours = { sourceType: "text", textTitle: "Hours", textContent: "Open from nine to five." };

async function withSources(url: string, count: number): Promise<{ base: string; sources: string[] }> {
  const base = (await request(url, "POST", "/v1/knowledge-base", { name: "Support" })).body.id;
  const sources: string[] = [];
  for (let index = 0; index < count; index++) {
    sources.push((await request(url, "POST", `/v1/knowledge-base/${base}/sources`, hours)).body.id);
  }
  const status = async () => (await request(url, "GET", `/v1/knowledge-base/${base}`)).body.sourceCounts;
  await expect.poll(status).toMatchObject({ ready: count });
  return { base, sources };
}

test("a full disk: not ready, reading and deleting go on, one line is logged, and with space all goes on", async (context) => {
  const disk = mountDisk(context, "size=48m,mode=0700");
  const server = await startServer(join(disk, "data"));
  onTestFinished(async () => void (await server.end("SIGKILL")));
  const { url } = server;
  const { base, sources } = await withSources(url, 6);
  expect((await request(url, "GET", "/readyz")).status).toBe(200);
  const filler = fillDisk(disk);

  expect((await request(url, "GET", "/readyz")).status).toBe(503);
  expect((await request(url, "GET", "/healthz")).status).toBe(200);
  for (let index = 0; index < 20; index++) {
    expect((await request(url, "POST", `/v1/knowledge-base/${base}/sources`, hours)).status).toBe(503);
  }
  const found = await request(url, "POST", "/v1/knowledge-base/search", {
    query: "When is it open?",
    knowledgeBaseIds: [base],
  });
  expect(found.body.results).not.toHaveLength(0);
  for (const id of sources.slice(0, 3)) {
    expect((await request(url, "DELETE", `/v1/knowledge-base/${base}/sources/${id}`)).status).toBe(204);
  }
  const lines = server.output.stderr.split("\n").filter(Boolean);
  expect(lines).toEqual([expect.stringMatching(/disk is full/)]);

  rmSync(filler);
  expect((await request(url, "GET", "/readyz")).status).toBe(200);
  expect((await request(url, "POST", `/v1/knowledge-base/${base}/sources`, hours)).status).toBe(201);
  await expect
    .poll(async () => (await request(url, "GET", `/v1/knowledge-base/${base}`)).body.sourceCounts)
    .toMatchObject({ ready: 4 });
});

test("the probe of /readyz reports a disk that can't be written, and leaves nothing on one that can", async (context) => {
  const disk = folder();
  expect(await isWritable(disk)).toBe(true);
  expect(readdirSync(disk)).toEqual([]);
  expect(await isWritable(join(disk, "gone"))).toBe(false);
  mountDisk(context, "ro", disk);
  expect(await isWritable(disk)).toBe(false);
});

test.for(["a new folder", "a folder that was used"])(
  "%s on a read-only disk is one line at start",
  async (kind, context) => {
    const used = folder();
    if (kind === "a folder that was used") await (await createCuecard({ data: used })).close();
    const disk = folder();
    try {
      execFileSync("mount", ["--bind", used, disk], { stdio: "ignore" });
      onTestFinished(() => void execFileSync("umount", ["-l", disk]));
      execFileSync("mount", ["-o", "remount,bind,ro", disk], { stdio: "ignore" });
    } catch {
      context.skip("this user may not mount a folder read-only");
    }
    const { code, stderr } = await runCli([
      "serve",
      "--port",
      "0",
      "--data",
      kind === "a new folder" ? join(disk, "data") : disk,
    ]);
    expect(stderr).toMatch(/^cuecard serve: The data folder \S+ can't be used: .*\n$/);
    expect(code).toBe(1);
  },
);

test.each([
  ["missing", (path: string) => rmSync(path)],
  ["empty", (path: string) => truncateSync(path)],
])("a database that is %s beside blobs is refused by every command, and begun with --new", async (_state, lose) => {
  const data = join(folder(), "data");
  const cuecard = await createCuecard({ data });
  const { id } = await cuecard.knowledgeBases.create({ name: "Support" });
  await cuecard.sources.waitUntilReady(
    await cuecard.sources.add(id, { sourceType: "text", textTitle: "Hours", textContent: "Open from nine to five." }),
  );
  await cuecard.close();
  lose(join(data, "cuecard.sqlite"));
  const refused = { code: "storage_failed", message: expect.stringMatching(/but has stored files.*--new\.$/) };
  await expect(createCuecard({ data })).rejects.toMatchObject(refused);
  const keys = await runCli(["keys", "list", "--data", data]);
  expect(keys).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^cuecard keys list: The data folder .* --new\.\n$/),
  });
  await expect(createCuecard({ data }), "still").rejects.toMatchObject(refused);
  const search = await runCli(["search", "Support", "open?", "--data", data, "--new"]);
  expect(search.stderr).not.toContain("but has stored files");
  await (await createCuecard({ data })).close();
});

test("a stored file that changed at the same size is noticed by its hash when it is read again; what was read before goes on serving", async () => {
  const data = join(folder(), "data");
  const cuecard = await createCuecard({ data });
  onTestFinished(() => cuecard.close());
  const { id } = await cuecard.knowledgeBases.create({ name: "Support" });
  const content = new TextEncoder().encode("<h1>Refunds</h1><p>Refunds are paid within 14 days of the return.</p>");
  const file = await cuecard.sources.waitUntilReady(
    await cuecard.sources.addFile(id, { name: "refunds.html", content }),
  );
  const text = await cuecard.sources.waitUntilReady(
    await cuecard.sources.add(id, { sourceType: "text", textTitle: "Hours", textContent: "Open from nine to five." }),
  );
  for (const name of readdirSync(join(data, "blobs"), { recursive: true, withFileTypes: true })) {
    if (!name.isFile()) continue;
    const path = join(name.parentPath, name.name);
    const bytes = readFileSync(path);
    bytes[bytes.length - 6]! ^= 1;
    writeFileSync(path, bytes);
  }
  for (const { id: source, contentHash } of [file, text]) {
    await cuecard.sources.refresh(id, source);
    const { warnings, ...kept } = await cuecard.sources.waitUntilReady({ id: source, knowledgeBaseId: id });
    expect(warnings).toEqual([
      expect.stringMatching(/^The stored bytes of this (file|text) have changed since they were stored/),
    ]);
    expect(kept).toMatchObject({ attempt: 2, contentHash, chunkCount: 1 });
  }
  expect((await cuecard.search({ query: "refunds", knowledgeBaseIds: [id] })).results).not.toHaveLength(0);
});
