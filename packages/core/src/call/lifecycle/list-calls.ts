import { limits } from "../../limits.ts";
import type { CallRecord } from "../../ports/storage/calls.ts";
import type { Page, PageKey } from "../../ports/storage/page.ts";
import type { WorkspaceStorage } from "../../ports/storage/storage.ts";
import { decodeCursor, encodeCursor, toList } from "../../rows/pages.ts";
import type { CallSummary } from "../../schema/call.ts";
import type { CallFilter, CallsQuery } from "../../schema/call-list.ts";
import type { List } from "../../schema/common.ts";
import { isCallOf } from "./call-of.ts";
import { summaryOf } from "./start-call.ts";

type Store = Pick<WorkspaceStorage, "listCalls">;

/** Calls that are read at once to find those of one caller. */
const atOnce = 100;

/** One page of calls, newest first. */
export async function listCalls(
  store: Store,
  { limit, cursor, caller, from, to, ...given }: ReturnType<typeof CallsQuery.parse>,
): Promise<List<CallSummary>> {
  const all = { ...given, from: from && asStored(from), to: to && asStored(to) };
  const filter = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as CallFilter;
  const after = decodeCursor(cursor);
  if (!caller) return toList(await store.listCalls({ limit, after, ...filter }), summaryOf);
  return callsOf(store, { limit, after, filter, caller: Object.fromEntries(caller.map(nameAndValue)) });
}

/** Reads calls until a page is full or enough were looked at: no caller's calls make a page cost more than that. */
async function callsOf(
  store: Store,
  request: { limit: number; after: PageKey | null; filter: CallFilter; caller: Record<string, string> },
): Promise<List<CallSummary>> {
  const { limit, filter, caller } = request;
  const data: CallSummary[] = [];
  let { after } = request;
  for (let left = limits.callsLookedAt; left > 0; left -= atOnce) {
    const { rows, hasMore }: Page<CallRecord> = await store.listCalls({ limit: atOnce, after, ...filter });
    for (const [index, call] of rows.entries()) {
      after = { createdAt: call.createdAt, id: call.id };
      if (isCallOf(call, caller)) data.push(summaryOf(call));
      if (data.length === limit && (hasMore || index < rows.length - 1)) return listOf(data, after);
    }
    if (!hasMore) return listOf(data, null);
  }
  return listOf(data, after);
}

const listOf = (data: CallSummary[], next: PageKey | null): List<CallSummary> => ({
  object: "list",
  data,
  hasMore: next !== null,
  nextCursor: next && encodeCursor(next),
});

/** With milliseconds, as stores compare times. */
const asStored = (time: string) => new Date(time).toISOString();

function nameAndValue(text: string): [string, string] {
  const colon = text.indexOf(":");
  return [text.slice(0, colon), text.slice(colon + 1)];
}
