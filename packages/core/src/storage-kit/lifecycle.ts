import { CuecardError } from "../errors.ts";

/** Opens a store once, lets `close` wait for running work, and refuses work before and after. */
export interface Lifecycle<Engine> {
  /** Waits for the opening that runs, or starts one. After a failure it may be called again. */
  open(): Promise<void>;
  /** What `start` returned. Throws `storage_failed` when the store is not open. */
  engine(): Engine;
  /** Runs `work` on the open store. Throws `storage_failed` before `open` and from `close` on. */
  run<T>(work: (engine: Engine) => Promise<T>): Promise<T>;
  /** Waits for running work, then stops the engine; a second call does nothing. */
  close(): Promise<void>;
}

/** Makes the lifecycle of a store: `start` opens its engine, `stop` closes it. */
export function createLifecycle<Engine>({
  start,
  stop,
}: {
  start(): Promise<Engine>;
  stop(engine: Engine): Promise<void>;
}): Lifecycle<Engine> {
  const running = new Set<Promise<unknown>>();
  let opening: Promise<Engine> | null = null;
  let opened: { engine: Engine } | null = null;
  let closing: Promise<void> | null = null;

  function engine(): Engine {
    if (opened) return opened.engine;
    throw failed("The store is not open; call open() and wait for it first.");
  }

  async function end(): Promise<void> {
    await opening?.catch(() => {});
    await Promise.allSettled(running);
    const last = opened;
    opened = null;
    if (last) await stop(last.engine);
  }

  return {
    async open() {
      if (closing) throw failed("The store is closed; create a new one.");
      opening ??= start();
      try {
        opened = { engine: await opening };
      } catch (error) {
        opening = null;
        throw error;
      }
    },
    engine,
    async run(work) {
      if (closing) throw failed("The store is closed; create a new one.");
      const promise = work(engine());
      running.add(promise);
      try {
        return await promise;
      } finally {
        running.delete(promise);
      }
    },
    close() {
      closing ??= end();
      return closing;
    },
  };
}

const failed = (message: string) => new CuecardError("storage_failed", message);
