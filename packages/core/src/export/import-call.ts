import { emptyDigest, findableOf } from "../call/finding/digest.ts";
import { summaryOf } from "../call/finding/summary.ts";
import { fromStored } from "../call/saving/stored-state.ts";
import { limits } from "../limits.ts";
import type { CallStore } from "../ports/storage/calls.ts";
import type { LearnedExampleStore } from "../ports/storage/learned-examples.ts";
import type { ExportLine } from "./lines.ts";

type Store = Pick<CallStore, "getCall" | "startCall" | "labelCall" | "setRecording"> &
  Pick<LearnedExampleStore, "keepLessons">;
type CallLine = Extract<ExportLine, { kind: "call" }>;

/** Stores a call, with its labels, what it is found by, and what it taught its team. False: it is there already. */
export async function importCall(store: Store, line: CallLine): Promise<boolean> {
  const isNew = await insertCall(store, line);
  const { record, learned: examples } = line;
  const mostOfMember = limits.learnedExamples.ofMember;
  // Also of a call that is there already: the import may have been broken off between both.
  if (examples) await store.keepLessons({ callId: record.id, lease: record.lease, examples, mostOfMember });
  return isNew;
}

async function insertCall(store: Store, { record, entries }: CallLine): Promise<boolean> {
  const { id, labels, recording, digest, traits, findings, analyseAt } = record;
  if ((await store.getCall(id)) !== null) return false;
  const found = digest && traits ? { digest, traits } : foundByNow(record, entries);
  if (
    (
      await store.startCall(
        { ...record, ...found, labels: [], recording: null, findings: findings ?? null, analyseAt: analyseAt ?? null },
        entries,
      )
    ).existing
  )
    return false;
  if (labels && labels.length > 0) await store.labelCall(id, labels);
  if (recording) await store.setRecording(id, recording);
  return true;
}

/** Of an export of before calls were found by anything. Its words are as they were recorded. */
function foundByNow(record: CallLine["record"], entries: CallLine["entries"]) {
  const summary = summaryOf(record);
  const { state } = fromStored(record.state, summary, entries);
  return findableOf(state, { summary, said: (items) => [...items] }, { digest: emptyDigest, traits: [] });
}
