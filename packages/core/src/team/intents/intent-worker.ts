import { parentPort } from "node:worker_threads";
import { encodeIntents } from "./encode-intents.ts";
import { fitIntents, type IntentExamples } from "./fit-intents.ts";

/** The thread's side of {@link fitInThread}: learns from each message. */
const port = parentPort!;
port.on("message", (examples: IntentExamples) => {
  const bytes = encodeIntents(fitIntents(examples));
  port.postMessage(bytes, [bytes.buffer]);
});
