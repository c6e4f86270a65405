import { createRandom } from "../../random.ts";
import { metadataKinds } from "../../storage-suite/kit/corpus.ts";
import { aBase, aSource } from "../../storage-suite/kit/fixtures.ts";
import { filenames, models } from "../content.ts";
import type { StoreStep } from "../history.ts";
import type { AskedBase } from "../questions.ts";
import type { Twins } from "../twins.ts";
import { playCall } from "./calls.ts";
import { createLaneState, type LaneState } from "./lane-state.ts";
import { createPush, type Push } from "./push.ts";
import { reembed } from "./reembed.ts";
import { createRuns, type Runs } from "./runs.ts";
import { addUnderQuotas, countUsage } from "./usage.ts";

/** One history under way, in a workspace of its own. */
export interface Lane extends Readonly<Pick<LaneState, "reembeddedAfterRefresh">> {
  /** Knowledge bases that exist. */
  bases: ReadonlyMap<number, AskedBase>;
  /** Knowledge bases that are gone, and knowledge bases with a space that they had before. */
  strange: readonly AskedBase[];
  /** The history's time, in milliseconds since 1970. */
  now(): number;
  play(step: StoreStep): Promise<void>;
  /** Ids of what a step was about. */
  shown(step: StoreStep): { knowledgeBaseId: string | null; sourceId: string | null };
}

export function createLane(twins: () => Twins, name: number): Lane {
  const state = createLaneState(twins, name);
  const runs = createRuns(state);
  const push = createPush(state);
  return {
    bases: state.bases,
    strange: state.strange,
    now: state.now,
    get reembeddedAfterRefresh() {
      return state.reembeddedAfterRefresh;
    },
    async play(step) {
      state.steps += 1;
      await runs.endHeld();
      await perform(state, { runs, push }, step);
    },
    shown: (step) => ({
      knowledgeBaseId: "base" in step ? state.baseId(step.base) : null,
      sourceId: "source" in step ? state.sourceId(step.source) : null,
    }),
  };
}

async function perform(lane: LaneState, { runs, push }: { runs: Runs; push: Push }, step: StoreStep): Promise<void> {
  const { both, clock, baseId, sourceId } = lane;
  switch (step.do) {
    case "create": {
      const record = aBase({ id: baseId(step.base), ...models[step.model], createdAt: clock(), updatedAt: clock() });
      await both("insertKnowledgeBase", ({ store }) => store.insertKnowledgeBase(record));
      lane.bases.set(step.base, { id: record.id, model: step.model, refreshed: false });
      return;
    }
    case "add": {
      const random = createRandom(step.seed);
      const customMetadata = random.pick(metadataKinds);
      const asFile = { sourceType: "file", textTitle: null, filename: random.pick(filenames) } as const;
      const kind = random.chance(0.5) ? asFile : {};
      const made = { id: sourceId(step.source), customMetadata, ...kind, createdAt: clock(), updatedAt: clock() };
      const record = aSource(baseId(step.base), made);
      if (random.chance(0.3))
        await both("insertSources", ({ store }) =>
          store.insertSources(record.knowledgeBaseId, [
            { record, uploadId: null },
            { record, uploadId: null },
          ]),
        );
      else await both("insertSource", ({ store }) => store.insertSource(record, null));
      return runs.process(step);
    }
    case "refresh":
    case "retry": {
      const from = step.do === "refresh" ? (["ready"] as const) : (["failed"] as const);
      await both("requeueSource", ({ store }) =>
        store.requeueSource(baseId(step.base), sourceId(step.source), [...from], clock()),
      );
      return runs.process(step);
    }
    case "update source":
      return updateSource(lane, step);
    case "delete source":
      await both(
        "deleteSource",
        ({ store }) => store.deleteSource(baseId(step.base), sourceId(step.source)),
        sortedKeys,
      );
      return;
    case "delete base": {
      await both("deleteKnowledgeBase", ({ store }) => store.deleteKnowledgeBase(baseId(step.base)), sortedKeys);
      const gone = lane.bases.get(step.base);
      if (gone && lane.bases.delete(step.base)) lane.strange.push(gone);
      return;
    }
    case "re-embed":
      return reembed(lane, runs, step);
    case "add under quotas":
      await addUnderQuotas(lane, step);
      return runs.processReleased(step.seed);
    case "call":
      return playCall(lane, step);
    case "push":
      return push.play(step);
    case "count usage":
      return countUsage(lane, step);
  }
}

/** One of three updates names a version that the source never had. */
async function updateSource(
  { both, clock, baseId, sourceId }: LaneState,
  { base, source, seed }: StoreStep & { base: number; source: number },
): Promise<void> {
  const [knowledgeBaseId, id] = [baseId(base), sourceId(source)];
  const now = await both("getSource", ({ store }) => store.getSource(knowledgeBaseId, id));
  const version = seed % 3 === 0 ? 0 : (now?.version ?? 1);
  const customMetadata = createRandom(seed).pick(metadataKinds);
  const patch = { title: `Given ${seed % 5}`, ...(seed % 2 === 0 && { customMetadata }) };
  await both("updateSource", ({ store }) => store.updateSource(knowledgeBaseId, id, patch, { version, now: clock() }));
}

const sortedKeys = (gone: { blobKeys: string[] } | null) => gone?.blobKeys.toSorted();
