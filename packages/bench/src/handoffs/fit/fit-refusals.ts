import { fitIntents } from "@cuecard/core";
import { type ConfidencePart, confidenceParts, confidencePartsOf, scoreText } from "@cuecard/core/internals";
import { createMeaningEmbedder } from "@cuecard/local";
import type { Bench } from "../../bench.ts";
import { type Fitted, fit, type Row } from "./fit-choice.ts";
import { refusalSets } from "./refusal-sets.ts";

/** A text beside what a team learned: does it mean the member that it is nearest to? */
interface Judged {
  set: string;
  parts: number[];
  isMeant: boolean;
  isInScope: boolean;
}

/** How much a set counts: teams of drawn intents are many, and the shop's folds are one set. */
function weightOf(set: string): number {
  if (set === "shop") return 4;
  return set.startsWith("departments") ? 1 : 0.5;
}

/** Fits the weights by which an intent is certain enough, with meanings or by words alone, and prints them as the table that the engine has. */
export const fitRefusals: Bench = async ({ data, settings, progress }) => {
  if (data === null) throw new Error("The weights are fitted on public data; name its folder with --data.");
  const judged: Judged[] = [];
  const words = settings.words === undefined ? createMeaningEmbedder().words : undefined;
  for (const { set, examples, texts } of refusalSets(data)) {
    const intents = fitIntents(examples, words);
    for (const { text, agentId } of texts) {
      const scored = scoreText(intents, text);
      const parts = confidencePartsOf(intents, scored);
      judged.push({
        set,
        parts: confidenceParts.map((part) => parts[part]),
        isMeant: agentId !== null && intents.labels[scored.first] === agentId,
        isInScope: agentId !== null,
      });
    }
  }
  const bySet = Map.groupBy(judged, ({ set }) => set);
  const rows = [...bySet.values()].flatMap((own) => own.map((each) => rowOf(each, own)));
  const weights = fit(rows, confidenceParts);
  progress(`const weights = ${JSON.stringify(weights)};`);
  const steps = [-2.6, -2.4, -2.2, -2, -1.5, -1, -0.5, 0, 0.5];
  return {
    title: "In scope refused and out of scope moved, % of the texts that the weights were fitted on",
    columns: steps.map(String),
    rows: [...bySet].map(([subject, own]) => ({
      subject,
      cells: Object.fromEntries(steps.map((least) => [String(least), shown(own, weights, least)])),
    })),
    notes: ["Columns: the least confidence that is asked for."],
  };
};

/** What is in scope and what is not count the same in every set. */
function rowOf({ set, parts, isMeant, isInScope }: Judged, own: readonly Judged[]): Row {
  const alike = own.filter((other) => other.isInScope === isInScope).length;
  return { features: [parts], rightOnes: [isMeant], stays: !isMeant, weight: weightOf(set) / alike };
}

function shown(own: readonly Judged[], weights: Fitted<ConfidencePart>, least: number): string {
  const passes = ({ parts }: Judged) =>
    confidenceParts.reduce((sum, part, at) => sum + weights[part] * parts[at]!, weights.bias) >= least;
  const percent = (list: readonly Judged[], passing: boolean) =>
    ((100 * list.filter((each) => passes(each) === passing).length) / list.length).toFixed(0);
  const inScope = own.filter(({ isInScope }) => isInScope);
  return `${percent(inScope, false)} / ${percent(
    own.filter(({ isInScope }) => !isInScope),
    true,
  )}`;
}
