import type { CuecardEvents } from "../services/events.ts";

export type Emit = <Name extends keyof CuecardEvents>(name: Name, event: CuecardEvents[Name]) => void;

/**
 * A typed emitter. Listeners run after the work that emits is done. What a listener throws or rejects with goes to
 * `onFault`. It affects neither other listeners nor the process.
 */
export function createEmitter(onFault: (error: unknown, name: keyof CuecardEvents) => void): {
  emit: Emit;
  on: <Name extends keyof CuecardEvents>(name: Name, listener: (event: CuecardEvents[Name]) => void) => () => void;
} {
  const listeners = new Map<string, Set<(event: never) => unknown>>();

  async function tell(name: keyof CuecardEvents, listener: (event: never) => unknown, event: unknown): Promise<void> {
    try {
      await listener(event as never);
    } catch (error) {
      try {
        onFault(error, name);
      } catch {}
    }
  }

  return {
    emit(name, event) {
      for (const listener of listeners.get(name) ?? []) queueMicrotask(() => void tell(name, listener, event));
    },
    on(name, listener) {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener));
      return () => set.delete(listener);
    },
  };
}
