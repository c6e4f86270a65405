import { CuecardError } from "../../errors.ts";
import type { SourceRecord } from "../../ports/storage/knowledge.ts";
import type { WorkspaceStorage } from "../../ports/storage/storage.ts";
import type { Quota, Used } from "../../ports/storage/usage.ts";

/** Most that each workspace may have. What is not given has no bound. */
export interface Quotas {
  /** Knowledge bases. */
  knowledgeBases?: number | undefined;
  /** Sources, the pages of crawled sites among them. */
  sources?: number | undefined;
  /** Bytes of registered files. */
  fileBytes?: number | undefined;
  /** Chunks. Known only when a source is processed: none is added once there are as many. */
  chunks?: number | undefined;
  /** Calls under way. */
  liveCalls?: number | undefined;
}

/** Puts quotas before the store of a workspace. */
export type Guard = (store: WorkspaceStorage) => WorkspaceStorage;

/**
 * Makes the guard of quotas: it tells the store with each addition what there may be. The store counts and adds in one
 * step, so all processes together never add too much. Throws `invalid_value` for a quota that is not a whole number
 * from 0 on.
 */
export function createGuard(quotas: Quotas): Guard {
  checkQuotas(quotas);

  function bounds(added: Partial<Record<Used, number>>): Quota[] {
    return Object.entries(added).flatMap(([name, count]) => {
      const kind = name as Used;
      const most = quotas[kind];
      return most === undefined || count === 0 ? [] : [{ kind, most, added: count }];
    });
  }

  /** A source's chunks are not known yet: it may come while there is room for one. */
  const ofSource = ({ fileSizeBytes }: SourceRecord) =>
    bounds({ sources: 1, fileBytes: fileSizeBytes ?? 0, chunks: 1 });

  const kinds: Used[] = ["knowledgeBases", "sources", "fileBytes", "chunks"];
  /** The store knows what comes back. */
  const ofHeld = kinds.flatMap((kind) => (quotas[kind] === undefined ? [] : [{ kind, most: quotas[kind], added: 0 }]));

  return (store) => ({
    ...store,
    insertKnowledgeBase: (record) => store.insertKnowledgeBase(record, bounds({ knowledgeBases: 1 })),
    insertNamedKnowledgeBase: (record) => store.insertNamedKnowledgeBase(record, bounds({ knowledgeBases: 1 })),
    insertSource: (record, uploadId) => store.insertSource(record, uploadId, ofSource(record)),
    insertSources: (knowledgeBaseId, sources) =>
      store.insertSources(
        knowledgeBaseId,
        sources.map((source) => ({ ...source, quotas: ofSource(source.record) })),
      ),
    restoreFromBin: (id, now) => store.restoreFromBin(id, now, ofHeld),
    startCall: (record, entries, changes) => store.startCall(record, entries, changes, bounds({ liveCalls: 1 })),
  });
}

function checkQuotas(quotas: Quotas): void {
  for (const [name, most] of Object.entries(quotas)) {
    if (most === undefined || (Number.isSafeInteger(most) && most >= 0)) continue;
    const message = `The quota ${name} is ${most}; pass a whole number from 0 on, or leave it out.`;
    throw new CuecardError("invalid_value", message, { param: `quotas.${name}` });
  }
}
