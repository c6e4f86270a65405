import { expect, test } from "vitest";
import { createFixture, openTeam } from "../test-kit/call-fixture.ts";

test("a member's model gets what its own server sent beside tool calls, and another model nothing of it", async () => {
  const memberOverrides = { desk: { model: "one" }, billing: { model: "two" }, support: { model: "one" } };
  const { start } = await createFixture(openTeam({ memberOverrides, handoffs: { cooldownTurns: 0 } }));
  const call = await start();
  await call.userTurn("hello");
  const providerData = { extra_content: { google: { thought_signature: "c2ln" } } };
  await call.toolCalls([{ id: "call_0", name: "find_order", arguments: {}, providerData }]);
  await call.signal({ type: "tool_result", id: "call_0", ok: true, output: "found" });
  const kept = (items: readonly { role: string; providerData?: unknown }[]) =>
    items.filter(({ role }) => role === "tool_call").map((item) => item.providerData);
  for (const [agentId, expected] of [
    ["billing", undefined],
    ["support", providerData],
    ["desk", providerData],
  ] as const) {
    const { handoff } = await call.handOff({ agentId });
    expect(kept(handoff!.history)).toEqual([expected]);
    expect(kept(call.view.history)).toEqual([expected]);
    // It is the same item: a live conversation keeps it.
    expect(handoff!.drop).not.toContain(handoff!.history.find(({ role }) => role === "tool_call")!.id);
  }
});
