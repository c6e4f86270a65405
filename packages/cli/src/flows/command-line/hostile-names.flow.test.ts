import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createCuecard } from "cuecard";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { runCommand } from "../../test-kit/run-command.ts";

/** A screen cleared, a link, a bell, a line of its own, C1's CSI, a turned direction, a line overwritten. */
const hostile = (name: string) =>
  `${name}\u001b[2J\u001b]8;;http://evil.example\u0007x\u001b]8;;\u0007\u009b31m\u202egnp\u2066\u007f\u2028\rFAKE`;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const acting = /[\0-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

/** All that a command writes. */
async function run(args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await runCommand([...args]);
  return stdout + stderr;
}

test("no command lets a name act on the terminal, and no name begins a line of its own", {
  timeout: 240_000,
}, async () => {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  const data = join(path, "data");
  const name = hostile("Support\nFORGED");
  const cue = await createCuecard({ data });
  const { id: base } = await cue.knowledgeBases.create({ name, description: name });
  const text = await cue.sources.waitUntilReady(
    await cue.sources.add(base, { sourceType: "text", textTitle: name, textContent: "# Refunds\n\nPaid in June." }),
  );
  const agent = await cue.agents.create({ name, firstMessage: name, knowledge: [{ knowledgeBaseId: base }] });
  const team = await cue.teams.create({
    name,
    description: name,
    definition: { members: [{ agentId: agent.id, isEntry: true }] },
  });
  const call = await cue.calls.start({ teamId: team.id, externalId: name.slice(0, 40), metadata: { from: name } });
  await call.userTurn("When are refunds paid?");
  await call.end({ reason: name });
  await cue.keys.create({ kind: "private", name } as never).catch(() => undefined);
  await cue.close();

  const folder = join(path, "docs");
  mkdirSync(folder);
  writeFileSync(join(folder, `${hostile("file\nFORGED").replaceAll("/", "_")}.md`), "Refunds are paid in June.");
  const named = hostile("nobody");
  const commands: string[][] = [
    ["status"],
    ...["bases", "agents", "teams", "calls"].map((kind) => ["list", kind]),
    ["list"],
    ["list", "sources", base],
    ["list", "sources", base, "--json"],
    ["show", "call", call.id],
    ["show", "team", team.id],
    ["show", "agent", agent.id],
    ["show", "source", base, text.id],
    ["chunks", base, text.id],
    ["search", base, "When are refunds paid?"],
    ["search", base, "When are refunds paid?", "--json"],
    ["gaps", base],
    ["audit"],
    ["doctor"],
    ["keys", "list"],
    ["ingest", base, folder],
    ["ingest", named, folder],
    ["ingest", base, join(path, named.replaceAll("/", "_"))],
    ["ingest", base, "nul\0byte"],
    ["rm", "base", named],
    ["search", named, "anything"],
    ["list", "sources", named],
    ["call", named],
    ["export", named, join(path, named.replaceAll("/", "_"), "x")],
    ["import", join(path, named.replaceAll("/", "_"))],
    ["restore", join(path, named.replaceAll("/", "_"))],
    [named],
    ["status", `--${named}`],
  ];
  const wrong: string[] = [];
  for (const args of commands) {
    const written = await run(args.length > 1 || args[0] !== named ? [...args, "--data", data] : args);
    const found = acting.exec(written);
    if (found)
      wrong.push(
        `${JSON.stringify(args)}: ${JSON.stringify(written.slice(Math.max(0, found.index - 60), found.index + 20))}`,
      );
    if (/^FORGED/m.test(written)) wrong.push(`${JSON.stringify(args)} begins a line`);
    if (/\n {4}at /.test(written)) wrong.push(`${JSON.stringify(args)} shows a stack: ${written.slice(0, 300)}`);
  }
  expect(wrong).toEqual([]);
});
