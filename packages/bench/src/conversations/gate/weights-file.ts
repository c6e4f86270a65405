import type { Least } from "./fit-gate.ts";
import type { Logistic } from "./logistic.ts";

/** The source of `gate-weights.ts`. */
export function weightsFile({ bias, weights }: Logistic, least: Least): string {
  const rows = Object.entries(weights).map(([name, weight]) => `    ${name}: ${Number(weight.toFixed(2))},`);
  return `import type { GateFeatures } from "./gate-features.ts";

/**
 * Made by \`pnpm bench gate --write\` from DSTC10's spoken calls, a sample of DSTC11's written ones with and without punctuation and case (both the development
 * parts), and StackFAQ's even questions, with lexical-512, November 2026. The benchmark says what it judges of turns that were not fitted on.
 */
export const gateWeights: {
  bias: number;
  weights: Readonly<Record<keyof GateFeatures, number>>;
  /** Least probability of passages that are given: in a call's first request, and later. */
  least: { first: number; later: number };
} = {
  bias: ${Number(bias.toFixed(2))},
  weights: {
${rows.join("\n")}
  },
  least: { first: ${least.first}, later: ${least.later} },
};
`;
}
