import type { Claim, FencedResult } from "@cuecard/core";
import * as shared from "@cuecard/sql";
import type { Connection } from "../connection.ts";
import { dialect, rendering } from "../dialect.ts";
import { runSteps } from "../shared-operations.ts";

export { dueAt, withoutLease } from "@cuecard/sql";

/** A source as the shared verbs have it, with SQLite's numbers of rows. */
export interface StoredSource extends shared.StoredSource {
  row: number;
  base: number;
}

export const sourceColumns = shared.render(shared.sourceColumns, rendering).text;

export const parseSource = (columns: unknown): StoredSource =>
  shared.parseSource(dialect, columns as shared.SourceColumns) as StoredSource;

export const findSource = (
  connection: Connection,
  workspace: string,
  knowledgeBaseId: string,
  sourceId: string,
): StoredSource | null =>
  runSteps(connection, shared.lockSource(dialect, { workspace, knowledgeBaseId, sourceId })) as StoredSource | null;

export const saveSource = (connection: Connection, source: StoredSource): void =>
  runSteps(connection, shared.saveSource(source));

/** Whether a claim still owns its source. When it does, `work` changes the source in the same transaction. */
export function fenced(
  connection: Connection,
  workspace: string,
  claim: Claim,
  work: (source: StoredSource) => void,
): FencedResult {
  const source = findSource(connection, workspace, claim.knowledgeBaseId, claim.sourceId);
  // biome-ignore lint/correctness/useYield: the work asks the file itself
  const steps = shared.fenced(source, claim.attempt, function* (found) {
    work(found);
  });
  return runSteps(connection, steps);
}
