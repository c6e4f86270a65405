import { expect, test } from "vitest";
import { createFixture, openTeam } from "../test-kit/call-fixture.ts";

test("the history is what the member that has the call may see, with the words that were heard", async () => {
  const { start } = await createFixture(openTeam({ handoffs: { context: { redact: ["\\d{4}"] } } }));
  const call = await start();
  const hello = await call.userTurn("My card is 4711");
  await call.agentSaid({ text: "Good day, one moment please.", interrupted: true, playedMs: 700, itemId: "i1" });
  await call.userTurn("Are you there?");
  await call.toolCalls([
    { id: "look", name: "look_up", arguments: "{}" },
    { id: "more", name: "look_up", arguments: "{}" },
  ]);
  await call.signal({ type: "tool_result", id: "look", ok: true, output: "none" });
  const before = await call.history();
  expect(before).toMatchObject([
    { role: "user", text: "My card is 4711" },
    { role: "assistant", text: "Good day,…", id: "i1" },
    { role: "user", text: "Are you there?" },
    { role: "tools", text: null, calls: [{ id: "look", output: "none" }] },
  ]);
  await call.handOff({ agentId: "billing" });
  void call.agentSaid({ text: "I look for 5522.", turnId: hello.turnId });
  expect(await call.history()).toMatchObject([
    { text: "My card is [redacted]" },
    { text: "Good day,…" },
    { text: "I look for [redacted]." },
    { text: "Are you there?" },
    { role: "tools" },
  ]);
});

test("roles alternate where an API needs that, and an unknown form is refused", async () => {
  const { start } = await createFixture();
  const call = await start();
  expect(await call.history()).toEqual([]);
  await call.agentSaid({ text: "Welcome." });
  await call.userTurn("Hello");
  await call.userTurn("Are you there?");
  await call.agentSaid({ text: "Yes." });
  expect(await call.history({ strict: "alternating" })).toMatchObject([
    { role: "user", text: "(The call begins.)" },
    { role: "assistant", text: "Welcome." },
    { role: "user", text: "Hello\nAre you there?" },
    { role: "assistant", text: "Yes." },
    { role: "user", text: "(The caller says nothing.)" },
  ]);
  await expect(call.history({ strict: "loose" as never })).rejects.toThrow('strict is "loose"');
  await call.end();
  expect(await call.history()).toHaveLength(4);
});
