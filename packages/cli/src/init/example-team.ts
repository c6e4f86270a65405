import type { CreateTeam } from "@cuecard/core";

export const knowledgeBaseName = "Harbor";

/**
 * Two members who know the documents; words about bills lead from the first to the second. `cuecard call` takes a
 * knowledge base by its name.
 */
export const exampleTeam: CreateTeam = {
  name: "Harbor",
  description: "A front desk and a billing department.",
  definition: {
    members: [
      { agentId: "maya", role: "front desk", isEntry: true },
      { agentId: "tom", role: "billing", description: "bills, payments and refunds" },
    ],
    variables: [{ name: "company", value: "Harbor Home Internet" }],
    memberOverrides: {
      maya: {
        name: "Maya",
        systemPrompt: "You are Maya at the front desk of {{company}}. Answer in one or two spoken sentences.",
        firstMessage: "{{company}}, this is Maya. How can I help?",
      },
      tom: { name: "Tom", systemPrompt: "You are Tom, who looks after the bills of {{company}}." },
    },
    knowledge: [{ knowledgeBaseId: knowledgeBaseName, mode: "preload" }],
    rules: [{ name: "billing words", from: ["maya"], when: { keywords: ["bill", "invoice", "refund"] }, to: "tom" }],
  },
};
