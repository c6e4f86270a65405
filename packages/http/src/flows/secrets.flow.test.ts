import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { CallEvent, CreateTeam } from "@cuecard/core";
import { createHandler } from "@cuecard/http";
import { createCuecard } from "cuecard";
import { expect, onTestFinished, test } from "vitest";
import { createOwnDatabase, onServer, serverUrl } from "../../../cuecard/src/test-kit/own-database.ts";
import { temporaryFolder } from "../../../cuecard/src/test-kit/temporary-folder.ts";

/** A secret's value by the way it comes in. Each is looked for wherever anything comes out. */
const markers = { team: "MARKER-of-the-team-1", start: "MARKER-of-the-start-2", event: "MARKER-of-an-event-3" };
const key = "sk_live_of_the_test_of_secrets_12345678";

const recordings = [{}, { recording: "redacted", redact: ["\\d{12}"] }, { recording: "none" }] as const;

function teamWith(recording: (typeof recordings)[number]): CreateTeam {
  return {
    name: "T",
    definition: {
      members: [{ agentId: "desk", isEntry: true }, { agentId: "billing" }],
      variables: [
        { name: "pin", value: markers.team, secret: true },
        { name: "word", value: "", secret: true },
        { name: "plan", value: "gold" },
      ],
      rules: [{ name: "known", when: { variable: "word", exists: true }, to: "billing" }],
      ...(recording as object),
    },
  };
}

async function callThrough(data: string, database?: string): Promise<{ raw: string; outputs: string[] }> {
  const outputs: string[] = [];
  const note = (value: unknown) => void outputs.push(JSON.stringify(value) ?? "");
  const cuecard = await createCuecard({
    data,
    apiKeys: [key],
    onFault: (error) => note(String(error)),
    ...(database && { database }),
  });
  for (const name of ["call.started", "call.handed_off", "call.ended"] as const) cuecard.on(name, note);
  const handler = createHandler(cuecard, {
    secret: "the secret of upload links",
    version: "0.0.0",
    onFault: (error) => note(String(error)),
  });
  const ask = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await handler(new Request(`http://localhost${path}`, init));
    const text = await response.text();
    outputs.push(text);
    return JSON.parse(text || "null");
  };
  for (const id of ["desk", "billing"])
    await cuecard.agents.create({ id, name: id, systemPrompt: "Pin {{pin}}, word {{word}}." });

  for (const recording of recordings) {
    const team = await ask("POST", "/v1/teams", teamWith(recording));
    await ask("PATCH", `/v1/teams/${team.id}`, {
      name: "Renamed",
      definition: (await ask("GET", `/v1/teams/${team.id}`)).definition,
    });
    await ask("GET", "/v1/teams");
    await ask("GET", `/v1/teams/${team.id}/resolved`);
    const metadata = { note: `the pin is ${markers.start}` };
    const call = await cuecard.calls.start({
      teamId: team.id,
      variables: { pin: markers.start, said: `my ${markers.start}` },
      metadata,
    });
    const events: CallEvent[] = [
      { type: "agent_said", text: `Is it ${markers.start}?` },
      { type: "variables", set: { word: markers.event } },
    ];
    await call.userTurn(`it is ${markers.start}`);
    await call.toolCalls([{ id: "k", name: "lookup", arguments: { pin: markers.start } }]);
    await call.signal({ type: "tool_result", id: "k", ok: true, output: { pin: markers.start, word: markers.event } });
    expect((await call.signals(events))?.agent.id).toBe("billing");
    note(call.current.instructions);
    note(call.current.handoff?.brief);
    note(call.summary);
    note(await call.end({ reason: `told ${markers.start}`, outcome: markers.event }));
    note(await call.inspect());
    await ask("GET", `/v1/calls/${call.id}`);
    await ask("GET", "/v1/calls");
    for (const variables of [{ pin: { deep: markers.start } }, markers.start, [{ pin: markers.start }]]) {
      expect((await ask("POST", "/v1/calls", { teamId: team.id, variables })).error.code).toBe("invalid_value");
    }
    await ask("POST", "/v1/calls", [{ teamId: team.id, variables: { pin: markers.start } }]);
    const other = await cuecard.calls.start({ teamId: team.id });
    await ask("POST", `/v1/calls/${other.id}/events`, {
      events: [{ type: "variables", set: { pin: [markers.start] } }],
    });
    await ask("POST", `/v1/calls/${other.id}/events`, { events: { type: "variables", set: { pin: markers.start } } });
    for (const variables of [
      [{ name: "pin", value: [markers.team], secret: true }],
      { pin: markers.team },
      [markers.team],
    ]) {
      await ask("POST", "/v1/teams", { name: "X", definition: { members: [], variables } });
    }
    await other.end();
    // The team keeps its value through a PATCH with what GET gave; the rows of teams and calls under way are the only
    // place for it.
    const kept = await cuecard.calls.start({ teamId: team.id });
    expect(kept.summary.variables.pin).toBe("[secret]");
    await kept.end();
    await cuecard.teams.delete(team.id);
  }
  await cuecard.close();
  return { raw: rawFiles(data), outputs };
}

function rawFiles(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, "latin1"))
    .join("\n");
}

function expectNone({ raw, outputs }: { raw: string; outputs: string[] }): void {
  for (const marker of Object.values(markers)) {
    expect(outputs.filter((text) => text.includes(marker))).toEqual([]);
    expect(raw.includes(marker), `${marker} is in the store`).toBe(false);
  }
}

test("no value of a secret variable comes out or is left in the files of SQLite", async () => {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  expectNone(await callThrough(folder.path));
});

test.skipIf(!serverUrl)(`no value of a secret variable comes out or is left in the rows ${onServer}`, async () => {
  const [folder, database] = [temporaryFolder(), await createOwnDatabase()];
  onTestFinished(async () => {
    await database.drop();
    await folder.remove();
  });
  const { outputs } = await callThrough(folder.path, database.url);
  const rows = await database.query(
    "select record::text from cuecard.calls union all select entry from cuecard.call_entries",
  );
  expect(rows.length).toBeGreaterThan(20);
  expectNone({ outputs, raw: JSON.stringify(rows) });
});
