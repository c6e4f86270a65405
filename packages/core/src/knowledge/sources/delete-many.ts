import { CuecardError } from "../../errors.ts";
import { limits } from "../../limits.ts";
import type { BlobStore } from "../../ports/blob-store.ts";
import type { KnowledgeStore, SourceRecord } from "../../ports/storage/knowledge.ts";
import { testsNothing } from "../../schema/metadata-filter.ts";
import { parseInput } from "../../schema/parse.ts";
import type { SourceFilter } from "../../schema/source.ts";
import { type DeletedSources, DeleteSources } from "../../schema/source-batch.ts";
import { deleteBlobs } from "../content/delete-blobs.ts";
import { notFound } from "../knowledge-bases/knowledge-bases.ts";
import type { SourceChanges } from "./source-changes.ts";

interface DeleteOptions {
  store: KnowledgeStore;
  blobs: BlobStore;
  changes: SourceChanges;
  now: () => number;
}

/** Deletes the sources that are meant, one at a time, until none is left or the request has done its part. */
export async function deleteMany(
  options: DeleteOptions,
  knowledgeBaseId: string,
  body: DeleteSources,
): Promise<DeletedSources> {
  const { all, dryRun, ...filter } = parseInput(DeleteSources, body);
  checkMeant(all, filter);
  const { store, now } = options;
  if (!(await store.getKnowledgeBase(knowledgeBaseId))) notFound(knowledgeBaseId);
  const first = async () =>
    (await store.listSources(knowledgeBaseId, { limit: limits.page.max, after: null, ...filter })).rows;
  const answer = (ids: string[], count: number, remaining: number): DeletedSources => {
    return { object: "deleted_sources", dryRun, count, sourceIds: ids.slice(0, limits.page.max), remaining };
  };
  if (dryRun) {
    const count = await store.countSources(knowledgeBaseId, filter);
    return answer(idsOf(await first()), count, count);
  }

  const deleted: string[] = [];
  const end = now() + limits.deletedSources.ms;
  const isOver = () => deleted.length >= limits.deletedSources.most || now() > end;
  for (let sources = await first(); sources.length > 0 && !isOver(); sources = await first()) {
    for (const { id } of sources) {
      if (isOver()) break;
      if (await deleteOne(options, knowledgeBaseId, id)) deleted.push(id);
    }
  }
  return answer(deleted, deleted.length, await store.countSources(knowledgeBaseId, filter));
}

/** Deletes a source with its bytes. False when it is gone: a page goes with its site. */
export async function deleteOne(
  { store, blobs, changes }: Pick<DeleteOptions, "store" | "blobs" | "changes">,
  knowledgeBaseId: string,
  id: string,
): Promise<boolean> {
  const deleted = await store.deleteSource(knowledgeBaseId, id);
  if (!deleted) return false;
  await deleteBlobs(blobs, deleted.blobKeys);
  changes.changed(id);
  return true;
}

const idsOf = (sources: SourceRecord[]): string[] => sources.map(({ id }) => id);

/** A request that forgot its filter must not empty the knowledge base. */
function checkMeant(all: boolean, { filter, ...others }: SourceFilter): void {
  const isFiltered = Object.values(others).some((value) => value !== undefined) || !testsNothing(filter ?? {});
  if (all !== isFiltered) return;
  const message = all
    ? "all is true, and there is a filter too; leave one of them out."
    : 'Nothing says which sources to delete; pass a filter, such as { status: "failed" }, or all: true for every source.';
  throw new CuecardError("invalid_value", message, { param: "all" });
}
