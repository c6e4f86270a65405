import { expect, test } from "vitest";
import type { LiveCall } from "../../api/live-call.ts";
import type { Deadline } from "../../base/time/deadline.ts";
import { limits } from "../../limits.ts";
import { createFixture } from "../test-kit/call-fixture.ts";

const deadlineMs = 20_000;
const search = { id: "k1", name: "search_knowledge", arguments: { query: "a" } };
const transfer = { id: "t1", name: "transfer_to_billing" };

/** The most that the searches of an operation have of its deadline, in their order. */
test.each<[string, (call: LiveCall) => Promise<unknown>, number[]]>([
  ["a turn", (call) => call.userTurn("hello", { deadlineMs }), [1]],
  ["a preview", (call) => call.userTurn("hello", { deadlineMs, preview: true }), [1]],
  ["a turn in another's place", (call) => call.reviseTurn("hello", { deadlineMs }), [1]],
  ["a tool call", (call) => call.toolCalls([search], { deadlineMs }), [1]],
  ["a transfer", (call) => call.toolCalls([transfer], { deadlineMs }), [1]],
  ["a tool call beside a transfer", (call) => call.toolCalls([search, transfer], { deadlineMs }), [0.5, 1]],
  ["a turn of the usual time", (call) => call.userTurn("hello"), [limits.turnDeadlineMs / deadlineMs]],
  ["the host's own hand-off", (call) => call.handOff({ agentId: "billing" }), [limits.turnDeadlineMs / deadlineMs]],
])("%s has one deadline, and each of its searches a share of it", async (_, operation, shares) => {
  const { start, knowledge } = await createFixture();
  const call = await start();
  await call.userTurn("good morning");
  const given: Deadline[] = [];
  const { forTurn, answer } = knowledge;
  knowledge.forTurn = (request) => {
    given.push(request.deadline);
    return forTurn(request);
  };
  knowledge.answer = (request) => {
    given.push(request.deadline);
    return answer(request);
  };
  await operation(call);
  expect(given).toHaveLength(shares.length);
  given.forEach(({ milliseconds }, at) => {
    expect(milliseconds).toBeLessThanOrEqual(shares[at]! * deadlineMs);
    expect(milliseconds).toBeGreaterThanOrEqual(Math.floor((shares[at]! * deadlineMs) / 2));
  });
});

test("a turn whose answer is repeated searches again until the repeat's deadline", async () => {
  const { start, knowledge } = await createFixture();
  const call = await start();
  const { promise: searching, resolve: began } = Promise.withResolvers<void>();
  knowledge.before = () => {
    began();
    return new Promise(() => {});
  };
  const stop = new AbortController();
  const first = call.userTurn("refund", { turnKey: "k", signal: stop.signal });
  await searching;
  stop.abort();
  await first;
  knowledge.before = async () => {};
  await call.userTurn("refund", { turnKey: "k", deadlineMs });
  expect(knowledge.requests.at(-1)!.deadline.milliseconds).toBe(deadlineMs);
});
