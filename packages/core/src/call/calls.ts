import { CuecardError } from "../errors.ts";
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
import { createSense } from "../team/route/language-and-intent.ts";
import { createCall } from "./call.ts";
import { createEngine } from "./engine.ts";
import { endLeased } from "./lifecycle/end-idle.ts";
import { expired, idleness } from "./lifecycle/expiry.ts";
import { createLiveCalls, type LiveCalls } from "./lifecycle/live-calls.ts";
import { prepareCall } from "./lifecycle/start.ts";
import { createSession } from "./saving/session.ts";

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

/** The Calls service. `flush` stores what ordinary turns still save behind. */
export function createCalls({
  workspace,
  store,
  knowledge,
  countTokens,
  now,
  newId,
  emit,
  live = createLiveCalls(),
  intentModels = createIntentModels(),
}: CallsOptions): Calls & { flush(): Promise<void> } {
  const notFound = (id: string) => new CuecardError("call_not_found", `There is no call "${id}".`);
  const here = (id: string) => live.get(workspace, id);

  async function bringToLife(record: CallRecord, { resumed }: { resumed: boolean }): Promise<LiveCall> {
    const session = createSession({ record, entries: await store.getCallEntries(record.id), store, now, newId });
    if (resumed) {
      session.trace.add("resume", "This process took the call over.");
      session.saveSoon();
    }
    const sense = createSense(session.state.definition, intentModels);
    const engine = await createEngine({ workspace, session, knowledge, countTokens, sense, now, newId, emit });
    const call = createCall(engine);
    if (record.status === "active") live.add({ workspace, call, session, endIfIdle: () => engine.enqueue(() => engine.begin()) });
    return call;
  }

  async function takeOver(id: string): Promise<LiveCall> {
    await here(id)
      ?.session.flush()
      .catch(() => undefined);
    const record = await store.leaseCall(id);
    if (!record) throw notFound(id);
    return bringToLife(record, { resumed: record.status === "active" });
  }

  /** Ends the calls of the workspace that were left alone, or the one of `id` if it was; first those that are here. */
  async function endIdle(id: string | null): Promise<void> {
    await live.endIdle(workspace, now());
    for (;;) {
      const record = await store.leaseIdleCall({ ...idleness(now()), id });
      if (!record || !(await endLeased(record, { workspace, store, now, newId, emit }))) return;
      live.delete(workspace, record.id);
    }
  }

  /** The call of a stored record that is still active, once it is ended if it was left alone. */
  async function stillActive(record: CallRecord): Promise<boolean> {
    if (expired(record, now()) === record) return record.status === "active";
    await endIdle(record.id);
    const { status } = (await store.getCall(record.id)) ?? { status: "ended" };
    return status === "active";
  }

  /** The running call of an external id; it goes on even when its team takes no new ones. */
  async function running(externalId: string): Promise<LiveCall | null> {
    const { rows } = await store.listCalls({ limit: 1, after: null, externalId, status: "active" });
    const [found] = rows;
    return found && (await stillActive(found)) ? open(found.id) : null;
  }

  async function start(input: StartCall): Promise<LiveCall> {
    const known = input.externalId ? await running(input.externalId) : null;
    if (known) return known;
    const { record, recorded, trace } = await prepareCall({ store, now, newId }, input);
    const { record: stored, existing } = await store.startCall(recorded, { ledger: [], trace });
    if (existing) return (await stillActive(stored)) ? open(stored.id) : start(input);
    const call = await live.inTurn(workspace, record.id, () => bringToLife(record, { resumed: false }));
    emit("call.started", { workspace, call: summaryOf(recorded) });
    return call;
  }

  function open(id: string): Promise<LiveCall> {
    return live.inTurn(workspace, id, async () => {
      const held = here(id);
      if (held?.session.lost) throw held.session.lost;
      return held?.call ?? takeOver(id);
    });
  }

  return {
    open,

    async start(input) {
      const parsed = parseInput(StartCall, input);
      return parsed.externalId ? live.inTurn(workspace, `external:${parsed.externalId}`, () => start(parsed)) : start(parsed);
    },

    async get(id) {
      const held = here(id);
      if (held && !held.session.lost) await held.session.flush();
      const record = await store.getCall(id);
      if (!record) throw notFound(id);
      const current = expired(record, now()) === record ? record : await endIdle(id).then(() => store.getCall(id));
      if (!current) throw notFound(id);
      return { ...summaryOf(current), ...(await store.getCallEntries(id)) };
    },

    async list(page = {}) {
      const { limit, cursor, externalId, status } = parseInput(CallListQuery, page);
      const filter: CallFilter = { ...(externalId !== undefined && { externalId }), ...(status !== undefined && { status }) };
      const after = decodeCursor(cursor);
      // A store that can't write can still be read: then they end later.
      await endIdle(null).catch(() => undefined);
      return toList(await store.listCalls({ limit, after, ...filter }), summaryOf);
    },

    async delete(id) {
      const held = here(id);
      live.delete(workspace, id);
      if (!(await store.deleteCall(id))) throw notFound(id);
      await held?.session.save().catch(() => undefined);
    },

    async resume(id) {
      return live.inTurn(workspace, id, async () => {
        const call = await takeOver(id);
        const { status, endReason } = expired(call.summary, now());
        if (status === "ended")
          throw new CuecardError("call_ended", `Call "${id}" has ended (${endReason ?? "no reason given"}); start another one.`);
        return call;
      });
    },

    flush: () => live.flush(workspace),
  };
}

function summaryOf({ lease: _lease, forgetAt: _forgetAt, state: _state, ...summary }: CallRecord): CallSummary {
  return summary;
}
