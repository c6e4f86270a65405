import { parentPort, workerData } from "node:worker_threads";
import { connect } from "../../connection/connect.ts";
import type { Database } from "../../connection/database.ts";
import { connectReplica, type ReadReplica } from "../../connection/read-replica.ts";
import { createResidentSearch, type ResidentSearch } from "./resident-search.ts";
import type { ResidentThreadInput, ThreadReply, ThreadRequest } from "./resident-thread.ts";

/** Connections of the thread: a search uses one at a time, and one more loads. */
const connections = 4;

const port = parentPort!;
const { connectionString, readConnectionString, ...options } = workerData as ResidentThreadInput;

interface Opened {
  database: Database;
  replica: ReadReplica | null;
  index: ResidentSearch;
}

let opened: Promise<Opened> | null = null;

async function openIndex(): Promise<Opened> {
  const own = { connections, name: "cuecard index" };
  const database = await connect(connectionString, own);
  const replica = readConnectionString === null ? null : await connectReplica(readConnectionString, own);
  const index = createResidentSearch({ database, replica, ...options, now: () => performance.now() });
  return { database, replica, index };
}

function open(): Promise<Opened> {
  opened ??= openIndex();
  return opened;
}

async function handle(request: ThreadRequest): Promise<unknown> {
  if (request.kind === "close") {
    const { database, replica } = (await opened) ?? {};
    await Promise.all([database?.close(), replica?.close()]);
    return;
  }
  const { index } = await open();
  if (request.kind === "search") return index.search(request.workspace, request.request);
  if (request.kind === "settled") return index.settled();
  return index.sizes();
}

port.on("message", async ({ id, ...request }: ThreadRequest & { id: number }) => {
  let reply: ThreadReply;
  try {
    reply = { id, value: await handle(request) };
  } catch (error) {
    reply = { id, fault: error instanceof Error ? error.message : String(error) };
  }
  port.postMessage(reply);
  if (request.kind === "close") port.close();
});
