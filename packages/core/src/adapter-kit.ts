/** What adapters share: which options can be used, what a provider's refusal means, whether its vectors and scores are sound, how a stream ends with its signal, who may read a file. */
export { checkApiKey } from "./adapter-kit/check-api-key.ts";
export { checkCalibration } from "./adapter-kit/check-calibration.ts";
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
