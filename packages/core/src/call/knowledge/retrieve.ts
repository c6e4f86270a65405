import { watchLostTime } from "../../base/time/lost-time.ts";
import { patientTimer } from "../../base/time/patient-timer.ts";
import { isCuecardError } from "../../errors.ts";
import type { KnowledgeAnswer, TurnQuestion } from "../../knowledge/agent-knowledge.ts";
import { faultMessage } from "../../knowledge/failures/fault-message.ts";

/** Time given to the search to keep its own deadline before the call stops waiting. */
const graceMs = 5;

const stoppedReason = "the search was stopped";

/** What a turn knows for which nothing was searched. */
export const nothing: KnowledgeAnswer = { context: null, degraded: [], trace: [] };

/** Runs a search. Never throws and never waits past the deadline: what fails or is late is a degradation. */
export async function guarded<Found extends KnowledgeAnswer>(
  { deadline, signal }: Pick<Required<TurnQuestion>, "deadline" | "signal">,
  run: () => Promise<Found>,
): Promise<Found | KnowledgeAnswer> {
  const { promise: stopped, resolve: stop } = Promise.withResolvers<KnowledgeAnswer>();
  const give = (reason: string) => stop({ ...nothing, degraded: [{ stage: "knowledge", reason }] });
  const stopTimer = patientTimer(deadline.remaining() + graceMs, () =>
    give(`no answer within ${deadline.milliseconds} ms`),
  );
  const aborted = () => give(stoppedReason);
  signal.addEventListener("abort", aborted, { once: true });
  const unwatch = watchLostTime();
  if (signal.aborted) aborted();
  try {
    return await Promise.race([run(), stopped]);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const reason = isCuecardError(error) ? faultMessage(error) : message;
    return { ...nothing, degraded: [{ stage: "knowledge", reason }] };
  } finally {
    unwatch();
    stopTimer();
    signal.removeEventListener("abort", aborted);
  }
}

/** True for a search that nobody waited for until its end: whoever asks again wants it whole. */
export function wasStopped(degraded: KnowledgeAnswer["degraded"]): boolean {
  return degraded.some(({ reason }) => reason === stoppedReason);
}
