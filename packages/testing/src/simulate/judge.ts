import { type CriterionResult, inTime } from "@cuecard/core/internals";
import type { SimulatedCall } from "./simulated-call.ts";

/** Judges a call, such as with a model. */
export type Judge = (
  call: Omit<SimulatedCall, "results">,
  options: { signal: AbortSignal },
) => JudgeVerdict | Promise<JudgeVerdict>;

/** A judge's verdict. */
export interface JudgeVerdict {
  /** Whether the call is good. */
  holds: boolean;
  /** Why, as a sentence. @default nothing */
  why?: string | undefined;
}

/** Name of the judge's criterion. */
const criterion = "the judge's verdict";

/** Asks a judge. One that is late, or throws, gives no verdict: the call is not to blame. */
export async function judgeCall(
  judge: Judge,
  call: Omit<SimulatedCall, "results">,
  { deadlineMs, signal }: { deadlineMs: number; signal: AbortSignal },
): Promise<CriterionResult> {
  if (call.failure !== null) return { criterion, holds: false, why: `The call failed: ${call.failure}` };
  try {
    const asked = { ms: deadlineMs, signal, what: "The judge" };
    const { holds, why = null } = await inTime((stop) => judge(call, { signal: stop }), asked);
    return { criterion, holds, why: holds ? null : why };
  } catch (error) {
    signal.throwIfAborted();
    return { criterion, holds: null, why: error instanceof Error ? error.message : String(error) };
  }
}
