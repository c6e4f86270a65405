import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { key } from "../app/session.ts";
import { api, dataOf } from "./client.ts";
import { allOf } from "./pages.ts";

/** What people call each agent, by its id, and the key that may read them. */
const read = signal<{ key: string | null; names: ReadonlyMap<string, string> }>({ key: null, names: new Map() });

/** Ids that were looked for in vain: people of a team are no agents, and deleted agents have no name. */
const nameless = new Set<string>();

let isReading = false;

async function readNames(): Promise<void> {
  const agents = await allOf((cursor) =>
    dataOf(api.GET("/v1/agents", { params: { query: { limit: 100, cursor } } })),
  ).catch(() => []);
  read.value = { key: key.value, names: new Map(agents.map(({ id, name }) => [id, name])) };
}

/** Reads the names again: an agent was made, renamed or deleted. */
export function forgetAgentNames(): void {
  nameless.clear();
  read.value = { ...read.value, key: null };
}

/** What people call agents; an id stands for itself until its name is read, and where it has none. */
export function useAgentNames(ids: readonly string[]): (id: string) => string {
  const { names, key: of } = read.value;
  const isOld = of === null || of !== key.value || ids.some((id) => !names.has(id) && !nameless.has(id));
  const about = JSON.stringify(ids);
  useEffect(() => {
    if (!isOld || isReading || ids.length === 0) return;
    isReading = true;
    void readNames().finally(() => {
      isReading = false;
      for (const id of ids) if (!read.value.names.has(id)) nameless.add(id);
    });
  }, [isOld, about]);
  return (id) => names.get(id) ?? id;
}
