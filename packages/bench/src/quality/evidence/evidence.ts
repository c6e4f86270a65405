import { writeFileSync } from "node:fs";
import type { Bench, Report } from "../../bench.ts";
import { askSets } from "./asked-sets.ts";
import { askedOf, chooseLevels, gain, neededIn, shareAnswered } from "./choose-levels.ts";
import { fitWeights } from "./fit-weights.ts";
import { weightsFile } from "./weights-file.ts";

/** Fits the weights by which a passage passes the threshold, and says what they do on the questions they were fitted on. */
export const evidence: Bench = async ({ data, settings, progress }) => {
  if (data === null) throw new Error("evidence is fitted on public data; name its folder with --data.");
  const groups = await askSets(data, progress);
  const weights = fitWeights(groups);
  const levels = chooseLevels(groups, weights);
  if (settings.write !== undefined) writeFileSync(settings.write, weightsFile(weights, levels));
  const rows = [...new Set(groups.map(({ set }) => set))].map((set): Report["rows"][number] => {
    const needed = neededIn(set, levels);
    const own = askedOf(groups, set, "answerable");
    const others = askedOf(groups, set, "other article");
    const answered = (asked: typeof own) => 100 * shareAnswered(asked, weights, needed);
    return {
      subject: set,
      cells: {
        "refused %": 100 - answered(own),
        "nDCG@10 %": gain(own, weights, needed),
        "nDCG@10 % no threshold": gain(own, weights, Number.NEGATIVE_INFINITY),
        // Strangers speak English: what is lenient to other languages does not help them.
        "out of scope answered %": 100 * shareAnswered(askedOf(groups, set, "out of scope"), weights, levels.enough),
        ...(others.length > 0 && { "other article answered %": answered(others) }),
      },
    };
  });
  return {
    title: "The evidence that a passage answers, on the questions that its weights were fitted on",
    columns: [
      "refused %",
      "nDCG@10 %",
      "nDCG@10 % no threshold",
      "out of scope answered %",
      "other article answered %",
    ],
    rows,
    notes: [
      `Weights: ${JSON.stringify(weights)}. Levels: ${JSON.stringify(levels)}.`,
      "nDCG@10: documents by their strongest chunk, without the reranker.",
      "Other article: an XQuAD question, asked of the half of the articles that its own is not in.",
    ],
  };
};
