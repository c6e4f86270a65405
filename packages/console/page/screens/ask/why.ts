import type { Schema } from "../../api/client.ts";
import { decimal, number, t } from "../../language/text.ts";
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
  const values = {
    similarity: decimal(hit.similarity, 2),
    threshold: decimal(similarityThreshold, 2),
    words: Math.round((hit.scores?.coverage ?? 0) * 100),
  };
  if (mode === "tool")
    return t("Not given by a turn: its knowledge base is searched when the model calls the search tool.");
  if (hit.confidence === "weak") {
    const weak = t(
      "similarity {similarity} is below the threshold {threshold}, and it has {words} % of the question's words, by weight",
      values,
    );
    if (!isGiven) return t("Not given: {weak}.", { weak });
    return standing.hasStrong
      ? t("Given beside a better passage, as one that may not answer: {weak}.", { weak })
      : t("Given since it comes near, as one that may not answer: {weak}.", { weak });
  }
  const passed =
    hit.similarity >= similarityThreshold
      ? t("similarity {similarity} reaches the threshold {threshold}", values)
      : t(
          "it has {words} % of the question's words, by weight, though similarity {similarity} is below the threshold {threshold}",
          values,
        );
  if (isGiven) return t("Given: {passed}.", { passed });
  if (!standing.isAnyGiven)
    return t("It passes: {passed}. But the turn gives nothing, for the reason above.", { passed });
  if (standing.givenOfBase >= topK)
    return t("It passes: {passed}. But at most {topK} are given of its knowledge base, and better ones fill them.", {
      passed,
      topK,
    });
  return t("It passes: {passed}. But better ones say the same, or fill the {tokens} tokens of a turn.", {
    passed,
    tokens: number(preloadMaxTokens),
  });
}
