import { expect, test } from "vitest";
import { createFakeLiveKit } from "../test-kit/fake-livekit.ts";
import { contextOf, visibleItems } from "./handoff-context.ts";

test("a tool call of the member before is hidden, and one of the new member that has the same id is seen", () => {
  const { livekit } = createFakeLiveKit();
  const item = (id: string, callId: string) => ({ id, callId });
  const items = [
    item("seen", "call_0"),
    item("moved", "call_0"),
    item("moved-out", "call_0"),
    item("own", "call_0"),
    item("own-out", "call_0"),
  ];
  const context = { ...contextOf({ handoff: null, history: [] }), hidden: new Set(["seen", "call_0"]) };
  expect(visibleItems(livekit.llm, context, items).map(({ id }) => id)).toEqual(["own", "own-out"]);
});
