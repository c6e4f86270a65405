import { getStored } from "../workspace/find-stored.ts";
import type { CommandWorkspace } from "../workspace/remote-workspace.ts";
import { documentsOf } from "./base-documents.ts";
import { searchOf } from "./corpus.ts";
import type { Search } from "./set-result.ts";
import type { QuestionSet } from "./sets/question-set.ts";
import { readQuestionSet } from "./sets/read-question-set.ts";

export interface BaseSet {
  set: QuestionSet;
  /** Such as `local/meaning-768@768`. */
  space: string;
  search: Search;
}

export interface BaseSetOptions {
  /** Id or name. */
  base: string;
  path: string;
  signal: AbortSignal;
}

/** Opens a set against an existing knowledge base. Results have the names that the judgements use. */
export async function openBaseSet(
  workspace: CommandWorkspace,
  { base: name, path, signal }: BaseSetOptions,
): Promise<BaseSet> {
  const base = await getStored(workspace, "base", name);
  const known = await documentsOf(workspace, base);
  const set = await readQuestionSet(path, known);
  const judged = new Set(set.questions.flatMap(({ relevant }) => [...relevant.keys()]));
  const documentOf = (sourceId: string) => {
    const names = known.names.get(sourceId);
    return names ? (names.find((one) => judged.has(one)) ?? names[0]!) : null;
  };
  const space = `${base.embeddingProvider}/${base.embeddingModel}@${base.embeddingDimensions}`;
  return { set, space, search: searchOf(workspace, base.id, documentOf, signal) };
}
