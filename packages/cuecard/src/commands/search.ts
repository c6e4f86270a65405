import { CuecardError } from "@cuecard/core";
import { optionsFrom, type PlaceFlags } from "../environment.ts";
import { showCitation } from "../terminal/citation.ts";
import { colors, counted, interruptSignal, print, wrap } from "../terminal/terminal.ts";
import { findBase, openWorkspace } from "../workspace/open-workspace.ts";

export interface SearchCommandOptions extends PlaceFlags {
  json: boolean;
  topK?: number;
  threshold?: number;
}

/** Prints the passages that answer a question, for people or as the JSON of /v1. Resolves with the exit code. */
export async function searchCommand(
  baseName: string,
  query: string,
  { json, topK, threshold, ...flags }: SearchCommandOptions,
): Promise<number> {
  const signal = interruptSignal();
  const { workspace, close } = await openWorkspace({ ...optionsFrom(flags, process.env), concurrency: 0 });
  try {
    const base = await findBase(workspace, baseName);
    if (!base) {
      throw new CuecardError(
        "knowledge_base_not_found",
        `There is no knowledge base "${baseName}" in ${flags.data}; \`cuecard ingest\` makes one.`,
      );
    }
    const result = await workspace.search({ query, knowledgeBaseIds: [base.id], topK, similarityThreshold: threshold }, { signal });
    if (json) {
      print(JSON.stringify(result, null, 2));
      return 0;
    }
    for (const hit of result.results) {
      print(
        `${colors.bold(showCitation(hit.citation))} ${colors.dim(`similarity ${hit.similarity.toFixed(2)}, by ${hit.matchedBy.join(" and ")}`)}`,
      );
      for (const { citation } of hit.alsoIn ?? []) print(colors.dim(`also in ${showCitation(citation)}`));
      print(`${wrap(hit.tableHeader ? `${hit.tableHeader}\n${hit.text}` : hit.text, { indent: "  " })}\n`);
    }
    if (result.results.length === 0) print("Nothing passes the threshold; a lower one, such as --threshold 0.3, shows more.");
    for (const { stage, reason } of result.degraded) print(colors.yellow(`${stage}: ${reason}`));
    print(colors.dim(`${counted(result.results.length, "passage")} in ${result.timings.totalMs.toFixed(1)} ms`));
    return 0;
  } finally {
    await close();
  }
}
