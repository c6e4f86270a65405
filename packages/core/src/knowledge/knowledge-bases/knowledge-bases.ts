import { isDeepStrictEqual } from "node:util";
import type { Emit } from "../../api/events.ts";
import type { KnowledgeBases } from "../../api/knowledge-bases.ts";
import type { NewId } from "../../base/values/ids.ts";
import { CuecardError } from "../../errors.ts";
import type { BlobStore } from "../../ports/blob-store.ts";
import type { KnowledgeBaseRecord } from "../../ports/storage/knowledge.ts";
import type { WorkspaceStorage } from "../../ports/storage/storage.ts";
import { onlyNamed } from "../../rows/only-named.ts";
import { decodeCursor, toList } from "../../rows/pages.ts";
import { NamedQuery } from "../../schema/common.ts";
import {
  CreateKnowledgeBase,
  EnsuredKnowledgeBase,
  type KnowledgeBase,
  ReembedKnowledgeBase,
  UpdateKnowledgeBase,
} from "../../schema/knowledge-base.ts";
import { noKnowledgeBase } from "../../schema/no-knowledge-base.ts";
import { parseInput } from "../../schema/parse.ts";
import { deleteBlobs } from "../content/delete-blobs.ts";
import type { Embedders } from "../embedding/embedders.ts";
import { findAttachments, whileDetached } from "./attachments.ts";
import type { ById } from "./by-id.ts";
import { changesOf, spaceWarnings } from "./ensure.ts";
import { waitUntilReembedded } from "./wait-until-reembedded.ts";

export interface KnowledgeBasesOptions {
  workspace: string;
  store: WorkspaceStorage;
  blobs: BlobStore;
  embedders: Embedders;
  now: () => number;
  newId: NewId;
  emit: Emit;
  /** Called when a re-embedding became due. */
  wake: () => void;
  /** Called when a knowledge base was changed: what is kept of it for searches is old. */
  changed: (knowledgeBaseId: string) => void;
}

/** Who uses a knowledge base is what teams know. */
export function createKnowledgeBases(options: KnowledgeBasesOptions): ById<Omit<KnowledgeBases, "users">> {
  const { workspace, store, blobs, embedders, now, emit, wake } = options;
  const timestamp = () => new Date(now()).toISOString();
  return {
    async create(body) {
      const base = newBase(
        options,
        parseInput(CreateKnowledgeBase, body, { readOnly: readOnlyFor(CreateKnowledgeBase.shape) }),
      );
      await store.insertKnowledgeBase(toRecord(base));
      return base;
    },

    ensure: (body) => ensureNamed(options, body),

    async get(id) {
      return (await store.getKnowledgeBase(id)) ?? notFound(id);
    },

    async list(page = {}) {
      const { limit, cursor, name } = parseInput(NamedQuery, page);
      return toList(await store.listKnowledgeBases({ limit, after: decodeCursor(cursor), name }), (base) => base);
    },

    async update(id, body) {
      const patch = parseInput(UpdateKnowledgeBase, body, { readOnly: readOnlyFor(UpdateKnowledgeBase.shape) });
      const { description, ...others } = patch;
      const changes = { ...others, ...(description !== undefined && { description }) };
      const base = (await store.getKnowledgeBase(id)) ?? notFound(id);
      if (isDeepStrictEqual({ ...base, ...changes }, base)) return base;
      const updated = (await store.updateKnowledgeBase(id, changes, timestamp())) ?? notFound(id);
      options.changed(id);
      return updated;
    },

    async reembed(id, body) {
      const input = parseInput(ReembedKnowledgeBase, body, { readOnly: readOnlyFor(ReembedKnowledgeBase.shape) });
      const embedder = embedders.choose(
        input.embeddingProvider,
        input.embeddingModel ?? null,
        input.embeddingDimensions ?? null,
      );
      const { provider: embeddingProvider, model: embeddingModel, dimensions: embeddingDimensions } = embedder;
      const target = { embeddingProvider, embeddingModel, embeddingDimensions };
      const base = (await store.startReembedding(id, target, timestamp())) ?? notFound(id);
      wake();
      return base;
    },

    waitUntilReembedded: (id, options) =>
      waitUntilReembedded(async () => (await store.getKnowledgeBase(id)) ?? notFound(id), options),

    async delete(id, { force = false } = {}) {
      if (!(await store.getKnowledgeBase(id))) notFound(id);
      if (!force) await refuseAttached(store, id);
      const deleted = await whileDetached(store, id, now, async () => {
        return (await store.deleteKnowledgeBase(id)) ?? notFound(id);
      });
      await deleteBlobs(blobs, deleted.blobKeys);
      emit("knowledge_base.deleted", { workspace, knowledgeBaseId: id });
    },
  };
}

/** Fields of the resource that a body can't set. */
const readOnlyFor = (input: object) => Object.keys(EnsuredKnowledgeBase.shape).filter((field) => !(field in input));

/** Makes the record of a new knowledge base. */
function newBase(
  { embedders, now, newId }: KnowledgeBasesOptions,
  input: ReturnType<typeof CreateKnowledgeBase.parse>,
): KnowledgeBase {
  const embedder = embedders.choose(input.embeddingProvider ?? null, input.embeddingModel ?? null);
  const createdAt = new Date(now()).toISOString();
  return {
    id: newId("kb"),
    object: "knowledge_base",
    name: input.name,
    description: input.description ?? null,
    embeddingProvider: embedder.provider,
    embeddingModel: embedder.model,
    embeddingDimensions: embedder.dimensions,
    reembedding: null,
    autoRefresh: input.autoRefresh,
    refreshInterval: input.refreshInterval,
    gaps: input.gaps,
    synonyms: input.synonyms,
    sourceCounts: { pending: 0, processing: 0, ready: 0, failed: 0, total: 0 },
    chunkCount: 0,
    createdAt,
    updatedAt: createdAt,
  };
}

async function ensureNamed(options: KnowledgeBasesOptions, body: CreateKnowledgeBase): Promise<EnsuredKnowledgeBase> {
  const { store, embedders, now, changed } = options;
  const input = parseInput(CreateKnowledgeBase, body, { readOnly: readOnlyFor(CreateKnowledgeBase.shape) });
  for (;;) {
    const stored = onlyNamed(
      await store.knowledgeBasesNamed(input.name),
      "knowledge base",
      "Rename or delete the others.",
    );
    if (!stored) {
      const base = newBase(options, input);
      if (await store.insertNamedKnowledgeBase(toRecord(base))) return { ...base, warnings: [] };
      continue;
    }
    const changes = changesOf(stored, body);
    const base = changes ? await store.updateKnowledgeBase(stored.id, changes, new Date(now()).toISOString()) : stored;
    if (changes) changed(stored.id);
    if (base) return { ...base, warnings: spaceWarnings(base, input, embedders) };
  }
}

/** Throws `knowledge_base_in_use` that names who has it attached. */
export async function refuseAttached(store: WorkspaceStorage, id: string): Promise<void> {
  const attached = await findAttachments(store, id);
  if (attached.length === 0) return;
  const message = `Knowledge base ${id} is attached to ${attached.join(", ")}; detach it first, or delete it with force=true, which detaches it everywhere.`;
  throw new CuecardError("knowledge_base_in_use", message);
}

/** Counts and the state of a re-embedding are the store's own. */
function toRecord({
  reembedding: _reembedding,
  sourceCounts: _counts,
  chunkCount: _chunks,
  ...record
}: KnowledgeBase): KnowledgeBaseRecord {
  return record;
}

export function notFound(id: string): never {
  throw noKnowledgeBase(id);
}
