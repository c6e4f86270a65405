import type { CallRecord, Page, PageRequest, StoredCallFilter } from "@cuecard/core";
import type { Dialect } from "../dialect.ts";
import { selectPage } from "../page.ts";
import type { Steps } from "../verb.ts";
import { type CallColumns, callColumns, parseCall } from "./call-rows.ts";
import { findCalls } from "./call-traits.ts";

/** See `CallStore.listCalls`. */
export function* listCalls(
  dialect: Dialect,
  workspace: string,
  { limit, after, ...filter }: PageRequest & StoredCallFilter,
): Steps<Page<CallRecord>> {
  const page = yield* selectPage<CallColumns>(
    { select: callColumns, ...findCalls(dialect, workspace, filter) },
    { limit, after },
  );
  return { ...page, rows: page.rows.map((row) => parseCall(dialect, row)) };
}
