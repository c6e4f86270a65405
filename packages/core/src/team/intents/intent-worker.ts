import { parentPort } from "node:worker_threads";
import { fitIntents, type IntentExamples } from "./fit-intents.ts";

/** The thread's side of {@link fitInThread}: trains once, then ends. */
const port = parentPort!;
port.once("message", (examples: IntentExamples) => port.postMessage(fitIntents(examples)));
