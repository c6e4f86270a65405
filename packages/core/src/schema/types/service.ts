// Written by `pnpm types` from the schemas beside this folder; change those, not this.

/** Backups of the data folder. */
export interface BackupState {
  /** The last one that was finished: its copy was opened and found whole. Null: there is none. */
  finished: {
    /** When it ended. ISO 8601, UTC. */
    at: string;
    /** Its folder. */
    to: string;
    /** Bytes of its database and files. */
    bytes: number;
    /** Its files; null when they are in a bucket, which is not copied. */
    files: number | null;
  } | null;
  /** The last try, when it was not finished; else null. */
  failed: {
    /** When it ended. ISO 8601, UTC. */
    at: string;
    /** Why it failed. */
    message: string;
  } | null;
  /** True when none was finished in the last 7 days. */
  isDue: boolean;
}

/** How late the event loop was: for so long nothing else could be answered. */
export interface EventLoopDelay {
  /** Seconds that were measured: the last 5 to 10 minutes, or since the start. */
  seconds: number;
  /** Milliseconds that half of the measurements did not exceed. */
  p50Ms: number;
  /** Milliseconds that 99 % of them did not exceed. */
  p99Ms: number;
  /** Milliseconds of the longest. */
  maxMs: number;
}

/** What searches keep in memory of one knowledge base. */
export interface IndexMemory {
  /** The workspace. */
  workspace: string;
  /** The knowledge base. */
  knowledgeBaseId: string;
  /** Its name; null when it was deleted a moment ago. */
  name: string | null;
  /** Bytes of its vectors, words and texts. */
  bytes: number;
}

/** The disk of the data folder. */
export interface ServiceDisk {
  /** Bytes of all files in the data folder, at most a minute old; null when counting takes too long. */
  usedBytes: number | null;
  /** Bytes that are free on its disk. */
  freeBytes: number;
  /** `low` below 1 GB: free disk space soon. `full` below 10 MB: no write fits. */
  state: "ok" | "low" | "full";
}

/** Memory of the process that answers. */
export interface ServiceMemory {
  /** Bytes of the whole process, as the system counts them. */
  rssBytes: number;
  /** Bytes of JavaScript objects on the main thread. */
  heapBytes: number;
  /** What searches keep of knowledge bases. Null: the database searches, outside this process. */
  indexes: {
    /** Bytes that all of them take. */
    usedBytes: number;
    /** Bytes that they may take. Those not searched longest go first. */
    budgetBytes: number;
    /** The 50 largest, largest first. */
    knowledgeBases: IndexMemory[];
  } | null;
}

/** Sources that wait for their turn or are processed, of all workspaces and by all processes. */
export interface ServiceQueue {
  /** Sources that are due and wait. */
  waiting: number;
  /** Sources that are processed. */
  running: number;
  /** Milliseconds that the source that has waited longest is due; 0 when none waits. */
  oldestWaitMs: number;
}

/** What a service is and how it is. */
export interface ServiceState {
  /** The type of this object. */
  object: "service_state";
  /** What runs. */
  versions: ServiceVersions;
  /** Seconds since the process that answers started. */
  uptimeSeconds: number;
  /** The work that waits and that is done. */
  queue: ServiceQueue;
  /** Memory of the process that answers. */
  memory: ServiceMemory;
  /** How late the event loop of the process that answers was. */
  eventLoop: EventLoopDelay;
  /** The disk of the data folder. */
  disk: ServiceDisk;
  /** Backups by `cuecard backup`. Null for a database that is backed up with its own tools. */
  backup: BackupState | null;
}

/** What runs, by version. */
export interface ServiceVersions {
  /** Version of Cuecard. */
  cuecard: string;
  /** Version of Node. */
  node: string;
  /** Name and version of the database, such as `SQLite 3.50.4`. */
  database: string;
  /** Steps of the schema that the store has had; null for one in memory. */
  schema: number | null;
}
