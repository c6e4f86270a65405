/** Runs something later, and returns how to stop it. */
export type Later = (milliseconds: number, run: () => void) => () => void;

export const timer: Later = (milliseconds, run) => {
  const handle = setTimeout(run, milliseconds);
  return () => clearTimeout(handle);
};

/** What is waited for, or null once the time is over. */
export function inHold<Value>(wanted: Promise<Value>, milliseconds: number, later: Later): Promise<Value | null> {
  return new Promise((resolve, reject) => {
    const stop = later(milliseconds, () => resolve(null));
    wanted.then(
      (value) => {
        stop();
        resolve(value);
      },
      (error: unknown) => {
        stop();
        reject(error);
      },
    );
  });
}
