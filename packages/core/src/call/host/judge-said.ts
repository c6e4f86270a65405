import type { SaidCheck } from "../../schema/said.ts";

/** A sentence as the host's `judgeSaid` gets it. */
export interface SaidToJudge {
  /** Id of the call. */
  callId: string;
  /** The member that is about to speak. */
  agentId: string;
  /** The sentence. */
  text: string;
  /** What Cuecard found in it. */
  check: SaidCheck;
  /** The texts that it may rest on. */
  grounds: readonly string[];
  /** Aborted when the time for it is over: the `maxHoldMs` of the agent's `said`. */
  signal: AbortSignal;
}

/** The host's own judgement, such as of a paraphrase; null leaves what Cuecard found. */
export type JudgeSaid = (said: SaidToJudge) => Promise<{
  verdict: "supported" | "contradicted" | "unsupported";
  /** Why, for the trace and for your model. */
  reason: string;
} | null>;
