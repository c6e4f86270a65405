import type { FencedResult, ReembeddingClaim } from "@cuecard/core";
import { afterRelease } from "@cuecard/core/storage-kit";
import { setTarget } from "@cuecard/sql";
import type { BinaryVectors } from "../chunks/binary-vectors.ts";
import type { Centers } from "../chunks/centers.ts";
import { newVersion } from "../chunks/chunk-rows.ts";
import type { Connection } from "../connection.ts";
import { dialect } from "../dialect.ts";
import type { StoredKnowledgeBase } from "../knowledge-bases/knowledge-base-rows.ts";
import { runSteps } from "../shared-operations.ts";
import { dueAt, parseSource, saveSource, sourceColumns, withoutLease } from "../sources/source-rows.ts";
import { fencedReembedding } from "./fenced-reembedding.ts";
import { createBlockPreparation } from "./prepare-blocks.ts";
import type { StoredReembedding } from "./reembedding-rows.ts";

/**
 * `ReembeddingStore.cutOver` in steps, each a short transaction that other writes go between: blocks are prepared, then
 * the last step changes which vectors the knowledge base is searched with. `more` when there are more steps.
 */
export function createCutover(connection: Connection, binaryVectors: BinaryVectors) {
  const prepare = createBlockPreparation(connection, binaryVectors);
  return (fence: { workspace: string; claim: ReembeddingClaim }, now: string): FencedResult | "unfinished" | "more" => {
    let done: "done" | "unfinished" | "more" = "done";
    const result = fencedReembedding(connection, fence, (base, state) => {
      const preparation = prepare(base, state);
      if (preparation === "prepared")
        searchNewVectors(connection, binaryVectors.centers, fence.workspace, base, state, now);
      else done = preparation === "missing" ? "unfinished" : "more";
    });
    return result === "done" ? done : result;
  };
}

function searchNewVectors(
  connection: Connection,
  centers: Centers,
  workspace: string,
  { row: base, record }: StoredKnowledgeBase,
  { target, generation }: StoredReembedding,
  now: string,
): void {
  const updated = { ...record, ...target, updatedAt: now };
  const change = connection.sql("update bases set record = ?, generation = ? where row = ?");
  change.run(JSON.stringify(updated), generation, base);
  centers.cutOver(base, generation);
  newVersion(connection, base);
  releaseSources(connection, workspace, base, now);
  runSteps(connection, setTarget(dialect, base, null, now));
}

/** The runs that hold them embed for the old space. */
function releaseSources(connection: Connection, workspace: string, base: number, now: string): void {
  const { sql } = connection;
  const leased = sql(`select ${sourceColumns} from sources where workspace = ? and base = ? and leased`)
    .all(workspace, base)
    .map(parseSource);
  for (const source of leased) {
    const record = afterRelease(source.record, source.claimedFrom!, now);
    saveSource(connection, { ...withoutLease(source, dueAt(now)), record });
  }
}
