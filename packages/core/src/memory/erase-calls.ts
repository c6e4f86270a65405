import type { ErasedPlace } from "../schema/erasure.ts";
import { removePlainRowsOf } from "./collection.ts";
import { removeQuestions } from "./gaps.ts";
import { removeExamples } from "./learned-examples.ts";
import { removeRequestsOf } from "./requests.ts";
import type { WorkspaceRows } from "./rows.ts";

/** What is kept of a call in each place: removes it and returns how much it was. */
const places: Record<ErasedPlace, (rows: WorkspaceRows, id: string) => number> = {
  ledger: ({ calls }, id) => calls.get(id)?.entries.ledger.length ?? 0,
  trace: ({ calls }, id) => calls.get(id)?.entries.trace.length ?? 0,
  gapQuestions(rows, id) {
    const before = questionsIn(rows);
    removeQuestions(rows, id);
    return before - questionsIn(rows);
  },
  tests: (rows, id) => removePlainRowsOf(rows, "tests", id),
  learnedExamples: (rows, id) => removeExamples(rows, ({ callId }) => callId === id),
  events({ outbox }, id) {
    const before = outbox.events.length;
    outbox.events = outbox.events.filter(({ objectId }) => objectId !== id);
    return before - outbox.events.length;
  },
  deliveries({ webhooks }, id) {
    let removed = 0;
    for (const { deliveries } of webhooks.values()) {
      for (const delivery of deliveries.values()) {
        if (delivery.event.objectId === id && deliveries.delete(delivery.id)) removed += 1;
      }
    }
    return removed;
  },
  keptAnswers(rows, id) {
    const before = rows.requests.size;
    removeRequestsOf(rows, id);
    return before - rows.requests.size;
  },
  audit({ audit }, id) {
    const kept = audit.filter(({ objectId }) => objectId !== id);
    const removed = audit.length - kept.length;
    audit.splice(0, audit.length, ...kept);
    return removed;
  },
  calls: ({ calls }, id) => (calls.delete(id) ? 1 : 0),
};

/** Erases calls everywhere. */
export function eraseCalls(rows: WorkspaceRows, ids: readonly string[]): Record<ErasedPlace, number> {
  const counts = Object.entries(places).map(([place, erase]) => [
    place,
    ids.reduce((sum, id) => sum + erase(rows, id), 0),
  ]);
  return Object.fromEntries(counts) as Record<ErasedPlace, number>;
}

const questionsIn = (rows: WorkspaceRows) =>
  [rows, ...rows.bins.values()]
    .flatMap(({ gaps }) => [...gaps.values()])
    .reduce((sum, { questions }) => sum + questions.length, 0);
