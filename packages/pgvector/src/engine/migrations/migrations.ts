import type { Names } from "../names.ts";
import { tables } from "./0001-tables.sql.ts";
import { findCandidates } from "./0002-find-candidates.sql.ts";
import { sweeping } from "./0003-sweeping.sql.ts";
import { textHashes } from "./0004-text-hashes.sql.ts";
import { reembeddings } from "./0005-reembeddings.sql.ts";
import { forgottenCalls } from "./0006-forgotten-calls.sql.ts";
import { crawls } from "./0007-crawls.sql.ts";
import { idleCalls } from "./0008-idle-calls.sql.ts";
import { neverReady } from "./0009-never-ready.sql.ts";
import { gaps } from "./0010-gaps.sql.ts";
import { learned } from "./0011-learned.sql.ts";
import { requests } from "./0012-requests.sql.ts";
import { filterConditions } from "./0013-filter-conditions.sql.ts";
import { events } from "./0014-events.sql.ts";
import { keyLife } from "./0015-key-life.sql.ts";
import { webhooks } from "./0016-webhooks.sql.ts";
import { audit } from "./0017-audit.sql.ts";
import { teamVersions } from "./0018-team-versions.sql.ts";
import { callFilters } from "./0019-call-filters.sql.ts";
import { citations } from "./0020-citations.sql.ts";
import { sourceFilters } from "./0021-source-filters.sql.ts";
import { tokenBuckets } from "./0022-token-buckets.sql.ts";
import { usageDays } from "./0023-usage-days.sql.ts";
import { earlierReadings } from "./0024-earlier-readings.sql.ts";
import { chunkVersions } from "./0025-chunk-versions.sql.ts";
import { evalCases } from "./0026-eval-cases.sql.ts";
import { vectorGenerations } from "./0027-vector-generations.sql.ts";
import { stamps } from "./0028-stamps.sql.ts";
import { centers } from "./0029-centers.sql.ts";
import { proposeCandidates } from "./0030-propose-candidates.sql.ts";
import { binaryIndexes } from "./0031-binary-indexes.sql.ts";

/**
 * Every step of the schema, in order; `migrations` in the database holds the numbers of those it has had. Steps are
 * only ever added: each has a file of its own that never changes again and imports nothing, so that it does to an old
 * store what it did to the first. `{schema}` and `{extension}` stand for the store's {@link Names}. A function of the
 * database that changes is made again by a new step.
 *
 * `record` columns are JSON as text, and other texts stand with JSON's escapes (see text.ts). What changes often, or is
 * asked for, has a column of its own that overrides the record. `row` keys are internal; a knowledge base's row belongs
 * to one workspace, so every key contains workspace and knowledge base. Order is that of bytes (`collate "C"`),
 * whatever the database's own.
 */
export const migrations: readonly (readonly string[])[] = [
  tables,
  findCandidates,
  sweeping,
  textHashes,
  reembeddings,
  forgottenCalls,
  crawls,
  idleCalls,
  neverReady,
  gaps,
  learned,
  requests,
  filterConditions,
  events,
  keyLife,
  webhooks,
  audit,
  teamVersions,
  callFilters,
  citations,
  sourceFilters,
  tokenBuckets,
  usageDays,
  earlierReadings,
  chunkVersions,
  evalCases,
  vectorGenerations,
  stamps,
  centers,
  proposeCandidates,
  binaryIndexes,
];

/** The statements of a step for one store. */
export function statementsOf(step: readonly string[], { schema, extension }: Names): string[] {
  return step.map((statement) =>
    statement.replaceAll("{schema}", () => schema).replaceAll("{extension}", () => extension),
  );
}
