import type { CallRecord } from "../../ports/storage/calls.ts";
import type { PageKey } from "../../ports/storage/page.ts";
import type { WorkspaceStorage } from "../../ports/storage/storage.ts";
import { type EraseCaller, type Erasure, erasedPlaces } from "../../schema/erasure.ts";
import { isCallOf } from "./call-of.ts";
import type { LiveCalls } from "./live-calls.ts";

interface EraseOptions {
  workspace: string;
  store: WorkspaceStorage;
  live: LiveCalls;
  now: () => number;
}

/** Calls that are looked at, and erased, at once. */
const atOnce = 100;

/** Erases everything that is kept of a caller's calls. Those that this process holds are dropped first. */
export async function eraseCaller(options: EraseOptions, input: EraseCaller): Promise<Erasure> {
  const { workspace, store, live, now } = options;
  const erased = Object.fromEntries(erasedPlaces.map((place) => [place, 0])) as Erasure["erased"];
  for await (const ids of matching(store, input)) {
    const held = ids.map((id) => live.get(workspace, id));
    for (const id of ids) live.delete(workspace, id);
    // Once more, for what was written on behalf of the first, such as a delivery of an event that was read before.
    for (let time = 1; time <= 2; time++) {
      const rows = await store.eraseCalls(ids);
      for (const place of erasedPlaces) erased[place] += rows[place];
      if (time === 1) for (const each of held) await each?.session.save().catch(() => undefined);
    }
  }
  return { object: "erasure", erasedAt: new Date(now()).toISOString(), erased };
}

/** Ids of the caller's calls, page after page. What is erased behind a page moves none of the later ones. */
async function* matching(store: WorkspaceStorage, { externalId, caller }: EraseCaller): AsyncGenerator<string[]> {
  let after: PageKey | null = null;
  for (;;) {
    const page: { rows: CallRecord[]; hasMore: boolean } = await store.listCalls({
      limit: atOnce,
      after,
      ...(externalId && { externalId }),
    });
    const ids = page.rows.filter((call) => !caller || isCallOf(call, caller)).map(({ id }) => id);
    if (ids.length > 0) yield ids;
    const last = page.rows.at(-1);
    if (!page.hasMore || !last) return;
    after = { createdAt: last.createdAt, id: last.id };
  }
}
