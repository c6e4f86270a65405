import { unobserved } from "../adapter-kit/unobserved.ts";
import type { Calls } from "../api/calls.ts";
import type { Emit } from "../api/events.ts";
import type { WarmUp } from "../base/async/warm-up.ts";
import type { NewId } from "../base/values/ids.ts";
import type { AgentKnowledge } from "../knowledge/agent-knowledge.ts";
import { limits } from "../limits.ts";
import type { Observer } from "../ports/observer.ts";
import type { WorkspaceStorage } from "../ports/storage/storage.ts";
import { CallsQuery } from "../schema/call-list.ts";
import { StartCall } from "../schema/call-requests.ts";
import { EraseCaller } from "../schema/erasure.ts";
import { parseInput } from "../schema/parse.ts";
import { TrafficQuery } from "../schema/team.ts";
import { createIntentModels, type IntentModels } from "../team/intents/intent-models.ts";
import { createRequestAnalyses } from "./analysis/request-analyses.ts";
import { expiryOf } from "./ending/expiry.ts";
import { createCallFinding } from "./finding/find-calls.ts";
import type { HostFunctions } from "./host/host-functions.ts";
import type { JudgeSaid } from "./host/judge-said.ts";
import { eraseCaller } from "./lifecycle/erase-caller.ts";
import { listCalls } from "./lifecycle/list-calls.ts";
import { createLiveCalls, type LiveCalls } from "./lifecycle/live-calls.ts";
import { createOpener } from "./lifecycle/open-calls.ts";
import { createCallReads } from "./lifecycle/read-call.ts";
import { pretendCall, startCall } from "./lifecycle/start-call.ts";
import { teamTraffic } from "./lifecycle/team-traffic.ts";
import { callEnded, callNotFound } from "./state/call-errors.ts";

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
  judgeSaid?: JudgeSaid | null;
  observer?: Observer;
  /** What a call waits for before its first turn. @default nothing */
  warmUp?: Pick<WarmUp, "begun"> | null;
  /** Analyses became due. @default nothing */
  wakeAnalyses?: () => void;
}

/** The Calls service. `flush` stores what ordinary turns still save behind their answers. */
export function createCalls({
  live = createLiveCalls(),
  intentModels = createIntentModels(),
  hostFunctions = { summarise: null, extract: null },
  judgeSaid = null,
  observer = unobserved,
  warmUp = null,
  wakeAnalyses = () => {},
  ...options
}: CallsOptions): Calls & { flush(): Promise<void> } {
  const { workspace, store, now } = options;
  const opener = createOpener({ ...options, live, intentModels, hostFunctions, judgeSaid, observer, warmUp });

  return {
    ...createCallReads({ ...options, live, opener }),
    open: opener.open,
    rehearse: opener.rehearse,

    async rehearseStart(input, { deadlineMs } = {}) {
      return pretendCall({ ...options, opener }, parseInput(StartCall, input), deadlineMs);
    },

    async start(input) {
      const start = parseInput(StartCall, input);
      return observer.observe("startCall", {}, async (learn) => {
        const call = await startCall({ ...options, live, opener }, start);
        const { id: agentId, name: agentName } = call.current.agent;
        learn({ callId: call.id, agentId, agentName });
        return call;
      });
    },

    async list(page = {}) {
      const query = parseInput(CallsQuery, page);
      // A store that can't write can still be read: then they end later.
      await opener.endIdle(null, limits.idleCallsPerList).catch(() => undefined);
      return listCalls(store, query);
    },

    ...createCallFinding(store),
    ...createRequestAnalyses({ store, now, wakeAnalyses }),

    async traffic(teamId, query = {}) {
      return teamTraffic(store, teamId, parseInput(TrafficQuery, query).calls);
    },

    async delete(id) {
      const held = live.get(workspace, id);
      live.delete(workspace, id);
      if (!(await store.deleteCall(id))) throw callNotFound(id);
      intentModels.renew();
      await held?.session.save().catch(() => undefined);
    },

    async erase(input) {
      const erased = await eraseCaller({ ...options, live }, parseInput(EraseCaller, input));
      if (erased.erased.learnedExamples > 0) intentModels.renew();
      return erased;
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
