import type { ClaimedSource } from "@cuecard/core";
import { metadataKinds } from "../storage-suite/kit/corpus.ts";
import { aBase, aFailure, aRetry, aSource, batches, someFacts, t0 } from "../storage-suite/kit/fixtures.ts";
import { createRandom } from "../storage-suite/kit/random.ts";
import { draftChunks, mix, models, topicOf, vectorOf } from "./content.ts";
import type { RunEnd, StoreAction, StoreStep } from "./history.ts";
import type { AskedBase } from "./questions.ts";
import type { Twins } from "./twins.ts";

interface LaneBase extends AskedBase {
  /** Chunks of one of its sources were replaced. */
  refreshed: boolean;
}

interface HeldRun {
  claim: ClaimedSource;
  step: StoreStep;
  model: number;
  since: number;
}

/** One history under way, in a workspace of its own. */
export interface Lane {
  /** Knowledge bases that exist. */
  bases: ReadonlyMap<number, AskedBase>;
  /** Knowledge bases that are gone, and knowledge bases with a space that they had before. */
  strange: readonly AskedBase[];
  /** A knowledge base was re-embedded after one of its sources was processed again. */
  readonly reembeddedAfterRefresh: boolean;
  play(step: StoreStep): Promise<void>;
  /** Ids of what a step was about. */
  shown(step: StoreStep): { knowledgeBaseId: string | null; sourceId: string | null };
}

type Ingest = Extract<StoreAction, { do: "add" | "refresh" | "retry" }>;
type Move = Extract<StoreAction, { do: "re-embed" }>;

/** Longer than any history: no lease runs out and nothing comes due but by a step. */
const never = 365 * 24 * 3_600_000;
/** A run that is held ends so many steps later. */
const heldFor = 3;

/** `name` makes its ids unlike those of other histories; their order says nothing. */
export function createLane(twins: () => Twins, name: number): Lane {
  const bases = new Map<number, LaneBase>();
  const strange: AskedBase[] = [];
  let held: HeldRun[] = [];
  let reembeddedAfterRefresh = false;
  let steps = 0;
  const now = () => t0 + steps * 1_000;
  const clock = () => new Date(now()).toISOString();
  const idOf = (prefix: string, ...numbers: number[]) =>
    `${prefix}_${mix(name, ...numbers)
      .toString(16)
      .padStart(8, "0")}_${name}`;
  const baseId = (base: number) => idOf("kb", base);
  const sourceId = (source: number) => idOf("doc", source);

  async function perform(step: StoreStep): Promise<void> {
    const { both } = twins();
    switch (step.do) {
      case "create": {
        const record = aBase({ id: baseId(step.base), ...models[step.model], createdAt: clock(), updatedAt: clock() });
        await both("insertKnowledgeBase", ({ store }) => store.insertKnowledgeBase(record));
        bases.set(step.base, { id: record.id, model: step.model, refreshed: false });
        return;
      }
      case "add": {
        const customMetadata = createRandom(step.seed).pick(metadataKinds);
        const made = { id: sourceId(step.source), customMetadata, createdAt: clock(), updatedAt: clock() };
        await both("insertSource", ({ store }) => store.insertSource(aSource(baseId(step.base), made), null));
        return process(step);
      }
      case "refresh":
      case "retry": {
        const from = step.do === "refresh" ? (["ready"] as const) : (["failed"] as const);
        await both("requeueSource", ({ store }) =>
          store.requeueSource(baseId(step.base), sourceId(step.source), [...from], clock()),
        );
        return process(step);
      }
      case "delete source":
        await both(
          "deleteSource",
          ({ store }) => store.deleteSource(baseId(step.base), sourceId(step.source)),
          sortedKeys,
        );
        return;
      case "delete base": {
        await both("deleteKnowledgeBase", ({ store }) => store.deleteKnowledgeBase(baseId(step.base)), sortedKeys);
        const gone = bases.get(step.base);
        if (gone && bases.delete(step.base)) strange.push(gone);
        return;
      }
      case "re-embed":
        return reembed(step);
    }
  }

  /** Does what is due, the step's own source as it says and others that came due with it. */
  async function process(step: StoreStep & Ingest): Promise<void> {
    for (let round = 0; round < 20; round++) {
      const claim = await claimNext();
      if (!claim) return;
      const own = round === 0 && claim.sourceId === sourceId(step.source);
      await run(claim, own ? step : { ...step, end: "stored", seed: mix(step.seed, round) });
    }
  }

  const claimNext = () =>
    twins().both("claimSource", ({ storage }) => storage.claimSource({ now: now(), leaseMs: never }));

  async function run(claim: ClaimedSource, step: StoreStep & Ingest): Promise<void> {
    const { both } = twins();
    const endings: Record<RunEnd, () => Promise<unknown>> = {
      stored: () => store(claim, step),
      kept: () =>
        both("keepChunks", ({ store }) =>
          store.keepChunks(claim, { validators: null, now: clock(), nextRefreshAt: null }),
        ),
      failed: () => both("failSource", ({ store }) => store.failSource(claim, aFailure({ now: clock() }))),
      retried: () => {
        const later = aRetry({ now: clock(), dueAt: new Date(now() + never).toISOString() });
        return both("retrySourceLater", ({ store }) => store.retrySourceLater(claim, later));
      },
      torn: async () => {
        await store(claim, step, true);
        await both("releaseSource", ({ store }) => store.releaseSource(claim, clock()));
      },
      held: async () => {
        held.push({ claim, step, model: modelOf(claim), since: steps });
      },
    };
    const report = { now: now(), leaseMs: never, step: "embedding", progress: 0.5 } as const;
    await both("heartbeat", ({ store }) => store.heartbeat(claim, report));
    await endings[step.end]();
    // A run that has ended has no say any more.
    await both("heartbeat", ({ store }) => store.heartbeat(claim, report));
  }

  const baseOf = (id: string) => [...bases.values()].find((base) => base.id === id);
  const modelOf = ({ knowledgeBaseId }: ClaimedSource) => baseOf(knowledgeBaseId)?.model ?? 0;

  /** Chunks keep their ids where their text stays, as ingestion has it. */
  async function store(
    claim: ClaimedSource,
    step: StoreStep & Ingest,
    torn = false,
    model = modelOf(claim),
  ): Promise<void> {
    const { both } = twins();
    const drafts = draftChunks({ source: step.source, version: step.seed, count: step.chunks });
    const known = new Map<string, string[]>();
    for await (const batch of batches(drafts, 100)) {
      const hashes = [...new Set(batch.map(({ textHash }) => textHash))];
      const found = await both("findCachedVectors", ({ store }) => store.findCachedVectors(claim, hashes), byHash);
      for (const { textHash, chunkIds } of found ?? []) known.set(textHash, [...chunkIds]);
    }
    const chunks = drafts.map((draft) => ({
      ...draft,
      id: known.get(draft.textHash)?.shift() ?? idOf("chk", step.seed, draft.position),
      vector: vectorOf(model, topicOf(draft.text)),
    }));
    const facts = someFacts({
      title: `Title ${step.seed % 9}`,
      blobKey: `blobs/${step.seed}`,
      now: clock(),
      tokenCount: step.chunks,
    });
    const stored = await both("replaceChunks", ({ store }) =>
      store.replaceChunks(claim, torn ? tearing(chunks) : batches(chunks, 1 + (step.seed % 30)), () => facts),
    );
    const base = baseOf(claim.knowledgeBaseId);
    if (base && stored === "done" && claim.source.lastProcessedAt !== null) base.refreshed = true;
  }

  async function endHeld(): Promise<void> {
    const ending = held.filter(({ since }) => since + heldFor <= steps);
    held = held.filter((run) => !ending.includes(run));
    for (const { claim, step, model } of ending) await store(claim, step as StoreStep & Ingest, false, model);
  }

  async function reembed({ base: number, model, until, seed }: StoreStep & Move): Promise<void> {
    const { both } = twins();
    const id = baseId(number);
    const target = models[model]!;
    await both("startReembedding", ({ store }) => store.startReembedding(id, target, clock()));
    const claim = await both("claimReembedding", ({ storage }) =>
      storage.claimReembedding({ now: now(), leaseMs: never }),
    );
    if (!claim) return;
    const missing = await both("unembeddedChunks", ({ store }) => store.unembeddedChunks(claim, 10_000), byId);
    const all = byId(missing ?? []).map(({ id: chunkId, text }) => ({
      chunkId,
      vector: vectorOf(model, topicOf(text)),
    }));
    const share = { begun: 0, half: all.length >> 1, switched: all.length }[until];
    for await (const some of batches(all.slice(0, share), 1 + (seed % 50))) {
      await both("storeVectors", ({ store }) => store.storeVectors(claim, some));
    }
    const switched = until === "begun" ? null : await both("cutOver", ({ store }) => store.cutOver(claim, clock()));
    const base = bases.get(number);
    if (switched === "done" && base) {
      strange.push({ id, model: base.model });
      reembeddedAfterRefresh ||= base.refreshed;
      Object.assign(base, { model });
      return processReleased(seed);
    }
    await both("pauseReembedding", ({ store }) => store.pauseReembedding(claim, { error: null, nextAttemptAt: null }));
  }

  /** A cutover releases sources that are processed: they are processed for the new space. */
  async function processReleased(seed: number): Promise<void> {
    for (let claim = await claimNext(); claim; claim = await claimNext()) {
      await store(claim, {
        do: "refresh",
        base: 0,
        source: 0,
        chunks: seed % 12,
        end: "stored",
        seed: mix(seed, claim.attempt),
      });
    }
  }

  return {
    bases,
    strange,
    get reembeddedAfterRefresh() {
      return reembeddedAfterRefresh;
    },
    async play(step) {
      steps += 1;
      await endHeld();
      await perform(step);
    },
    shown: (step) => ({
      knowledgeBaseId: "base" in step ? baseId(step.base) : null,
      sourceId: "source" in step ? sourceId(step.source) : null,
    }),
  };
}

async function* tearing<Item>(items: Item[]): AsyncGenerator<Item[]> {
  yield items.slice(0, items.length >> 1);
  throw new Error("the stream broke");
}

const sortedKeys = (gone: { blobKeys: string[] } | null) => gone?.blobKeys.toSorted();
const byId = <Row extends { id: string }>(rows: readonly Row[] | null): Row[] =>
  (rows ?? []).toSorted((left, right) => (left.id < right.id ? -1 : 1));
const byHash = <Row extends { textHash: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((left, right) => (left.textHash < right.textHash ? -1 : 1));
