import type { FeatureName } from "./weights.ts";

/** A member that the words may be meant for, instead of the present one. */
export interface Hypothesis {
  /** The member. */
  agentId: string;
  /** The present member is a first line at this moment, which has no matter of its own to be in the middle of. */
  isFromFirstLine: boolean;
  /** What speaks for it and against it. */
  features: Record<FeatureName, number>;
  /** How likely the words are meant for it, 0 to 1. */
  chance: number;
  /** What of the words speaks for it, for the reason that is given: `because of "wifi", closest to "my wifi is slow"`. */
  because: () => string;
}
