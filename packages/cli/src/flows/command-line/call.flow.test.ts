import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createCuecard } from "cuecard";
import { afterEach, beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { handbookTeam } from "../../test-kit/handbook.ts";
import { request, runCli, startServer } from "../../test-kit/spawn-cli.ts";

let folder: ReturnType<typeof temporaryFolder>;
let data: string;
let team: ReturnType<typeof handbookTeam>;

beforeEach(async () => {
  folder = temporaryFolder();
  data = join(folder.path, "data");
  const cuecard = await createCuecard({ data });
  const base = await cuecard.knowledgeBases.create({ name: "Harbor" });
  const textContent = "Bills are due on the 15th of each month.";
  await cuecard.sources.waitUntilReady(
    await cuecard.sources.add(base.id, { sourceType: "text", textTitle: "Bills", textContent }),
  );
  team = handbookTeam(base.id);
  await cuecard.teams.create(team);
  await cuecard.close();
});
afterEach(() => folder.remove());

/** No test is about time: beside busy neighbours a search takes longer than a caller waits. */
const patient = ["--deadline", "30000"];
const call = (input: string, ...args: string[]) => runCli(["call", ...args, ...patient, "--data", data], { input });

test("each line is what the caller says or does, and the answer says who speaks, what they know and why", async () => {
  const { code, stdout, stderr } = await call(
    [
      "/as interim When is my bill",
      "When is my bill due?",
      "/silence 8000",
      "/dtmf 1",
      '/tool transfer_to_front_desk {"reason":"all said"}',
      "Thanks",
      '/tool transfer_to_front_desk {"reason":"all said"}',
      "/end solved",
      "never read",
    ].join("\n"),
    "Harbor",
  );
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("Maya speaks first  Harbor Home Internet, how can I help?");
  expect(stdout).toMatch(
    /⇄ maya → tom \(committed, by rule\): the keyword "bill" is in the caller's words\nTom answers {2}[\d.]+ ms, routing/,
  );
  expect(stdout).toContain("[1] Bills");
  expect(stdout).toContain("event: Nobody spoke for 8000 ms.");
  expect(stdout).toMatch(/refused: The call was handed over in this turn already/);
  expect(stdout).toMatch(/⇄ tom → maya \(committed, by tool\): all said\nMaya answers/);
  expect(stdout).toContain("end: The call ended: solved.");
  expect(stdout).not.toContain("never read");
});

test("the caller's words go on, a member declines, and each says what came of it", async () => {
  const { code, stdout, stderr } = await call(
    [
      "A bill",
      "/revise A billboard, please",
      "What is a bill?",
      "/decline They ask about a duck",
      "/decline",
      "/dtmf 42",
      "/revise Too late",
    ].join("\n"),
    "Harbor",
  );
  expect([code, stderr]).toEqual([1, expect.stringContaining("can't be revised")]);
  expect(stdout).toContain("revised: The caller went on, so the turn begins again with the words as they are now.");
  expect(stdout).toMatch(/⇄ tom → maya \(committed, by code\): .*\nMaya answers/);
  expect(stdout).toContain("reverted: maya has the call again, not tom");
  expect(stdout).toContain("reverted: tom declines the call, and maya has it again: They ask about a duck.");
  expect(stdout).toMatch(/refused: The call stays with maya/);
});

test("a line that can't be done says why, the call goes on, and the exit code says so", async () => {
  const { code, stdout, stderr } = await call(
    "/dial 1\n/silence soon\n/dtmf x\n/revise\n/transfer\n/transfer busy\n/help\n/trace\nWhen is it due?\n",
    "Harbor",
  );
  expect(code).toBe(1);
  expect(stderr.trim().split("\n")).toEqual([
    "There is no command /dial; /help lists the commands.",
    "Write /silence MILLISECONDS, such as /silence 8000.",
    "Write /dtmf DIGITS, such as /dtmf 1.",
    "Write /revise TEXT, such as /revise I'd like to pay my bill.",
    "Write /transfer with ringing, bridged, no_answer, busy, declined, voicemail, failed, referred.",
    expect.stringMatching(/^Nobody was called in call "call_\w+"; hand it to a person with a destination first\.$/),
  ]);
  expect(stdout).toContain("Maya answers");
  expect(stdout).toContain("end: The call ended: the caller hung up.");
});

test("a team of a file talks through the server that has the folder, and is gone afterwards", async () => {
  const file = join(folder.path, "team.json");
  writeFileSync(file, JSON.stringify({ ...team, name: "Tried" }));
  const server = await startServer(data);
  const { code, stdout, stderr } = await call(
    "When is my bill due?\n/tool transfer_to_front_desk {}\n/silence 9000\n/end",
    "--file",
    file,
  );
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("Tom answers");
  expect(stdout).toContain("[1] Bills");
  expect((await request(server.url, "GET", "/v1/teams")).body.data.map(({ name }: { name: string }) => name)).toEqual([
    "Harbor",
  ]);
  expect((await request(server.url, "GET", "/v1/calls")).body.data).toMatchObject([
    { status: "ended", endReason: "the caller hung up" },
  ]);
  await server.end("SIGTERM");
});

test.each([
  { args: ["Nobody"], file: "", code: 1, says: 'There is no team "Nobody". There is Harbor.' },
  { args: [], file: "", code: 2, says: "pass a stored team, or a team file with --file" },
  { args: ["--file", "team.json"], file: "{", code: 1, says: "team.json is not JSON" },
  {
    args: ["--file", "team.json"],
    file: '{"name":"x","definition":{"members":[{"agentId":"a"},{"agentId":"a"}],"rules":[{"name":"r","when":{"keywords":["a"]},"to":"b"}]}}',
    code: 1,
    says: "definition.rules[0].to",
  },
])("$says", async ({ args, file, code: expected, says }) => {
  writeFileSync(join(folder.path, "team.json"), file);
  const { code, stderr } = await runCli(["call", ...args, "--data", data], { cwd: folder.path, input: "" });
  expect([code, stderr]).toEqual([expected, expect.stringContaining(says)]);
});
