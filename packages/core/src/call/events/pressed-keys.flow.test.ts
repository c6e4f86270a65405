import { describe, expect, test } from "vitest";
import { checkDefinition } from "../../team/definition/definition.ts";
import { createFixture } from "../test-kit/call-fixture.ts";

const members = [
  { agentId: "desk", isEntry: true },
  { agentId: "billing" },
  { agentId: "bank", dtmf: "show" as const },
];
const rules = [
  { name: "pin", from: ["desk"], when: { dtmf: "8264#" }, to: "billing" },
  { name: "menu", from: ["desk"], when: { dtmf: "3" }, to: "bank", dtmf: "show" as const },
  { name: "back", from: ["bank"], when: { dtmf: "9" }, to: "desk" },
];
const startCall = async () => {
  const fixture = await createFixture({ name: "Keys", definition: { members, rules } });
  return { ...fixture, call: await fixture.start() };
};

describe("keys that the caller presses", () => {
  test("one by one are one sequence, until somebody speaks", async () => {
    const { call } = await startCall();
    for (const digits of "82") expect(await call.signal({ type: "dtmf", digits })).toBeNull();
    await call.agentSaid({ text: "Once more, please." });
    for (const digits of "8264") expect(await call.signal({ type: "dtmf", digits })).toBeNull();
    expect(await call.signal({ type: "dtmf", digits: "#" })).toMatchObject({ agent: { id: "billing" } });
  });

  test("may begin while the agent still speaks", async () => {
    const { call } = await startCall();
    await call.signal({ type: "dtmf", digits: "8" });
    await call.agentSaid({ text: "Please enter", interrupted: true });
    expect(await call.signal({ type: "dtmf", digits: "264#" })).toMatchObject({ agent: { id: "billing" } });
  });

  test("lead through a menu within the cooldown, but not round in circles", async () => {
    const { call } = await startCall();
    expect(await call.signal({ type: "dtmf", digits: "3" })).toMatchObject({ agent: { id: "bank" } });
    expect(await call.signal({ type: "dtmf", digits: "9" })).toMatchObject({ agent: { id: "desk" } });
    expect(await call.signal({ type: "dtmf", digits: "3" })).toBeNull();
    const { trace } = await call.inspect();
    expect(trace.at(-1)?.message).toContain("back and forth between desk and bank");
  });

  test("are masked in ledger, trace, events and store, also when they fit no rule", async () => {
    const { call, calls, events, store } = await startCall();
    await call.signal({ type: "dtmf", digits: "9937551" });
    await call.agentSaid({ text: "Your PIN?" });
    const turn = await call.signal({ type: "dtmf", digits: "8264#" });
    await calls.flush();
    const { state, ...record } = (await store.getCall(call.id))!;
    const { snapshot: _definition, ...kept } = state as Record<string, unknown>;
    const entries = await store.getCallEntries(call.id);
    const all = JSON.stringify([turn, record, kept, entries, events]);
    expect(all).not.toMatch(/9937551|8264/);
    expect(entries.ledger.map(({ text }) => text)).toEqual(["•••••••", "Your PIN?", "•••••"]);
  });

  test("are shown by the rule that they meet, and by a member that shows all of them", async () => {
    const { call } = await startCall();
    await call.signal({ type: "dtmf", digits: "3" });
    await call.signal({ type: "dtmf", digits: "557" });
    const { ledger } = await call.inspect();
    expect(ledger.map(({ text }) => text)).toEqual(["3", "557"]);
  });
});

test.each([
  [{ name: "menu", when: { dtmf: "one" }, to: "bank" }, "must be 1 to 64 of 0-9 * # A-D"],
  [{ name: "menu", when: { turns: { atLeast: 2 } }, to: "bank", dtmf: "show" }, "which names none"],
])("a rule that can't be meant is refused on save: %j", (rule, message) => {
  expect(() => checkDefinition({ members, rules: [rule] })).toThrow(message);
});
