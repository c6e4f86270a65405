/** Builds what a first turn needs, in steps. */
export type Play = (signal: AbortSignal) => Promise<void>;

/** What the first turn of a process would have to build, built before it. All that the process has open share it. */
export interface WarmUp {
  /** Resolves when it is over, also where it failed: a turn then builds what is missing. Begins it where nobody did. */
  done(): Promise<void>;
  /** The same for those who begin none: null where nobody began it. */
  begun(): Promise<void> | null;
  /** Nobody of this opening needs it any more. It stops where no other does. */
  release(): void;
}

interface Running {
  stop: AbortController;
  over: Promise<void>;
  isOver: boolean;
  holders: number;
}

/** Holds a warm-up. With `begins` it begins at once, in the background. */
export type HoldWarmUp = (how: { begins: boolean; play: Play }) => WarmUp;

/** Holders that share one warm-up. */
export function createWarmUps(): HoldWarmUp {
  let running: Running | null = null;

  function start(play: Play): Running {
    const stop = new AbortController();
    const started: Running = { stop, holders: 0, isOver: false, over: Promise.resolve() };
    started.over = play(stop.signal).then(
      () => {
        started.isOver = true;
      },
      () => {
        // The warm-up begins again with the next opening.
        if (running === started) running = null;
      },
    );
    return started;
  }

  return ({ begins, play }) => {
    let held: Running | null = null;

    function hold(): Running {
      if (held) return held;
      running ??= start(play);
      running.holders++;
      held = running;
      return held;
    }

    if (begins) hold();
    return {
      done: () => hold().over,
      begun: () => running?.over ?? null,
      release() {
        if (held && --held.holders === 0 && !held.isOver) {
          if (running === held) running = null;
          held.stop.abort();
        }
        held = null;
      },
    };
  };
}

/** The warm-up of this process: its code and its tables are warm once. */
export const holdWarmUp = createWarmUps();
