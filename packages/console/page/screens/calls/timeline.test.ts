import { expect, test } from "vitest";
import type { Schema } from "../../api/client.ts";
import { timelineOf } from "./timeline.ts";

type Call = Schema<"Call">;

const at = "2026-11-27T10:15:28.217Z";

test("what asked for a decision of the same millisecond stands above it, what came of it below", () => {
  const item = (role: string, text: string) => ({ role, text, at, turnId: "turn_1" });
  const ledger = [item("tool_call", "{}"), item("tool_result", "done"), item("agent", "Hello."), item("caller", "Hi")];
  const trace = [{ kind: "tool", message: "transfer was answered", at, turnId: "turn_1", data: null }];
  const [stretch] = timelineOf({ ledger, trace } as unknown as Pick<Call, "ledger" | "trace">);
  const order = stretch!.moments.map((moment) => (moment.kind === "trace" ? "trace" : moment.item.role));
  expect(order).toEqual(["caller", "tool_call", "trace", "tool_result", "agent"]);
});
