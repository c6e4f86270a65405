import type { CreateAgent, CreateTeam } from "@cuecard/core";

export const demoAgents: readonly CreateAgent[] = [
  {
    id: "front-desk",
    name: "Maya",
    systemPrompt: "You are Maya at the front desk of {{company}}. Answer in one or two spoken sentences.",
    firstMessage: "Harbor Home Internet, this is Maya. How can I help?",
    voice: { language: "en", name: "maya" },
  },
  {
    id: "billing",
    name: "Tom",
    systemPrompt: "You are Tom, billing supervisor of {{company}}. You may grant refunds.",
    voice: { language: "en", name: "tom" },
  },
  {
    id: "soporte",
    name: "Lucía",
    systemPrompt: "Eres Lucía, de {{company}}. Habla siempre en español.",
    voice: { language: "es", name: "lucia" },
  },
];

/**
 * Three members: a department rule leads to billing, Spanish words to the Spanish-speaking member, and her escalation
 * is a tool.
 */
export function demoTeam(knowledgeBaseId: string): CreateTeam {
  return {
    name: "Harbor support",
    description: "Front desk, billing and Spanish-speaking support.",
    definition: {
      members: [
        { agentId: "front-desk", role: "front desk", isEntry: true },
        {
          agentId: "billing",
          role: "billing supervisor",
          description: "bills, payments, refunds and complaints about them",
        },
        { agentId: "soporte", role: "soporte en español", canHandOffTo: ["billing"] },
      ],
      variables: [{ name: "company", value: "Harbor Home Internet" }],
      knowledge: [
        {
          knowledgeBaseId,
          mode: "preload",
          topK: 3,
          similarityThreshold: 0.6,
          reranking: true,
          keywordSearch: true,
          preloadMaxTokens: 600,
        },
      ],
      rules: [
        {
          name: "Spanish words",
          when: { keywords: ["español", "factura", "hola", "gracias"] },
          to: "soporte",
          priority: 2,
        },
        {
          name: "billing words",
          from: ["front-desk"],
          when: { keywords: ["bill", "invoice", "refund", "charge"] },
          to: "billing",
          priority: 1,
        },
      ],
    },
  };
}

/** What the caller says, and what the agent's model then does. A real host asks its own model. */
export const demoCall: readonly { caller: string; agent: string; tool?: { name: string; reason: string } }[] = [
  {
    caller: "Hi, the light on my router is blinking orange. What does that mean?",
    agent: "That means it can't reach our network. Is the yellow cable pushed in at both ends?",
  },
  {
    caller: "Yes, it works now. But why was my first bill so much higher than usual?",
    agent:
      "The first bill covers the rest of that month and the whole next one. From the second on it's your normal price.",
  },
  {
    caller: "¿Podemos hablar en español? ¿Cómo puedo pagar mi factura?",
    agent: "Claro. Con tarjeta, por transferencia o por domiciliación.",
  },
  {
    caller: "No estoy nada contento con lo que me han dicho.",
    agent: "This is Tom, the billing supervisor. I'm sorry for the trouble; let's look at that bill.",
    tool: { name: "transfer_to_billing_supervisor", reason: "is not content with the answer" },
  },
];
