const versions = { cuecard: "1.2.0", node: "24.21.0", database: "SQLite 3.50.4", schema: 23 };
const queue = { waiting: 12, running: 2, oldestWaitMs: 4_180 };
const index = { workspace: "default", knowledgeBaseId: "kb_01ha8v3m5r", name: "Support", bytes: 18_431_200 };
const memory = {
  rssBytes: 412_000_000,
  heapBytes: 61_300_000,
  indexes: { usedBytes: 18_431_200, budgetBytes: 512_000_000, knowledgeBases: [index] },
};
const eventLoop = { seconds: 431, p50Ms: 0.2, p99Ms: 1.9, maxMs: 14.6 };
const disk = { usedBytes: 1_204_300_000, freeBytes: 48_200_000_000, state: "ok" };

const backup = {
  finished: { at: "2026-11-22T02:00:14.000Z", to: "/backups/sunday", bytes: 1_180_000_000, files: 512 },
  failed: null,
  isDue: false,
};

/** Examples of how a service is. */
export const serviceExamples = {
  ServiceVersions: versions,
  ServiceQueue: queue,
  IndexMemory: index,
  ServiceMemory: memory,
  EventLoopDelay: eventLoop,
  ServiceDisk: disk,
  BackupState: backup,
  ServiceState: { object: "service_state", versions, uptimeSeconds: 86_412, queue, memory, eventLoop, disk, backup },
};
