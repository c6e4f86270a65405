import type { CreateTeam } from "cuecard";

/** A front desk that passes callers on to billing and support, and gets them back. */
export const departments: CreateTeam = {
  name: "Departments",
  definition: {
    members: [
      { agentId: "desk", role: "Front desk", isEntry: true },
      { agentId: "billing", role: "Billing", description: "Invoices, payments and refunds" },
      { agentId: "support", role: "Support", description: "Anything that is broken", canHandOffTo: ["desk"] },
    ],
    overrides: { systemPrompt: "You work for {{company}}. Be short and kind." },
    memberOverrides: {
      billing: { voice: { name: "bea" }, tools: { $append: [{ name: "find_invoice" }] } },
    },
    variables: [
      { name: "company", value: "Acme" },
      { name: "verified", value: "", secret: true },
    ],
    rules: [
      { name: "billing words", from: ["desk"], when: { keywords: ["invoice", "refund", "bill"] }, to: "billing" },
      { name: "done here", from: ["billing", "support"], when: { keywords: ["something else"] }, to: "desk" },
      {
        name: "after payment",
        from: ["billing"],
        when: { keywords: ["paid"] },
        to: "desk",
        context: { hideBefore: true },
        message: "Thank you. I pass you back to the front desk of {{company}}.",
      },
    ],
    recording: "redacted",
    redact: ["\\d(?:[ -]?\\d){11,18}"],
    retentionDays: 30,
  },
};
