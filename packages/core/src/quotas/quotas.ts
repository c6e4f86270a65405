import { CuecardError } from "../errors.ts";
import type { WorkspaceStorage } from "../ports/storage/storage.ts";
import type { Used } from "../ports/storage/usage.ts";
import { createExclusion } from "../runtime/exclusion.ts";

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
export type Guard = (workspace: string, store: WorkspaceStorage) => WorkspaceStorage;

const words: Record<Used, { what: string; wayOut: string }> = {
  knowledgeBases: { what: "knowledge bases", wayOut: "delete one" },
  sources: { what: "sources", wayOut: "delete some" },
  fileBytes: { what: "bytes of files", wayOut: "delete some files" },
  chunks: { what: "chunks", wayOut: "delete some sources" },
  liveCalls: { what: "calls under way", wayOut: "end one" },
};

/**
 * Makes the guard of quotas. A process counts and adds one at a time for each workspace, so it never adds too much.
 * Each further process may add one more that it counted at the same moment. Throws `invalid_value` for a quota that is
 * not a whole number from 0 on.
 */
export function createGuard(quotas: Quotas): Guard {
  checkQuotas(quotas);
  const exclusively = createExclusion();
  return (workspace, store) => {
    const has = (...kinds: Used[]) => kinds.some((kind) => quotas[kind] !== undefined);

    async function check(kind: Used, added: number): Promise<void> {
      const most = quotas[kind];
      if (most === undefined || added === 0) return;
      const used = await store.countUsed(kind);
      // A source's chunks are not known yet: it may come while there is room for one.
      if (used + added > most) throw exceeded(workspace, kind, { used, most, added });
    }

    /** Work that adds, after every check; at once where no quota bounds it. */
    function adding<Value>(added: [Used, number][], work: () => Promise<Value>): Promise<Value> {
      if (!has(...added.map(([kind]) => kind))) return work();
      return exclusively(workspace, async () => {
        for (const [kind, count] of added) await check(kind, count);
        return work();
      });
    }

    return {
      ...store,
      insertKnowledgeBase: (record) => adding([["knowledgeBases", 1]], () => store.insertKnowledgeBase(record)),
      insertNamedKnowledgeBase: (record) =>
        adding([["knowledgeBases", 1]], () => store.insertNamedKnowledgeBase(record)),
      insertSource: (record, uploadId) =>
        adding(
          [
            ["sources", 1],
            ["fileBytes", record.fileSizeBytes ?? 0],
            ["chunks", 1],
          ],
          () => store.insertSource(record, uploadId),
        ),
      insertSources: (knowledgeBaseId, sources) =>
        adding(
          [
            ["sources", sources.length],
            ["fileBytes", sources.reduce((sum, { record }) => sum + (record.fileSizeBytes ?? 0), 0)],
            ["chunks", 1],
          ],
          () => store.insertSources(knowledgeBaseId, sources),
        ),
      startCall: (record, entries, changes) =>
        adding([["liveCalls", 1]], () => store.startCall(record, entries, changes)),
    };
  };
}

function exceeded(
  workspace: string,
  kind: Used,
  { used, most, added }: { used: number; most: number; added: number },
): CuecardError {
  const { what, wayOut } = words[kind];
  const more = kind === "fileBytes" ? `, and this file has ${added}` : "";
  const message = `Workspace "${workspace}" has ${used} of at most ${most} ${what}${more}; ${wayOut}, or ask the operator for a higher quota.`;
  return new CuecardError("quota_exceeded", message);
}

function checkQuotas(quotas: Quotas): void {
  for (const [name, most] of Object.entries(quotas)) {
    if (most === undefined || (Number.isSafeInteger(most) && most >= 0)) continue;
    const message = `The quota ${name} is ${most}; pass a whole number from 0 on, or leave it out.`;
    throw new CuecardError("invalid_value", message, { param: `quotas.${name}` });
  }
}
