import type { Schema } from "../../api/client.ts";
import type { Attachment } from "./knowledge.ts";

/** What a call was given beside a passage. */
export interface GivenPassages {
  /** How its knowledge base is searched. */
  attachment: Attachment;
  /** Passages of its knowledge base that are given. */
  givenOfBase: number;
  /** Whether one of them passed. */
  hasStrong: boolean;
  /** Whether the turn gives anything. */
  isAnyGiven: boolean;
}

/** Why a passage is given or is not, in one sentence. */
export function whyOf(hit: Schema<"Hit">, isGiven: boolean, { attachment, ...standing }: GivenPassages): string {
  const { similarityThreshold, topK, mode, preloadMaxTokens } = attachment;
  const similarity = `similarity ${hit.similarity.toFixed(2)}`;
  const threshold = `threshold ${similarityThreshold.toFixed(2)}`;
  const words = `it has ${Math.round((hit.scores?.coverage ?? 0) * 100)} % of the question's words, by weight`;
  if (mode === "tool")
    return "Not given by a turn: its knowledge base is searched when the model calls the search tool.";
  if (hit.confidence === "weak") {
    const weak = `${similarity} is below the ${threshold}, and ${words}`;
    if (!isGiven) return `Not given: ${weak}.`;
    const why = standing.hasStrong ? "beside a better passage" : "since it comes near";
    return `Given ${why}, as one that may not answer: ${weak}.`;
  }
  const passed =
    hit.similarity >= similarityThreshold
      ? `${similarity} reaches the ${threshold}`
      : `${words}, though ${similarity} is below the ${threshold}`;
  if (isGiven) return `Given: ${passed}.`;
  if (!standing.isAnyGiven) return `It passes: ${passed}. But the turn gives nothing, for the reason above.`;
  if (standing.givenOfBase >= topK)
    return `It passes: ${passed}. But at most ${topK} are given of its knowledge base, and better ones fill them.`;
  return `It passes: ${passed}. But better ones say the same, or fill the ${preloadMaxTokens.toLocaleString("en")} tokens of a turn.`;
}
