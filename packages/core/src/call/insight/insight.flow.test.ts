import { expect, onTestFinished, test, vi } from "vitest";
import type { CallSoFar, HostFunctions } from "../host/host-functions.ts";
import { createFixture, threeMembers } from "../test-kit/call-fixture.ts";

const team = {
  ...threeMembers,
  definition: {
    ...threeMembers.definition!,
    rules: [
      ...threeMembers.definition!.rules!,
      { name: "big party", from: ["desk"], when: { variable: "party", gt: 8, trust: "extracted" }, to: "support" },
      { name: "by a variable", from: ["desk"], when: { variable: "party", exists: true }, to: "billing" },
    ],
  },
} as const;

/** A call whose host has these functions; `quiet` is when nothing of theirs is under way. */
async function startWith(functions: Partial<HostFunctions>, definition: object = team.definition) {
  const hostFunctions = { summarise: null, extract: null, ...functions };
  const { start } = await createFixture(
    { ...team, definition: structuredClone(definition) as never },
    { hostFunctions },
  );
  return start();
}
const idle = () => new Promise((resolve) => setTimeout(resolve, 20));

const said = ({ history }: CallSoFar) => history.filter(({ role }) => role === "caller").map(({ text }) => text);

test("a hand-off's brief has the newest summary and what was extracted, marked as unconfirmed", async () => {
  const call = await startWith({
    summarise: async (so) => `They said ${said(so).join(" and ")}`,
    extract: async () => ({ name: "Ada", company: "Other", "not a name": 1, list: [] as never }),
  });
  await call.userTurn("hello");
  await idle();
  await call.userTurn("my chair is broken");
  await idle();
  const turn = await call.userTurn("I want a refund");
  expect(turn.handoff!.brief).toContain("Summary: They said hello and my chair is broken.");
  expect(turn.handoff!.brief).toContain("Understood from the call, not confirmed: name is Ada, company is Other.");
  expect(turn.instructions).not.toContain("The call before you took it");
  expect(call.summary.variables).toEqual({ company: "Acme" });
});

test("a hand-off never waits: what is late goes with the next Turn, and stays the same from then on", async () => {
  const answers: PromiseWithResolvers<string>[] = [];
  const call = await startWith({
    summarise: () => {
      answers.push(Promise.withResolvers<string>());
      return answers.at(-1)!.promise;
    },
  });
  await call.userTurn("hello");
  await idle();
  const moved = await call.userTurn("I want a refund");
  expect(moved.handoff).toMatchObject({ status: "committed", to: "billing" });
  expect(moved.handoff!.brief).not.toContain("Summary");
  answers[0]!.resolve("They greeted");
  await idle();
  const next = await call.userTurn("for the chair");
  expect(next.instructions).toContain("The call before you took it. Summary: They greeted.");
  answers[1]!.resolve("They want a refund");
  await idle();
  const after = await call.userTurn("yes");
  expect(after.instructions).toBe(next.instructions);
});

test("only a rule that trusts what was extracted compares it", async () => {
  const call = await startWith({ extract: async () => ({ party: 12 }) });
  await call.userTurn("a table for twelve");
  await idle();
  const { handoff } = await call.userTurn("on Tuesday");
  expect(handoff).toMatchObject({ to: "support", rule: "big party" });
  expect(handoff!.reason).toContain('the extracted value party is "12"');
  const without = await startWith({ extract: async () => ({ party: 2 }) });
  await without.userTurn("a table for two");
  await idle();
  expect((await without.userTurn("on Tuesday")).handoff).toBeNull();
});

test("what a hand-off hides is neither summed up again nor passed on", async () => {
  const rules = [
    { name: "hide", from: ["desk"], when: { keywords: ["refund"] }, to: "billing", context: { hideBefore: true } },
  ];
  const seen: string[][] = [];
  const call = await startWith(
    {
      async summarise(so) {
        seen.push([...said(so), so.summary ?? "none"]);
        return "card 4111";
      },
    },
    { ...team.definition, rules },
  );
  await call.userTurn("my card is 4111");
  await idle();
  const { handoff } = await call.userTurn("a refund");
  expect(JSON.stringify(handoff)).not.toContain("4111");
  await idle();
  const next = await call.userTurn("thanks");
  expect(next.instructions).not.toContain("4111 ");
  expect(seen[1]).toEqual(["none"]);
});

test("functions that fail, hang or answer nonsense are in the trace, and keep what there was", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const pause = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  let turn = 0;
  const call = await startWith({
    summarise: async () => (turn === 1 ? "They greeted" : Promise.reject(new Error("no credit"))),
    extract: () => (turn === 1 ? new Promise(() => {}) : Promise.resolve([] as never)),
  });
  turn = 1;
  await call.userTurn("hello");
  await pause();
  await vi.advanceTimersByTimeAsync(10_000);
  await pause();
  turn = 2;
  await call.userTurn("my chair is broken");
  await pause();
  await pause();
  const { handoff } = await call.userTurn("I want a refund");
  expect(handoff!.brief).toContain("Summary: They greeted.");
  const messages = (await call.inspect()).trace.map(({ message }) => message);
  expect(messages).toContain("extract did not answer within 10000 ms.");
  expect(messages).toContain("summarise failed: no credit.");
  expect(messages).toContain("extract gave nothing that can be used.");
});

test("the end of a call stops them, and nothing of theirs is stored with it", async () => {
  let stopped = false;
  const call = await startWith({
    summarise: ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener("abort", () => {
          stopped = true;
          reject(signal.reason);
        });
      }),
    extract: async () => ({ pin: "swordfish" }),
  });
  await call.userTurn("hello");
  await idle();
  await call.end();
  await idle();
  expect(stopped).toBe(true);
  expect(JSON.stringify(await call.inspect())).not.toContain("swordfish");
});
