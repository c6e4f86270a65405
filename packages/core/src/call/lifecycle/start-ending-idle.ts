import type { Emit } from "../../api/events.ts";
import type { NewId } from "../../base/values/ids.ts";
import type { Storage } from "../../ports/storage/storage.ts";
import { endLeased } from "../ending/end-call.ts";
import { idleness } from "../ending/expiry.ts";
import type { LiveCalls } from "./live-calls.ts";

export interface EndingIdleOptions {
  storage: Pick<Storage, "claimIdleCall" | "workspace">;
  live: Pick<LiveCalls, "endIdle" | "delete">;
  now: () => number;
  newId: NewId;
  emit: Emit;
}

export interface EndingIdle {
  /** Ends after the call it is at. */
  stop(): Promise<void>;
}

const everyMs = 60_000;

/**
 * Ends calls that were left alone, at the start and once a minute: those of this process, then those of processes that
 * died or forgot them.
 */
export function startEndingIdle(options: EndingIdleOptions): EndingIdle {
  let stopped = false;
  let running = Promise.resolve();

  const timer = setInterval(run, everyMs);
  timer.unref();
  run();

  function run(): void {
    // A store that is away keeps its calls until the next time.
    running = running.then(() => endAllIdle(options, () => stopped)).catch(() => undefined);
  }

  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** Ends every call that was left alone, wherever it is, until there is none or `stopped`. */
export async function endAllIdle(
  { storage, live, ...options }: EndingIdleOptions,
  stopped: () => boolean = () => false,
): Promise<void> {
  if (stopped()) return;
  const { now } = options;
  await live.endIdle(null, now());
  while (!stopped()) {
    const claimed = await storage.claimIdleCall(idleness(now()));
    if (!claimed) return;
    const { workspace, record } = claimed;
    if (!(await endLeased(record, { ...options, workspace, store: storage.workspace(workspace) }))) return;
    // The end could not be stored from here before: whoever opens it now finds it ended.
    live.delete(workspace, record.id);
  }
}
