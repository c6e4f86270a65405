import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import { checkMarkedFiles, markFile } from "@cuecard/core/adapter-kit";
import type { SharedGlobalStores, SharedStores } from "@cuecard/sql";
import { openConnection } from "../engine/connection.ts";
import { createOperations, type WriteOperations } from "../engine/operations.ts";
import { prepareSchema } from "../engine/schema/prepare-schema.ts";
import { createReserve } from "../engine/sqlite-file/reserve.ts";
import { toFault } from "./faults.ts";
import { isCancelled, type NumberedRequest, type Response, type WorkerInput } from "./protocol.ts";

/**
 * What ingestion stores, one after another. Those that wait for the writer at the same time are committed together:
 * each is all or nothing, and all are durable before any is answered. What a call stores is committed alone.
 */
const sharing: ReadonlySet<string> = new Set<keyof WriteOperations | keyof SharedGlobalStores | keyof SharedStores>([
  "claimSource",
  "claimAnalysis",
  "claimWebhook",
  "heartbeat",
  "stageChunks",
  "replaceWithStaged",
  "discardStaged",
  "keepChunks",
  "retrySourceLater",
  "failSource",
  "releaseSource",
]);
/** Nothing joins a commit after this time, so that what waits behind it does not wait long. */
const longestGroupMs = 20;

const port = parentPort!;
const { path, heldFiles, role, search, cancelled } = workerData as WorkerInput;

function answered(id: number, work: () => unknown): Response {
  try {
    return { id, value: work() };
  } catch (error) {
    return { id, fault: toFault(error, path) };
  }
}

function start() {
  const connection = openConnection({ path, role });
  try {
    if (role === "writer") prepareSchema(connection, path);
    const reserve = role === "writer" ? createReserve(path) : null;
    const held = role === "writer" ? [...heldFiles, ...ownFiles()] : [];
    return { held, connection, reserve, operations: createOperations(connection, role, search) };
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** The write-ahead log and its index exist as long as a connection is open. */
function ownFiles() {
  return ["", "-wal", "-shm"].map((ending) => markFile(`${path}${ending}`)).filter((file) => file !== null);
}

let opened: ReturnType<typeof start> | null = null;

function handle(request: NumberedRequest): unknown {
  if (request.kind === "open") {
    opened = start();
    return;
  }
  if (request.kind === "close") return opened?.connection.close();
  const { connection, held, reserve, operations } = opened!;
  const { id, operation, parameters } = request;
  connection.isCancelled = () => isCancelled(cancelled, id);
  const work = () => operations.get(operation)!(...parameters);
  checkMarkedFiles(held);
  const value = reserve && /^(\w+\.)?(delete|erase|forget|revoke)/.test(operation) ? reserve.forDeleting(work) : work();
  // Whoever is answered that something is stored finds it at the next start.
  checkMarkedFiles(held);
  return value;
}

/** Whether a request may be committed together with the one before it. */
function mayShare(request: NumberedRequest): boolean {
  if (request.kind !== "call" || !sharing.has(request.operation)) return false;
  const { operations } = opened!;
  return request.operation !== "replaceWithStaged" || operations.get("replacesMany")!(...request.parameters) === false;
}

/** Answers the request and those behind it that may share its commit; returns the one that may not. */
function answerTogether(first: NumberedRequest): NumberedRequest | null {
  const answers: Response[] = [];
  const began = performance.now();
  let request: NumberedRequest | null = first;
  let undone = false;
  try {
    opened!.connection.writeTogether((intact) => {
      do {
        const current: NumberedRequest = request!;
        answers.push(answered(current.id, () => handle(current)));
        request = next();
        undone = !intact();
      } while (!undone && request && mayShare(request) && performance.now() - began < longestGroupMs);
    });
    checkMarkedFiles(opened!.held);
  } catch (error) {
    // None of them is stored. Nobody was answered yet, so nobody takes it for done.
    const last = answers.at(-1);
    const fault = undone && last && "fault" in last ? last.fault : toFault(error, path);
    if (!last) request = next();
    const ids = last ? answers.map(({ id }) => id) : [first.id];
    answers.splice(0, answers.length, ...ids.map((id) => ({ id, fault })));
  }
  for (const answer of answers) port.postMessage(answer);
  return request;
}

function next(): NumberedRequest | null {
  const received = receiveMessageOnPort(port) as { message: NumberedRequest } | undefined;
  return received?.message ?? null;
}

port.on("message", (first: NumberedRequest) => {
  for (let request: NumberedRequest | null = first; request; ) {
    const current: NumberedRequest = request;
    if (opened && mayShare(current)) {
      request = answerTogether(current);
      continue;
    }
    port.postMessage(answered(current.id, () => handle(current)));
    if (current.kind === "close") return port.close();
    request = null;
  }
});
