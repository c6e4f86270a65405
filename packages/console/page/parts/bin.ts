import { forgetAgentNames } from "../api/agent-names.ts";
import { api, dataOf, type Schema } from "../api/client.ts";
import { t } from "../language/text.ts";
import { tell } from "./toast.tsx";

type Entry = Schema<"BinEntry">;

/** Days for which something can come back. */
export const binDays = 7;

/** Tells that something went into the bin, with the way to take it back. `changed`: called when it is back. */
export function tellBinned(name: string, entries: readonly Entry[], changed: () => void): void {
  tell(t("In the bin for {days} days: {name}.", { days: binDays, name }), async () => {
    for (const entry of entries) await restore(entry);
    changed();
  });
}

/** Brings back what is in the bin. Resolves with the ids of those that did not get a knowledge base back. */
export async function restore({ id, kind }: Entry): Promise<readonly string[]> {
  const { notAttached } = await dataOf(api.POST("/v1/bin/{binId}/restore", { params: { path: { binId: id } } }));
  if (kind === "agent") forgetAgentNames();
  return notAttached;
}

/** Sources of one entry. */
const sourcesAtOnce = 100;

/** Puts sources into the bin, as many as there are. */
export async function binSources(kbId: string, sourceIds: readonly string[]): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let at = 0; at < sourceIds.length; at += sourcesAtOnce) {
    const body = { sourceIds: sourceIds.slice(at, at + sourcesAtOnce) };
    entries.push(await dataOf(api.POST("/v1/knowledge-base/{kbId}/sources/bin", { params: { path: { kbId } }, body })));
  }
  return entries;
}
