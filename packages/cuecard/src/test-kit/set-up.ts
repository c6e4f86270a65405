import type { Cuecard } from "@cuecard/core";

/** What a voice server does at each start, with names that end in `suffix`; the ids of what is there then. */
export async function setUp(cue: Cuecard, suffix = "", server = "a server"): Promise<string[]> {
  const base = await cue.knowledgeBases.ensure({ name: `Support${suffix}` });
  const agent = await cue.agents.upsert({
    name: `Desk${suffix}`,
    systemPrompt: `You help the callers of ${server}.`,
    knowledge: [{ knowledgeBaseId: base.id }],
  });
  const named = await cue.agents.upsert({ id: `billing${suffix}`, name: "Billing", systemPrompt: "You bill." });
  const members = [
    { agentId: agent.id, isEntry: true },
    { agentId: named.id, role: "Billing" },
  ];
  const team = await cue.teams.upsert({ name: `Front${suffix}`, definition: { members } });
  if (team.warnings.length > 0) throw new Error(team.warnings.join("; "));
  return [base.id, agent.id, named.id, team.id];
}

/** Knowledge bases, agents and teams; at most 100 of each are counted. */
export async function countOf(cue: Cuecard): Promise<number[]> {
  const page = { limit: 100 };
  const lists = await Promise.all([cue.knowledgeBases.list(page), cue.agents.list(page), cue.teams.list(page)]);
  return lists.map(({ data }) => data.length);
}
