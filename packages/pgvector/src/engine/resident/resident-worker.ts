import { parentPort, workerData } from "node:worker_threads";
import { connect } from "../../connection/connect.ts";
import type { Database } from "../../connection/database.ts";
import { createResidentSearch, type ResidentSearch } from "./resident-search.ts";
import type { ResidentThreadInput, ThreadReply, ThreadRequest } from "./resident-thread.ts";

/** Connections of the thread: a search uses one at a time, and one more loads. */
const connections = 4;

const port = parentPort!;
const { connectionString, ...options } = workerData as ResidentThreadInput;

let opened: Promise<{ database: Database; index: ResidentSearch }> | null = null;

function open() {
  opened ??= connect(connectionString, { connections, name: "cuecard index" }).then((database) => ({
    database,
    index: createResidentSearch({ database, ...options, now: () => performance.now() }),
  }));
  return opened;
}

async function handle(request: ThreadRequest): Promise<unknown> {
  if (request.kind === "close") {
    await (await opened)?.database.close();
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
