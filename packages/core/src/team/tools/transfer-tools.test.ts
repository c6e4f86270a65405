import fc from "fast-check";
import { expect, test } from "vitest";
import { transferToolNames, transferTools } from "./transfer-tools.ts";

const names = (roles: (string | null)[]) => [
  ...transferToolNames(roles.map((role, index) => ({ agentId: `agt-${index}`, role }))).keys(),
];

test("names are slugs of roles, the id where a role gives nothing, a number where two collide", () => {
  expect(names(["Billing & Refunds", "Café — Ventas", null, "客服", "billing refunds!", "Billing refunds"])).toEqual([
    "transfer_to_billing_refunds",
    "transfer_to_cafe_ventas",
    "transfer_to_agt_2",
    "transfer_to_agt_3",
    "transfer_to_billing_refunds_2",
    "transfer_to_billing_refunds_3",
  ]);
});

test("names are unique, at most 64 characters of a-z, 0-9 and _", () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string(), fc.constant("x".repeat(200)), fc.constant("Sales")), { maxLength: 50 }),
      (roles) => {
        const made = names(roles);
        expect(new Set(made).size).toBe(roles.length);
        for (const name of made) expect(name).toMatch(/^[a-z0-9_]{1,64}$/);
      },
    ),
  );
});

test("a member gets the tools of those it can hand off to, described", () => {
  const members = [
    { agentId: "a", role: "Desk", canHandOffTo: ["c"] },
    { agentId: "b" },
    { agentId: "c", role: "Pay", description: "Bills", intents: ["my bill", "pay"] },
  ];
  const byName = transferToolNames(members);
  expect(transferTools(members, byName, "b").map(({ name }) => name)).toEqual(["transfer_to_desk", "transfer_to_pay"]);
  const [only, ...others] = transferTools(members, byName, "a");
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    name: "transfer_to_pay",
    description: 'Hand the caller over to Pay. Bills. Use it when the caller says things like: "my bill", "pay".',
    parameters: { type: "object", required: ["reason"] },
  });
});
