import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { createOwnDatabase, onServer, serverUrl } from "../../../../cuecard/src/test-kit/own-database.ts";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { runCommand } from "../../test-kit/run-command.ts";
import { request, startServer } from "../../test-kit/spawn-cli.ts";

/** Exports of a data folder and of a PostgreSQL schema, both written by Cuecard as it was before its schema became one step. */
const before = fileURLToPath(new URL("../../test-kit/store-of-before/", import.meta.url));

function folder(): string {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  return path;
}

/** All but the first line, which says when and by whom; the last one counts the others. */
interface ExportedLine {
  kind: string;
  record: object;
  counts?: object;
}

const linesOf = (exported: string) =>
  readFileSync(join(exported, "workspace.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => JSON.parse(line) as ExportedLine);

async function expectSame(engine: string, place: string[]) {
  const from = join(folder(), "from");
  cpSync(join(before, engine), from, { recursive: true });
  const flags = ["--data", ...place];
  expect(await runCommand(["import", from, ...flags])).toMatchObject({ code: 0, stderr: "" });

  const { knowledgeBaseId, found } = JSON.parse(readFileSync(join(from, "answers.json"), "utf8")) as {
    knowledgeBaseId: string;
    found: Record<string, string[]>;
  };
  const server = await startServer(place[0]!, place.slice(1));
  const answers: Record<string, string[]> = {};
  for (const query of Object.keys(found)) {
    const question = { query, knowledgeBaseIds: [knowledgeBaseId], topK: 6, similarityThreshold: 0 };
    const { body } = await request(server.url, "POST", "/v1/knowledge-base/search", question);
    answers[query] = body.results.map(({ chunkId }: { chunkId: string }) => chunkId);
  }
  await server.end("SIGTERM");
  // The search of today may order what is less alike in another way; what was stored is all found, the best first.
  for (const [query, ids] of Object.entries(found)) {
    expect(answers[query]![0], query).toBe(ids[0]);
    expect(answers[query]!.toSorted(), query).toEqual(ids.toSorted());
  }

  const again = join(folder(), "again");
  expect(await runCommand(["export", "default", again, ...flags])).toMatchObject({ code: 0, stderr: "" });
  expect(linesOf(again)).toEqual(linesOf(from).map(withFieldsOfToday));
}

/** Fields that came since have their defaults, or are what the call says. */
function withFieldsOfToday(line: ExportedLine): ExportedLine {
  if (line.kind === "knowledgeBase") return { ...line, record: { synonyms: [], ...line.record } };
  if (line.kind === "agent") return { ...line, record: { ...line.record, version: 1 } };
  if (line.kind === "end") return { ...line, counts: { tests: 0, ...line.counts } };
  if (line.kind !== "call") return line;
  const digest = { turns: expect.any(Number), handoffs: expect.any(Number), undone: 0, unanswered: expect.any(Number) };
  const found = { digest: expect.objectContaining(digest), traits: expect.arrayContaining(["status:ended"]) };
  const unanalysed = { recording: null, findings: null, analyseAt: null };
  return { ...line, record: { ...line.record, ...found, ...unanalysed, labels: [] } };
}

test("a data folder of before comes over by export and import, with every row and the same answers", async () => {
  await expectSame("sqlite", [join(folder(), "data")]);
});

describe.skipIf(!serverUrl)(onServer, () => {
  test("a PostgreSQL schema of before comes over by export and import, with every row and the same answers", async () => {
    const database = await createOwnDatabase();
    onTestFinished(() => database.drop());
    await expectSame("postgres", [folder(), "--database", database.url]);
  });
});
