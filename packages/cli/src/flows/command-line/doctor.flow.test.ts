import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import Database from "better-sqlite3";
import { createCuecard } from "cuecard";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createOwnDatabase, onServer, serverUrl } from "../../../../cuecard/src/test-kit/own-database.ts";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import type { Finding } from "../../doctor/finding.ts";
import { runCommand } from "../../test-kit/run-command.ts";
import { startServer } from "../../test-kit/spawn-cli.ts";

let stored: string;
beforeAll(async () => {
  const { path, remove } = temporaryFolder();
  stored = join(path, "data");
  const cuecard = await createCuecard({ data: stored });
  const { id } = await cuecard.knowledgeBases.create({ name: "Support" });
  const text = { sourceType: "text", textTitle: "Hours", textContent: "Open from nine to five." } as const;
  await cuecard.sources.waitUntilReady(await cuecard.sources.add(id, text));
  await cuecard.keys.create();
  await cuecard.close();
  return remove;
});

function folder(): string {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  return path;
}

/** A copy of the stored data, changed. */
function copyOf(change: (data: string) => void = () => {}): string {
  const data = join(folder(), "data");
  cpSync(stored, data, { recursive: true });
  change(data);
  return data;
}

async function doctor(args: string[], env: NodeJS.ProcessEnv = {}) {
  const { code, stdout, stderr } = await runCommand(["doctor", "--json", "--port", "1", ...args], { env });
  expect(stderr).toBe("");
  const { healthy, findings } = JSON.parse(stdout) as { healthy: boolean; findings: Finding[] };
  expect(code).toBe(healthy ? 0 : 1);
  const said = (check: string) => findings.filter((each) => each.check === check).map((each) => each.status);
  const sentences = findings.map(({ found }) => found).join("\n");
  return { healthy, findings, said, sentences };
}

test("of a server that runs it finds everything in order, and says so in lines", async () => {
  const data = copyOf();
  const server = await startServer(data, [], {});
  onTestFinished(async () => void (await server.end("SIGKILL")));
  const { code, stdout, stderr } = await runCommand(["doctor", "--data", data]);
  expect([code, stderr]).toEqual([0, ""]);
  const lines = stdout.trim().split("\n");
  expect(lines.slice(0, -2).map((line) => line.split(/\s+/).slice(0, 2))).toEqual(
    ["versions", "disk", "server", "ocr", "database", "schema", "keys", "files", "models", "models", "models"].map(
      (check) => ["ok", check],
    ),
  );
  expect(lines.at(-1)).toBe("All is well.");
  expect(stdout).toContain(`${server.url} is ready`);
  expect(stdout).toContain("1 knowledge base, 1 chunk, 0 calls");
});

describe("what is wrong", () => {
  test("data of a language that scans are to be read in are missing", async () => {
    const { said, sentences } = await doctor(["--data", copyOf(), "--ocr", "eng+fra"]);
    expect(said("ocr")).toEqual(["failed"]);
    expect(sentences).toMatch(/npm install (?:@cuecard\/ocr|@tesseract\.js-data\/fra)/);
  });

  test("a damaged database", async () => {
    const data = copyOf((copy) => {
      const path = join(copy, "cuecard.sqlite");
      const bytes = readFileSync(path);
      bytes.fill(7, 8_192, 12_000);
      writeFileSync(path, bytes);
    });
    const { healthy, said, sentences } = await doctor(["--data", data]);
    expect([healthy, said("database")]).toEqual([false, ["failed"]]);
    expect(sentences).toMatch(/"cuecard\.sqlite" is damaged/);
  });

  test("a lost database", async () => {
    const data = copyOf((copy) => rmSync(join(copy, "cuecard.sqlite")));
    const { healthy, sentences } = await doctor(["--data", data]);
    expect(healthy).toBe(false);
    expect(sentences).toMatch(/has no cuecard\.sqlite but has stored files/);
  });

  test("a schema of another version fails and is left as it is, with the way over", async () => {
    const data = copyOf((copy) => {
      const database = new Database(join(copy, "cuecard.sqlite"));
      database.pragma("user_version = 999");
      database.close();
    });
    const { healthy, said, sentences } = await doctor(["--data", data]);
    expect([healthy, said("schema"), said("keys")]).toEqual([false, ["failed"], []]);
    expect(sentences).toMatch(
      /made by another version of Cuecard \(schema 999; this one has \d+\)\. Bring it over: run "cuecard export"/,
    );
    const database = new Database(join(data, "cuecard.sqlite"), { readonly: true });
    expect(database.pragma("user_version", { simple: true })).toBe(999);
    database.close();
  });

  test("files that are gone, and files that nothing names", async () => {
    const gone = await doctor(["--data", copyOf((copy) => rmSync(join(copy, "blobs"), { recursive: true }))]);
    expect([gone.healthy, gone.said("files")]).toEqual([false, ["failed"]]);
    expect(gone.sentences).toMatch(/1 file of sources is gone: default\/kb_\w+\//);
    const database = new Database(join(stored, "cuecard.sqlite"), { readonly: true });
    const base = database.prepare("select id from bases").pluck().get();
    database.close();
    const orphaned = await doctor([
      "--data",
      copyOf((copy) => {
        const place = join(copy, "blobs", "default+", `${base}+`, "doc_gone+");
        mkdirSync(place);
        writeFileSync(join(place, "item"), "left over");
      }),
    ]);
    expect([orphaned.healthy, orphaned.said("files")]).toEqual([true, ["ok", "warning"]]);
    expect(orphaned.sentences).toMatch(/Nothing names 1 stored file: default\/kb_\w+\/doc_gone\/item\./);
  });

  test("public keys for every knowledge base, and no private key", async () => {
    const data = copyOf();
    const cuecard = await createCuecard({ data });
    const [kb] = (await cuecard.knowledgeBases.list()).data;
    const open = await cuecard.keys.create({ kind: "public", knowledgeBaseIds: [kb!.id] });
    for (const { id, kind } of await cuecard.keys.list()) if (kind === "private") await cuecard.keys.revoke(id);
    await cuecard.close();
    // Keys of earlier versions could be for every knowledge base.
    const database = new Database(join(data, "cuecard.sqlite"));
    database.prepare("update keys set record = json_set(record, '$.knowledgeBaseIds', null) where id = ?").run(open.id);
    database.close();
    const { said, sentences } = await doctor(["--data", data]);
    expect(said("keys")).toEqual(["ok", "warning", "warning"]);
    expect(sentences).toContain(`of their workspace: ${open.id}.`);
    expect((await doctor(["--data", data], { CUECARD_API_KEYS: "sk_live_0123456789abcdef0123" })).said("keys")).toEqual(
      ["ok", "warning"],
    );
  });

  test("a model that a knowledge base needs and nobody configured, and one that doesn't answer", async () => {
    const data = copyOf();
    const cuecard = await createCuecard({ data, openai: { apiKey: "sk-test-0123456789" } });
    await cuecard.knowledgeBases.create({ name: "Elsewhere", embeddingProvider: "openai" });
    await cuecard.close();
    const missing = await doctor(["--data", data]);
    expect([missing.healthy, missing.said("models")]).toEqual([true, ["warning", "ok", "ok"]]);
    expect(missing.sentences).toMatch(/"Elsewhere" \(kb_\w+\) needs openai\/\S+@\d+, which is not configured/);
    const env = { CUECARD_OPENAI_API_KEY: "sk-test-0123456789", CUECARD_OPENAI_BASE_URL: "http://127.0.0.1:1/v1" };
    const dead = await doctor(["--data", data], env);
    expect(dead.healthy).toBe(false);
    expect(dead.said("models")).toContain("failed");
    expect(dead.sentences).not.toContain("sk-test");
  });

  test("a port that another program has", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void other.close());
    await new Promise((resolve) => other.once("listening", resolve));
    const { port } = other.address() as { port: number };
    const { said, sentences } = await doctor(["--data", copyOf(), "--port", String(port)]);
    expect(said("port")).toEqual(["warning"]);
    expect(sentences).toContain(`Port ${port} can't be used (EADDRINUSE)`);
  });
});

describe.skipIf(!serverUrl)(onServer, () => {
  test("it reads versions, schema and clock, and makes no store", async () => {
    const database = await createOwnDatabase();
    onTestFinished(() => database.drop());
    const place = ["--database", database.url, "--data", folder()];
    const before = await doctor(place);
    expect([before.healthy, before.said("schema"), before.said("clock")]).toEqual([true, ["warning"], ["ok"]]);
    expect(await database.query("select 1 from pg_namespace where nspname = 'cuecard'")).toEqual([]);
    await (await createCuecard({ data: folder(), database: database.url })).close();
    const after = await doctor(place);
    expect([after.healthy, after.said("schema"), after.said("files")]).toEqual([true, ["ok"], ["ok"]]);
    expect(after.sentences).toMatch(/PostgreSQL \d+\S* .*with pgvector \d/);
  });

  test("a server that can't be reached fails", async () => {
    const { healthy, said } = await doctor(["--database", "postgres://nobody@127.0.0.1:1/none", "--data", folder()]);
    expect([healthy, said("database")]).toEqual([false, ["failed"]]);
  });
});
