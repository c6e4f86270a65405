import { createAgents } from "../agents/agents.ts";
import type { EventLog } from "../api/event-log.ts";
import type { Emit } from "../api/events.ts";
import type { Once, Workspace } from "../api/workspace.ts";
import type { WarmUp } from "../base/async/warm-up.ts";
import type { NewId } from "../base/values/ids.ts";
import { createBin } from "../bin/bin.ts";
import { createCalls } from "../call/calls.ts";
import type { HostFunctions } from "../call/host/host-functions.ts";
import type { JudgeSaid } from "../call/host/judge-said.ts";
import type { LiveCalls } from "../call/lifecycle/live-calls.ts";
import { CuecardError } from "../errors.ts";
import type { Embedders } from "../knowledge/embedding/embedders.ts";
import { createAgentKnowledge } from "../knowledge/inject/create-agent-knowledge.ts";
import type { RewriteQuestion } from "../knowledge/inject/follow-up/rewrite.ts";
import { turnContext } from "../knowledge/inject/turn-context.ts";
import { byId } from "../knowledge/knowledge-bases/by-id.ts";
import { createKnowledgeBases } from "../knowledge/knowledge-bases/knowledge-bases.ts";
import { createObserveSearch } from "../knowledge/retrieve/observe-searches.ts";
import type { QuestionVectors } from "../knowledge/retrieve/providers/question-vectors.ts";
import { createSearch } from "../knowledge/retrieve/retrieve.ts";
import type { SourceChanges } from "../knowledge/sources/source-changes.ts";
import { createSources } from "../knowledge/sources/sources.ts";
import { countTokens } from "../knowledge/tokens/tokens.ts";
import { createUploads } from "../knowledge/uploads/uploads.ts";
import type { BlobStore } from "../ports/blob-store.ts";
import type { Extractor } from "../ports/extractor.ts";
import type { Observer } from "../ports/observer.ts";
import type { Reranker } from "../ports/reranker.ts";
import type { Storage, WorkspaceStorage } from "../ports/storage/storage.ts";
import type { WebhookSender } from "../ports/webhook-sender.ts";
import { knowledgeBase } from "../schema/given-id.ts";
import { createAudit } from "../service/audit/audit.ts";
import { createEvalCases } from "../service/eval-cases/eval-cases.ts";
import { createEventLog } from "../service/event-log/event-log.ts";
import type { EventSignal } from "../service/event-log/event-signal.ts";
import { createGaps } from "../service/gaps/gaps.ts";
import type { KeyServices } from "../service/keys/keys.ts";
import { createOnce } from "../service/once/once.ts";
import type { Guard, Quotas } from "../service/quotas/quotas.ts";
import { createTests } from "../service/tests/tests.ts";
import { createQuotaUsage } from "../service/usage/quota-usage.ts";
import { createUsageReport } from "../service/usage/usage-report.ts";
import { createWebhooks } from "../service/webhooks/webhooks.ts";
import { createIntentModels, type IntentModels } from "../team/intents/intent-models.ts";
import { knowledgeBaseUsers } from "../team/knowledge-base-users.ts";
import { createTeams } from "../team/teams.ts";
import type { Latencies } from "./latencies.ts";
import type { Workers } from "./start-workers.ts";
import { createWarmWorkspace } from "./warm-up/warm-workspace.ts";

/** What all workspaces of one process share. */
export interface WorkspaceOptions {
  storage: Storage;
  blobs: BlobStore;
  extractor: Extractor;
  embedders: Embedders;
  /** The embedders whose use is counted for a knowledge base of a workspace; null: for the workspace. */
  embeddersOf: (workspace: string, knowledgeBaseId: string | null) => Embedders;
  reranker: Reranker | null;
  vectors: (workspace: string) => QuestionVectors;
  rewriteQuestion: RewriteQuestion | null;
  hostFunctions: HostFunctions;
  judgeSaid: JudgeSaid | null;
  changes: SourceChanges;
  workers: Workers;
  live: LiveCalls;
  keysOf: KeyServices["ofWorkspace"];
  webhookSender: WebhookSender | null;
  eventSignal: EventSignal;
  guard: Guard;
  observer: Observer;
  /** Stores what was counted of use until now. */
  storeUsage: () => Promise<void>;
  quotas: Quotas;
  /** How long turns and searches of a workspace took. */
  latencies: Latencies;
  warmUp: WarmUp;
  emit: Emit;
  now: () => number;
  newId: NewId;
}

/** The services of one workspace. Throws `invalid_value` for a name that is not allowed. */
export function openWorkspace(options: WorkspaceOptions, id: string): Workspace {
  checkName(id);
  const store = options.guard(options.storage.workspace(id));
  const intentModels = createIntentModels({ store, words: options.embedders.words, now: options.now });
  const open = (newId: NewId): Workspace =>
    servicesOf({ ...options, newId }, { id, store, intentModels, once, events });
  const { now, newId } = options;
  const events = createEventLog({ store, now, waitForNew: (how) => options.eventSignal.next(id, how) });
  const once = createOnce({ store, now, newId, open });
  return open(newId);
}

/** What the services of one workspace share, whoever makes their ids. */
interface Shared {
  id: string;
  store: WorkspaceStorage;
  intentModels: IntentModels;
  once: Once;
  events: EventLog;
}

const ofBase = [knowledgeBase];
const inBase = [knowledgeBase, "id"];
const versioned = ["get", "update", "delete", "versions", "version", "makeCurrent"] as const;

function servicesOf(options: WorkspaceOptions, { id, store, intentModels, once, events }: Shared): Workspace {
  const { blobs, extractor, embedders, embeddersOf, changes, workers, emit, now, newId } = options;
  const { reranker, rewriteQuestion, hostFunctions, judgeSaid, live, observer } = options;
  const own = { workspace: id, store, blobs, now, newId };
  const vectors = options.vectors(id);
  const observe = createObserveSearch(observer, (answered) => emit("search.answered", { workspace: id, ...answered }));
  const search = createSearch({ store, embedders: embeddersOf(id, null), reranker, vectors, observe });
  const knowledge = createAgentKnowledge({ store, search, countTokens, rewriteQuestion, now });
  const held = createQuotaUsage(store, options.quotas);
  const uploads = createUploads({ ...own, extractor });
  const { warmUp } = options;
  const contextOf: Workspace["turnContext"] = (request, { signal } = {}) => turnContext(knowledge, request, signal);
  const teams = byId<Workspace["teams"]>(
    createTeams({ store, now, newId, intentModels }),
    [["id"], [...versioned, "resolved", "ready", "learnedExamples", "clearLearnedExamples"]],
    [["id", "exampleId"], ["deleteLearnedExample"]],
  );
  const made = createCalls({
    workspace: id,
    store,
    knowledge,
    countTokens,
    now,
    newId,
    emit,
    live,
    intentModels,
    hostFunctions,
    judgeSaid,
    observer,
    warmUp,
    wakeAnalyses: workers.wakeAnalyses,
  });
  const calls = byId<Workspace["calls"]>(
    made,
    [["id"], ["get", "analysis", "ledger", "current", "label", "setRecording", "delete", "open", "resume", "rehearse"]],
    [["teamId"], ["traffic"]],
  );
  const sources = createSources({ ...own, extractor, embedders, uploads, changes, wake: workers.wakeSources });
  return {
    id,
    knowledgeBases: byId<Workspace["knowledgeBases"]>(
      {
        ...createKnowledgeBases({ ...own, embedders, emit, wake: workers.wakeReembeddings, changed: search.changed }),
        users: (knowledgeBaseId) => knowledgeBaseUsers(store, knowledgeBaseId),
      },
      [ofBase, ["get", "users", "update", "reembed", "waitUntilReembedded", "delete"]],
    ),
    uploads: byId<Workspace["uploads"]>(uploads, [ofBase, ["create"]], [["uploadId"], ["get", "sign", "receive"]]),
    sources: byId<Workspace["sources"]>(
      sources,
      [ofBase, ["add", "addMany", "addFile", "list", "deleteMany"]],
      [inBase, ["get", "update", "status", "delete", "retry", "refresh", "chunks", "text", "original"]],
    ),
    gaps: byId<Workspace["gaps"]>(
      createGaps({ store, sources, search: search.search, now }),
      [ofBase, ["list", "check"]],
      [inBase, ["get", "answer", "dismiss"]],
    ),
    evalCases: byId<Workspace["evalCases"]>(createEvalCases({ store, search: search.search, now, newId }), [
      ["id"],
      ["get", "delete"],
    ]),
    tests: byId<Workspace["tests"]>(createTests({ store, calls: made, now, newId }), [
      ["id"],
      ["get", "update", "delete", "listRuns"],
    ]),
    agents: byId<Workspace["agents"]>(createAgents({ store, now, newId }), [["id"], versioned]),
    bin: byId<Workspace["bin"]>(
      createBin({
        ...own,
        storage: options.storage,
        emit,
        wake() {
          workers.wakeSources();
          workers.wakeReembeddings();
        },
        changed: search.changed,
      }),
      [["id"], ["restore", "delete"]],
    ),
    teams,
    calls,
    keys: options.keysOf(id, newId),
    audit: createAudit({ store, now, newId }),
    once,
    events,
    latencies: ({ minutes } = {}) => options.latencies(id, minutes),
    held,
    usage: createUsageReport({ store, storeUsage: options.storeUsage, held, now }),
    webhooks: byId<Workspace["webhooks"]>(
      createWebhooks({ store, sender: options.webhookSender, wake: workers.wakeWebhooks, observer, now, newId }),
      [["id"], ["get", "update", "delete", "rotate", "test", "deliveries"]],
      [["id", "deliveryId"], ["redeliver"]],
    ),
    search: search.search,
    explainChunk: search.explainChunk,
    turnContext: contextOf,
    warm: createWarmWorkspace({ warmUp, search, turnContext: contextOf, teams, calls }),
    async ingest(base, inputs, options) {
      // Loaded at its first use, since most processes never need it and every start would pay for it.
      const { ingest } = await import("../knowledge/inputs/ingest.ts");
      return ingest({ sources, extractor }, base, inputs, options);
    },
  };
}

function checkName(id: string): void {
  if (/^[A-Za-z0-9._-]{1,64}$/.test(id)) return;
  const message = `Workspace "${id}" is not a valid name; use 1 to 64 characters of A-Z a-z 0-9 . _ -`;
  throw new CuecardError("invalid_value", message, { param: "workspace" });
}
