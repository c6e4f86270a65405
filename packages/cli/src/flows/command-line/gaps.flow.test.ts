import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createOwnDatabase, onServer, serverUrl } from "../../../../cuecard/src/test-kit/own-database.ts";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { runCommand } from "../../test-kit/run-command.ts";
import { request, startServer } from "../../test-kit/spawn-cli.ts";

/** Calls of a server leave gaps; the command line shows and answers them, through the server and without it. */
async function askAndAnswer(place: (data: string) => string[]): Promise<void> {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const data = join(folder.path, "data");
  const page = join(folder.path, "house.md");
  writeFileSync(page, "# House\n\n## When is breakfast served?\n\nFrom half past six to ten.\n");
  const run = (...args: string[]) => runCommand([...args, "--data", data, ...place(data)]);
  const say = async (...args: string[]) => {
    const { stdout, stderr, code } = await run(...args);
    expect([code, stderr]).toEqual([0, ""]);
    return stdout;
  };
  await run("ingest", "House", page);
  expect(await say("gaps", "House")).toContain("has no open gaps; `cuecard gaps House --keep` begins to keep them");
  expect(await say("gaps", "House", "--keep")).toContain("keeps what calls ask in vain from now on");
  expect(JSON.parse(await say("show", "base", "House", "--json"))).toMatchObject({ gaps: true });

  const server = await startServer(data, place(data));
  onTestFinished(async () => void (await server.end("SIGKILL")));
  const { body: bases } = await request(server.url, "GET", "/v1/knowledge-base");
  const knowledgeBaseId = bases.data[0].id;
  const redacted = {
    recording: "redacted",
    redact: ["\\d{4}( \\d{4}){3}"],
    members: [{ agentId: "desk", isEntry: true }],
  };
  await request(server.url, "POST", "/v1/agents", { id: "desk", name: "Desk", knowledge: [{ knowledgeBaseId }] });
  const { body: team } = await request(server.url, "POST", "/v1/teams", { name: "Desk", definition: redacted });
  async function ask(...texts: string[]): Promise<string> {
    const { body: call } = await request(server.url, "POST", "/v1/calls", { teamId: team.id });
    for (const text of texts)
      await request(server.url, "POST", `/v1/calls/${call.id}/turns`, { text, deadlineMs: 10_000 });
    await request(server.url, "POST", `/v1/calls/${call.id}/end`, {});
    return call.id;
  }
  await ask("Good morning", "Is there a heated pool?");
  const paid = await ask("Can I pay the pool with 4111 1111 1111 1111?", "May I bring a parrot?");

  const open = await say("gaps", "House");
  expect(open).toMatch(
    /^May I bring a parrot\?\n {2}gap_\w+ {2}open, asked once, last \d{4}-\d\d-\d\d \d\d:\d\d UTC$/m,
  );
  expect(open).toContain("why: nothing found");
  expect(open).toContain("Can I pay the pool with [redacted]?");
  expect(open).not.toContain("4111");
  await request(server.url, "DELETE", `/v1/calls/${paid}`);
  const [pool, ...others] = JSON.parse(await say("gaps", "House", "--json"));
  expect([pool.question, others]).toEqual(["Is there a heated pool?", []]);

  const answered = await say("gaps", "House", "--answer", pool.id, "Yes,", "all year.");
  expect(answered).toMatch(/gap_\w+ {2}closed, asked once[\s\S]*answered by doc_\w+, "Is there a heated pool\?"/);
  expect(await say("search", "House", "Is there a heated pool?")).toContain("Yes, all year.");
  await ask("Can I play golf?");
  expect(await server.end("SIGTERM")).toBe(0);

  const [golf] = JSON.parse(await say("gaps", "House", "--json"));
  expect(await say("gaps", "House", "--dismiss", golf.id)).toContain("dismissed, asked once");
  expect(await say("gaps", "House")).toContain("has no open gaps.");
  expect(await say("gaps", "House", "--status", "all")).toMatch(/Can I play golf[\s\S]*Is there a heated pool/);
  expect(await say("gaps", "House", "--answer", golf.id, "Yes, behind the house.")).toContain("closed, asked once");
  expect(await run("gaps", "House", "--answer", golf.id)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("needs the id of a gap and the answer"),
  });
  expect(await run("gaps", "House", "--dismiss", "gap_none")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no gap "gap_none"'),
  });
  expect((await run("gaps", "House", "--dismiss", golf.id, "--keep")).code).toBe(2);
}

test("gaps are kept, shown, answered and dismissed in a data folder", () => askAndAnswer(() => []));

test.skipIf(!serverUrl)(`the same on PostgreSQL: ${onServer}`, async () => {
  const database = await createOwnDatabase();
  onTestFinished(() => database.drop());
  await askAndAnswer(() => ["--database", database.url]);
});
