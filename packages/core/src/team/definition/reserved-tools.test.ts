import { expect, test } from "vitest";
import { createFixture } from "../../call/test-kit/call-fixture.ts";
import type { Json } from "../../schema/common.ts";

const names = ["transfer_to_billing", "decline_handoff", "search_knowledge"];
const shapes: [string, (name: string) => Json][] = [
  ["a list of functions", (name) => [{ type: "function", function: { name } }]],
  [
    "a list of tools",
    (name) => [
      { type: "function", name: "own" },
      { type: "function", name },
    ],
  ],
  ["a list of names", (name) => [name]],
  ["an object by name", (name) => ({ [name]: { description: "x" } })],
];

test.each(shapes)("an agent's own tools in %s may not have the names of Cuecard's", async (_, shape) => {
  const { agents, teams } = await createFixture();
  for (const name of names) {
    const tools = shape(name);
    const refusal = { message: expect.stringContaining(`"${name}"`), param: expect.stringMatching(/tools/) };
    await expect(agents.create({ id: "a", name: "A", tools })).rejects.toMatchObject(refusal);
    await expect(agents.upsert({ id: "a", name: "A", tools })).rejects.toMatchObject(refusal);
    await expect(agents.update("desk", { tools })).rejects.toMatchObject(refusal);
    for (const overrides of [{ overrides: { tools } }, { memberOverrides: { desk: { tools } } }]) {
      const definition = { members: [{ agentId: "desk" }], ...overrides };
      await expect(teams.create({ name: "T", definition })).rejects.toMatchObject({
        message: expect.stringContaining(`"${name}"`),
      });
    }
  }
  await agents.update("desk", { tools: shape("look_up_order") });
});
