/**
 * What adapters share: checks of options, what is known of models, errors of providers, checks of their vectors and scores, streams that end
 * with a signal, permissions and identity of files, and pools of threads and processes.
 */
export { checkApiKey } from "./adapter-kit/check-api-key.ts";
export { checkCalibration } from "./adapter-kit/check-calibration.ts";
export { type ChosenLength, chooseLength } from "./adapter-kit/choose-length.ts";
export { type KnownModel, knownModel, type Pooling, type Prefixes } from "./adapter-kit/known-models.ts";
export { checkMarkedFiles, type MarkedFile, markFile } from "./adapter-kit/marked-files.ts";
export { type Modes, makePrivateFile, makePrivateFolder, modesWithin } from "./adapter-kit/private-files.ts";
export {
  failedRequest,
  lateAnswer,
  lostRequest,
  type Provider,
  type Refusal,
  refusal,
  wrongAnswer,
} from "./adapter-kit/provider-failure.ts";
export { describeValue, isRecord, readScores, readVector } from "./adapter-kit/read-numbers.ts";
export { retryAfterSeconds } from "./adapter-kit/retry-after.ts";
export { throwIfAborted, untilAborted } from "./adapter-kit/until-aborted.ts";
export { createThreadRequests, type ThreadRequests } from "./adapter-kit/workers/thread-requests.ts";
export { workerFlags } from "./adapter-kit/workers/worker-flags.ts";
export { createWorkerPool, type PooledWorker, type WorkerPool } from "./adapter-kit/workers/worker-pool.ts";
export { startWorkerThread, type WorkerThread } from "./adapter-kit/workers/worker-thread.ts";
