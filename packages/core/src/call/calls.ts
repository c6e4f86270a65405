import type { NewId } from "../ids.ts";
import type { AgentKnowledge } from "../knowledge/agent-knowledge.ts";
import type { WorkspaceStorage } from "../ports/storage/storage.ts";
import { decodeCursor, toList } from "../rows/pages.ts";
import type { Emit } from "../runtime/emitter.ts";
import { CallFilter, StartCall } from "../schema/call.ts";
import { PageQuery } from "../schema/common.ts";
import { EraseCaller } from "../schema/erasure.ts";
import { parseInput } from "../schema/parse.ts";
import type { Calls } from "../services/calls.ts";
import { createIntentModels, type IntentModels } from "../team/intents/intent-models.ts";
import type { HostFunctions } from "./insight/host-functions.ts";
import { callEnded, callNotFound } from "./lifecycle/end-call.ts";
import { eraseCaller } from "./lifecycle/erase-caller.ts";
import { expiryOf } from "./lifecycle/expiry.ts";
import { createLiveCalls, type LiveCalls } from "./lifecycle/live-calls.ts";
import { createOpener } from "./lifecycle/open-calls.ts";
import { pretendCall, startCall, summaryOf } from "./lifecycle/start-call.ts";

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
  hostFunctions?: HostFunctions;
}

const CallListQuery = PageQuery.extend(CallFilter.shape);

/** The Calls service. `flush` stores what ordinary turns still save behind their answers. */
export function createCalls({
  live = createLiveCalls(),
  intentModels = createIntentModels(),
  hostFunctions = { summarise: null, extract: null },
  ...options
}: CallsOptions): Calls & { flush(): Promise<void> } {
  const { workspace, store, now } = options;
  const opener = createOpener({ ...options, live, intentModels, hostFunctions });

  return {
    open: opener.open,
    rehearse: opener.rehearse,

    async rehearseStart(input) {
      return pretendCall({ ...options, opener }, parseInput(StartCall, input));
    },

    async start(input) {
      return startCall({ ...options, live, opener }, parseInput(StartCall, input));
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
      const filter: CallFilter = {
        ...(externalId !== undefined && { externalId }),
        ...(status !== undefined && { status }),
      };
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

    async erase(input) {
      return eraseCaller({ ...options, live }, parseInput(EraseCaller, input));
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
