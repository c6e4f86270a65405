import { batches } from "../../storage-suite/kit/fixtures.ts";
import { models, topicOf, vectorOf } from "../content.ts";
import type { StoreAction, StoreStep } from "../history.ts";
import { type LaneState, never } from "./lane-state.ts";
import type { Runs } from "./runs.ts";

type ReembedStep = StoreStep & Extract<StoreAction, { do: "re-embed" }>;

/** Re-embeds a knowledge base, as far as the step says. */
export async function reembed(
  lane: LaneState,
  runs: Pick<Runs, "processReleased">,
  { base: number, model, until, seed }: ReembedStep,
): Promise<void> {
  const { both, now, clock } = lane;
  const id = lane.baseId(number);
  const target = models[model]!;
  await both("startReembedding", ({ store }) => store.startReembedding(id, target, clock()));
  const claim = await both("claimReembedding", ({ storage }) =>
    storage.claimReembedding({ now: now(), leaseMs: never }),
  );
  if (!claim) return;
  const missing = await lane.pageOfBoth("unembeddedChunks", ({ store }) => store.unembeddedChunks(claim, 10_000));
  const all = (missing ?? []).map(({ id: chunkId, text }) => ({
    chunkId,
    vector: vectorOf(model, topicOf(text)),
  }));
  const share = { begun: 0, half: all.length >> 1, switched: all.length }[until];
  for await (const some of batches(all.slice(0, share), 1 + (seed % 50))) {
    await both("storeVectors", ({ store }) => store.storeVectors(claim, some));
  }
  const switched = until === "begun" ? null : await both("cutOver", ({ store }) => store.cutOver(claim, clock()));
  const base = lane.bases.get(number);
  if (switched === "done" && base) {
    lane.strange.push({ id, model: base.model });
    lane.reembeddedAfterRefresh ||= base.refreshed;
    Object.assign(base, { model });
    return runs.processReleased(seed);
  }
  const error = seed % 3 === 0 ? "The provider gave no answer." : null;
  await both("pauseReembedding", ({ store }) => store.pauseReembedding(claim, { error, nextAttemptAt: null }));
}
