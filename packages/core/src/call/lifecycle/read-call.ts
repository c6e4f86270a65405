import type { Calls } from "../../api/calls.ts";
import type { CallRecord } from "../../ports/storage/calls.ts";
import type { WorkspaceStorage } from "../../ports/storage/storage.ts";
import type { Call } from "../../schema/call.ts";
import { LedgerQuery } from "../../schema/call-history.ts";
import { parseInput } from "../../schema/parse.ts";
import { analyseCall } from "../analysis/analyse-call.ts";
import { expiryOf } from "../ending/expiry.ts";
import { summaryOf } from "../finding/summary.ts";
import { handoffsIn } from "../handoff/call-handoffs.ts";
import { hiddenBeforeIn } from "../saving/stored-state.ts";
import { callEnded, callNotFound } from "../state/call-errors.ts";
import type { LiveCalls } from "./live-calls.ts";
import type { Opener } from "./open-calls.ts";

interface ReadCallOptions {
  workspace: string;
  store: WorkspaceStorage;
  live: LiveCalls;
  opener: Opener;
  now: () => number;
}

/** Reads calls as they are stored. Whoever holds one keeps it. */
export function createCallReads(options: ReadCallOptions): Pick<Calls, "get" | "analysis" | "ledger" | "current"> {
  const { workspace, store, live, opener, now } = options;

  /** The call once everything of this process is stored, and once it is ended if it was left alone. */
  async function stored(id: string): Promise<CallRecord> {
    const held = live.get(workspace, id);
    if (held && !held.session.lost) await held.session.flush();
    const record = await store.getCall(id);
    if (!record) throw callNotFound(id);
    const current = expiryOf(record, now()) ? await opener.endIdle(id).then(() => store.getCall(id)) : record;
    if (!current) throw callNotFound(id);
    return current;
  }

  return {
    async get(id): Promise<Call> {
      const record = await stored(id);
      const entries = await store.getCallEntries(id);
      const { labels, recording } = record;
      return { ...summaryOf(record), labels, recording, ...entries, handoffs: handoffsIn(entries.trace) };
    },
    async analysis(id) {
      const record = await stored(id);
      return analyseCall(record, await store.getCallEntries(id));
    },
    async ledger(id, query = {}) {
      const { after, limit } = parseInput(LedgerQuery, query);
      const record = await stored(id);
      const { items, hasMore } = await store.listLedger(id, { after, limit });
      const next = items.length > 0 ? after + items.length : after;
      return { object: "list", data: items, hasMore, next, hiddenBefore: hiddenBeforeIn(record.state) };
    },
    async current(id) {
      const record = await stored(id);
      if (record.status === "ended") throw callEnded(record);
      const held = live.get(workspace, id);
      if (held && !held.session.lost) return held.call.current;
      return (await opener.pretend(record, await store.getCallEntries(id))).current;
    },
  };
}
