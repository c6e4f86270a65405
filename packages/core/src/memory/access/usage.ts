import type { UsageStore, Used } from "../../ports/storage/usage.ts";
import type { WorkspaceRows } from "../rows.ts";

export function createMemoryUsage({ knowledgeBases, sources, calls }: WorkspaceRows): UsageStore {
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
  const counts: Record<Used, () => number> = {
    knowledgeBases: () => knowledgeBases.size,
    sources: () => sources.size,
    fileBytes: () => sum([...sources.values()].map(({ record }) => record.fileSizeBytes ?? 0)),
    chunks: () => sum([...sources.values()].map(({ chunks }) => chunks.length)),
    liveCalls: () => [...calls.values()].filter(({ record }) => record.status === "active").length,
  };
  return { countUsed: async (kind) => counts[kind]() };
}
