import { createTestCuecard } from "@cuecard/testing";
import { describe, expect, onTestFinished, test } from "vitest";
import type { LiveCall } from "../../api/live-call.ts";
import type { CuecardOptions } from "../../cuecard.ts";
import { createMemoryStorage } from "../../memory/memory-storage.ts";
import type { CreateTeam } from "../../schema/team.ts";

const minute = 60_000;
const day = 24 * 3_600_000;

interface Options extends Partial<CuecardOptions> {
  gaps?: boolean;
  definition?: Partial<NonNullable<CreateTeam["definition"]>>;
  mode?: "auto" | "tool";
}

/** A house with one page, a desk that knows it, and calls to it. */
async function setUp({ gaps = true, definition = {}, mode = "auto", ...options }: Options = {}) {
  const storage = createMemoryStorage();
  let time = Date.parse("2026-11-02T09:00:00Z");
  const cue = await createTestCuecard({ storage, now: () => time, ...options });
  onTestFinished(() => cue.close());
  const base = await cue.knowledgeBases.create({ name: "House", gaps });
  const page = "Q: When is breakfast served?\nA: From 6:30 to 10.\n\nQ: Are dogs allowed?\nA: Small dogs are.\n";
  await add(base.id, page);
  const knowledge = [{ knowledgeBaseId: base.id, mode }];
  const desk = await cue.agents.create({ name: "Desk", knowledge });
  const members = [{ agentId: desk.id, isEntry: true }];
  const team = await cue.teams.create({ name: "House", definition: { members, ...definition } });

  async function add(knowledgeBaseId: string, textContent: string) {
    const input = { sourceType: "text" as const, textTitle: "Page", textContent, chunkStrategy: "faq" as const };
    return cue.sources.waitUntilReady(await cue.sources.add(knowledgeBaseId, input));
  }
  const start = () => cue.calls.start({ teamId: team.id });
  async function play(...texts: string[]) {
    const call = await start();
    for (const text of texts) await call.userTurn(text, { deadlineMs: 10_000 });
    return call;
  }
  const questions = async () => {
    const { data } = await cue.gaps.list(base.id);
    return data.map(({ question, count }) => `${question} ${count}`);
  };
  const pass = (ms: number) => {
    time += ms;
  };
  return { cue, storage, base, knowledge, add, start, play, questions, pass };
}

describe("what a knowledge base could not answer", () => {
  test("is kept when the call has ended, with the best weak hit, and alike questions are one gap", async () => {
    const { cue, base, play, pass } = await setUp();
    const first = await play("good morning", "Is there a heated pool?", "When is breakfast served?", "thank you, bye");
    expect((await cue.gaps.list(base.id)).data, "the call goes on").toEqual([]);
    await first.end();
    pass(minute);
    const second = await play("uh, is the pool heated?");
    await second.end();
    const { data } = await cue.gaps.list(base.id);
    expect(data).toMatchObject([
      {
        object: "gap",
        knowledgeBaseId: base.id,
        status: "open",
        question: "Is there a heated pool?",
        count: 2,
        lastAskedAt: "2026-11-02T09:01:00.000Z",
        answer: null,
      },
    ]);
    const [newest, oldest] = data[0]!.examples;
    expect(newest).toMatchObject({ callId: second.id, reasons: ["nothing_found"], subject: null });
    expect(oldest).toMatchObject({ callId: first.id, question: "Is there a heated pool?" });
    expect(oldest!.turnId).toMatch(/^turn_/);
    expect(oldest!.best!.similarity).toBeLessThan(0.6);
    expect((await cue.sources.chunks(base.id, oldest!.best!.sourceId)).data.map(({ id }) => id)).toContain(
      oldest!.best!.chunkId,
    );
    expect(await cue.gaps.get(base.id, data[0]!.id)).toEqual(data[0]);
  });

  test("is not kept where the knowledge base keeps none", async () => {
    const { play, questions } = await setUp({ gaps: false });
    await (await play("Is there a heated pool?")).end();
    expect(await questions()).toEqual([]);
  });

  test("goes to the knowledge base that came nearest, and to the first attached when none did", async () => {
    const { cue, base } = await setUp();
    const empty = await cue.knowledgeBases.create({ name: "Empty", gaps: true });
    const knowledge = [{ knowledgeBaseId: empty.id }, { knowledgeBaseId: base.id }];
    // Ids of their own: some made-up ones have so many digits that the turn dictates a number, which is not searched.
    const near = await cue.agents.create({ id: "concierge", name: "Near", knowledge });
    const none = await cue.agents.create({ id: "bellhop", name: "None", knowledge: knowledge.slice(0, 1) });
    for (const { id: agentId } of [near, none]) {
      const call = await cue.calls.start({ agentId });
      await call.userTurn(`Is there a heated pool for ${agentId}?`, { deadlineMs: 10_000 });
      await call.end();
    }
    expect((await cue.gaps.list(base.id)).data).toMatchObject([{ question: expect.stringContaining(near.id) }]);
    const [unmatched] = (await cue.gaps.list(empty.id)).data;
    expect(unmatched).toMatchObject({ question: expect.stringContaining(none.id), examples: [{ best: null }] });
  });

  test("is also what was asked before a member who is a person got the call, by a tool, a rule or the host", async () => {
    const { cue, base, knowledge } = await setUp();
    await cue.agents.upsert({ id: "desk", name: "Desk", knowledge });
    const members = [
      { agentId: "desk", isEntry: true },
      { agentId: "person", role: "person", kind: "human" as const },
    ];
    const rules = [{ name: "asked for", when: { keywords: ["person"] }, to: "person" }];
    const { id: teamId } = await cue.teams.create({ name: "With a person", definition: { members, rules } });
    const moves = [
      (call: LiveCall) => call.toolCalls([{ id: "c1", name: "transfer_to_person", arguments: {} }]),
      (call: LiveCall) => call.userTurn("a person please"),
      (call: LiveCall) => call.handOff({ agentId: "person" }),
    ];
    for (const move of moves) {
      const call = await cue.calls.start({ teamId });
      await call.userTurn("When is breakfast served?", { deadlineMs: 10_000 });
      await call.userTurn("Are dogs allowed?", { deadlineMs: 10_000 });
      await move(call);
      expect(call.current.agent.id).toBe("person");
      await call.end({ reason: "hung_up" });
    }
    const { data } = await cue.gaps.list(base.id);
    expect(data.map(({ question, count, examples }) => [question, count, examples[0]!.reasons])).toEqual([
      ["Are dogs allowed?", 3, ["transferred"]],
    ]);
  });

  test("is also what was asked again, and what a person had to answer", async () => {
    const { cue, base, play } = await setUp();
    await (await play("When is breakfast served?", "no, when is breakfast served")).end();
    await (await play("Are dogs allowed?")).end({ reason: "transferred" });
    await (await play("Are dogs allowed?")).end({ reason: "hung_up" });
    const { data } = await cue.gaps.list(base.id);
    expect(data.map(({ examples }) => examples.map(({ question, reasons }) => [question, ...reasons]))).toEqual(
      expect.arrayContaining([[["When is breakfast served?", "asked_again"]], [["Are dogs allowed?", "transferred"]]]),
    );
    expect(data).toHaveLength(2);
  });

  test("is also what the agent said otherwise than its passage, with both", async () => {
    const { cue, base, play } = await setUp();
    const call = await play("When is breakfast served?");
    const [passage] = call.current.context!.passages;
    const sentence = "Breakfast is until eleven.";
    const { verdict, claims } = await call.checkSaid(sentence);
    expect(verdict).toBe("contradicted");
    const { chunkId } = claims.find((claim) => claim.verdict === verdict)!.basis!;
    const event = { type: "said_checked", text: sentence, action: "flag", reason: "10 is written." } as const;
    await call.signal({ ...event, verdict: "unsupported" });
    await call.signal({ ...event, verdict: "contradicted", chunkId });
    await call.end();
    const { data } = await cue.gaps.list(base.id);
    expect(data).toMatchObject([{ question: "When is breakfast served?", status: "open", count: 1 }]);
    expect(data[0]!.examples).toMatchObject([
      {
        callId: call.id,
        reasons: ["contradicted"],
        best: { chunkId },
        said: { text: sentence, passage: { chunkId, sourceId: passage!.sourceId, text: passage!.text } },
      },
    ]);
    expect(data[0]!.examples[0]!.said!.why).toContain("10 is written.");
  });

  test("is also a contradicted turn that was not searched, since its passage was given from the start", async () => {
    const { cue, base } = await setUp();
    const knowledge = [{ knowledgeBaseId: base.id, mode: "preload" as const, similarityThreshold: 0 }];
    const agent = await cue.agents.create({ name: "Preloaded", knowledge });
    const call = await cue.calls.start({ agentId: agent.id });
    await call.userTurn("When is breakfast served?", { deadlineMs: 10_000 });
    const { claims } = await call.checkSaid("Breakfast is until eleven.");
    const { chunkId } = claims.find(({ verdict }) => verdict === "contradicted")!.basis!;
    const event = { type: "said_checked", text: "Until eleven.", action: "replace", reason: "10 is written." } as const;
    await call.signal({ ...event, verdict: "contradicted", chunkId });
    await call.end();
    expect((await cue.gaps.list(base.id)).data).toMatchObject([{ examples: [{ reasons: ["contradicted"] }] }]);
  });

  test("is what the model's tool did not find either", async () => {
    const { play, questions } = await setUp({ mode: "tool" });
    const call = await play("Is there a heated pool?");
    const look = (id: string, query: string) =>
      call.toolCalls([{ id, name: "search_knowledge", arguments: { query } }]);
    await look("c1", "heated pool");
    await call.userTurn("And breakfast?");
    await look("c2", "breakfast in the pool bar");
    await look("c3", "When is breakfast served?");
    await call.end();
    expect(await questions()).toEqual(["heated pool 1"]);
  });

  test("is not a turn that a newer one superseded, nor one whose search was cut short", async () => {
    const { start, questions, cue, knowledge } = await setUp();
    const call = await start();
    const early = call.userTurn("Is there a heated pool?", { deadlineMs: 10_000 });
    const late = call.userTurn("Is there a heated pool and a sauna?", { deadlineMs: 10_000 });
    expect([(await early).status, (await late).status]).toEqual(["superseded", "ok"]);
    await call.end();
    expect(await questions()).toEqual(["Is there a heated pool and a sauna? 1"]);
    const gone = await cue.knowledgeBases.create({ name: "Gone" });
    const agent = await cue.agents.create({ name: "Half", knowledge: [{ knowledgeBaseId: gone.id }, ...knowledge] });
    await cue.knowledgeBases.delete(gone.id, { force: true });
    const half = await cue.calls.start({
      agentId: agent.id,
      overrides: { knowledge: [{ knowledgeBaseId: gone.id }, ...knowledge] },
    });
    const { degraded } = await half.userTurn("Can I play golf?", { deadlineMs: 10_000 });
    expect(degraded).not.toEqual([]);
    await half.end();
    expect(await questions()).toHaveLength(1);
  });

  test("is kept of a call that another process took over, and of one that was left alone", async () => {
    const { cue, storage, play, questions, pass } = await setUp();
    const call = await play("Is there a heated pool?");
    const other = await createTestCuecard({ storage, now: () => Date.parse("2026-11-02T09:00:01Z"), concurrency: 0 });
    onTestFinished(() => other.close());
    await cue.calls.get(call.id);
    const taken = await other.calls.resume(call.id);
    await taken.userTurn("Can I play golf?", { deadlineMs: 10_000 });
    await taken.end();
    expect((await questions()).toSorted()).toEqual(["Can I play golf? 1", "Is there a heated pool? 1"]);
    await play("May I bring a parrot?");
    pass(16 * minute);
    await cue.calls.list();
    expect(await questions()).toContain("May I bring a parrot? 1");
  });

  test("is lost when the store fails just then, and the call ends all the same", async () => {
    const storage = createMemoryStorage();
    let asked = 0;
    const failing = {
      ...storage,
      workspace: (id: string) => ({
        ...storage.workspace(id),
        recordGap: () => Promise.reject(new Error(`the disk is full ${asked++}`)),
      }),
    };
    const { play, questions } = await setUp({ storage: failing });
    const call = await play("Is there a heated pool?");
    expect((await call.end()).status).toBe("ended");
    expect([asked, await questions()]).toEqual([1, []]);
  });
});

describe("privacy", () => {
  const card = "4111 1111 1111 1111";
  const words = [`Can I pay the heated pool with ${card}?`, `Is my PIN 4711-x good for the sauna?`];
  const kept = async (options: Options, set = false) => {
    const { cue, base, play } = await setUp(options);
    const call = await play(...words);
    if (set) await call.signal({ type: "variables", set: { pin: "4711-x" } });
    await call.end();
    return JSON.stringify((await cue.gaps.list(base.id)).data);
  };

  test("a redacted call leaves no card number among the gaps", async () => {
    const gaps = await kept({ definition: { recording: "redacted", redact: ["\\d{4}( \\d{4}){3}"] } });
    expect(gaps).toContain("Can I pay the heated pool with [redacted]?");
    expect(gaps).not.toContain("1111");
  });

  test("what became a secret after it was said is none of the gaps' words", async () => {
    const variables = [{ name: "pin", value: "", secret: true }];
    const gaps = await kept({ definition: { variables } }, true);
    expect(gaps).toContain("Is my PIN [secret] good for the sauna?");
    expect(gaps).not.toContain("4711");
  });

  test("a call that records nothing leaves no gap, also when another process ends it", async () => {
    expect(await kept({ definition: { recording: "none" } })).toBe("[]");
    const { cue, play, questions, pass, storage } = await setUp({ definition: { recording: "none" } });
    const { id } = await play(...words);
    await cue.calls.get(id);
    expect(JSON.stringify(await storage.workspace("default").getCall(id))).not.toContain("heated");
    pass(16 * minute);
    await cue.calls.list();
    expect((await cue.calls.get(id)).status).toBe("ended");
    expect(await questions()).toEqual([]);
  });

  test("a deleted call takes its questions along, and so does retention", async () => {
    const { cue, storage, play, questions, pass } = await setUp({ definition: { retentionDays: 1 } });
    const call = await play("Is there a heated pool?");
    await call.end();
    pass(minute);
    await (await play("Is there a heated pool?", "Can I play golf?")).end();
    expect((await questions()).toSorted()).toEqual(["Can I play golf? 1", "Is there a heated pool? 2"]);
    await cue.calls.delete(call.id);
    expect((await questions()).toSorted()).toEqual(["Can I play golf? 1", "Is there a heated pool? 1"]);
    await storage.forgetCalls(new Date(Date.parse("2026-11-02T09:01:00Z") + day).toISOString());
    expect(await questions()).toEqual([]);
  });

  test("a workspace has none of another's gaps", async () => {
    const { cue, base, play } = await setUp();
    await (await play("Is there a heated pool?")).end();
    const [gap] = (await cue.gaps.list(base.id)).data;
    const other = cue.workspace("other");
    await expect(other.gaps.list(base.id)).rejects.toMatchObject({ code: "knowledge_base_not_found" });
    const mine = await other.knowledgeBases.create({ name: "House", gaps: true });
    expect((await other.gaps.list(mine.id)).data).toEqual([]);
    for (const id of [base.id, mine.id]) {
      await expect(other.gaps.dismiss(id, gap!.id)).rejects.toMatchObject({ type: "not_found_error" });
      await expect(other.gaps.answer(id, gap!.id, { answer: "No." })).rejects.toMatchObject({
        type: "not_found_error",
      });
    }
    expect(await cue.gaps.get(base.id, gap!.id)).toEqual(gap);
    expect((await other.sources.list(mine.id)).data).toEqual([]);
  });
});
