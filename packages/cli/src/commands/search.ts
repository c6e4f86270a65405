import {
  type ChunkExplanation,
  type Explanation,
  type Hit,
  limits,
  type MetadataFilter,
  type RetrieverStanding,
  type SearchResult,
} from "@cuecard/core";
import type { PlaceFlags } from "../environment.ts";
import { showCitation } from "../terminal/citation.ts";
import { colors, counted, interruptSignal, print, wrap } from "../terminal/terminal.ts";
import { shown } from "../terminal/visible.ts";
import { getStored } from "../workspace/find-stored.ts";
import { openStored } from "../workspace/open-workspace.ts";

export interface SearchCommandOptions extends PlaceFlags {
  json: boolean;
  topK?: number;
  threshold?: number;
  filter?: MetadataFilter;
  includeWeak: boolean;
  /** Id of the chunk that is asked about. */
  why?: string;
}

/** Prints the passages that answer a question, for people or as the JSON of /v1. Resolves with the exit code. */
export async function searchCommand(
  baseName: string,
  query: string,
  {
    json,
    topK,
    threshold = limits.similarityThreshold.default,
    filter,
    includeWeak,
    why,
    ...flags
  }: SearchCommandOptions,
): Promise<number> {
  const signal = interruptSignal();
  const { workspace, close } = await openStored(flags);
  try {
    const base = await getStored(workspace, "base", baseName);
    const settings = { topK, similarityThreshold: threshold, filter, includeWeak };
    const request = { query, knowledgeBaseIds: [base.id], ...settings };
    if (why !== undefined) {
      const explanation = await workspace.explainChunk({ ...request, chunkId: why }, { signal });
      if (json) print(JSON.stringify(explanation, null, 2));
      else for (const line of showExplanation(explanation)) print(line);
      return 0;
    }
    const result = await workspace.search({ ...request, explain: !json }, { signal });
    if (json) print(JSON.stringify(result, null, 2));
    else for (const line of showResult(result, { threshold, chunks: base.chunkCount, name: base.name })) print(line);
    return 0;
  } finally {
    await close();
  }
}

function* showResult(
  { results, degraded, timings }: SearchResult,
  { threshold, chunks, name }: { threshold: number; chunks: number; name: string },
): Generator<string> {
  for (const hit of results) {
    yield colors.bold(showCitation(hit.citation));
    yield colors.dim(`  ${whyShown(hit, threshold)}`);
    for (const { citation } of hit.alsoIn ?? []) yield colors.dim(`  also in ${showCitation(citation)}`);
    yield `${wrap(hit.tableHeader ? `${hit.tableHeader}\n${hit.text}` : hit.text, { indent: "  " })}\n`;
  }
  if (chunks === 0)
    yield `Knowledge base "${shown(name)}" is empty; add documents with \`cuecard ingest ${shown(name)} FILES\`.`;
  else if (results.length === 0)
    yield `No passage reaches the threshold ${threshold}; try a lower one, such as --threshold 0.3, or see what came near with --include-weak.`;
  for (const { stage, reason } of degraded) yield colors.yellow(`${stage}: ${reason}`);
  yield colors.dim(`${counted(results.length, "passage")} in ${timings.totalMs.toFixed(1)} ms`);
}

function* showExplanation(explanation: ChunkExplanation): Generator<string> {
  const { citation, text, vector, keyword, scores, reasons, remedies, isComplete } = explanation;
  const standingIn = (name: string, { rank, score }: RetrieverStanding) =>
    `${name}: ${rank === null ? "not found" : `rank ${rank}`}${score === null ? "" : `, score ${score.toFixed(3)}`}`;
  yield colors.bold(showCitation(citation));
  yield `${wrap(text, { indent: "  " })}\n`;
  for (const reason of reasons) yield wrap(reason);
  yield colors.dim(`${standingIn("vector", vector)}; ${standingIn("keyword", keyword)}`);
  if (scores) yield* showSignals(scores);
  for (const { message } of remedies) yield colors.green(wrap(message));
  if (!isComplete) yield colors.dim("Not every change was tried: 10 s were over.");
}

/** A row for each signal of reranking, and their sum. */
function* showSignals({ signals }: Explanation): Generator<string> {
  if (signals.length === 0) return;
  const row = (cells: string[]) =>
    colors.dim(
      `  ${cells[0]!.padEnd(14)}${cells
        .slice(1)
        .map((cell) => cell.padStart(8))
        .join("")}`,
    );
  const sum = signals.reduce((all, { contribution }) => all + contribution, 0);
  yield row(["signal", "value", "weight", "adds"]);
  for (const { name, value, weight, contribution } of signals)
    yield row([name, value.toFixed(2), String(weight), contribution.toFixed(3)]);
  yield row(["in all", "", "", sum.toFixed(3)]);
}

/** With keyword search a passage passes by enough of the question's words as well, however similar it is. */
function whyShown({ similarity, matchedBy, scores, confidence }: Hit, threshold: number): string {
  const rounded = similarity.toFixed(2);
  if (confidence === "weak") return `weak: similarity ${rounded} is below ${threshold}, so it may not answer`;
  if (similarity >= threshold || !matchedBy.includes("keyword") || !scores)
    return `similarity ${rounded}, by ${matchedBy.join(" and ")}`;
  const share = Math.round(100 * scores.coverage);
  return `similarity ${rounded} is below ${threshold}; shown because it has ${share} % of the question's words, by weight`;
}
