import type { Cuecard, Team } from "cuecard";

/** The set-up that the voice server runs at its start, and the test as well. */
export async function setUpSupport(cue: Cuecard): Promise<Team> {
  const kb = await cue.knowledgeBases.create({ name: "Billing" });
  const source = await cue.sources.add(kb.id, {
    sourceType: "text",
    textTitle: "Due dates",
    textContent: "Every bill is made on the first of the month and is due on the 15th.",
  });
  await cue.sources.waitUntilReady(source);
  await cue.agents.create({ id: "desk", name: "Maya", systemPrompt: "You are at the front desk." });
  await cue.agents.create({
    id: "billing",
    name: "Tom",
    systemPrompt: "You look after bills. The caller is on the {{plan}} plan.",
    knowledge: [{ knowledgeBaseId: kb.id, mode: "preload" }],
  });
  return cue.teams.create({
    name: "Support",
    definition: {
      members: [
        { agentId: "desk", role: "front desk", isEntry: true },
        { agentId: "billing", role: "billing" },
      ],
      rules: [{ name: "billing words", when: { keywords: ["bill", "invoice"] }, to: "billing" }],
      variables: [{ name: "plan", value: "gold" }],
    },
  });
}
