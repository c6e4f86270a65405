import type { CuecardEvents } from "./services.ts";

export type Emit = <Name extends keyof CuecardEvents>(name: Name, event: CuecardEvents[Name]) => void;

/** A typed emitter. Listeners run after the work that emits is done; one that throws is an uncaught error of its own, never of ours. */
export function createEmitter(): {
  emit: Emit;
  on: <Name extends keyof CuecardEvents>(name: Name, listener: (event: CuecardEvents[Name]) => void) => () => void;
} {
  const listeners = new Map<string, Set<(event: never) => void>>();
  return {
    emit(name, event) {
      for (const listener of listeners.get(name) ?? []) queueMicrotask(() => listener(event as never));
    },
    on(name, listener) {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener));
      return () => set.delete(listener);
    },
  };
}
