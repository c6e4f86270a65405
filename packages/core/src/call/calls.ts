import type { NewId } from "../ids.ts";
import type { AgentKnowledge } from "../knowledge/agent-knowledge.ts";
import type { CallRecord } from "../ports/storage/calls.ts";
import type { WorkspaceStorage } from "../ports/storage/storage.ts";
import { decodeCursor, toList } from "../rows/pages.ts";
import type { Emit } from "../runtime/emitter.ts";
import { CallFilter, type CallSummary, StartCall } from "../schema/call.ts";
import { PageQuery } from "../schema/common.ts";
import { parseInput } from "../schema/parse.ts";
import type { Calls, LiveCall } from "../services.ts";
import { createIntentModels, type IntentModels } from "../team/intents/intent-models.ts";
import { callEnded, callNotFound } from "./lifecycle/end-call.ts";
import { expiryOf } from "./lifecycle/expiry.ts";
import { createLiveCalls, type LiveCalls } from "./lifecycle/live-calls.ts";
import { createOpener } from "./lifecycle/open-calls.ts";
import { prepareCall } from "./lifecycle/start.ts";

export interface CallsOptions {
  workspace: string;
  store: WorkspaceStorage;
  knowledge: AgentKnowledge;
  countTokens: (text: string) => number;
  now: () => number;
  newId: NewId;
  emit: Emit;
  /** The calls that this process holds, of all workspaces. */
  live?: LiveCalls;
  intentModels?: IntentModels;
}

const CallListQuery = PageQuery.extend(CallFilter.shape);

/** The Calls service. `flush` stores what ordinary turns still save behind their answers. */
export function createCalls({
  live = createLiveCalls(),
  intentModels = createIntentModels(),
  ...options
}: CallsOptions): Calls & { flush(): Promise<void> } {
  const { workspace, store, now, newId, emit } = options;
  const opener = createOpener({ ...options, live, intentModels });

  async function start(input: StartCall): Promise<LiveCall> {
    const known = input.externalId ? await running(input.externalId) : null;
    if (known) return known;
    const { record, recorded, trace } = await prepareCall({ store, now, newId }, input);
    const { record: stored, existing } = await store.startCall(recorded, { ledger: [], trace });
    if (existing) return (await opener.stillActive(stored)) ? opener.open(stored.id) : start(input);
    const call = await live.runExclusive(workspace, record.id, () => opener.hold(record, { resumed: false }));
    emit("call.started", { workspace, call: summaryOf(recorded) });
    return call;
  }

  /** The running call of an external id; it goes on even when its team takes no new ones. */
  async function running(externalId: string): Promise<LiveCall | null> {
    const { rows } = await store.listCalls({ limit: 1, after: null, externalId, status: "active" });
    const [found] = rows;
    return found && (await opener.stillActive(found)) ? opener.open(found.id) : null;
  }

  return {
    open: opener.open,

    async start(input) {
      const parsed = parseInput(StartCall, input);
      const { externalId } = parsed;
      return externalId ? live.runExclusive(workspace, `external:${externalId}`, () => start(parsed)) : start(parsed);
    },

    async get(id) {
      const held = live.get(workspace, id);
      if (held && !held.session.lost) await held.session.flush();
      const record = await store.getCall(id);
      if (!record) throw callNotFound(id);
      const current = expiryOf(record, now()) ? await opener.endIdle(id).then(() => store.getCall(id)) : record;
      if (!current) throw callNotFound(id);
      return { ...summaryOf(current), ...(await store.getCallEntries(id)) };
    },

    async list(page = {}) {
      const { limit, cursor, externalId, status } = parseInput(CallListQuery, page);
      const filter: CallFilter = { ...(externalId !== undefined && { externalId }), ...(status !== undefined && { status }) };
      const after = decodeCursor(cursor);
      // A store that can't write can still be read: then they end later.
      await opener.endIdle(null).catch(() => undefined);
      return toList(await store.listCalls({ limit, after, ...filter }), summaryOf);
    },

    async delete(id) {
      const held = live.get(workspace, id);
      live.delete(workspace, id);
      if (!(await store.deleteCall(id))) throw callNotFound(id);
      await held?.session.save().catch(() => undefined);
    },

    async resume(id) {
      return live.runExclusive(workspace, id, async () => {
        const call = await opener.takeOver(id);
        const { summary } = call;
        const expiry = expiryOf(summary, now());
        if (expiry) throw callEnded({ id, endReason: expiry.reason });
        if (summary.status === "ended") throw callEnded(summary);
        return call;
      });
    },

    flush: () => live.flush(workspace),
  };
}

function summaryOf({ lease: _lease, forgetAt: _forgetAt, state: _state, ...summary }: CallRecord): CallSummary {
  return summary;
}
