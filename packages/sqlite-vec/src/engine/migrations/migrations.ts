import type { Connection } from "../connection.ts";
import { tables } from "./0001-tables.sql.ts";
import { sweeping } from "./0002-sweeping.sql.ts";
import { textHashes } from "./0003-text-hashes.sql.ts";
import { reembeddings } from "./0004-reembeddings.sql.ts";
import { vectorsAndCodes } from "./0005-vectors-and-codes.sql.ts";
import { moveVectors } from "./0006-move-vectors.ts";
import { forgottenCalls } from "./0007-forgotten-calls.sql.ts";
import { crawls } from "./0008-crawls.sql.ts";
import { blocksByRow } from "./0009-blocks-by-row.sql.ts";
import { idleCalls } from "./0010-idle-calls.sql.ts";
import { neverReady } from "./0011-never-ready.sql.ts";
import { gaps } from "./0012-gaps.sql.ts";
import { learned } from "./0013-learned.sql.ts";
import { requests } from "./0014-requests.sql.ts";
import { events } from "./0015-events.sql.ts";
import { webhooks } from "./0016-webhooks.sql.ts";
import { audit } from "./0017-audit.sql.ts";
import { teamVersions } from "./0018-team-versions.sql.ts";
import { callFilters } from "./0019-call-filters.sql.ts";
import { citations } from "./0020-citations.sql.ts";
import { sourceFilters } from "./0021-source-filters.sql.ts";
import { usageDays } from "./0022-usage-days.sql.ts";
import { earlierReadings } from "./0023-earlier-readings.sql.ts";
import { evalCases } from "./0024-eval-cases.sql.ts";
import { vectorGenerations } from "./0025-vector-generations.sql.ts";
import { centers } from "./0026-centers.sql.ts";
import { binaryBlocks } from "./0027-binary-blocks.sql.ts";

/**
 * Every migration, in order; `user_version` counts those that a file has had. Migrations are only ever added. Each has
 * a file of its own that never changes and imports nothing, so that it does the same to every old file.
 *
 * `record` columns are JSON, which keeps every UTF-16 unit. SQLite's text does not keep lone surrogates and NUL.
 * Integer `row` keys are internal; ids are unique within a workspace. Vectors stand in a table of their own, with what
 * a search shows of their chunks. SQ8 vectors stand in blocks of many chunks (`code_blocks`), so that they are read in
 * large pieces.
 */
export const migrations: readonly (string | ((connection: Connection) => void))[] = [
  tables,
  sweeping,
  textHashes,
  reembeddings,
  vectorsAndCodes,
  moveVectors,
  forgottenCalls,
  crawls,
  blocksByRow,
  idleCalls,
  neverReady,
  gaps,
  learned,
  requests,
  events,
  webhooks,
  audit,
  teamVersions,
  callFilters,
  citations,
  sourceFilters,
  usageDays,
  earlierReadings,
  evalCases,
  vectorGenerations,
  centers,
  binaryBlocks,
];
