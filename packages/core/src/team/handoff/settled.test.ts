import { expect, test } from "vitest";
import type { LedgerItem } from "../../schema/call.ts";
import { settledIn } from "./settled.ts";

const ledgerOf = (...said: [role: "agent" | "caller", text: string][]) =>
  said.map(([role, text], at) => ({ id: `i${at}`, role, text, interrupted: false })) as LedgerItem[];

test.each([
  "Hello, we are open from 9 to 5. How can I help you?",
  "Welcome to Acme 24, I'll be happy to help.",
  "Guten Tag, ich rufe Ihnen gern jemanden, wir haben bis 18 Uhr offen.",
])("a greeting is not settled: %s", (greeting) => {
  const ledger = ledgerOf(["agent", greeting], ["caller", "My router is broken"], ["agent", "Let me see."]);
  expect(settledIn(ledger)).toEqual([]);
});

test("what a member greets with after a hand-off is not settled, and what it promises is", () => {
  const tom = "Tom here, I'll look after your bill.";
  const ledger = ledgerOf(
    ["caller", "My bill is wrong"],
    ["agent", `${tom} It will be paid back on 3 May.`],
    ["caller", "Good"],
    ["agent", "Anything else?"],
  );
  expect(settledIn(ledger, [tom])).toEqual(["It will be paid back on 3 May."]);
});
