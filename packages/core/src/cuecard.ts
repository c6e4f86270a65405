import { setTimeout as wait } from "node:timers/promises";
import { unobserved } from "./adapter-kit/unobserved.ts";
import type { Cuecard } from "./api/cuecard.ts";
import type { CuecardEvents } from "./api/events.ts";
import { closeAll } from "./base/async/close-all.ts";
import { createEmitter } from "./base/async/emitter.ts";
import { holdWarmUp } from "./base/async/warm-up.ts";
import { spaced } from "./base/time/spaced.ts";
import { createIds, type NewId } from "./base/values/ids.ts";
import { keepRecent } from "./base/values/keep-recent.ts";
import type { Analyse } from "./call/host/analyse.ts";
import type { Extract, Summarise } from "./call/host/host-functions.ts";
import type { JudgeSaid } from "./call/host/judge-said.ts";
import { createLiveCalls } from "./call/lifecycle/live-calls.ts";
import { startEndingIdle } from "./call/lifecycle/start-ending-idle.ts";
import { countUsage } from "./knowledge/embedding/count-usage.ts";
import { createEmbedders } from "./knowledge/embedding/embedders.ts";
import { createChunker } from "./knowledge/ingest/chunker/chunker.ts";
import type { RewriteQuestion } from "./knowledge/inject/follow-up/rewrite.ts";
import { createBreakers } from "./knowledge/retrieve/providers/breaker.ts";
import { guardedReranker } from "./knowledge/retrieve/providers/guarded-reranker.ts";
import { createQuestionVectors } from "./knowledge/retrieve/providers/question-vectors.ts";
import { createSourceChanges } from "./knowledge/sources/source-changes.ts";
import { loadTokens } from "./knowledge/tokens/tokens.ts";
import { limits } from "./limits.ts";
import type { BlobStore } from "./ports/blob-store.ts";
import type { Embedder } from "./ports/embedder.ts";
import type { Extractor } from "./ports/extractor.ts";
import type { Observer } from "./ports/observer.ts";
import type { Reranker } from "./ports/reranker.ts";
import type { Storage } from "./ports/storage/storage.ts";
import type { WebhookSender } from "./ports/webhook-sender.ts";
import { checkAdapters } from "./runtime/check-adapters.ts";
import { checkDays } from "./runtime/check-days.ts";
import { createLatencies } from "./runtime/latencies.ts";
import { noExtractor } from "./runtime/no-extractor.ts";
import { openWorkspace } from "./runtime/open-workspace.ts";
import { startWorkers } from "./runtime/start-workers.ts";
import { playSampleCalls } from "./runtime/warm-up/play-sample-calls.ts";
import { checkOptions, type OptionNames } from "./schema/check-options.ts";
import { createEventSignal, withEventSignal } from "./service/event-log/event-signal.ts";
import { closeAnsweredGaps } from "./service/gaps/close-answered-gaps.ts";
import { createKeyServices } from "./service/keys/keys.ts";
import { createGuard, type Quotas } from "./service/quotas/quotas.ts";
import { createUsageCounter } from "./service/usage/usage-counter.ts";

/** Options of `createCuecard` of `@cuecard/core`: the adapters and how the process works. */
export interface CuecardOptions {
  /** Where everything but file bytes is stored. */
  storage: Storage;
  /** Where the bytes of files and pages are stored. */
  blobs: BlobStore;
  /**
   * Embedders. The first one is the default for new knowledge bases; the first one of each provider is that provider's
   * default model.
   */
  embedders: Embedder[];
  /** Reads files and pages. Without one, only text sources are processed. */
  extractor?: Extractor;
  /** Reranker for the best results of the built-in one. @default null */
  reranker?: Reranker | null;
  /**
   * Rewrites a follow-up question so that it is complete by itself. Without it, follow-up questions are searched with
   * words of the last turns.
   */
  rewriteQuestion?: RewriteQuestion | null;
  /**
   * Sums up a call after each turn, in idle time. A hand-off's brief has the newest summary that is ready and waits for
   * none; a later one is in the instructions of the next Turn.
   */
  summarise?: Summarise | null;
  /**
   * Takes values from what was said, after each turn, in idle time. They stand in briefs as unconfirmed, are never
   * variables of the call, and only rules with `trust: "extracted"` compare them.
   */
  extract?: Extract | null;
  /**
   * Judges a sentence before it is said, such as with a small model, beside what Cuecard finds in it. It has the `maxHoldMs` of
   * the agent's `said`; later, what Cuecard found stands.
   */
  judgeSaid?: JudgeSaid | null;
  /**
   * Says of each call that has ended what its team's `analysis` asks, such as with a model. It is asked in the background by
   * the process that works on sources, four calls at once, up to five times each. @default nobody is asked
   */
  analyse?: Analyse | null;
  /**
   * Private (`sk_live_…`) and public (`pk_live_…`) keys of the default workspace that are valid in addition to the
   * stored ones.
   */
  apiKeys?: string[];
  /**
   * Files and pages that this process works on at once. Four crawls and one re-embedding run at the same time, and
   * from 2 on fourteen texts. With 0 this process works on no sources.
   * @default 2
   */
  concurrency?: number;
  /** Sees what is done while it is done, such as for traces. @default nobody */
  observer?: Observer;
  /** Sends webhooks to their endpoints. Without one there are none. @default null */
  webhookSender?: WebhookSender | null;
  /** Days for which events, and what was sent of them, are kept, 1 to 90. @default 7 */
  eventDays?: number;
  /** Most that each workspace may have. @default no bounds */
  quotas?: Quotas;
  /** Days for which the audit log is kept, 1 to 3,650. @default 365 */
  auditDays?: number;
  /** Days for which what was used by day is kept, 1 to 3,650. @default 400 */
  usageDays?: number;
  /**
   * True when no other process uses this storage. Work of a dead process then continues at once, without waiting for
   * its lease. @default false
   */
  soleOwner?: boolean;
  /**
   * Builds what the first turn of the process would have to build: the tokenizer before the promise resolves (0.2 s of
   * processor time), the rest in the background (some 0.3 s). Without it that is done by `warm`, or by what first needs it. @default true
   */
  warmUp?: boolean;
  /** Called with errors that listeners of events throw. @default emits a process warning */
  onFault?: (error: unknown, event: keyof CuecardEvents) => void;
  /** The clock, in milliseconds since 1970. @default Date.now */
  now?: () => number;
  /** Makes ids; inject it to make tests repeatable. @default ids that sort by time */
  newId?: NewId;
  /** Random number in [0, 1), to spread retries. @default Math.random */
  random?: () => number;
}

/** Names of the options, each of them once. */
const optionNames = {
  storage: true,
  blobs: true,
  embedders: true,
  extractor: true,
  reranker: true,
  rewriteQuestion: true,
  summarise: true,
  extract: true,
  judgeSaid: true,
  analyse: true,
  apiKeys: true,
  concurrency: true,
  observer: true,
  webhookSender: true,
  eventDays: true,
  quotas: true,
  auditDays: true,
  usageDays: true,
  soleOwner: true,
  warmUp: true,
  onFault: true,
  now: true,
  newId: true,
  random: true,
} satisfies OptionNames<CuecardOptions>;

const defaultWorkspace = "default";
/** Events that come within this time are one reason to look for webhooks. */
const webhooksEveryMs = 50;
/** Workspaces keep no state of their own, so one can be dropped and made again. */
const keptWorkspaces = 1_000;

/**
 * Opens the adapters and starts processing. Close it yourself; this closes the adapters. If it fails after the store
 * was opened, it closes them too.
 */
export async function createCuecard(options: CuecardOptions): Promise<Cuecard> {
  checkOptions("createCuecard", options, optionNames);
  const {
    storage: bare,
    blobs,
    embedders: list,
    extractor = noExtractor(),
    reranker = null,
    rewriteQuestion = null,
    summarise = null,
    extract = null,
    judgeSaid = null,
    analyse = null,
    apiKeys = [],
    concurrency = 2,
    observer = unobserved,
    webhookSender = null,
    eventDays = limits.eventDays.default,
    quotas = {},
    auditDays = limits.auditDays.default,
    usageDays = limits.usage.days.default,
    soleOwner = false,
    warmUp: warmsUp = true,
    onFault = warnOfFault,
    now = Date.now,
    newId = createIds(now),
    random = Math.random,
  } = options;
  const guard = createGuard(quotas);
  checkAdapters({ storage: bare, blobs, embedders: list, extractor, reranker, webhookSender, observer });
  checkDays("auditDays", auditDays, limits.auditDays);
  checkDays("usageDays", usageDays, limits.usage.days);
  checkDays("eventDays", eventDays, limits.eventDays);
  const eventSignal = createEventSignal();
  const storage = withEventSignal(bare, eventSignal);
  const embedders = createEmbedders(list);
  const { keys, ofWorkspace: keysOf, flush: storeKeyUse } = createKeyServices({ storage, now, newId, fixed: apiKeys });
  const adapters = [[extractor, embedders, reranker], [blobs], [storage]];
  await openAdapters({ storage, blobs, soleOwner, now }, adapters);
  // The tokenizer stops the event loop for about 0.2 s. While a program opens, nobody is on the line.
  if (warmsUp) loadTokens();

  const { emit, on } = createEmitter<CuecardEvents>(onFault);
  const breakers = createBreakers(now);
  const changes = createSourceChanges();
  const chunker = createChunker();
  const embeddersOf = (id: string, knowledgeBaseId: string | null) =>
    countUsage(embedders, {
      observer,
      report: (usage) => emit("embedding.usage", { workspace: id, knowledgeBaseId, ...usage }),
    });
  const shared = {
    storage,
    blobs,
    extractor,
    changes,
    embeddersOf,
    emit,
    now,
    newId,
    webhookSender,
    eventSignal,
    observer,
  };
  const workers = startWorkers({ ...shared, analyse, chunker, concurrency, eventDays, auditDays, usageDays, random });
  eventSignal.onTold(spaced(workers.wakeWebhooks, webhooksEveryMs));
  const live = createLiveCalls();
  const endingIdle = startEndingIdle({ storage, live, now, newId, emit });
  const providers = {
    embedders,
    reranker: reranker && guardedReranker(reranker, { breakers, observer }),
    vectors: createQuestionVectors({ breakers }),
    rewriteQuestion,
    hostFunctions: { summarise, extract },
    judgeSaid,
  };
  const warmUp = holdWarmUp({ begins: warmsUp, play: (signal) => playSampleCalls(list[0]?.words, signal) });
  const latencies = createLatencies({ on, now });
  const used = createUsageCounter({ on, storage, now });
  const workspace = keepRecent(keptWorkspaces, (id) =>
    openWorkspace(
      { ...shared, ...providers, workers, live, keysOf, guard, quotas, latencies, warmUp, storeUsage: used.flush },
      id,
    ),
  );
  on("call.ended", workers.wakeAnalyses);
  closeAnsweredGaps(on, (id) => workspace(id).gaps);

  let closing: Promise<void> | null = null;

  async function stop(timeoutMs: number): Promise<void> {
    warmUp.release();
    const finished = Promise.all([workers.stop(), endingIdle.stop(), live.release(), storeKeyUse()]);
    const stored = finished.then(() => used.flush().catch(() => undefined));
    await Promise.race([stored, wait(timeoutMs, undefined, { ref: false })]);
    await closeAll([[chunker], ...adapters]);
  }

  return {
    ...workspace(defaultWorkspace),
    workspace,
    keys,
    observer,
    stats: () => ({ liveCalls: live.count(), providers: breakers.states() }),
    async storeStats() {
      const time = now();
      const { oldestDueAt, ...stats } = await storage.stats(time);
      return { queueAgeMs: oldestDueAt === null ? 0 : time - oldestDueAt, ...stats };
    },
    on,
    healthy: () => answers(storage),
    close: ({ timeoutMs = 10_000 } = {}) => (closing ??= stop(timeoutMs)),
  };
}

function warnOfFault(error: unknown, event: keyof CuecardEvents): void {
  process.emitWarning(`A listener of ${event} threw: ${error instanceof Error ? error.stack : String(error)}`);
}

/** When a step fails, all adapters are closed. */
async function openAdapters(
  { storage, blobs, soleOwner, now }: Required<Pick<CuecardOptions, "storage" | "blobs" | "soleOwner" | "now">>,
  adapters: Parameters<typeof closeAll>[0],
): Promise<void> {
  await storage.open();
  try {
    await blobs.open();
    if (soleOwner) await storage.expireLeases(now());
  } catch (error) {
    await closeAll(adapters).catch(() => undefined);
    throw error;
  }
}

/** True when the store answers. */
function answers(storage: Storage): Promise<boolean> {
  return storage.listKeys().then(
    () => true,
    () => false,
  );
}
