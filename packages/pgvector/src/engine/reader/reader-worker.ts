import { parentPort, workerData } from "node:worker_threads";
import { isCuecardError } from "@cuecard/core/errors";
import { connect } from "../../connection/connect.ts";
import type { Database } from "../../connection/database.ts";
import { createResidentSearch, type ResidentSearch } from "../resident/resident-search.ts";
import type { ThreadFault, ThreadInput, ThreadReply, ThreadRequest } from "./reader-thread.ts";

const port = parentPort!;
const { connectionString, ...options } = workerData as ThreadInput;

interface Opened {
  database: Database;
  index: ResidentSearch;
}

let opened: Promise<Opened> | null = null;

async function openReader(): Promise<Opened> {
  const database = await connect(connectionString, { name: "cuecard search" });
  return { database, index: createResidentSearch({ database, ...options, now: () => performance.now() }) };
}

function open(): Promise<Opened> {
  opened ??= openReader();
  return opened;
}

async function handle(request: ThreadRequest): Promise<unknown> {
  if (request.kind === "close") return (await opened)?.database.close();
  const { index } = await open();
  if (request.kind === "search") return index.search(request.workspace, request.request);
  return request.kind === "settled" ? index.settled() : index.sizes();
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

port.on("message", async ({ id, ...request }: ThreadRequest & { id: number }) => {
  let reply: ThreadReply;
  try {
    reply = { id, value: await handle(request) };
  } catch (error) {
    reply = { id, fault: toFault(error) };
  }
  port.postMessage(reply);
  if (request.kind === "close") port.close();
});
