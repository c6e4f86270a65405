import type { Calls } from "../../api/calls.ts";
import { limits } from "../../limits.ts";
import type { CallStore, TraitCounts } from "../../ports/storage/calls.ts";
import type { PageKey } from "../../ports/storage/page.ts";
import { CallCountsQuery } from "../../schema/call-list.ts";
import { SetRecording } from "../../schema/call-recording.ts";
import { type CallFacet, type CallFacetName, LabelCall } from "../../schema/find-calls.ts";
import { parseInput } from "../../schema/parse.ts";
import { callNotFound } from "../state/call-errors.ts";
import { storedFilter, traitNames } from "./traits.ts";

type Store = Pick<CallStore, "countCallTraits" | "labelCall" | "setRecording">;

/** Counts calls by what they are found by, and stores what people add to them. */
export function createCallFinding(store: Store): Pick<Calls, "count" | "label" | "setRecording"> {
  return {
    async count(query = {}) {
      const { calls, isComplete, counts } = await countAll(store, storedFilter(parseInput(CallCountsQuery, query)));
      return { object: "call_counts", calls, isComplete, facets: facetsOf(counts) };
    },
    async label(id, input) {
      const labels = [...new Set(parseInput(LabelCall, input).labels.map((label) => label.trim()))].sort();
      if (!(await store.labelCall(id, labels))) throw callNotFound(id);
      return { object: "call_labels", callId: id, labels };
    },
    async setRecording(id, input) {
      const { url, startedAt = null } = parseInput(SetRecording, input);
      const recording = url === null ? null : { url, startedAt };
      if (!(await store.setRecording(id, recording))) throw callNotFound(id);
      return { object: "call_recording", callId: id, recording };
    },
  };
}

/** In parts, so that nobody waits long for the store meanwhile. */
async function countAll(store: Store, filter: ReturnType<typeof storedFilter>) {
  const counts = new Map<string, number>();
  let calls = 0;
  let after: PageKey | null = null;
  do {
    const limit = Math.min(limits.callsCountedAtOnce, limits.callsCounted - calls);
    const part: TraitCounts = await store.countCallTraits({ limit, after, ...filter });
    for (const { trait, calls: having } of part.counts) counts.set(trait, (counts.get(trait) ?? 0) + having);
    calls += part.calls;
    after = part.next;
  } while (after !== null && calls < limits.callsCounted);
  return { calls, isComplete: after === null, counts };
}

function facetsOf(counts: ReadonlyMap<string, number>): CallFacet[] {
  return (Object.entries(traitNames) as [CallFacetName, string][]).map(([filter, begin]) => ({
    filter,
    values: [...counts]
      .flatMap(([trait, calls]) => (trait.startsWith(begin) ? [{ value: trait.slice(begin.length), calls }] : []))
      .sort((a, b) => b.calls - a.calls || (a.value < b.value ? -1 : 1))
      .slice(0, limits.facetValues),
  }));
}
