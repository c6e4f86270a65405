import { parentPort, workerData } from "node:worker_threads";
import { openConnection } from "../engine/connection.ts";
import { migrate } from "../engine/migrations/migrate.ts";
import { createReadOperations, createWriteOperations } from "../engine/operations.ts";
import { createReserve } from "../engine/sqlite-file/reserve.ts";
import { toFault } from "../faults.ts";
import { isCancelled, type NumberedRequest, type Response, type WorkerInput } from "./protocol.ts";

type Operation = (...parameters: unknown[]) => unknown;

const port = parentPort!;
const { path, role, search, cancelled } = workerData as WorkerInput;

function answer(id: number, work: () => unknown): void {
  let response: Response;
  try {
    response = { id, value: work() };
  } catch (error) {
    response = { id, fault: toFault(error, path) };
  }
  port.postMessage(response);
}

function start() {
  const connection = openConnection({ path, role });
  try {
    if (role === "writer") migrate(connection, path);
    const operations = role === "writer" ? createWriteOperations(connection) : createReadOperations(connection, search);
    const reserve = role === "writer" ? createReserve(path) : null;
    return { connection, reserve, operations: new Map(Object.entries(operations) as [string, Operation][]) };
  } catch (error) {
    connection.close();
    throw error;
  }
}

let opened: ReturnType<typeof start> | null = null;

function handle(request: NumberedRequest): unknown {
  if (request.kind === "open") {
    opened = start();
    return;
  }
  if (request.kind === "close") return opened?.connection.close();
  const { connection, reserve, operations } = opened!;
  const { id, operation, parameters } = request;
  connection.isCancelled = () => isCancelled(cancelled, id);
  const work = () => operations.get(operation)!(...parameters);
  return reserve && /^(delete|erase|forget|revoke)/.test(operation) ? reserve.forDeleting(work) : work();
}

port.on("message", (request: NumberedRequest) => {
  answer(request.id, () => handle(request));
  if (request.kind === "close") port.close();
});
