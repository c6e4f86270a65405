/** Lets at most `size` holders in at once, the longest waiting first. */
export interface Slots {
  /** Resolves with the function that gives the slot back. Throws the signal's reason when it is aborted before. */
  take(signal: AbortSignal): Promise<() => void>;
}

export function createSlots(size: number): Slots {
  let free = size;
  const waiting: (() => void)[] = [];

  function giveBack() {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  return {
    async take(signal) {
      signal.throwIfAborted();
      if (free > 0) {
        free -= 1;
        return giveBack;
      }
      return await new Promise((resolve, reject) => {
        const enter = () => {
          signal.removeEventListener("abort", leave);
          resolve(giveBack);
        };
        const leave = () => {
          waiting.splice(waiting.indexOf(enter), 1);
          reject(signal.reason);
        };
        waiting.push(enter);
        signal.addEventListener("abort", leave, { once: true });
      });
    },
  };
}
