import { setImmediate } from "node:timers/promises";

/** How long work runs at once before others have their turn. */
const sliceMs = 1;

/** Runs work a millisecond at a time, so that much of it holds up no call. It yields after each piece that takes microseconds. */
export async function inSlices<Value>(work: Generator<void, Value>): Promise<Value> {
  let started = performance.now();
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    if (performance.now() - started < sliceMs) continue;
    await setImmediate();
    started = performance.now();
  }
}
