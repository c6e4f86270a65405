import { expect, test } from "vitest";
import { createFixture } from "../test-kit/call-fixture.ts";

const hours = { timezone: "UTC", days: ["mon" as const], from: "09:00", to: "18:00" };
/** The fixture's clock stands on a Saturday. */
const closed = { name: "closed", when: { not: { clock: hours } }, to: "billing", message: "We are closed." };

const team = (rules: object[], more: object = {}) => ({
  name: "Front",
  definition: {
    members: [
      { agentId: "desk", role: "Front desk", isEntry: true },
      { agentId: "billing", role: "Voice mail" },
      { agentId: "support", role: "Support" },
    ],
    memberOverrides: { billing: { firstMessage: "Leave a message." } },
    rules,
    ...more,
  },
});

test("who calls outside opening hours is with the closed member at once, which says so first", async () => {
  const { start, events } = await createFixture(team([closed]) as never);
  const call = await start();
  const { agent, handoff, turnId } = call.current;
  expect(agent.id).toBe("billing");
  expect(handoff).toMatchObject({ by: "rule", rule: "closed", message: "We are closed. Leave a message." });
  expect(call.view.handoff?.id).toBe(handoff?.id);
  expect(call.summary.agentId).toBe("billing");
  expect(events.map(([name]) => name)).toEqual(["call.started", "call.handed_off"]);
  const turn = await call.userTurn("Hello?");
  expect(turn.agent.id).toBe("billing");
  expect(turn.turnId).not.toBe(turnId);
});

test.each([
  ["open now", [{ ...closed, when: { not: { clock: { ...hours, days: ["sat"] } } } }]],
  ["closed for those who ask", [{ ...closed, when: { all: [closed.when, { keywords: ["bill"] }] } }]],
  ["closed for a customer only", [{ ...closed, when: { all: [closed.when, { variable: "plan", equals: "gold" }] } }]],
  ["closed for another member", [{ ...closed, from: ["support"] }]],
  ["no clock at all", [{ ...closed, when: { not: { turns: { atLeast: 5 } } } }]],
])("the entry member opens the call: %s", async (_name, rules) => {
  const { start } = await createFixture(team(rules) as never);
  const call = await start();
  expect(call.current).toMatchObject({ agent: { id: "desk" }, handoff: null });
});

test("a rehearsed start opens as a real one does, and a call that goes on is decided once", async () => {
  const { calls, teamId, start } = await createFixture(team([closed]) as never);
  const trial = await calls.rehearseStart({ teamId });
  expect(trial.current.agent.id).toBe("billing");
  const call = await start({ externalId: "room-1" });
  await call.handOff({ agentId: "desk" });
  expect((await start({ externalId: "room-1" })).current.agent.id).toBe("desk");
});
