import { setTimeout as wait } from "node:timers/promises";
import type { FencedResult, KnowledgeBaseRecord, ReembeddingClaim } from "@cuecard/core";
import { setTarget } from "@cuecard/sql";
import type { Query } from "../../connection/database.ts";
import { dialect } from "../dialect.ts";
import type { Engine } from "../engine.ts";
import { runSteps } from "../run-steps.ts";
import { dueAt } from "../sources/source-rows.ts";
import { fencedReembedding } from "./fenced-reembedding.ts";
import { lockCutover } from "./lock-cutover.ts";
import { findMissingVectors, lacksVectorsSince } from "./new-vectors.ts";
import type { StoredReembedding } from "./reembedding-rows.ts";

/** How long a statement may take, in milliseconds: looking through all chunks, or waiting for a replacement of some. */
const cutoverTimeoutMs = 600_000;

/**
 * While chunks of the knowledge base are being replaced the cutover asks again, this often and after so long. Then it
 * stands in line, or many workers could keep it out for ever.
 */
const mostTries = 100;
const tryEveryMs = 50;

interface Fence {
  workspace: string;
  claim: ReembeddingClaim;
}

/**
 * See `ReembeddingStore.cutOver`. Its transaction changes one row, and those of sources in processing, whatever the
 * number of chunks: that no vector is missing is seen before, and in it only for sources that have changed since. What
 * is searched changes with the generation of the knowledge base; `leftovers.ts` moves the vectors behind it.
 */
export async function cutOver(engine: Engine, fence: Fence, now: string): Promise<FencedResult | "unfinished"> {
  const { database, names } = engine;
  const before = await findMissingVectors(database, names.schema, fence);
  if (!before || before.missing) {
    const result = await database.transaction((query) => fencedReembedding(query, names.schema, fence, async () => {}));
    return result === "done" ? "unfinished" : result;
  }
  for (let tries = 1; ; tries++) {
    const lock = tries < mostTries ? "now" : "next";
    const result = await searchNewVectors(engine, fence, { lock, version: before.version, now });
    if (result !== "busy") return result;
    await wait(tryEveryMs);
  }
}

async function searchNewVectors(
  { database, names: { schema } }: Engine,
  { workspace, claim }: Fence,
  { lock, version, now }: { lock: "now" | "next"; version: number; now: string },
): Promise<FencedResult | "unfinished" | "busy"> {
  return database.transaction(
    async (query) => {
      const place = { workspace, knowledgeBaseId: claim.knowledgeBaseId };
      if (!(await lockCutover(query, schema, place, lock))) return "busy";
      let finished = true;
      const result = await fencedReembedding(
        query,
        schema,
        { workspace, claim, lock: "for no key update" },
        async (base, state) => {
          finished = !(await lacksVectorsSince(query, schema, { base, generation: state.generation, version }));
          if (!finished) return;
          await changeGeneration(query, schema, { base, state, now });
          await runSteps(query, { schema }, setTarget(dialect, base, null, now));
          await releaseSources(query, schema, base, now);
        },
      );
      return finished ? result : "unfinished";
    },
    { timeoutMs: cutoverTimeoutMs },
  );
}

/** The old vector index, which may have other dimensions, knows no chunk of the next generation. */
async function changeGeneration(
  query: Query,
  schema: string,
  { base, state: { target, generation }, now }: { base: string; state: StoredReembedding; now: string },
): Promise<void> {
  const [found] = await query<{ record: string }>(`select record from ${schema}.bases where row = $1`, [base]);
  const record = { ...(JSON.parse(found!.record) as KnowledgeBaseRecord), ...target, updatedAt: now };
  await query(
    `update ${schema}.bases set record = $2, generation = $3, moving = true, version = version + 1
     where row = $1`,
    [base, JSON.stringify(record), generation],
  );
}

/** The runs that hold them embed for the old space. It comes last: a source that is claimed behind it is not released. */
async function releaseSources(query: Query, schema: string, base: string, now: string): Promise<void> {
  await query(
    `update ${schema}.sources set status = claimed_from, step = null, progress = 0, updated_at = $2,
       claimable_at = $3, leased = false, claimed_from = null where base = $1 and leased`,
    [base, now, dueAt(now)],
  );
}
