import type { CreateTeam } from "cuecard";

/** First line, then second line, then a person; who has waited long enough or pays for it goes faster. */
export const escalation: CreateTeam = {
  name: "Escalation",
  definition: {
    members: [
      { agentId: "first-line", role: "First line", isEntry: true },
      { agentId: "second-line", role: "Second line", description: "Faults that the first line can't fix" },
      { agentId: "person", role: "Person", description: "A human colleague", kind: "human" },
    ],
    rules: [
      {
        name: "asked for a person",
        when: { matches: "(?i)\\b(a|real) (person|human)\\b" },
        to: "person",
        priority: 10,
        sure: true,
      },
      {
        name: "angry gold caller",
        when: { all: [{ variable: "plan", equals: "gold" }, { keywords: ["complaint", "cancel"] }] },
        to: "person",
        priority: 5,
      },
      {
        name: "diagnosis fails",
        from: ["first-line"],
        when: { toolFailed: "run_diagnosis", times: 2 },
        to: "second-line",
      },
      { name: "no progress", from: ["first-line"], when: { turns: { atLeast: 6 } }, to: "second-line" },
      { name: "nobody speaks", from: ["second-line"], when: { silence: { ms: 15_000 } }, to: "person" },
    ],
    handoffs: { maxPerCall: 4, onLimit: { to: "person" }, context: { keep: { last: 10 }, maxTokens: 1_500 } },
  },
};
