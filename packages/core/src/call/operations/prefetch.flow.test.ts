import { describe, expect, test } from "vitest";
import { createFixture } from "../test-kit/call-fixture.ts";

/** A call whose searches wait until they are let go. */
async function setUp() {
  const fixture = await createFixture();
  const call = await fixture.start();
  let gate = Promise.withResolvers<void>();
  const signals = new Map<string, AbortSignal | undefined>();
  fixture.knowledge.before = (text, signal) => {
    signals.set(text, signal);
    return gate.promise;
  };
  const release = async () => {
    gate.resolve();
    gate = Promise.withResolvers<void>();
    await new Promise((resolve) => setImmediate(resolve));
  };
  const traced = async () => (await call.inspect()).trace.filter(({ message }) => message.includes("searched ahead"));
  return { ...fixture, call, release, signals, traced };
}

describe("an interim transcript", () => {
  test("is searched while the caller speaks, and its answer is the turn's when that asks the same", async () => {
    const { call, knowledge, release, traced } = await setUp();
    call.interim("how can I pay my bill");
    await release();
    const turn = await call.userTurn("How can I pay my bill, please?");
    expect(turn.context?.text).toBe("known about: how can I pay my bill");
    expect(knowledge.questions).toEqual(["how can I pay my bill"]);
    expect(await traced()).toMatchObject([
      {
        turnId: turn.turnId,
        message:
          'The search was made ahead, for the interim transcript "how can I pay my bill"; 1 of 1 turns were searched ahead.',
        data: { interims: 1, searches: 1, reused: 1, turns: 1 },
      },
    ]);
  });

  test("is waited for when the turn comes before its answer", async () => {
    const { call, knowledge, release } = await setUp();
    call.interim("how can I pay my bill");
    const turn = call.userTurn("How can I pay my bill?");
    await release();
    expect((await turn).context?.text).toContain("pay my bill");
    expect(knowledge.questions).toHaveLength(1);
  });

  test("waits while another is searched, and only the newest is searched then", async () => {
    const { call, knowledge, release } = await setUp();
    for (const text of ["how", "how can I pay", "how can I pay my", "how can I pay my bill"]) call.interim(text);
    expect(knowledge.questions).toEqual(["how"]);
    await release();
    expect(knowledge.questions).toEqual(["how", "how can I pay my bill"]);
    call.interim("how can I pay my bill please");
    await release();
    expect(knowledge.questions).toHaveLength(2);
  });

  test("that asks something else than the turn is given up, and the turn is searched again", async () => {
    const { call, knowledge, release, signals, traced } = await setUp();
    call.interim("how can I pay my");
    const turn = call.userTurn("How can I pay my rent?");
    await release();
    await release();
    expect((await turn).context?.text).toBe("known about: How can I pay my rent?");
    expect(signals.get("how can I pay my")?.aborted).toBe(true);
    expect(knowledge.questions).toHaveLength(2);
    expect((await traced())[0]?.message).toContain("0 of 1 turns");
  });

  test("is searched for the member whom its words move the call to", async () => {
    const { call, knowledge, release } = await setUp();
    call.interim("I want a refund");
    await release();
    const turn = await call.userTurn("I want a refund.");
    expect([turn.agent.id, knowledge.questions]).toEqual(["billing", ["I want a refund"]]);
    expect(turn.context?.text).toContain("refund");
  });

  test("does not serve a turn after something else was said", async () => {
    const { call, knowledge, release } = await setUp();
    call.interim("how long is that");
    await release();
    await call.agentSaid({ text: "The contract runs for a year." });
    const turn = call.userTurn("how long is that");
    await release();
    await turn;
    expect(knowledge.questions).toEqual(["how long is that", "how long is that"]);
  });

  test("that comes late, or after the call ended, is ignored", async () => {
    const { call, knowledge, release } = await setUp();
    call.interim("opening hours on Sunday", { seq: 2 });
    await release();
    call.interim("opening", { seq: 1 });
    await call.userTurn("Opening hours on Sunday?");
    call.interim("parking", { seq: 1 });
    await release();
    await call.end();
    call.interim("refund");
    expect(knowledge.questions).toEqual(["opening hours on Sunday", "parking"]);
  });

  test("whose answer was degraded is asked again within the turn's deadline", async () => {
    const { call, knowledge } = await setUp();
    knowledge.before = async (text) => {
      if (text === "opening hours") throw new Error("no route");
    };
    call.interim("opening hours");
    const turn = await call.userTurn("Opening hours?");
    expect([turn.degraded, turn.context?.text]).toEqual([[], "known about: Opening hours?"]);
  });

  test("whose base has sources that are not ready yet is not asked again", async () => {
    const { call, knowledge, release } = await setUp();
    const { forTurn } = knowledge;
    const degraded = [{ stage: "ingest", reason: "1 source was never ready yet" }];
    knowledge.forTurn = async (request) => ({ ...(await forTurn(request)), degraded });
    call.interim("opening hours");
    await release();
    const turn = await call.userTurn("Opening hours?");
    expect([turn.degraded, turn.context?.text, knowledge.questions]).toEqual([
      degraded,
      "known about: opening hours",
      ["opening hours"],
    ]);
  });

  test("never makes a turn late", async () => {
    const { call } = await setUp();
    call.interim("opening hours");
    const turn = await call.userTurn("Opening hours?", { deadlineMs: 20 });
    expect(turn).toMatchObject({ context: null, degraded: [{ stage: "knowledge" }] });
  });
});

describe("a search ahead is used again only where the recognizer says the same as then", () => {
  const question = "opening hours of the taff alley";
  const sure = question.split(" ").map((text) => ({ text, confidence: 0.95 }));
  const unsure = sure.map((word) => (word.text === "taff" ? { ...word, confidence: 0.3 } : word));
  const other = [{ text: "opening hours of the tuff alley" }];
  const two = [...other, { text: "opening hours of the tough alley" }];

  test.each([
    ["other readings for none", {}, { alternatives: other }, 2],
    ["none for other readings", { alternatives: other }, {}, 2],
    ["more readings", { alternatives: other }, { alternatives: two }, 2],
    [
      "the same readings in other spelling",
      { alternatives: other },
      { alternatives: [{ text: "Opening hours of the Tuff Alley?" }] },
      1,
    ],
    ["readings that add no word", {}, { alternatives: [{ text: question }] }, 1],
    ["a doubtful word", { words: sure }, { words: unsure }, 2],
    ["words that were sure all along", {}, { words: sure }, 1],
  ])("%s", async (_, early, late, searches) => {
    for (const ahead of ["interim", "preview"]) {
      const { call, knowledge } = await createFixture().then(async (fixture) => ({
        ...fixture,
        call: await fixture.start(),
      }));
      if (ahead === "interim") call.interim(question, early);
      else await call.userTurn(question, { ...early, preview: true });
      await call.userTurn(question, late);
      expect(knowledge.requests, ahead).toHaveLength(searches);
      if (searches > 1) expect(knowledge.requests.at(-1)!.recognition).toMatchObject(late);
    }
  });
});

test("a turn whose search was stopped is searched again with what the recognizer said of it", async () => {
  const { call, knowledge, release } = await setUp();
  const stop = new AbortController();
  const turn = { turnKey: "t1", alternatives: [{ text: "tuff alley" }] };
  const stopped = call.userTurn("taff alley", { ...turn, signal: stop.signal });
  await new Promise((resolve) => setImmediate(resolve));
  stop.abort();
  await stopped;
  const again = call.userTurn("taff alley", turn);
  await release();
  await release();
  await again;
  expect(knowledge.requests.map(({ recognition }) => recognition?.alternatives)).toEqual([
    turn.alternatives,
    turn.alternatives,
  ]);
});

test("a preview that may take longer than the turn does not make it late", async () => {
  const { call, release } = await setUp();
  const preview = call.userTurn("opening hours", { preview: true, deadlineMs: 30_000 });
  await new Promise((resolve) => setImmediate(resolve));
  expect(await call.userTurn("opening hours", { deadlineMs: 20 })).toMatchObject({
    context: null,
    degraded: [{ stage: "knowledge" }],
  });
  await release();
  await preview;
});

test("a batch that searches and transfers has one deadline for the search and for what the new member knows", async () => {
  const { call, knowledge } = await createFixture().then(async (fixture) => ({
    ...fixture,
    call: await fixture.start(),
  }));
  await call.userTurn("hello");
  const asked: number[] = [];
  const { answer } = knowledge;
  knowledge.answer = (request) => {
    asked.push(request.deadline.milliseconds);
    return answer(request);
  };
  const batch = [
    { id: "k1", name: "search_knowledge", arguments: { query: "a" } },
    { id: "t1", name: "transfer_to_billing" },
  ];
  await call.toolCalls(batch, { deadlineMs: 1_000 });
  expect(asked).toEqual([500]);
  expect(knowledge.requests.at(-1)?.deadline.milliseconds).toBeLessThan(1_000);
});

describe("what was said before", () => {
  test("goes with each search: earlier words of caller and agent, not the turn's own", async () => {
    const { call, knowledge } = await createFixture().then(async (fixture) => ({
      ...fixture,
      call: await fixture.start(),
    }));
    await call.userTurn("When is the shop open?");
    await call.agentSaid({ text: "From nine to six." });
    await call.userTurn("and on Sundays?");
    expect(knowledge.requests.at(-1)?.history?.exchanges).toEqual([
      { role: "caller", text: "When is the shop open?" },
      { role: "agent", text: "From nine to six." },
    ]);
  });

  test("is left out of the next contexts only for a host that keeps them, and for the same member", async () => {
    const { start, knowledge } = await createFixture();
    const [keeps, doesNot] = [await start({ keepsContext: true }), await start()];
    for (const call of [keeps, doesNot])
      for (const text of ["opening hours", "parking", "refund"]) await call.userTurn(text);
    expect(knowledge.requests.map(({ except }) => [...(except ?? [])])).toEqual([
      [],
      [expect.stringMatching(/^chk_/)],
      [],
      [],
      [],
      [],
    ]);
  });
});
