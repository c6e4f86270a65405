import { emptyDigest, findableOf } from "../call/finding/digest.ts";
import { summaryOf } from "../call/finding/summary.ts";
import { fromStored } from "../call/saving/stored-state.ts";
import type { CallStore } from "../ports/storage/calls.ts";
import type { ExportLine } from "./lines.ts";

type Store = Pick<CallStore, "getCall" | "startCall" | "labelCall">;

/** Stores a call, with its labels and what it is found by. False: it is there already. */
export async function importCall(
  store: Store,
  { record, entries }: Extract<ExportLine, { kind: "call" }>,
): Promise<boolean> {
  const { id, labels, digest, traits } = record;
  if ((await store.getCall(id)) !== null) return false;
  const found = digest && traits ? { digest, traits } : foundByNow(record, entries);
  if ((await store.startCall({ ...record, ...found, labels: [] }, entries)).existing) return false;
  if (labels && labels.length > 0) await store.labelCall(id, labels);
  return true;
}

/** Of an export of before calls were found by anything. Its words are as they were recorded. */
function foundByNow(
  record: Extract<ExportLine, { kind: "call" }>["record"],
  entries: Extract<ExportLine, { kind: "call" }>["entries"],
) {
  const summary = summaryOf(record);
  const { state } = fromStored(record.state, summary, entries);
  return findableOf(state, { summary, said: (items) => [...items] }, { digest: emptyDigest, traits: [] });
}
