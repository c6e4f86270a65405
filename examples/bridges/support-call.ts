import { createCuecard, type LiveCall } from "cuecard";

/** The call of every bridge's example: a front desk that hands over to billing, who may search a text. */
export async function startSupportCall(): Promise<{ call: LiveCall; close(): Promise<void> }> {
  const cue = await createCuecard({ data: "./cuecard-data" });
  const kb = await cue.knowledgeBases.create({ name: "Bills" });
  const source = await cue.sources.add(kb.id, {
    sourceType: "text",
    textTitle: "Due dates",
    textContent: "Every bill is made on the first of the month and is due on the 15th.",
  });
  await cue.sources.waitUntilReady(source);
  await cue.agents.create({
    id: "desk",
    name: "Maya",
    systemPrompt: "You are Maya at the front desk.",
    firstMessage: "Hello, this is Maya.",
  });
  await cue.agents.create({
    id: "billing",
    name: "Tom",
    systemPrompt: "You are Tom. You look after bills.",
    knowledge: [{ knowledgeBaseId: kb.id, mode: "tool" }],
  });
  const team = await cue.teams.create({
    name: "Support",
    definition: {
      members: [
        { agentId: "desk", role: "front desk", isEntry: true },
        { agentId: "billing", role: "billing" },
      ],
      rules: [{ name: "front desk", when: { keywords: ["front desk"] }, to: "desk" }],
    },
  });
  return { call: await cue.calls.start({ teamId: team.id }), close: () => cue.close() };
}

/** A tool of the host's own. */
export const lookUpBill = {
  name: "look_up_bill",
  description: "Looks up the caller's last bill.",
  parameters: { type: "object", properties: {}, required: [] },
  execute: async () => ({ amount: "44.90", currency: "EUR" }),
};
