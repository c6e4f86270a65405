import type { Emit } from "../../api/events.ts";
import type { LiveCall } from "../../api/live-call.ts";
import type { NewId } from "../../base/values/ids.ts";
import type { WorkspaceStorage } from "../../ports/storage/storage.ts";
import type { StartCall } from "../../schema/call-requests.ts";
import { summaryOf } from "../finding/summary.ts";
import { startOf } from "../saving/call-change.ts";
import type { LiveCalls } from "./live-calls.ts";
import type { Opener } from "./open-calls.ts";
import { prepareCall } from "./prepare-call.ts";

export interface StartCallOptions {
  workspace: string;
  store: WorkspaceStorage;
  live: LiveCalls;
  opener: Opener;
  now: () => number;
  newId: NewId;
  emit: Emit;
}

/** Starts a call. When one with the same external id runs already, that one goes on instead. */
export async function startCall(options: StartCallOptions, input: StartCall): Promise<LiveCall> {
  const { workspace, live } = options;
  const { externalId } = input;
  if (!externalId) return startNew(options, input);
  return live.runExclusive(workspace, `external:${externalId}`, () => startOrFind(options, input, externalId));
}

async function startOrFind(options: StartCallOptions, input: StartCall, externalId: string): Promise<LiveCall> {
  const { store, opener } = options;
  // The call goes on even when its team takes no new calls.
  const { rows } = await store.listCalls({ limit: 1, after: null, externalId, status: "active" });
  const [found] = rows;
  if (found && (await opener.stillActive(found))) return opener.open(found.id);
  return startNew(options, input);
}

async function startNew(options: StartCallOptions, input: StartCall): Promise<LiveCall> {
  const { workspace, store, live, opener, now, newId, emit } = options;
  const { record, recorded, trace } = await prepareCall({ store, now, newId }, input);
  const entries = { ledger: [], trace };
  const { record: stored, existing } = await store.startCall(recorded, entries, [startOf(record)]);
  if (existing) {
    // Another process started it meanwhile.
    return (await opener.stillActive(stored)) ? opener.open(stored.id) : startOrFind(options, input, input.externalId!);
  }
  const onBegun = () => emit("call.started", { workspace, call: summaryOf(recorded) });
  return live.runExclusive(workspace, record.id, () => opener.hold(record, entries, { resumed: false, onBegun }));
}

/** A call as it would start now. It is stored nowhere, and nobody hears of it. */
export async function pretendCall(
  { store, now, newId, opener }: Pick<StartCallOptions, "store" | "now" | "newId" | "opener">,
  input: StartCall,
  searchMs: number | undefined,
): Promise<LiveCall> {
  const { record, trace } = await prepareCall({ store, now, newId }, input);
  return opener.pretend(record, { ledger: [], trace }, searchMs);
}
