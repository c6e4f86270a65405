import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createMockedTools, createPassageReader, type PlayedAgent, recordedCaller } from "@cuecard/core/internals";
import { expect, onTestFinished, test } from "vitest";
import { harbor, openTeam } from "../test-kit/simulated-teams.ts";
import { createChatAgent, createChatCaller } from "./agent/chat-model.ts";
import { compareSimulations } from "./measure/compare.ts";
import { junitReport } from "./measure/junit.ts";
import type { Persona } from "./persona.ts";
import { type SimulateOptions, simulate } from "./simulate.ts";

const router: Persona = { name: "router", goal: { say: "My router is broken.", until: "ten seconds" } };

async function open() {
  const opened = await openTeam(harbor);
  onTestFinished(() => opened.cue.close());
  const { cue, teamId, model } = opened;
  const play = (more: Partial<SimulateOptions>) =>
    simulate({ calls: cue.calls, teamId, callers: [router], runs: 2, tools: harbor.tools, ...more });
  return { cue, teamId, model, play };
}

/** A server of chat completions that answers with these messages in turn, and the bodies that it got. */
async function chatServer(answer: (body: { messages: { role: string; content: string }[] }, at: number) => object) {
  const bodies: Parameters<typeof answer>[0][] = [];
  const server = createServer(async (request, response) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of request) pieces.push(piece);
    const body = JSON.parse(Buffer.concat(pieces).toString());
    const message = answer(body, bodies.push(body) - 1);
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ choices: [{ message, finish_reason: "stop" }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, bodies };
}

test("an agent of chat completions gets instructions, knowledge and tools, and its tool calls are answered by mocks", async () => {
  const { play } = await open();
  const { url, bodies } = await chatServer(({ messages }) =>
    messages.at(-1)!.role === "tool"
      ? { role: "assistant", content: "Hold it for ten seconds." }
      : {
          role: "assistant",
          content: null,
          tool_calls: [{ id: "c1", type: "function", function: { name: "line_state", arguments: '{"line":4}' } }],
        },
  );
  const { calls } = await play({
    runs: 1,
    agent: createChatAgent({ url, model: "m" }),
    tools: { line_state: ({ line }) => ({ line: line!, state: "up" }) },
  });
  expect(calls[0]).toMatchObject({ end: "satisfied", failure: null });
  expect(calls[0]!.toolCalls[0]).toEqual({
    agentId: "support",
    name: "line_state",
    arguments: { line: 4 },
    ok: true,
    output: { line: 4, state: "up" },
  });
  expect(bodies[0]!.messages[0]!.content).toContain("hold its button");
  expect(JSON.stringify(bodies[0])).toContain('"line_state"');
  expect(bodies[1]!.messages.at(-1)!.content).toBe('{"line":4,"state":"up"}');
});

test("a caller of chat completions knows the persona, and its marks press keys, wait and hang up", async () => {
  const { play, model } = await open();
  const said = ["[silence 3000]", "My router is broken.", "[keys 12#]", "Thanks, bye. [done]"];
  const { url, bodies } = await chatServer((_, at) => ({ role: "assistant", content: said[at] }));
  const { calls } = await play({ runs: 1, agent: model, callerModel: createChatCaller({ url, model: "m" }) });
  const mine = calls[0]!.lines.filter(({ by }) => by === "caller").map(({ text }) => text);
  expect(mine).toEqual(["[silent for 3000 ms]", "My router is broken.", "[presses 12#]", "Thanks, bye."]);
  expect(calls[0]!.end).toBe("satisfied");
  expect(bodies[0]!.messages[0]!.content).toContain("until you hear: ten seconds");
});

test.each<[string, Partial<SimulateOptions>, string]>([
  ["an agent that throws", { agent: () => Promise.reject(new Error("no model")) }, "no model"],
  [
    "an agent that is late",
    { agent: () => new Promise(() => {}), deadlineMs: 20 },
    "The agent support did not answer within 20 ms.",
  ],
  [
    "an agent that calls tools for ever",
    { agent: () => ({ toolCalls: [{ name: "again" }] }) },
    "still called tools after 10 requests",
  ],
  [
    "a caller's model that throws",
    {
      callerModel: () => {
        throw new Error("no voice");
      },
    },
    "no voice",
  ],
])("%s fails the call, and fulfils nothing", async (_what, more, failure) => {
  const { play } = await open();
  const { calls, overall, rates } = await play({ ...more, runs: 1, criteria: [{ neverSays: "x" }] });
  expect(calls[0]).toMatchObject({ end: "failed" });
  expect(calls[0]!.failure).toContain(failure);
  expect(overall.rate).toBe(0);
  expect(rates[0]).toMatchObject({ criterion: 'never says "x"', rate: 0 });
});

test("a signal ends the simulation with its reason", async () => {
  const { play } = await open();
  const stop = new AbortController();
  const agent: PlayedAgent = () => {
    stop.abort(new Error("enough"));
    return { say: "Hm." };
  };
  await expect(play({ agent, signal: stop.signal })).rejects.toThrow("enough");
});

test("a judge's verdict is a rate of its own, and one that is late or throws counts for nothing", async () => {
  const { play } = await open();
  const good = await play({ judge: ({ end }) => ({ holds: end !== "satisfied", why: "It was too easy." }) });
  expect(good.rates).toMatchObject([{ criterion: "the judge's verdict", passed: 0, calls: 2 }]);
  expect(good.calls[0]!.results[0]!.why).toBe("It was too easy.");
  for (const judge of [() => Promise.reject(new Error("busy")), () => new Promise<never>(() => {})]) {
    const { rates, overall } = await play({ judge, deadlineMs: 500 });
    expect(rates).toMatchObject([{ calls: 0, rate: 1 }]);
    expect(overall.rate).toBe(1);
  }
});

test("a passage reader says what was given, and what it has not it says too", async () => {
  const { play } = await open();
  const { calls } = await play({
    callers: [router, { name: "sky", goal: { say: "Why is the sky blue?", until: "air" } }],
    agent: createPassageReader(),
    runs: 1,
  });
  expect(calls[0]!.lines.at(-1)!.text).toContain("ten seconds");
  expect(calls[1]).toMatchObject({ end: "gave_up" });
});

test("nothing of a simulated call is stored", async () => {
  const { cue, play } = await open();
  await play({});
  expect((await cue.calls.list()).data).toEqual([]);
});

test("a stored call is played again with what the tools answered then, and a new version of the team is compared with it", async () => {
  const { cue, teamId, play } = await open();
  const call = await cue.calls.start({ teamId });
  await call.agentSaid({ text: "Harbor, hello." });
  await call.userTurn("When is my bill due?", { deadlineMs: 10_000 });
  await call.agentSaid({ text: "What is your account number?" });
  const turn = await call.userTurn("7711", { deadlineMs: 10_000 });
  await call.toolCalls([{ id: "c1", name: "verify_identity", arguments: { account: "7711" } }], {
    turnId: turn.turnId,
  });
  await call.signal({ type: "tool_result", id: "c1", ok: true, output: { verified: true } });
  await call.signal({ type: "variables", set: { verified: true } });
  await call.agentSaid({ text: "It is due on the 15th." });
  await call.end();
  const caller = recordedCaller(await cue.calls.get(call.id), { name: "bill" });
  expect(caller.moves.flatMap(({ criteria = [] }) => criteria)).toContainEqual({
    calls: "verify_identity",
    arguments: { account: "7711" },
  });

  const then = await play({ callers: [caller] });
  expect(then.calls[0]!.results.filter(({ holds }) => !holds)).toEqual([]);
  expect(then.calls).toHaveLength(1);
  const { id: changed } = await cue.teams.create({
    name: "Changed",
    definition: { ...harbor.definition, handoffs: { words: "suggest" } },
  });
  const now = await play({ teamId: changed, callers: [caller] });
  expect(compareSimulations(then, now)).toContainEqual(
    expect.objectContaining({ criterion: "turn 2 ends with billing", lost: 1, won: 0, difference: -1 }),
  );
});

test("examples answer in their order, as often as they say, and a member without the tool has none", async () => {
  const tools = createMockedTools({
    find: {
      examples: [
        { output: 1, times: 1 },
        { arguments: { city: "Bonn" }, output: 2 },
        { output: "no", ok: false },
      ],
    },
    broken: () => {
      throw new Error("down");
    },
  });
  const desk = { id: "desk", name: "Desk" } as never;
  const run = (given: object) => tools.run("find", given as never, desk);
  expect(await run({})).toMatchObject({ ok: true, output: 1 });
  expect(await run({ city: "BONN", zip: 1 })).toMatchObject({ ok: true, output: 2 });
  expect(await run({})).toMatchObject({ ok: false, output: "no" });
  expect(await tools.run("broken", {}, desk)).toMatchObject({ ok: false, output: "down" });
  expect(tools.offeredTo(desk).map(({ name }) => name)).toEqual(["find", "broken"]);
  const other = { id: "other", name: "Other", tools: ["find"] } as never;
  expect(tools.offeredTo(other).map(({ name }) => name)).toEqual(["find"]);
  expect((await tools.run("broken", {}, other)).output).toContain("There is no tool broken");
});

test("JUnit's report has a test for each criterion, with the words of calls that went wrong, and is valid XML", async () => {
  const { play, model } = await open();
  const callers: Persona[] = [
    { ...router, name: 'Ada "<&>"', criteria: [{ says: "\u0001 & more" }, { reaches: "support" }] },
  ];
  const report = junitReport(await play({ callers, agent: model }), { minRate: 0.5 });
  expect(report).toContain('<testsuite name="Ada &quot;&lt;&amp;&gt;&quot;" tests="2" failures="1">');
  expect(report).toContain('message="0 of 2 calls, 0.0 % (0.0 % to 65.8 %), below 50.0 %"');
  expect(report).toContain("caller: ");
  expect(report).toContain('<testcase name="reaches support" classname');
  expect(report).not.toContain("\u0001");
});

test("what can't be played is refused", async () => {
  const { play } = await open();
  await expect(play({ callers: [] })).rejects.toThrow("simulate needs callers");
  await expect(play({ callers: [router, router] })).rejects.toThrow('Two callers have the name "router"');
  await expect(play({ agentId: "desk" })).rejects.toThrow("exactly one of teamId and agentId");
});
