import type { Workspace } from "@cuecard/core";

/** What callers of more calls say, and how each ends; one without an outcome is still on the line. */
const moreCalls: readonly { externalId: string; caller: readonly string[]; outcome?: string }[] = [
  {
    externalId: "demo-contract",
    caller: ["How much notice do I have to give if I want to cancel?"],
    outcome: "solved",
  },
  // Nothing of the demo's documents answers these: they become gaps.
  { externalId: "demo-discount", caller: ["Do you have a discount for students?"], outcome: "unsolved" },
  {
    externalId: "demo-student",
    caller: ["Is there a student discount?", "A discount for students?"],
    outcome: "unsolved",
  },
  { externalId: "demo-alarm", caller: ["Does my burglar alarm work without electricity?"], outcome: "unsolved" },
  { externalId: "demo-live", caller: ["What does the Fiber 500 plan cost per month?"] },
];

/** Plays calls without printing them, so that lists of calls and of gaps have something to show. */
export async function recordCalls(cuecard: Workspace, teamId: string): Promise<void> {
  for (const { externalId, caller, outcome } of moreCalls) {
    const call = await cuecard.calls.start({ teamId, externalId });
    for (const said of caller) {
      const { turnId, context } = await call.userTurn(said);
      const text = context?.speakable ?? "I don't have that at hand. A colleague will call you back.";
      await call.agentSaid({ text, turnId });
    }
    if (outcome) await call.end({ reason: "caller hung up", outcome });
  }
}
