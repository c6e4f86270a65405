import type { ClaimedSource } from "@cuecard/core";
import { aFailure, aRetry, batches, someFacts } from "../../storage-suite/kit/fixtures.ts";
import { draftChunks, mix, topicOf, vectorOf } from "../content.ts";
import type { RunEnd, StoreAction, StoreStep } from "../history.ts";
import { type LaneState, never } from "./lane-state.ts";

/** A step in which a source is processed. */
export type IngestStep = StoreStep & Extract<StoreAction, { do: "add" | "refresh" | "retry" }>;

/** The runs over the sources of a history. */
export interface Runs {
  /** Does what is due, the step's own source as it says and others that came due with it. */
  process(step: IngestStep): Promise<void>;
  /** Stores all that is due, such as sources that a cutover released: they are processed for the new space. */
  processReleased(seed: number): Promise<void>;
  /** Ends the runs that were held long enough. */
  endHeld(): Promise<void>;
}

interface HeldRun {
  claim: ClaimedSource;
  step: IngestStep;
  model: number;
  since: number;
}

/** A run that is held ends so many steps later. */
const heldFor = 3;

export function createRuns(lane: LaneState): Runs {
  const { both, clock, now } = lane;
  let held: HeldRun[] = [];

  const endings: Record<RunEnd, (claim: ClaimedSource, step: IngestStep) => Promise<unknown>> = {
    stored: (claim, step) => store(lane, claim, step),
    kept: (claim) =>
      both("keepChunks", ({ store }) =>
        store.keepChunks(claim, { validators: null, now: clock(), nextRefreshAt: null }),
      ),
    failed: (claim) => both("failSource", ({ store }) => store.failSource(claim, aFailure({ now: clock() }))),
    retried: (claim) => {
      const later = aRetry({ now: clock(), dueAt: new Date(now() + never).toISOString() });
      return both("retrySourceLater", ({ store }) => store.retrySourceLater(claim, later));
    },
    torn: async (claim, step) => {
      await store(lane, claim, step, { torn: true });
      await both("releaseSource", ({ store }) => store.releaseSource(claim, clock()));
    },
    held: async (claim, step) => {
      held.push({ claim, step, model: modelOf(lane, claim), since: lane.steps });
    },
  };

  async function run(claim: ClaimedSource, step: IngestStep): Promise<void> {
    const report = { now: now(), leaseMs: never, step: "embedding", progress: 0.5 } as const;
    await both("heartbeat", ({ store }) => store.heartbeat(claim, report));
    await endings[step.end](claim, step);
    // A run that has ended has no say any more.
    await both("heartbeat", ({ store }) => store.heartbeat(claim, report));
  }

  return {
    async process(step) {
      for (let round = 0; round < 20; round++) {
        const claim = await lane.claimNext();
        if (!claim) return;
        const own = round === 0 && claim.sourceId === lane.sourceId(step.source);
        await run(claim, own ? step : { ...step, end: "stored", seed: mix(step.seed, round) });
      }
    },

    async processReleased(seed) {
      const ingest = { do: "refresh", base: 0, source: 0, chunks: seed % 12, end: "stored" } as const;
      for (let round = 0; ; round++) {
        const claim = await lane.claimNext();
        if (!claim) return;
        await store(lane, claim, { ...ingest, seed: mix(seed, round) });
      }
    },

    async endHeld() {
      const ending = held.filter(({ since }) => since + heldFor <= lane.steps);
      held = held.filter((run) => !ending.includes(run));
      for (const { claim, step, model } of ending) await store(lane, claim, step, { model });
    },
  };
}

const modelOf = (lane: LaneState, claim: ClaimedSource) => lane.baseOf(claim)?.model ?? 0;

/** Chunks keep their ids where their text stays, as ingestion has it. */
async function store(
  lane: LaneState,
  claim: ClaimedSource,
  step: IngestStep,
  { torn = false, model = modelOf(lane, claim) }: { torn?: boolean; model?: number } = {},
): Promise<void> {
  const { both } = lane;
  const drafts = draftChunks({ source: step.source, version: step.seed, count: step.chunks });
  const known = new Map<string, string[]>();
  for await (const batch of batches(drafts, 100)) {
    const hashes = [...new Set(batch.map(({ textHash }) => textHash))];
    const found = await both("findCachedVectors", ({ store }) => store.findCachedVectors(claim, hashes), byHash);
    for (const { textHash, chunkIds } of found ?? []) known.set(textHash, [...chunkIds]);
  }
  const chunks = drafts.map((draft) => ({
    ...draft,
    id: known.get(draft.textHash)?.shift() ?? lane.idOf("chk", step.seed, draft.position),
    vector: vectorOf(model, topicOf(draft.text)),
  }));
  const facts = someFacts({
    title: `Title ${step.seed % 9}`,
    blobKey: `blobs/${step.seed}`,
    now: lane.clock(),
    tokenCount: step.chunks,
  });
  const stored = await both("replaceChunks", ({ store }) =>
    store.replaceChunks(claim, torn ? tearing(chunks) : batches(chunks, 1 + (step.seed % 30)), () => facts),
  );
  const base = lane.baseOf(claim);
  if (base && stored === "done" && claim.source.lastProcessedAt !== null) base.refreshed = true;
}

async function* tearing<Item>(items: Item[]): AsyncGenerator<Item[]> {
  yield items.slice(0, items.length >> 1);
  throw new Error("the stream broke");
}

const byHash = <Row extends { textHash: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((left, right) => (left.textHash < right.textHash ? -1 : 1));
