import { appendFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { makeHandbook } from "../../test-kit/handbook.ts";
import { request, runCli, startServer } from "../../test-kit/spawn-cli.ts";

let folder: ReturnType<typeof temporaryFolder>;
let database: string;
let data: string;
beforeEach(() => {
  folder = temporaryFolder();
  data = join(folder.path, "data");
  database = join(folder.path, "database");
});
afterEach(() => folder.remove());

test("a PGlite folder belongs to one process, whose server the other commands go to, and keeps what it was given", {
  timeout: 600_000,
}, async () => {
  const place = ["--data", data, "--database", `pglite:${database}`];
  const text = join(folder.path, "moon.md");
  writeFileSync(text, "The refund window is thirty days from the order.");

  const first = await startServer(data, place.slice(2));
  const elsewhere = ["--data", join(folder.path, "other"), ...place.slice(2)];
  expect(await runCli(["serve", "--port", "0", ...elsewhere])).toMatchObject({
    code: 1,
    stdout: "",
    stderr: `cuecard serve: The data folder ${database} is in use by process ${first.child.pid} (${first.url}); stop it, or choose another folder.\n`,
  });
  expect(await runCli(["keys", "list", ...place])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(first.url),
  });
  expect((await runCli(["ingest", "Shop", text, ...place])).stdout).toContain("1 ready.");
  expect((await request(first.url, "GET", "/v1/knowledge-base")).body.data).toMatchObject([
    { name: "Shop", chunkCount: 1 },
  ]);
  expect(await first.end("SIGTERM")).toBe(0);

  expect((await runCli(["search", "Shop", "How long is the refund window?", ...place])).stdout).toMatch(/^moon\.md/);
  expect(await runCli(["keys", "list", ...place])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("There are no keys"),
  });
});

test("a second run over the files of a folder does only what changed", async () => {
  const handbook = makeHandbook(folder.path);
  rmSync(join(handbook, "contracts/old.pdf"));
  const ingest = (...more: string[]) =>
    runCli(["ingest", "Harbor", handbook, "--data", data, "--database", `pglite:${database}`, ...more]);
  const first = await ingest();
  expect([first.code, first.stderr, first.stdout]).toEqual([0, "", expect.stringContaining("5 ready, 1 skipped.")]);
  appendFileSync(join(handbook, "plans.csv"), "Night 5,5,5,4.90,1,0,Owls\n");
  rmSync(join(handbook, "billing-faq.md"));
  const second = await ingest("--prune");
  expect([second.code, second.stdout]).toEqual([
    0,
    expect.stringContaining("1 ready, 3 unchanged, 1 removed, 1 skipped."),
  ]);
  expect(second.stdout).toMatch(/^ready +plans\.csv +.*, replaced$/m);
  const found = await runCli([
    "search",
    "Harbor",
    "Night 5 for owls",
    "--data",
    data,
    "--database",
    `pglite:${database}`,
  ]);
  expect(found.stdout).toContain("Best for: Owls");
});

test("a folder of a killed server is free at once", async () => {
  const place = ["--database", `pglite:${database}`];
  const first = await startServer(data, place);
  await request(first.url, "POST", "/v1/knowledge-base", { name: "kept" });
  await first.end("SIGKILL");
  const second = await startServer(data, place);
  expect((await request(second.url, "GET", "/v1/knowledge-base")).body.data).toMatchObject([{ name: "kept" }]);
  expect(await second.end("SIGTERM")).toBe(0);
});

test("a PGlite folder that is none is one clear line", async () => {
  writeFileSync(database, "");
  const { code, stdout, stderr } = await runCli([
    "serve",
    "--port",
    "0",
    "--data",
    data,
    "--database",
    `pglite:${database}`,
  ]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(/^cuecard serve: The data folder .* can't be used: .*\n$/);
});

test.each(["api", "worker"])("--role %s is refused on a folder, which one process uses", async (role) => {
  const { code, stderr } = await runCli(["serve", "--data", data, "--role", role, "--database", `pglite:${database}`]);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `cuecard serve: --role ${role} needs --database postgres://…: only one process can use a folder.\n`,
  });
});
