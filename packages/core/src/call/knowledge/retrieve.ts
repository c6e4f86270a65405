import { watchingLostTime } from "../../base/time/lost-time.ts";
import { patientTimer } from "../../base/time/patient-timer.ts";
import { isCuecardError } from "../../errors.ts";
import type { AgentKnowledge, KnowledgeAnswer, TurnQuestion } from "../../knowledge/agent-knowledge.ts";
import { faultMessage } from "../../knowledge/failures/fault-message.ts";

/** Time given to the search to keep its own deadline before the call stops waiting. */
const graceMs = 5;

export interface Question extends TurnQuestion {
  signal: AbortSignal;
}

const stoppedReason = "the search was stopped";

const nothing: KnowledgeAnswer = { context: null, degraded: [], trace: [] };

/** The context of a turn. Never throws and never waits past the deadline: what fails or is late is a degradation. */
export async function retrieve(knowledge: AgentKnowledge, question: Question): Promise<KnowledgeAnswer> {
  if (question.text.trim() === "" || question.attachments.length === 0) return nothing;
  return guarded(question, () => knowledge.forTurn(question));
}

/** Runs a search so that a fault or a late answer becomes a degradation. */
export async function guarded<Found extends KnowledgeAnswer>(
  { deadline, signal }: Pick<Question, "deadline" | "signal">,
  run: () => Promise<Found>,
): Promise<Found | KnowledgeAnswer> {
  const { promise: stopped, resolve: stop } = Promise.withResolvers<KnowledgeAnswer>();
  const give = (reason: string) => stop({ ...nothing, degraded: [{ stage: "knowledge", reason }] });
  const stopTimer = patientTimer(deadline.remaining() + graceMs, () =>
    give(`no answer within ${deadline.milliseconds} ms`),
  );
  const aborted = () => give(stoppedReason);
  signal.addEventListener("abort", aborted, { once: true });
  if (signal.aborted) aborted();
  try {
    return await watchingLostTime(() => Promise.race([run(), stopped]));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const reason = isCuecardError(error) ? faultMessage(error) : message;
    return { ...nothing, degraded: [{ stage: "knowledge", reason }] };
  } finally {
    stopTimer();
    signal.removeEventListener("abort", aborted);
  }
}

/** True for a search that nobody waited for until its end: whoever asks again wants it whole. */
export function wasStopped(degraded: KnowledgeAnswer["degraded"]): boolean {
  return degraded.some(({ reason }) => reason === stoppedReason);
}
