import { setImmediate as nextTurn } from "node:timers/promises";

/** The same store, which gives way to the event loop before each of its answers. Throws the signal's reason once it aborts. */
export function inSteps<Store extends object>(store: Store, signal: AbortSignal): Store {
  return new Proxy(store, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      if (typeof value === "object" && value !== null) return inSteps(value, signal);
      if (typeof value !== "function") return value;
      return async (...input: unknown[]) => {
        await nextTurn(undefined, { signal });
        return value.apply(target, input);
      };
    },
  });
}
