import type { Connection } from "../connection.ts";
import type { Compaction } from "./compaction.ts";
import { copyBack } from "./copy-back.ts";

/** Work that is done between other writes, a few rows at a time. */
export interface BackgroundSteps {
  /** Asks for it soon. */
  request(): void;
}

const pauseMs = 5;
/** After a fault such as a full disk. */
const retryMs = 30_000;

/** `step`: writes a little; false when there was nothing to do. What is left at the end is asked for again by who opens the file. */
export function createBackgroundSteps(
  connection: Connection,
  compaction: Compaction,
  step: () => boolean,
): BackgroundSteps {
  let timer: NodeJS.Timeout | null = null;
  let changed = false;

  const schedule = (delayMs: number) => {
    timer ??= setTimeout(run, delayMs);
    timer.unref();
  };
  const run = () => {
    timer = null;
    try {
      if (connection.write(step)) {
        changed = true;
        copyBack(connection);
        schedule(pauseMs);
      } else if (changed) {
        changed = false;
        compaction.request();
      }
    } catch {
      schedule(retryMs);
    }
  };

  connection.beforeClose(() => {
    if (timer) clearTimeout(timer);
  });
  return { request: () => schedule(pauseMs) };
}
