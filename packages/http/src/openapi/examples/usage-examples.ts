const ofBase = { searches: 1_804, documentTokens: 51_200, chunksMade: 128, bytesRead: 402_113 };
const totals = { ...ofBase, questionTokens: 14_930, calls: 61, turns: 742, callSeconds: 9_840, handoffs: 38 };
const day = { day: "2026-11-22", ...totals };
const base = { knowledgeBaseId: "kb_01ha8v3m5r", name: "Support", ...ofBase };
const held = { kind: "sources", used: 42, quota: 1_000 };

/** Examples of what a workspace used. */
export const usageExamples = {
  UsageTotals: totals,
  UsageDay: day,
  KnowledgeBaseUsage: base,
  HeldUsage: held,
  LimitReport: {
    object: "limit_report",
    rates: { privatePerMinute: null, publicPerMinute: 60, failedPerMinute: 60 },
    quotas: [held],
  },
  UsageReport: {
    object: "usage_report",
    from: "2026-11-01",
    to: "2026-11-22",
    knowledgeBaseId: null,
    totals,
    days: [day],
    knowledgeBases: [base],
    held: [held],
  },
};
