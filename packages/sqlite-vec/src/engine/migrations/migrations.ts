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

/**
 * Every step of the schema, in order; `user_version` is how many a file has had. Steps are only ever added:
 * each has a file of its own that never changes again and imports nothing, so that it does to an old file what it did to the first.
 *
 * `record` columns are JSON: it keeps every UTF-16 unit, lone surrogates and NUL too, which SQLite's text does not.
 * Integer `row` keys are internal; ids are unique within a workspace. Vectors stand beside the chunks with what a
 * search tells of them, and the codes that searches keep in memory in blocks of many chunks, so that they are read in large pieces.
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
];
