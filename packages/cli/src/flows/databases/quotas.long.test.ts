import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { onServer, serverUrl } from "../../../../cuecard/src/test-kit/own-database.ts";
import { createFleet, type Fleet } from "../../test-kit/fleet.ts";
import { type RunningServer, request } from "../../test-kit/spawn-cli.ts";

const rounds = 20;

/** Seen red with counting before the adding transaction: most races then took one too many. */
describe.skipIf(!serverUrl)(`two processes under one quota, ${onServer}`, () => {
  let fleet: Fleet;
  let processes: RunningServer[];

  beforeAll(async () => {
    fleet = await createFleet();
    const args = ["--max-live-calls", "3", "--max-sources", "3", "--max-bases", "3"];
    processes = await Promise.all([fleet.api(undefined, args), fleet.api(undefined, args)]);
  });
  afterAll(() => fleet.dissolve());

  const send = (method: string, path: string, body?: unknown, at = 0) =>
    request(processes[at % 2]!.url, method, path, body);

  /** Asks both processes at once, and returns what was made. Everything else must have met the quota. */
  async function race(path: string, body: (index: number) => unknown): Promise<{ id: string }[]> {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => send("POST", path, body(index), index)));
    const made = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map((answer) => answer.body.error.code)).toEqual(refused.map(() => "quota_exceeded"));
    return made.map((answer) => answer.body);
  }

  test("start exactly as many calls as there may be, in each of 20 races", async () => {
    const { body: agent } = await send("POST", "/v1/agents", { name: "Desk" });
    const taken = [];
    for (let round = 0; round < rounds; round++) {
      const calls = await race("/v1/calls", () => ({ agentId: agent.id }));
      taken.push(calls.length);
      // A call that another process holds moves to the one that ends it.
      for (const { id } of calls) await send("DELETE", `/v1/calls/${id}`);
    }
    expect(taken).toEqual(Array.from({ length: rounds }, () => 3));
  });

  test("make exactly as many knowledge bases and sources, in each of 20 races", async () => {
    const taken = [];
    for (let round = 0; round < rounds; round++) {
      const bases = await race("/v1/knowledge-base", (index) => ({ name: `${round} ${index}` }));
      const [first] = bases;
      const text = { sourceType: "text", textTitle: "T", textContent: "Some text." };
      const sources = await race(`/v1/knowledge-base/${first!.id}/sources`, () => text);
      taken.push([bases.length, sources.length]);
      for (const { id } of bases) await send("DELETE", `/v1/knowledge-base/${id}`);
    }
    expect(taken).toEqual(Array.from({ length: rounds }, () => [3, 3]));
  });
});
