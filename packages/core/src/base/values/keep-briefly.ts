import { setTimeout } from "node:timers";

/** Values that are kept at most, and for how long at most after the first of them came. */
export interface KeepLimits {
  most: number;
  milliseconds: number;
}

/**
 * Makes a value for each key when it is first asked for, and keeps it for a moment: all that is kept goes together. So nothing of what a caller said stays, and a
 * process that does nothing has no timer.
 */
export function keepBriefly<Value>(
  { most, milliseconds }: KeepLimits,
  make: (key: string) => Value,
): (key: string) => Value {
  const kept = new Map<string, Value>();
  let isWaiting = false;

  function forget(): void {
    kept.clear();
    isWaiting = false;
  }

  return (key) => {
    const before = kept.get(key);
    if (before !== undefined) return before;
    const value = make(key);
    if (kept.size >= most) kept.clear();
    kept.set(key, value);
    if (!isWaiting) setTimeout(forget, milliseconds).unref();
    isWaiting = true;
    return value;
  };
}
