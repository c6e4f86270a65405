/**
 * Memory shared with a model's thread: whether it must stop, and whether the runtime's native code is at work in it.
 */
export type Control = Int32Array<SharedArrayBuffer>;

const stopAt = 0;
const busyAt = 1;
/** Longer than one text takes. */
const patienceMs = 10_000;

/** Makes the memory for one thread. */
export const createControl = (): Control => new Int32Array(new SharedArrayBuffer(8));

/** Runs native work in the thread. Returns undefined, and does nothing, when the thread must stop. */
export async function whileBusy<T>(control: Control, work: () => Promise<T>): Promise<T | undefined> {
  // Busy is set before stop is read. `stop` goes the other way round, so that one of the two sees the other.
  Atomics.store(control, busyAt, 1);
  try {
    return Atomics.load(control, stopAt) === 1 ? undefined : await work();
  } finally {
    Atomics.store(control, busyAt, 0);
    Atomics.notify(control, busyAt);
  }
}

const live = new Set<Control>();
let listening = false;

/** Lets no further native work begin. */
export function stop(control: Control): void {
  Atomics.store(control, stopAt, 1);
}

/**
 * The runtime aborts the whole process when its thread is torn down under it, as `process.exit` does. Until `leave`, an
 * exit waits for the text under way.
 */
export function guardExit(control: Control): { leave(): void } {
  live.add(control);
  if (!listening) process.on("exit", waitForAll);
  listening = true;
  return { leave: () => void live.delete(control) };
}

function waitForAll(): void {
  for (const control of live) stop(control);
  for (const control of live) Atomics.wait(control, busyAt, 1, patienceMs);
}
