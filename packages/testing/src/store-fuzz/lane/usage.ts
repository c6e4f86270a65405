import type { Quota, UsageKind, Used } from "@cuecard/core";
import { createRandom } from "../../random.ts";
import { aBase, aSource } from "../../storage-suite/kit/fixtures.ts";
import { models } from "../content.ts";
import type { StoreAction, StoreStep } from "../history.ts";
import type { LaneState } from "./lane-state.ts";

export const usedKinds: readonly Used[] = ["knowledgeBases", "sources", "fileBytes", "chunks", "liveCalls"];
const counted: readonly UsageKind[] = ["searches", "documentTokens", "calls", "callSeconds"];
export const usageDays = { from: "2026-01-02", to: "2026-01-04" };

/** A quota that has room for `room` more than the workspace has now. */
export async function roomFor(
  { both }: LaneState,
  kind: Used,
  { room, added }: { room: number; added: number },
): Promise<Quota[]> {
  const used = await both("countUsed", ({ store }) => store.countUsed(kind));
  return [{ kind, most: used! + room, added }];
}

/** Adds counts of a few days, and now and then forgets the first of them in every workspace. */
export async function countUsage(lane: LaneState, { seed }: StoreStep): Promise<void> {
  const { integer, chance } = createRandom(seed);
  const bases = [null, ...[...lane.bases.values()].map(({ id }) => id)].filter(() => chance(0.6));
  const counts = bases.flatMap((knowledgeBaseId) =>
    counted
      .filter(() => chance(0.6))
      .map((kind) => ({ knowledgeBaseId, kind, day: `2026-01-0${integer(1, 5)}`, count: integer(0, 2 ** 40) })),
  );
  await lane.both("addUsage", ({ store }) => store.addUsage(counts));
  const first = `2026-01-0${integer(1, 3)}`;
  if (chance(0.2)) await lane.both("forgetUsage", ({ storage }) => storage.forgetUsage(first));
}

/** Adds sources one by one, then several at once, then knowledge bases, where there is room for some of them. */
export async function addUnderQuotas(
  lane: LaneState,
  { base, source, seed }: StoreStep & Extract<StoreAction, { do: "add under quotas" }>,
): Promise<void> {
  const { both, clock } = lane;
  const { integer, pick } = createRandom(seed);
  const knowledgeBaseId = lane.baseId(base);
  const file = (number: number, fileSizeBytes: number) => {
    const id = lane.idOf("doc", source, number);
    const times = { createdAt: clock(), updatedAt: clock() };
    return aSource(knowledgeBaseId, { id, sourceType: "file", filename: "a.pdf", fileSizeBytes, ...times });
  };
  const [kind, size] = [pick(["sources", "fileBytes", "chunks"] as const), integer(1, 2 ** 33)];
  const added = { sources: 1, fileBytes: size, chunks: 0 }[kind];
  const quotas = await roomFor(lane, kind, { room: integer(-1, 2) * Math.max(added, 1), added });
  for (const number of [0, 1, 2])
    await both("insertSource", ({ store }) => store.insertSource(file(number, size), null, quotas));
  const forSome = await roomFor(lane, kind, { room: integer(0, 4) * Math.max(added, 1), added });
  const some = [3, 4, 4, 5, 6].map((number) => ({ record: file(number, size), uploadId: null, quotas: forSome }));
  await both("insertSources", ({ store }) => store.insertSources(knowledgeBaseId, some));
  const room = await roomFor(lane, "knowledgeBases", { room: integer(0, 1), added: 1 });
  const made = aBase({
    id: lane.idOf("kb", source),
    name: `base ${base}`,
    ...models[0]!,
    createdAt: clock(),
    updatedAt: clock(),
  });
  await both("insertNamedKnowledgeBase", ({ store }) => store.insertNamedKnowledgeBase(made, room));
  await both("deleteKnowledgeBase", ({ store }) => store.deleteKnowledgeBase(made.id));
}
