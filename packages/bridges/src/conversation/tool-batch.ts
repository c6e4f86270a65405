import type { ToolCall } from "@cuecard/core";
import type { ToolOutput } from "./run-tool-calls.ts";

/**
 * Collects tool calls that a framework starts one by one into one batch: all calls of one turn of the event loop run
 * together, so that a transfer does not stop the other calls.
 */
export function createToolBatch(run: (calls: ToolCall[], signal?: AbortSignal) => Promise<ToolOutput[]>) {
  let waiting: { call: ToolCall; resolve: (output: ToolOutput) => void; reject: (error: unknown) => void }[] = [];
  return (call: ToolCall, signal?: AbortSignal): Promise<ToolOutput> =>
    new Promise((resolve, reject) => {
      if (waiting.push({ call, resolve, reject }) > 1) return;
      setImmediate(() => {
        const batch = waiting;
        waiting = [];
        run(
          batch.map((each) => each.call),
          signal,
        ).then(
          (outputs) => {
            for (const [index, each] of batch.entries()) each.resolve(outputs[index]!);
          },
          (error: unknown) => {
            for (const each of batch) each.reject(error);
          },
        );
      });
    });
}
