import type { Schema } from "../../api/client.ts";
import type { Settings } from "./settings.ts";

/** Why a passage was given or was not, in one sentence. */
export function whyOf(hit: Schema<"Hit">, isGiven: boolean, { similarityThreshold, topK }: Settings): string {
  const similarity = `similarity ${hit.similarity.toFixed(2)}`;
  const threshold = `threshold ${similarityThreshold.toFixed(2)}`;
  const words = `it has ${Math.round((hit.scores?.coverage ?? 0) * 100)} % of the question's words, by weight`;
  if (hit.confidence === "weak") return `Not given: ${similarity} is below the ${threshold}, and ${words}.`;
  const passed =
    hit.similarity >= similarityThreshold
      ? `${similarity} reaches the ${threshold}`
      : `${words}, though ${similarity} is below the ${threshold}`;
  return isGiven
    ? `Given: ${passed}.`
    : `It passes: ${passed}. But only ${topK} are asked for, and better ones fill them.`;
}
