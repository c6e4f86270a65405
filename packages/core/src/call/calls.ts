import type { Emit } from "../emitter.ts";
import { CuecardError } from "../errors.ts";
import type { NewId } from "../ids.ts";
import type { AgentKnowledge } from "../knowledge/agent-knowledge.ts";
import { decodeCursor, toList } from "../pages.ts";
import type { CallRecord } from "../ports/storage/calls.ts";
import type { WorkspaceStorage } from "../ports/storage/storage.ts";
import { CallFilter, type CallSummary, StartCall } from "../schema/call.ts";
import { PageQuery } from "../schema/common.ts";
import { parseInput } from "../schema/parse.ts";
import type { Calls, LiveCall } from "../services.ts";
import { createIntentModels } from "../team/intents/intent-models.ts";
import { createSense } from "../team/route/sense.ts";
import { createCall } from "./call.ts";
import { createEngine } from "./engine.ts";
import { expired } from "./expiry.ts";
import { createSession, type Session } from "./session.ts";
import { prepareCall } from "./start.ts";

export interface CallsOptions {
  workspace: string;
  store: WorkspaceStorage;
  knowledge: AgentKnowledge;
  countTokens: (text: string) => number;
  now: () => number;
  newId: NewId;
  emit: Emit;
}

interface Live {
  call: LiveCall;
  session: Session;
}

const CallListQuery = PageQuery.extend(CallFilter.shape);
/** How often calls that were left alone are looked for, when a call starts. */
const sweepMs = 60_000;

/** The Calls service. `flush` stores what ordinary turns still save behind. */
export function createCalls({
  workspace,
  store,
  knowledge,
  countTokens,
  now,
  newId,
  emit,
}: CallsOptions): Calls & { flush(): Promise<void> } {
  const live = new Map<string, Live>();
  const intentModels = createIntentModels();
  /** One opening or start at a time per call or external id: two would take the call from each other. */
  const turns = new Map<string, Promise<unknown>>();
  let sweptAt = now();

  const notFound = (id: string) => new CuecardError("call_not_found", `There is no call "${id}".`);

  function inTurn<Result>(key: string, run: () => Promise<Result>): Promise<Result> {
    const result = (turns.get(key) ?? Promise.resolve()).then(run);
    const settled = result.catch(() => undefined).then(() => void (turns.get(key) === settled && turns.delete(key)));
    turns.set(key, settled);
    return result;
  }

  async function bringToLife(record: CallRecord, { resumed }: { resumed: boolean }): Promise<LiveCall> {
    const session = createSession({ record, entries: await store.getCallEntries(record.id), store, now, newId });
    if (resumed) {
      session.trace.add("resume", "This process took the call over.");
      session.saveSoon();
    }
    const sense = createSense(session.state.definition, intentModels);
    const engine = await createEngine({ workspace, session, knowledge, countTokens, sense, now, newId, emit });
    const call = createCall(engine);
    if (record.status === "active") live.set(record.id, { call, session });
    return call;
  }

  async function takeOver(id: string): Promise<LiveCall> {
    await live
      .get(id)
      ?.session.flush()
      .catch(() => undefined);
    const record = await store.leaseCall(id);
    if (!record) throw notFound(id);
    return bringToLife(record, { resumed: record.status === "active" });
  }

  /** Ends a stored call that was left alone. The lease is taken first, so that a holder who still lives can't undo it. */
  async function settled(record: CallRecord): Promise<CallRecord> {
    const here = live.get(record.id);
    if (here && !here.session.lost) return { ...record, ...expired(here.session.summary, now()) };
    if (expired(record, now()) === record) return record;
    const leased = await store.leaseCall(record.id);
    if (!leased) return record;
    const ended = expired(leased, now());
    if (ended !== leased && (await store.saveCall(ended, null)) === "done") {
      emit("call.ended", { workspace, call: summaryOf(ended) });
    }
    return ended;
  }

  /** Forgets calls that have ended, and ends the ones that were left alone. One that moved is kept as long, so that `open` does not take it back. */
  async function sweep(): Promise<void> {
    if (now() - sweptAt < sweepMs) return;
    sweptAt = now();
    for (const [id, { call, session }] of live) {
      if (session.summary.status === "active") {
        if (expired(session.summary, now()) === session.summary) continue;
        if (!session.lost) await call.end().catch(() => undefined);
      }
      if (live.get(id)?.session === session) live.delete(id);
    }
  }

  /** The running call of an external id; it goes on even when its team takes no new ones. */
  async function running(externalId: string): Promise<LiveCall | null> {
    const { rows } = await store.listCalls({ limit: 1, after: null, externalId, status: "active" });
    const [found] = rows;
    return found && (await settled(found)).status === "active" ? open(found.id) : null;
  }

  async function start(input: StartCall): Promise<LiveCall> {
    const known = input.externalId ? await running(input.externalId) : null;
    if (known) return known;
    const { record, trace } = await prepareCall({ store, now, newId }, input);
    const { record: stored, existing } = await store.startCall(record, { ledger: [], trace });
    if (!existing) {
      const call = await inTurn(stored.id, () => bringToLife(stored, { resumed: false }));
      emit("call.started", { workspace, call: call.summary });
      return call;
    }
    if ((await settled(stored)).status === "ended") {
      await live.get(stored.id)?.call.end();
      return start(input);
    }
    return open(stored.id);
  }

  function open(id: string): Promise<LiveCall> {
    return inTurn(id, async () => {
      const here = live.get(id);
      if (here?.session.lost) throw here.session.lost;
      return here?.call ?? takeOver(id);
    });
  }

  return {
    open,

    async start(input) {
      const parsed = parseInput(StartCall, input);
      await sweep();
      return parsed.externalId ? inTurn(`external:${parsed.externalId}`, () => start(parsed)) : start(parsed);
    },

    async get(id) {
      const here = live.get(id);
      if (here && !here.session.lost) await here.session.flush();
      const record = await store.getCall(id);
      if (!record) throw notFound(id);
      const summary = summaryOf(await settled(record));
      return { ...summary, ...(await store.getCallEntries(id)) };
    },

    async list(page = {}) {
      const { limit, cursor, externalId, status } = parseInput(CallListQuery, page);
      const filter: CallFilter = { ...(externalId !== undefined && { externalId }), ...(status !== undefined && { status }) };
      const found = await store.listCalls({ limit, after: decodeCursor(cursor), ...filter });
      const rows = await Promise.all(found.rows.map(settled));
      const list = toList({ rows, hasMore: found.hasMore }, summaryOf);
      return { ...list, data: list.data.filter((call) => status === undefined || call.status === status) };
    },

    async delete(id) {
      const here = live.get(id);
      live.delete(id);
      if (!(await store.deleteCall(id))) throw notFound(id);
      await here?.session.save().catch(() => undefined);
    },

    async resume(id) {
      return inTurn(id, async () => {
        const call = await takeOver(id);
        const { status, endReason } = expired(call.summary, now());
        if (status === "ended")
          throw new CuecardError("call_ended", `Call "${id}" has ended (${endReason ?? "no reason given"}); start another one.`);
        return call;
      });
    },

    async flush() {
      await Promise.all([...live.values()].map(({ session }) => session.flush().catch(() => undefined)));
    },
  };
}

function summaryOf({ lease: _lease, forgetAt: _forgetAt, state: _state, ...summary }: CallRecord): CallSummary {
  return summary;
}
