import type { Call } from "../../schema/call.ts";
import type { CallAnalysis } from "../../schema/call-analysis.ts";
import type { AnalysisPlan } from "../../schema/call-findings.ts";
import type { JsonObject } from "../../schema/common.ts";

/** A call that has ended, as the host's `analyse` gets it. */
export interface CallToAnalyse {
  /** The call, as far as its team's `recording` lets it be stored. */
  call: Call;
  /** What is asked: the `analysis` of the team, or of the agent alone, as it is now; that of the call where that is gone. */
  plan: AnalysisPlan;
  /** What is known without a model. */
  happened: Omit<CallAnalysis, "findings">;
  /** Why the answer before was not taken; null at the first attempt. */
  fault: string | null;
  /** Aborted after 25 seconds, and when the process stops. */
  signal: AbortSignal;
}

/** What `analyse` answers. What is left out was not found. */
export interface AnalysisAnswer {
  /** By the names of the plan's criteria: whether the call meets each, and why. */
  criteria?: Readonly<Record<string, { met: boolean | null; why?: string | null }>>;
  /** One of the plan's outcomes. */
  outcome?: string | null;
  /** Fits the plan's `fields`. */
  fields?: JsonObject;
  /** Some of the plan's topics. */
  topics?: readonly string[];
  /** At most 4,000 characters. */
  summary?: string | null;
}

/** The host's own way, such as its model, to say what a call was about and how well it went. */
export type Analyse = (asked: CallToAnalyse) => Promise<AnalysisAnswer>;
