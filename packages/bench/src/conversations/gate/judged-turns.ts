import type { Cuecard } from "@cuecard/core";
import { together } from "../../together.ts";
import type { RecordedCall } from "../recorded-calls.ts";

/** A judged turn as the gate saw it; `features` is null where it did not judge. */
export interface JudgedTurn {
  call: RecordedCall;
  features: Record<string, number> | null;
  later: boolean;
  /** Whether the model was given passages. */
  given: boolean;
}

/**
 * Plays calls before a member that searches nothing, and the last turn of each before one with the defaults: only that
 * is judged, and nothing else costs time.
 */
export async function judgeTurns(
  cuecard: Cuecard,
  knowledgeBaseId: string,
  calls: readonly RecordedCall[],
  tell: (done: string) => void,
): Promise<JudgedTurn[]> {
  const { agents, teams } = cuecard;
  const listening = await agents.create({ name: "Listening", knowledge: [{ knowledgeBaseId, mode: "tool" }] });
  const answering = await agents.create({ name: "Answering", knowledge: [{ knowledgeBaseId }] });
  const members = [{ agentId: listening.id, isEntry: true }, { agentId: answering.id }];
  const team = await teams.create({ name: "Judged", definition: { members } });
  const judge = async (call: RecordedCall): Promise<JudgedTurn> => {
    const live = await cuecard.calls.start({ teamId: team.id });
    for (const { speaker, text } of call.turns.slice(0, -1)) {
      await (speaker === "agent" ? live.agentSaid({ text }) : live.userTurn(text, { deadlineMs }));
    }
    await live.handOff({ agentId: answering.id, reason: "the judged turn" });
    const { turnId, context } = await live.userTurn(call.turns.at(-1)!.text, { deadlineMs });
    const { trace } = await live.inspect();
    await live.end();
    const gate = trace.find((entry) => entry.turnId === turnId && entry.data?.gate)?.data?.gate as
      | { features: Record<string, number>; later: boolean }
      | undefined;
    return { call, features: gate?.features ?? null, later: gate?.later ?? false, given: context !== null };
  };
  return together(calls, judge, tell);
}

const deadlineMs = 10_000;
