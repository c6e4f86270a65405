import { limits } from "../../limits.ts";
import type { CallRecord, StoredCallFilter } from "../../ports/storage/calls.ts";
import type { Page, PageKey } from "../../ports/storage/page.ts";
import type { WorkspaceStorage } from "../../ports/storage/storage.ts";
import { decodeCursor, encodeCursor, toList } from "../../rows/pages.ts";
import type { CallsQuery } from "../../schema/call-list.ts";
import type { List } from "../../schema/common.ts";
import type { ListedCall } from "../../schema/find-calls.ts";
import { summaryOf } from "../finding/summary.ts";
import { storedFilter } from "../finding/traits.ts";
import { isCallOf } from "./call-of.ts";

type Store = Pick<WorkspaceStorage, "listCalls">;

/** Calls that are read at once to find those of one caller. */
const atOnce = 100;

/** One page of calls, newest first. */
export async function listCalls(
  store: Store,
  { limit, cursor, caller, ...asked }: ReturnType<typeof CallsQuery.parse>,
): Promise<List<ListedCall>> {
  const filter = storedFilter(asked);
  const after = decodeCursor(cursor);
  if (!caller) return toList(await store.listCalls({ limit, after, ...filter }), listed);
  return callsOf(store, { limit, after, filter, caller: Object.fromEntries(caller.map(nameAndValue)) });
}

/** Reads calls until a page is full or enough were looked at: no caller's calls make a page cost more than that. */
async function callsOf(
  store: Store,
  request: { limit: number; after: PageKey | null; filter: StoredCallFilter; caller: Record<string, string> },
): Promise<List<ListedCall>> {
  const { limit, filter, caller } = request;
  const data: ListedCall[] = [];
  let { after } = request;
  for (let left = limits.callsLookedAt; left > 0; left -= atOnce) {
    const { rows, hasMore }: Page<CallRecord> = await store.listCalls({ limit: atOnce, after, ...filter });
    for (const [index, call] of rows.entries()) {
      after = { createdAt: call.createdAt, id: call.id };
      if (isCallOf(call, caller)) data.push(listed(call));
      if (data.length === limit && (hasMore || index < rows.length - 1)) return listOf(data, after);
    }
    if (!hasMore) return listOf(data, null);
  }
  return listOf(data, after);
}

const listed = (call: CallRecord): ListedCall => ({ ...summaryOf(call), labels: call.labels, digest: call.digest });

const listOf = (data: ListedCall[], next: PageKey | null): List<ListedCall> => ({
  object: "list",
  data,
  hasMore: next !== null,
  nextCursor: next && encodeCursor(next),
});

function nameAndValue(text: string): [string, string] {
  const colon = text.indexOf(":");
  return [text.slice(0, colon), text.slice(colon + 1)];
}
