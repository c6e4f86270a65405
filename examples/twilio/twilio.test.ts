import { expect, test } from "vitest";
import { runExample } from "../test-kit/run-example.ts";

test("scripted/phone-call.ts plays twilio.ts a call: keys, a hand-off with its first words, and a barge-in", async () => {
  const printed = await runExample("twilio/scripted/phone-call.ts");
  expect(printed.trim().split("\n")).toEqual([
    "connected",
    "clear",
    "desk: Hello, this is Maya.",
    "dtmf: •",
    "billing: I put you through to billing. This is Tom.",
    "billing: Your bill is 44 (cut off)",
    "caller: The front desk again, please.",
    "desk: What can I do for you?",
    "audio sent: 5760 ms",
  ]);
});
