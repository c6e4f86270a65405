import type { IntentClassifier } from "./classify.ts";
import type { IntentModel } from "./fit-intents.ts";

/** What is learned from one set of examples. */
export interface IntentFit {
  /** True once it is learned; until then an earlier version of the team's may serve. */
  readonly learned: boolean;
  /** Null while nothing serves. */
  readonly classifier: IntentClassifier | null;
  /** What the classifier goes by for a text, folded; null while nothing serves. */
  modelFor(text: string): IntentModel | null;
  /** Resolves when something serves, or nothing will; never rejects. */
  readonly usable: Promise<void>;
  /** Resolves when the learning that has begun is over, whether it worked or not; never rejects. */
  readonly settled: Promise<void>;
  /** Learns what the team's own calls have taught since, where it learns from them. */
  renew(): void;
  /** Why it can't be learned; null otherwise. */
  readonly problem: string | null;
}
