/** Runs something later, and returns how to stop it. */
export type Later = (milliseconds: number, run: () => void) => () => void;

export const timer: Later = (milliseconds, run) => {
  const handle = setTimeout(run, milliseconds);
  return () => clearTimeout(handle);
};

/** A time for which something may be held, which begins with the first wait and is the same for all until its end. */
export interface Hold {
  /** What is waited for, or null once the time is over. */
  within<Value>(wanted: Promise<Value>): Promise<Value | null>;
  end(): void;
}

export function createHold(milliseconds: number, later: Later): Hold {
  let over: Promise<null> | null = null;
  let stop = () => {};
  return {
    within(wanted) {
      over ??= new Promise((resolve) => {
        stop = later(milliseconds, () => resolve(null));
      });
      return Promise.race([wanted, over]);
    },
    end() {
      stop();
      over = null;
    },
  };
}
