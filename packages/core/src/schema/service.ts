import { z } from "zod";
import { Timestamp } from "./common.ts";
import type * as types from "./types/service.ts";

const count = z.int().min(0);
const bytes = z.number().min(0);
const milliseconds = z.number().min(0);

/** What runs, by version. */
export const ServiceVersions = z.object({
  cuecard: z.string().describe("Version of Cuecard."),
  node: z.string().describe("Version of Node."),
  database: z.string().describe("Name and version of the database, such as `SQLite 3.50.4`."),
  schema: count.nullable().describe("Steps of the schema that the store has had; null for one in memory."),
});
export interface ServiceVersions extends types.ServiceVersions {}

/** Sources that wait for their turn or are processed, of all workspaces and by all processes. */
export const ServiceQueue = z.object({
  waiting: count.describe("Sources that are due and wait."),
  running: count.describe("Sources that are processed."),
  oldestWaitMs: milliseconds.describe(
    "Milliseconds that the source that has waited longest is due; 0 when none waits.",
  ),
});
export interface ServiceQueue extends types.ServiceQueue {}

/** What searches keep in memory of one knowledge base. */
export const IndexMemory = z.object({
  workspace: z.string().describe("The workspace."),
  knowledgeBaseId: z.string().describe("The knowledge base."),
  name: z.string().nullable().describe("Its name; null when it was deleted a moment ago."),
  bytes: bytes.describe("Bytes of its vectors, words and texts."),
});
export interface IndexMemory extends types.IndexMemory {}

/** Memory of the process that answers. */
export const ServiceMemory = z.object({
  rssBytes: bytes.describe("Bytes of the whole process, as the system counts them."),
  heapBytes: bytes.describe("Bytes of JavaScript objects on the main thread."),
  indexes: z
    .object({
      usedBytes: bytes.describe("Bytes that all of them take."),
      budgetBytes: bytes.describe("Bytes that they may take. Those not searched longest go first."),
      knowledgeBases: z.array(IndexMemory).describe("The 50 largest, largest first."),
    })
    .nullable()
    .describe("What searches keep of knowledge bases. Null: the database searches, outside this process."),
});
export interface ServiceMemory extends types.ServiceMemory {}

/** How late the event loop was: for so long nothing else could be answered. */
export const EventLoopDelay = z.object({
  seconds: count.describe("Seconds that were measured: the last 5 to 10 minutes, or since the start."),
  p50Ms: milliseconds.describe("Milliseconds that half of the measurements did not exceed."),
  p99Ms: milliseconds.describe("Milliseconds that 99 % of them did not exceed."),
  maxMs: milliseconds.describe("Milliseconds of the longest."),
});
export interface EventLoopDelay extends types.EventLoopDelay {}

/** The disk of the data folder. */
export const ServiceDisk = z.object({
  usedBytes: bytes
    .nullable()
    .describe("Bytes of all files in the data folder, at most a minute old; null when counting takes too long."),
  freeBytes: bytes.describe("Bytes that are free on its disk."),
  state: z
    .enum(["ok", "low", "full"])
    .describe("`low` below 1 GB: free disk space soon. `full` below 10 MB: no write fits."),
});
export interface ServiceDisk extends types.ServiceDisk {}

/** Backups of the data folder. */
export const BackupState = z.object({
  finished: z
    .object({
      at: Timestamp.describe("When it ended. ISO 8601, UTC."),
      to: z.string().describe("Its folder."),
      bytes: bytes.describe("Bytes of its database and files."),
      files: count.nullable().describe("Its files; null when they are in a bucket, which is not copied."),
    })
    .nullable()
    .describe("The last one that was finished: its copy was opened and found whole. Null: there is none."),
  failed: z
    .object({
      at: Timestamp.describe("When it ended. ISO 8601, UTC."),
      message: z.string().describe("Why it failed."),
    })
    .nullable()
    .describe("The last try, when it was not finished; else null."),
  isDue: z.boolean().describe("True when none was finished in the last 7 days."),
});
export interface BackupState extends types.BackupState {}

/** What a service is and how it is. */
export const ServiceState = z.object({
  object: z.literal("service_state").describe("The type of this object."),
  versions: ServiceVersions.describe("What runs."),
  uptimeSeconds: count.describe("Seconds since the process that answers started."),
  queue: ServiceQueue.describe("The work that waits and that is done."),
  memory: ServiceMemory.describe("Memory of the process that answers."),
  eventLoop: EventLoopDelay.describe("How late the event loop of the process that answers was."),
  disk: ServiceDisk.describe("The disk of the data folder."),
  backup: BackupState.nullable().describe(
    "Backups by `cuecard backup`. Null for a database that is backed up with its own tools.",
  ),
});
export interface ServiceState extends types.ServiceState {}
