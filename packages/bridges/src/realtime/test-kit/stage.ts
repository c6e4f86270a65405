import type { CreateTeam, LiveCall } from "@cuecard/core";
import { createTestCuecard } from "@cuecard/testing";

/** Where sessions are played: teams whose hand-offs hide, redact, keep nothing, or show all. */
export interface Stage {
  readonly teams: number;
  startCall(team: number): Promise<LiveCall>;
  endCall(call: LiveCall): Promise<void>;
  close(): Promise<void>;
}

type Context = NonNullable<NonNullable<NonNullable<CreateTeam["definition"]>["handoffs"]>["context"]>;

const contexts: Context[] = [{ hideBefore: true }, { redact: ["[0-9]{3,}"] }, { keep: "none" }, {}];

export async function createStage(): Promise<Stage> {
  const cue = await createTestCuecard();
  const agent = (id: string, voice: string, more: object = {}) =>
    cue.agents.create({ id, name: id, systemPrompt: `You are ${id}.`, voice, ...more });
  await agent("desk", "marin", { firstMessage: "Hello." });
  await agent("billing", "cedar");
  await agent("support", "marin");
  const teams = await Promise.all(
    contexts.map((context, at) => {
      const team: CreateTeam = {
        name: `Team ${at}`,
        definition: {
          members: [{ agentId: "desk", isEntry: true }, { agentId: "billing" }, { agentId: "support" }],
          rules: [
            { name: "bills", when: { keywords: ["bill"] }, to: "billing", message: "One moment please." },
            { name: "repairs", when: { keywords: ["repair"] }, to: "support" },
            { name: "quiet", from: ["desk"], when: { silence: { ms: 8_000 } }, to: "billing" },
          ],
          handoffs: { context: { ...context }, maxPerCall: 50, maxPerEdge: 50, cooldownTurns: 0 },
        },
      };
      return cue.teams.create(team);
    }),
  );
  return {
    teams: teams.length,
    startCall: (team) => cue.calls.start({ teamId: teams[team]!.id }),
    async endCall(call) {
      await call.end();
      await cue.calls.delete(call.id);
    },
    close: () => cue.close(),
  };
}
