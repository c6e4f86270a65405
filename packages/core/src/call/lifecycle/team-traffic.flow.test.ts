import { expect, test } from "vitest";
import { createFixture } from "../test-kit/call-fixture.ts";

const rules = [
  { name: "bills", from: ["desk"], when: { keywords: ["invoice"] }, to: "billing", sure: true },
  { name: "back", from: ["billing"], when: { keywords: ["desk"] }, to: "desk", sure: true },
  { name: "never", when: { keywords: ["zeppelin"] }, to: "desk", sure: true },
];
const definition = { members: [{ agentId: "desk", isEntry: true }, { agentId: "billing" }], rules };

test("traffic counts the hand-offs that stood, and every rule with how often it fired", async () => {
  const { calls, teams, teamId: other } = await createFixture();
  const { id: teamId } = await teams.create({ name: "Counted", definition });
  for (const words of [["my invoice"], ["my invoice", "the desk please"], ["hello"]]) {
    const call = await calls.start({ teamId });
    for (const text of words) await call.userTurn(text);
    await call.end();
  }
  const declined = await calls.start({ teamId });
  await declined.userTurn("my invoice");
  await declined.declineHandoff({ reason: "closed" });
  await declined.end();
  await (await calls.start({ teamId: other })).end();

  const traffic = await calls.traffic(teamId);
  expect(traffic).toMatchObject({ object: "team_traffic", teamId, calls: 4 });
  expect(traffic.edges).toEqual([
    { from: "desk", to: "billing", handoffs: 2 },
    { from: "billing", to: "desk", handoffs: 1 },
  ]);
  // The one that was declined had fired all the same.
  expect(traffic.rules.map(({ name, fired, lastFiredAt }) => [name, fired, lastFiredAt !== null])).toEqual([
    ["bills", 3, true],
    ["back", 1, true],
    ["never", 0, false],
  ]);
  expect((await calls.traffic(teamId, { calls: 1 })).calls).toBe(1);
  await expect(calls.traffic("team_x")).rejects.toMatchObject({ code: "team_not_found" });
  await expect(calls.traffic(teamId, { calls: 0 })).rejects.toMatchObject({ param: "calls" });
});
