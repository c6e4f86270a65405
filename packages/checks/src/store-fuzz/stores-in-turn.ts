import type { Storage, WorkspaceStorage } from "@cuecard/core";

/**
 * Stores over the same data as one: each call goes to the next of them, as processes that all read and write would
 * share the data. Opened and closed together.
 */
export function storesInTurn(stores: readonly [Storage, ...Storage[]]): Storage {
  let calls = 0;
  const workspaces = (id: string) => inTurn<WorkspaceStorage>(stores.map((store) => store.workspace(id)));
  const inTurn = <Port extends object>(ports: readonly Port[], own: Partial<Port> = {}): Port =>
    new Proxy(ports[0]!, {
      get(first, name) {
        if (name in own) return own[name as keyof Port];
        const value: unknown = first[name as keyof Port];
        if (typeof value !== "function") return value;
        return (...given: unknown[]) => {
          const port = ports[calls++ % ports.length]!;
          return Reflect.apply(port[name as keyof Port] as (...given: unknown[]) => unknown, port, given);
        };
      },
    });
  return inTurn(stores, {
    workspace: workspaces,
    async open() {
      // One makes the tables, and the others find them.
      for (const store of stores) await store.open();
    },
    async close() {
      for (const store of stores) await store.close();
    },
  });
}
