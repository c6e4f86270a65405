import type { BinStore } from "../ports/storage/bin.ts";
import type { Storage, WorkspaceStorage } from "../ports/storage/storage.ts";
import type { AgentRecord } from "../schema/agent.ts";
import type { NameFilter } from "../schema/common.ts";
import { createMemoryAudit } from "./audit.ts";
import { createMemoryBin } from "./bin.ts";
import { createMemoryAnalysisQueue, createMemoryCalls } from "./calls.ts";
import { createMemoryChunks } from "./chunks.ts";
import { createMemoryPlainRows } from "./collection.ts";
import { createMemoryCrawls } from "./crawls.ts";
import { createMemoryEmbeddingCache } from "./embedding-cache.ts";
import { createMemoryEvents, withOutbox } from "./events.ts";
import { createMemoryGaps } from "./gaps.ts";
import { createMemoryKeys } from "./keys.ts";
import { createMemoryKnowledgeBases } from "./knowledge-bases.ts";
import { createMemoryLearned } from "./learned.ts";
import { createMemoryLearnedExamples } from "./learned-examples.ts";
import { createMemoryBlobReferences, createMemoryMaintenance } from "./maintenance.ts";
import { isNamed } from "./page.ts";
import { createMemoryQueue } from "./queue.ts";
import { createMemoryReembedding } from "./reembedding.ts";
import { createMemoryRequests } from "./requests.ts";
import { createRows, type WorkspaceRows } from "./rows.ts";
import { createMemoryRuns } from "./runs.ts";
import { createMemorySources } from "./sources.ts";
import { createMemoryTeams } from "./teams.ts";
import { createMemoryUploads } from "./uploads.ts";
import { createMemoryUsage } from "./usage.ts";
import { createMemoryUsageDays } from "./usage-days.ts";
import { createMemoryVersions } from "./versions.ts";
import { createMemoryWebhookQueue, createMemoryWebhooks } from "./webhooks.ts";

/**
 * Storage in memory, for tests and short-lived use. Its content is lost with the object. It is exact and simple: tests
 * compare every other Storage with it. Each method runs in one synchronous step, so no change is ever partial.
 */
export function createMemoryStorage(): Storage {
  const workspaces = new Map<string, WorkspaceRows>();
  const rowsOf = (id: string) => {
    const rows = workspaces.get(id) ?? createRows(id);
    workspaces.set(id, rows);
    return rows;
  };
  return {
    specificationVersion: "v1",
    name: "memory",
    async open() {},
    workspace(id) {
      const rows = rowsOf(id);
      return withOutbox({ ...createWorkspace(rows), ...createMemoryBin(rows, rowsOf) }, () => [rows]);
    },
    ...withOutbox(createMemoryQueue(workspaces), () => workspaces.values()),
    ...createMemoryAnalysisQueue(workspaces),
    ...createMemoryWebhookQueue(workspaces),
    ...createMemoryKeys(),
    ...createMemoryMaintenance(workspaces),
    async close() {},
  };
}

function createWorkspace(rows: WorkspaceRows): Omit<WorkspaceStorage, keyof BinStore> {
  return {
    ...createMemoryKnowledgeBases(rows),
    ...createMemoryUploads(rows),
    ...createMemorySources(rows),
    ...createMemoryRuns(rows),
    ...createMemoryCrawls(rows),
    ...createMemoryEmbeddingCache(rows),
    ...createMemoryChunks(rows),
    ...createMemoryReembedding(rows),
    ...createMemoryCalls(rows),
    ...createMemoryGaps(rows),
    ...createMemoryLearned(rows),
    ...createMemoryLearnedExamples(rows),
    ...createMemoryRequests(rows),
    ...createMemoryEvents(rows),
    ...createMemoryWebhooks(rows),
    ...createMemoryAudit(rows),
    ...createMemoryUsage(rows),
    ...createMemoryUsageDays(rows),
    ...createMemoryBlobReferences(rows),
    agents: createMemoryVersions<AgentRecord, NameFilter>({
      rows: rows.agents,
      kept: rows.agentVersions,
      matches: isNamed,
    }),
    teams: createMemoryTeams(rows),
    ...createMemoryPlainRows(rows),
  };
}
