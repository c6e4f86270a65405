import type { Cuecard, Team } from "cuecard";

/** The set-up that your voice server runs at every start, and every test as well. */
export async function setUpSupport(cue: Cuecard): Promise<Team> {
  const kb = await cue.knowledgeBases.ensure({ name: "Billing" });
  if (kb.sourceCounts.total === 0) {
    const source = await cue.sources.add(kb.id, {
      sourceType: "text",
      textTitle: "Due dates",
      textContent: "Every bill is made on the first of the month and is due on the 15th.",
    });
    await cue.sources.waitUntilReady(source);
  }
  await cue.agents.upsert({ id: "desk", name: "Maya", systemPrompt: "You are at the front desk." });
  await cue.agents.upsert({
    id: "billing",
    name: "Tom",
    systemPrompt: "You look after bills. The caller is on the {{plan}} plan.",
    knowledge: [{ knowledgeBaseId: kb.id, mode: "preload" }],
  });
  return cue.teams.upsert({
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
