/** Tells listeners of events, each of which has a name and a value. */
export interface Emitter<Events> {
  /** Tells those that listen now. */
  emit<Name extends keyof Events>(name: Name, event: Events[Name]): void;
  /** Adds a listener; returns what takes it away. */
  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): () => void;
}

/**
 * A typed emitter. Listeners run after the work that emits is done. What a listener throws or rejects with goes to
 * `onFault`. It affects neither other listeners nor the process.
 */
export function createEmitter<Events>(onFault: (error: unknown, name: keyof Events) => void): Emitter<Events> {
  const listeners = new Map<keyof Events, Set<(event: never) => unknown>>();

  async function tell(name: keyof Events, listener: (event: never) => unknown, event: unknown): Promise<void> {
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
