import type { CreateTeam, Cuecard, LiveCall, StartCall } from "@cuecard/core";
import { onTestFinished } from "vitest";
import { createTestCuecard } from "../test-cuecard.ts";

export const frontTeam: CreateTeam = {
  name: "Front",
  definition: {
    members: [
      { agentId: "desk", role: "Front desk", isEntry: true },
      { agentId: "billing", role: "Billing", description: "Invoices and refunds" },
      { agentId: "support", role: "Support", canHandOffTo: ["desk"], dtmf: "show" },
    ],
    rules: [
      { name: "refunds", from: ["desk", "support"], when: { keywords: ["refund"] }, to: "billing" },
      { name: "quiet", from: ["desk"], when: { silence: { ms: 8_000 } }, to: "support" },
    ],
  },
};

export interface FrontDesk {
  cue: Cuecard;
  start(more?: Pick<StartCall, "variables">): Promise<LiveCall>;
}

/** A team of three who know about routers, in memory; closed when the test is over. */
export async function openFrontDesk(team: CreateTeam = frontTeam, now?: () => number): Promise<FrontDesk> {
  const cue = await createTestCuecard(now && { now });
  onTestFinished(() => cue.close());
  const base = await cue.knowledgeBases.create({ name: "Help" });
  const textContent = "When the router is broken, hold its button for ten seconds.";
  await cue.sources.waitUntilReady(
    await cue.sources.add(base.id, { sourceType: "text", textTitle: "Routers", textContent }),
  );
  for (const [id, name] of [
    ["desk", "Dora"],
    ["billing", "Bill"],
    ["support", "Sue"],
    ["ann", "Ann"],
    ["ben", "Ben"],
  ] as const) {
    await cue.agents.create({ id, name, systemPrompt: `You are ${name}.`, knowledge: [{ knowledgeBaseId: base.id }] });
  }
  const { id: teamId } = await cue.teams.create(team);
  return { cue, start: (more = {}) => cue.calls.start({ teamId, ...more }) };
}
