import {
  type Cuecard,
  CuecardError,
  type IndexMemory,
  type ServiceDisk,
  type ServiceMemory,
  type ServiceState,
  type StoreStats,
} from "@cuecard/core";
import { readBackupState } from "../backup/note.ts";
import { bytesIn, roomOn } from "../data-folder/room.ts";
import { version } from "../version.ts";
import type { EventLoopWatch } from "./event-loop.ts";

/** Knowledge bases whose memory is shown. */
const mostBases = 50;
/** The bytes of a data folder are counted for at most so long. */
const countMs = 5_000;
/** A count is given for so long. */
const keptMs = 60_000;

/** What a service's state is made of, beside its Cuecard. */
export interface ServiceParts {
  /** The data folder. */
  data: string;
  eventLoop: Pick<EventLoopWatch, "delay">;
  /** True when `cuecard backup` makes the backups of the data folder. */
  isBackedUp: boolean;
  /** The one workspace that may see it: it is of all workspaces. @default "default" */
  workspace?: string;
}

/** Makes the function that says how a service is. */
export function createServiceState(
  cuecard: Pick<Cuecard, "storeStats" | "workspace">,
  { data, eventLoop, isBackedUp, workspace = "default" }: ServiceParts,
): (askedBy: string) => Promise<ServiceState> {
  const usedBytes = countNowAndThen(() => bytesIn(data, AbortSignal.timeout(countMs)).catch(() => null));
  return async (askedBy) => {
    if (askedBy !== workspace) {
      const message = `The service's state is of all workspaces; use a private key of the workspace ${workspace}.`;
      throw new CuecardError("private_key_required", message);
    }
    const [store, disk] = await Promise.all([cuecard.storeStats(), diskOf(data, usedBytes)]);
    const { engine, schema, waiting, running, queueAgeMs, indexes } = store;
    return {
      object: "service_state",
      versions: { cuecard: version, node: process.versions.node, database: engine, schema },
      uptimeSeconds: Math.floor(process.uptime()),
      queue: { waiting, running, oldestWaitMs: queueAgeMs },
      memory: await memoryOf(cuecard, indexes),
      eventLoop: eventLoop.delay(),
      disk,
      backup: isBackedUp ? await readBackupState(data) : null,
    };
  };
}

async function diskOf(data: string, usedBytes: () => Promise<number | null>): Promise<ServiceDisk> {
  const [room, used] = await Promise.all([roomOn(data), usedBytes()]);
  return { usedBytes: used, ...room };
}

async function memoryOf(cuecard: Pick<Cuecard, "workspace">, indexes: StoreStats["indexes"]): Promise<ServiceMemory> {
  const { rss: rssBytes, heapUsed: heapBytes } = process.memoryUsage();
  if (indexes === null) return { rssBytes, heapBytes, indexes: null };
  const { budgetBytes, knowledgeBases } = indexes;
  const largest = knowledgeBases.toSorted((a, b) => b.bytes - a.bytes).slice(0, mostBases);
  return {
    rssBytes,
    heapBytes,
    indexes: {
      usedBytes: knowledgeBases.reduce((sum, { bytes }) => sum + bytes, 0),
      budgetBytes,
      knowledgeBases: await Promise.all(largest.map((each) => named(cuecard, each))),
    },
  };
}

async function named(
  { workspace }: Pick<Cuecard, "workspace">,
  { bytes, ...of }: Omit<IndexMemory, "name">,
): Promise<IndexMemory> {
  const base = await workspace(of.workspace)
    .knowledgeBases.get(of.knowledgeBaseId)
    .catch(() => null);
  return { ...of, name: base?.name ?? null, bytes };
}

/** Counts once for all who ask, and again for who asks later than `keptMs`. */
function countNowAndThen(count: () => Promise<number | null>): () => Promise<number | null> {
  let counted = { at: Number.NEGATIVE_INFINITY, result: Promise.resolve<number | null>(null) };
  return () => {
    if (performance.now() - counted.at > keptMs) counted = { at: performance.now(), result: count() };
    return counted.result;
  };
}
