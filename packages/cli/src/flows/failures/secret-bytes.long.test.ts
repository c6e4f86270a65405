import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createCuecard } from "cuecard";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { request, startServer } from "../../test-kit/spawn-cli.ts";

/** Of several lengths: a short one stands in a page among others, a long one takes pages of its own. */
const secrets = ["PIN-zq8842-kesselring", `TOKEN-${"qx7".repeat(400)}`, `KEY-${"wj9".repeat(6_000)}`];

/** Names of the files of a folder that have one of the secrets, in any of the ways that a store may write it. */
function leaksIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.flatMap(({ parentPath, name }) => {
    const bytes = readFileSync(join(parentPath, name));
    const found = secrets.filter((secret) =>
      [secret.slice(0, 60), Buffer.from(secret.slice(0, 60)).toString("base64").slice(0, 60)].some((each) =>
        bytes.includes(each),
      ),
    );
    return found.map((secret) => `${name}: ${secret.slice(0, 12)}`);
  });
}

const definition = (agentId: string) => ({
  members: [{ agentId, isEntry: true }],
  variables: secrets.map((_value, index) => ({ name: `s${index}`, value: "", secret: true })),
});
const variables = Object.fromEntries(secrets.map((value, index) => [`s${index}`, value]));

test("a call's secret variables are in no file once it has ended and the process has stopped", async () => {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  const data = join(path, "data");
  const cue = await createCuecard({ data });
  const agent = await cue.agents.create({ name: "Desk" });
  const team = await cue.teams.create({ name: "Line", definition: definition(agent.id) });
  for (let round = 0; round < 5; round++) {
    const call = await cue.calls.start({ teamId: team.id, variables });
    await call.userTurn(`My pin is ${secrets[0]}, please.`);
    await call.signal({ type: "variables", values: { s0: secrets[0]! } } as never).catch(() => undefined);
    await call.end();
    if (round % 2 === 0) await cue.calls.delete(call.id);
  }
  await cue.close();
  expect(leaksIn(data)).toEqual([]);
});

test("neither are those of a call that goes on, and who resumes it hears that they are gone", async () => {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  const data = join(path, "data");
  const cue = await createCuecard({ data });
  const agent = await cue.agents.create({ name: "Desk" });
  const own = { name: "own", value: "of the team", secret: true };
  const { members, variables: given } = definition(agent.id);
  const team = await cue.teams.create({ name: "Line", definition: { members, variables: [...given, own] } });
  const call = await cue.calls.start({ teamId: team.id, variables });
  await call.userTurn(`My pin is ${secrets[0]}, please.`);
  await call.toolCalls([{ id: "t", name: "look_up", arguments: { pin: secrets[0]! } }]);
  await cue.close();
  expect(leaksIn(data)).toEqual([]);

  const next = await createCuecard({ data });
  const resumed = await next.calls.resume(call.id);
  const { trace, ledger, variables: shown } = await resumed.inspect();
  expect(ledger[0]!.text).toBe("My pin is [secret], please.");
  expect(shown).toMatchObject({ s0: "[secret]", own: "[secret]" });
  expect(trace.at(-1)!.message).toContain("Its secret s0, s1, s2 went with the process that stopped; set it again");
  await next.close();
});

test("neither are they after a service was stopped, nor after it was killed and started again", {
  timeout: 120_000,
}, async () => {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  const data = join(path, "data");
  let server = await startServer(data);
  onTestFinished(async () => void (await server.end("SIGKILL")));
  const agent = (await request(server.url, "POST", "/v1/agents", { name: "Desk" })).body.id;
  const team = (await request(server.url, "POST", "/v1/teams", { name: "Line", definition: definition(agent) })).body
    .id;
  const call = (await request(server.url, "POST", "/v1/calls", { teamId: team, variables })).body.id;
  expect(call).toMatch(/^call_/);
  await request(server.url, "POST", `/v1/calls/${call}/turns`, { text: `My pin is ${secrets[0]}.` });
  expect((await request(server.url, "POST", `/v1/calls/${call}/end`, {})).status).toBeLessThan(300);
  await server.end("SIGKILL");
  server = await startServer(data);
  await server.end("SIGTERM");
  expect(leaksIn(data)).toEqual([]);
});
