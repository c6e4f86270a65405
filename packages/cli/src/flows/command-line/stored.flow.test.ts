import { existsSync } from "node:fs";
import { join } from "node:path";
import { createCuecard, type EmbeddedOptions } from "cuecard";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { createOwnDatabase, onServer, serverUrl } from "../../../../cuecard/src/test-kit/own-database.ts";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { handbookTeam } from "../../test-kit/handbook.ts";
import { runCommand } from "../../test-kit/run-command.ts";
import { startServer } from "../../test-kit/spawn-cli.ts";

let folder: ReturnType<typeof temporaryFolder>;
let data: string;
beforeEach(() => {
  folder = temporaryFolder();
  data = join(folder.path, "data");
});
afterEach(() => folder.remove());

/** A knowledge base with a source that is ready and one that failed, an agent that has it, and a team. */
async function fill(options: EmbeddedOptions = {}): Promise<void> {
  const cuecard = await createCuecard({ data, ...options });
  const { id } = await cuecard.knowledgeBases.create({ name: "Harbor" });
  const textContent = "Bills are due on the 15th of each month.";
  await cuecard.sources.waitUntilReady(
    await cuecard.sources.add(id, { sourceType: "text", textTitle: "Bills", textContent }),
  );
  const analysis = { topics: ["bills"] };
  const torn = await cuecard.sources.addFile(id, { name: "old.pdf", content: Buffer.from("%PDF-1.7 torn") });
  await expect(cuecard.sources.waitUntilReady(torn)).rejects.toMatchObject({ code: "source_failed" });
  await cuecard.agents.create({ id: "desk", name: "Maya", knowledge: [{ knowledgeBaseId: id }], analysis });
  const team = await cuecard.teams.create(handbookTeam(id));
  const caller = { metadata: { phone: "+49301234" }, externalId: "room-7" };
  await (await cuecard.calls.start({ teamId: team.id, ...caller })).end({ reason: "hung up" });
  await cuecard.calls.start({ agentId: "desk" });
  await cuecard.close();
}

/** Looks at everything and removes all of it. */
async function lookAndRemove(place: string[]): Promise<void> {
  const say = async (...args: string[]) => (await runCommand([...args, ...place])).stdout;
  const json = async (...args: string[]) => JSON.parse(await say(...args, "--json"));

  const status = await say("status");
  expect(status).toContain("1 knowledge base, 1 agent, 1 team");
  expect(status).toMatch(/^Harbor +1 +local\/meaning-768 +1 ready, 1 failed$/m);
  expect(status).toMatch(/Failed in Harbor:\n {2}old\.pdf: corrupt_file: /);
  expect(await json("status")).toMatchObject({
    agents: 1,
    teams: 1,
    failed: [{ filename: "old.pdf", status: "failed" }],
  });

  expect(await say("list", "bases")).toMatch(/^kb_\w+ +1 {2}1 ready, 1 failed {2}Harbor$/m);
  expect(await json("list", "bases", "--name", "Har*")).toMatchObject([{ name: "Harbor" }]);
  expect(await json("list", "agents", "--name", "May*")).toMatchObject([{ id: "desk" }]);
  expect(await say("list", "teams", "--name", "har*")).toBe("There are no teams named har*.\n");
  expect(await say("list", "agents")).toMatch(/^desk +1 {2}Maya$/m);
  expect(await say("list", "teams")).toMatch(/^team_\w+ +1 +2 {2}Harbor$/m);
  expect(await say("list", "sources", "Harbor")).toMatch(/^doc_\w+ {2}ready +1 {2}Bills$/m);
  expect(await json("list", "sources", "Harbor", "--status", "failed")).toMatchObject([{ filename: "old.pdf" }]);
  expect(
    await json("list", "sources", "Harbor", "--filename", "*.pdf", "--type", "file", "--filter", "{}"),
  ).toMatchObject([{ filename: "old.pdf" }]);
  const sized = ["list", "sources", "Harbor", "--min-bytes", "1", "--updated-from", "2026-01-01"];
  expect(await json(...sized)).toMatchObject([{ filename: "old.pdf" }]);
  expect(await json(...sized, "--max-bytes", "0")).toEqual([]);
  expect(await json(...sized, "--updated-to", "2026-01-02")).toEqual([]);
  expect(await say("list", "sources", "Harbor", "--filter", '{"year":2026}')).toBe(
    'Knowledge base "Harbor" has no such sources.\n',
  );

  expect(await say("list", "calls")).toMatch(
    /^call_\w+ +active +\d{4}-\S+Z +desk *\ncall_\w+ +ended +\S+Z +\w+ +room-7$/m,
  );
  expect(await say("list", "calls", "--limit", "1")).toMatch(/These are the newest 1 call; --limit gives more\.\n$/);
  expect(await json("list", "calls", "--team", "Harbor", "--caller", "phone=+49301234")).toMatchObject([
    { status: "ended", externalId: "room-7" },
  ]);
  expect(await json("list", "calls", "--status", "active", "--from", "2026-01-01")).toMatchObject([
    { agentId: "desk" },
  ]);
  expect(await say("list", "calls", "--to", "2000-01-01")).toBe("There are no such calls.\n");

  expect(await say("analyse", "Maya", "--agent")).toContain("0 calls will be analysed");
  expect(await runCommand(["analyse", "Harbor", ...place])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("has no analysis"),
  });

  expect(await say("show", "base", "Harbor")).toContain("\nembeddingModel: meaning-768\n");
  expect(await say("show", "source", "Harbor", "old.pdf")).toContain("\nerrorCode: corrupt_file\n");
  expect(await json("show", "agent", "Maya")).toMatchObject({ id: "desk", object: "agent" });
  expect(await say("show", "team", "Harbor")).toContain("role: front desk");

  const failed = ["rm", "source", "Harbor", "--status", "failed", "--filename", "*.pdf"];
  expect(await json(...failed, "--dry-run")).toMatchObject({ dryRun: true, count: 1 });
  expect(await say("rm", "source", "Harbor", "--filter", '{"year":2026}', "--dry-run")).toBe(
    'This would remove 0 sources of knowledge base "Harbor".\n',
  );
  expect(await runCommand([...failed, ...place])).toMatchObject({ code: 2 });
  expect(await runCommand(["rm", "source", "Harbor", "--yes", ...place])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("--status failed"),
  });
  expect(await runCommand([...failed, "old.pdf", "--yes", ...place])).toMatchObject({ code: 2 });

  expect(await runCommand(["rm", "base", "Harbor", "--yes", ...place])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("Maya"),
  });
  expect(await json(...failed, "--yes")).toEqual({ removed: 1 });
  expect(await say("rm", "source", "Harbor", "Bills", "--yes")).toMatch(
    /^Removed source "Bills" \(doc_\w+\) with 1 chunk\.\n$/,
  );
  expect(await json("rm", "agent", "desk", "--yes")).toEqual({ removed: [{ id: "desk", name: "Maya" }] });
  expect(await say("rm", "team", "Harbor", "--yes")).toMatch(/^Removed team "Harbor"/);
  expect(await say("rm", "base", "Harbor", "--yes", "--force")).toMatch(
    /^Removed knowledge base "Harbor" \(kb_\w+\) with 0 sources\.\n$/,
  );
  expect(await say("status")).toContain("0 knowledge bases, 0 agents, 0 teams");
  expect(await say("list", "bases")).toBe(
    "There are no knowledge bases; create one with `cuecard ingest NAME FILES`.\n",
  );
}

test("what is stored in a folder is listed, shown and removed", async () => {
  await fill();
  await lookAndRemove(["--data", data]);
});

test("and through the server that has the folder", async () => {
  await fill();
  const server = await startServer(data);
  expect((await runCommand(["status", "--data", data])).stdout).toContain(
    `process ${server.child.pid}, serving ${server.url}`,
  );
  await lookAndRemove(["--data", data]);
  expect(await server.end("SIGTERM")).toBe(0);
});

test.skipIf(!serverUrl)(`and ${onServer}`, async () => {
  const database = await createOwnDatabase();
  onTestFinished(() => database.drop());
  await fill({ database: database.url });
  const place = ["--data", data, "--database", database.url];
  const { stdout } = await runCommand(["status", ...place]);
  expect(stdout).toContain(`${new URL(database.url).pathname}, files in`);
  expect(stdout).toMatch(/^Harbor +1 +local\/meaning-768 +1 ready, 1 failed$/m);
  expect(stdout).not.toContain("postgres@");
  expect((await runCommand(["rm", "source", "Harbor", "Bills", "--yes", ...place])).stdout).toMatch(
    /^Removed source "Bills"/,
  );
});

test.each([
  { args: ["rm", "base", "Harbor"], code: 2, says: "it can't ask without a terminal; add --yes" },
  { args: ["show", "base", "Harbour"], code: 1, says: 'There is no knowledge base "Harbour". There are none yet' },
  { args: ["show", "agent", "Maya"], code: 1, says: 'There is no agent "Maya"' },
  {
    args: ["show", "source", "Empty", "x.pdf"],
    code: 1,
    says: 'There is no source "x.pdf" in knowledge base "Empty"; `cuecard list sources',
  },
  { args: ["list", "thing"], code: 2, says: "unknown command 'thing'" },
  { args: ["list"], code: 2, says: "sources     List the sources of a knowledge base" },
])("$says", async ({ args, code: expected, says }) => {
  const cuecard = await createCuecard({ data, concurrency: 0 });
  if (args.includes("Empty")) await cuecard.knowledgeBases.create({ name: "Empty" });
  await cuecard.close();
  const { code, stderr } = await runCommand([...args, ...(args.length > 1 ? ["--data", data] : [])]);
  expect([code, stderr]).toEqual([expected, expect.stringContaining(says)]);
});

test.each(["status", "rm agent x --yes", "search Harbor x", "call Harbor", "keys list"])(
  "%s makes nothing where there is nothing",
  async (command) => {
    const { code, stderr } = await runCommand([...command.split(" "), "--data", data]);
    expect([code, stderr]).toEqual([1, expect.stringContaining(`The folder ${data} does not exist.`)]);
    expect(existsSync(data)).toBe(false);
  },
);
