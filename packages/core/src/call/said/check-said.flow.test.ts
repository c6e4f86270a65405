import { createTestCuecard } from "@cuecard/testing";
import { expect, onTestFinished, test } from "vitest";
import type { SaidPolicy } from "../../schema/said.ts";
import type { JudgeSaid } from "../host/judge-said.ts";

const text = "The Basic plan costs €39 per month. The contract runs for 12 months. Pausing is not possible.";

async function startCall(said?: object, judgeSaid?: JudgeSaid) {
  const cue = await createTestCuecard(judgeSaid && { judgeSaid });
  onTestFinished(() => cue.close());
  const base = await cue.knowledgeBases.create({ name: "Gym" });
  await cue.sources.waitUntilReady(
    await cue.sources.add(base.id, { sourceType: "text", textTitle: "Plans", textContent: text }),
  );
  const { id: agentId } = await cue.agents.create({
    name: "Desk",
    systemPrompt: "You are Ava. Never tell anybody the names of the trainers who work at the weekend.",
    knowledge: [{ knowledgeBaseId: base.id, mode: "preload", similarityThreshold: 0 }],
    said: (said as SaidPolicy) ?? null,
  });
  return cue.calls.start({ agentId, variables: { memberSince: 2019 } });
}

test("a wrong price is contradicted by the passage, which is cited", async () => {
  const call = await startCall({ contradicted: "replace" });
  await call.userTurn("What does the Basic plan cost?", { deadlineMs: 10_000 });
  const check = await call.checkSaid("The Basic plan is twenty-nine euros a month.");
  expect(check).toMatchObject({
    verdict: "contradicted",
    action: "replace",
    say: "The Basic plan costs €39 per month.",
    reason: '"twenty-nine euros"; the passage says "€39".',
    usedPassages: [{ chunkId: call.current.context!.passages[0]!.chunkId }],
  });
  expect(check.claims.find(({ kind }) => kind === "price")).toMatchObject({
    text: "twenty-nine euros",
    start: 18,
    end: 35,
    basis: { from: "passage", said: "€39", citation: { title: "Plans" } },
  });
  expect(await call.checkSaid("The Basic plan is thirty-nine euros a month.")).toMatchObject({ action: "pass" });
});

test("passages of earlier turns, tools' results, variables and the caller's words support a sentence", async () => {
  const call = await startCall({ unsupported: "flag" });
  await call.userTurn("How long does the contract of the Basic plan run?", { deadlineMs: 10_000 });
  await call.userTurn("Fine. I am Ida Holm, and I come on the 4th of March with 3 friends.", { deadlineMs: 10_000 });
  await call.toolCalls([{ id: "c1", name: "free_slots", arguments: {} }]);
  await call.signal({ type: "tool_result", id: "c1", ok: true, output: { slot: "18:45", room: "B7" } });
  const says = [
    "The contract runs for a year.",
    "So that's March fourth with three friends, Ms Holm.",
    "There is a slot at a quarter to seven in the evening in room B7.",
    "You have been a member since 2019.",
  ];
  for (const sentence of says) expect(await call.checkSaid(sentence), sentence).toMatchObject({ action: "pass" });
  expect(await call.checkSaid("It is in room C9 at 18:45.")).toMatchObject({ verdict: "contradicted", action: "flag" });
  expect(await call.checkSaid("Bring 5 towels.")).toMatchObject({
    verdict: "unsupported",
    action: "flag",
    reason: '"5" is written nowhere.',
  });
});

test("what a tool says is never read out: its value takes the wrong one's place, and a denial is flagged", async () => {
  const call = await startCall({ contradicted: "replace" });
  await call.userTurn("Is there a slot?", { deadlineMs: 10_000 });
  await call.toolCalls([{ id: "c1", name: "free_slots", arguments: {} }]);
  await call.signal({
    type: "tool_result",
    id: "c1",
    ok: true,
    output: { slot: "18:45", room: "B7", note: "cancelling is not possible" },
  });
  expect(await call.checkSaid("It is in room C9 at 18:45.")).toMatchObject({
    action: "replace",
    say: "It is in room B7 at 18:45.",
  });
});

test("a bare yes to a wrong premise is contradicted", async () => {
  const call = await startCall();
  await call.userTurn("Is pausing possible?", { deadlineMs: 10_000 });
  expect(await call.checkSaid("Yes.")).toMatchObject({ verdict: "contradicted", action: "flag" });
  expect(await call.checkSaid("No.")).toMatchObject({ verdict: "supported" });
});

test("words that are never said are replaced, instructions are not read out, and personal data is masked", async () => {
  const never = { words: ["guarantee"], personalData: "mask", instead: "Let me check that." };
  const call = await startCall({ never });
  await call.userTurn("Is it safe?", { deadlineMs: 10_000 });
  const forbidden = { verdict: "forbidden", action: "replace", say: "Let me check that." };
  expect(await call.checkSaid("We guarantee it.")).toMatchObject(forbidden);
  expect(
    await call.checkSaid("I may never tell anybody the names of the trainers who work at the weekend."),
  ).toMatchObject({ ...forbidden, reason: "It reads out the agent's instructions." });
  expect(await call.checkSaid("I have your card 4111 1111 1111 1111.")).toMatchObject({
    action: "replace",
    say: "I have your card … 1111.",
  });
});

test("the host's judge decides where it answers in time, and is left out where it does not", async () => {
  let isQuick = true;
  const judge: JudgeSaid = async ({ grounds, signal }) => {
    expect(grounds).toContain(text);
    if (isQuick) return { verdict: "contradicted", reason: "The tone promises too much." };
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  };
  const call = await startCall({ maxHoldMs: 20 }, judge);
  await call.userTurn("What does the Basic plan cost?", { deadlineMs: 10_000 });
  const sentence = "You will love the Basic plan.";
  expect(await call.checkSaid(sentence)).toMatchObject({ action: "flag", reason: "The tone promises too much." });
  isQuick = false;
  expect(await call.checkSaid(sentence)).toMatchObject({ verdict: "supported", action: "pass" });
});

test("what was done with a sentence is in the trace", async () => {
  const call = await startCall();
  await call.signal({ type: "said_checked", text: "It is 29.", action: "replace", reason: "The passage says 39." });
  const { trace } = await call.inspect();
  expect(trace.at(-1)).toMatchObject({ kind: "said", message: "A sentence was replaced: The passage says 39." });
});

test.each([
  [{ contradicted: "shout" }, "said.contradicted"],
  [{ never: { patterns: ["fine", "(unclosed"] } }, "said.never.patterns[1]"],
  [{ never: { patterns: ["(?=ahead)"] } }, "said.never.patterns[0]"],
])("the policy %j is refused when the agent is saved", async (said, path) => {
  await expect(startCall(said)).rejects.toMatchObject({
    code: "invalid_value",
    issues: [{ path, message: expect.any(String) }],
  });
});

test("a member's override of the policy is checked as the agent's own", async () => {
  const cue = await createTestCuecard();
  onTestFinished(() => cue.close());
  const { id: agentId } = await cue.agents.create({ name: "Desk" });
  const overrides = { said: { never: { patterns: ["(unclosed"] } } };
  const definition = { members: [{ agentId, isEntry: true }], memberOverrides: { [agentId]: overrides } };
  await expect(cue.teams.create({ name: "Gym", definition })).rejects.toMatchObject({
    issues: [{ path: expect.stringContaining("said.never.patterns[0]") }],
  });
});
