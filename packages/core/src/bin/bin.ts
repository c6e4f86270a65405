import type { Bin, ToBin } from "../api/bin.ts";
import type { Emit } from "../api/events.ts";
import type { NewId } from "../base/values/ids.ts";
import { CuecardError } from "../errors.ts";
import { attachAgain, whileDetached } from "../knowledge/knowledge-bases/attachments.ts";
import { refuseAttached } from "../knowledge/knowledge-bases/knowledge-bases.ts";
import { limits } from "../limits.ts";
import type { BlobStore } from "../ports/blob-store.ts";
import type { Storage, WorkspaceStorage } from "../ports/storage/storage.ts";
import { decodeCursor, toList } from "../rows/pages.ts";
import { type BinEntry, BinSources } from "../schema/bin.ts";
import { PageQuery } from "../schema/common.ts";
import { givenId } from "../schema/given-id.ts";
import { noKnowledgeBase } from "../schema/no-knowledge-base.ts";
import { parseInput } from "../schema/parse.ts";
import { deleteForGood } from "./delete-for-good.ts";

export interface BinOptions {
  workspace: string;
  storage: Storage;
  store: WorkspaceStorage;
  blobs: BlobStore;
  now: () => number;
  newId: NewId;
  emit: Emit;
  /** Called when sources or a re-embedding became due. */
  wake: () => void;
  /** Called when a knowledge base went or came back: what is kept of it for searches is old. */
  changed: (knowledgeBaseId: string) => void;
}

/** What an entry is made of. */
type BinnedObject = Pick<BinEntry, "kind" | "objectId" | "name" | "sourceIds">;

/** The service of what was deleted and can come back. */
export function createBin(options: BinOptions): Bin {
  const { workspace, storage, store, blobs, now, newId, emit, changed } = options;

  function entryOf(held: BinnedObject, detachedFrom: BinEntry["detachedFrom"] = []): BinEntry {
    const at = now();
    const [createdAt, deletedForGoodAt] = [at, at + limits.bin.days * 24 * 3_600_000].map((time) =>
      new Date(time).toISOString(),
    ) as [string, string];
    const frame = { id: newId("bin"), object: "bin_entry" as const };
    return { ...frame, ...held, detachedFrom, deletedForGoodAt, createdAt, updatedAt: createdAt };
  }

  async function move(entry: BinEntry): Promise<BinEntry> {
    if (await store.moveToBin(entry)) return entry;
    throw notThere(entry.kind, entry.objectId);
  }

  async function putKnowledgeBase(id: string, force: boolean): Promise<BinEntry> {
    const base = await store.getKnowledgeBase(id);
    if (!base) throw noKnowledgeBase(id);
    if (!force) await refuseAttached(store, id);
    const held: BinnedObject = { kind: "knowledge_base", objectId: id, name: base.name, sourceIds: [] };
    const entry = await whileDetached(store, id, now, (detached) => move(entryOf(held, detached)));
    emit("knowledge_base.deleted", { workspace, knowledgeBaseId: id });
    changed(id);
    return entry;
  }

  async function putSources(what: Extract<ToBin, { kind: "sources" }>): Promise<BinEntry> {
    const { sourceIds } = parseInput(BinSources, { sourceIds: what.sourceIds });
    const id = givenId(what.knowledgeBaseId, "knowledgeBaseId");
    if (!(await store.getKnowledgeBase(id))) throw noKnowledgeBase(id);
    const found = await Promise.all(sourceIds.map((sourceId) => store.getSource(id, sourceId)));
    const first = found.find((source) => source !== null);
    if (!first) throw notThere("sources", sourceIds[0]!);
    const name = first.title ?? first.filename ?? first.textTitle ?? first.sourceUrl ?? first.id;
    const entry = await move(entryOf({ kind: "sources", objectId: id, name, sourceIds }));
    changed(id);
    return entry;
  }

  async function stored(id: string): Promise<BinEntry> {
    const entry = await store.bin.get(id);
    if (entry) return entry;
    throw new CuecardError("bin_entry_not_found", `The bin has no entry ${id}; list the bin to see what it has.`);
  }

  return {
    async put(what) {
      if (!Object.hasOwn(codes, what.kind)) {
        const message = `kind is ${JSON.stringify(what.kind)}; pass ${Object.keys(codes).join(", ")}.`;
        throw new CuecardError("invalid_value", message, { param: "kind" });
      }
      if (what.kind === "sources") return putSources(what);
      const id = givenId(what.id, "id");
      if (what.kind === "knowledge_base") return putKnowledgeBase(id, what.force ?? false);
      const { kind } = what;
      const row = await store[`${kind}s`].get(id);
      if (!row) throw notThere(kind, id);
      return move(entryOf({ kind, objectId: id, name: row.name, sourceIds: [] }));
    },

    async list(page = {}) {
      const { limit, cursor } = parseInput(PageQuery, page);
      return toList(await store.bin.list({ limit, after: decodeCursor(cursor) }), (entry) => entry);
    },

    async restore(id) {
      const entry = await stored(id);
      const { kind, objectId, detachedFrom } = entry;
      const restored = await store.restoreFromBin(id, new Date(now()).toISOString());
      if (restored === "gone") return { object: "restored", entry: await stored(id), notAttached: [] };
      if (restored === "knowledge_base_gone") throw noKnowledgeBase(objectId);
      if (restored === "id_taken") throw isTaken(entry);
      if (kind === "knowledge_base" || kind === "sources") {
        changed(objectId);
        options.wake();
      }
      const notAttached: string[] = [];
      for (const each of detachedFrom) if (!(await attachAgain(store, each, now))) notAttached.push(each.id);
      return { object: "restored", entry, notAttached };
    },

    async delete(id) {
      await deleteForGood({ storage, blobs }, workspace, await stored(id));
    },
  };
}

const codes = {
  agent: "agent_not_found",
  team: "team_not_found",
  knowledge_base: "knowledge_base_not_found",
  sources: "source_not_found",
} as const;

const notThere = (kind: BinEntry["kind"], id: string) =>
  new CuecardError(
    codes[kind],
    `There is no ${kind === "sources" ? "source" : kind.replace("_", " ")} ${id} to delete.`,
  );

function isTaken({ kind, objectId, name }: BinEntry): CuecardError {
  const what =
    kind === "sources" ? `A page of "${name}" was read again meanwhile` : `There is another ${kind} "${objectId}" now`;
  return new CuecardError("id_taken", `${what}; delete that one first, or leave this one in the bin.`);
}
