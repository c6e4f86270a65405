import { parentPort, workerData } from "node:worker_threads";
import { isCuecardError } from "@cuecard/core/errors";
import { connect } from "../../connection/connect.ts";
import type { Database } from "../../connection/database.ts";
import { connectReplica, type ReadReplica } from "../../connection/read-replica.ts";
import { createResidentSearch, type ResidentSearch } from "../resident/resident-search.ts";
import { createDatabaseSearch, type DatabaseSearch } from "../search/database-search.ts";
import { packFound, type ReaderFound } from "./reader-request.ts";
import type { ThreadFault, ThreadInput, ThreadMessage, ThreadReply, ThreadRequest } from "./reader-thread.ts";

const port = parentPort!;
const { connectionString, readConnectionString, exactBelow, settings, ...options } = workerData as ThreadInput;

interface Opened {
  database: Database;
  replica: ReadReplica | null;
  index: ResidentSearch | null;
  databaseSearch: DatabaseSearch;
}

let opened: Promise<Opened> | null = null;
/** Of searches that run, by the id of their request. */
const running = new Map<number, AbortController>();

async function openReader(): Promise<Opened> {
  const own = { name: "cuecard search" };
  const database = await connect(connectionString, own);
  const replica = readConnectionString === null ? null : await connectReplica(readConnectionString, own);
  const { names } = options;
  const index =
    settings && createResidentSearch({ database, replica, settings, ...options, now: () => performance.now() });
  return {
    database,
    replica,
    index,
    databaseSearch: createDatabaseSearch({ database, names }, { replica, exactBelow }),
  };
}

function open(): Promise<Opened> {
  opened ??= openReader();
  return opened;
}

async function search(
  { place, workspace, request }: ThreadRequest & { kind: "search" },
  signal: AbortSignal,
): Promise<ReaderFound | null> {
  const { index, databaseSearch } = await open();
  if (place === "memory") return index?.search(workspace, request) ?? null;
  return packFound(await databaseSearch.search(workspace, { ...request, signal }));
}

async function handle(id: number, request: ThreadRequest): Promise<unknown> {
  if (request.kind === "close") {
    const { database, replica } = (await opened) ?? {};
    await Promise.all([database?.close(), replica?.close()]);
    return;
  }
  if (request.kind === "search") {
    const stopping = new AbortController();
    running.set(id, stopping);
    return search(request, stopping.signal).finally(() => running.delete(id));
  }
  const { index } = await open();
  return request.kind === "settled" ? index?.settled() : (index?.sizes() ?? []);
}

function toFault(error: unknown): ThreadFault {
  const detail = (cause: unknown) => (cause instanceof Error ? cause.message : null);
  if (!isCuecardError(error))
    return {
      code: "storage_failed",
      message: error instanceof Error ? error.message : String(error),
      retryable: false,
      detail: null,
    };
  const { code, message, retryable, cause } = error;
  return { code, message, retryable, detail: detail(cause) };
}

port.on("message", async (message: ThreadMessage) => {
  if (message.kind === "abort") return running.get(message.id)?.abort();
  const { id, ...request } = message;
  let reply: ThreadReply;
  try {
    reply = { id, value: await handle(id, request) };
  } catch (error) {
    reply = { id, fault: toFault(error) };
  }
  port.postMessage(reply);
  if (request.kind === "close") port.close();
});
