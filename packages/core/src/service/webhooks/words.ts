import type { CallStore } from "../../ports/storage/calls.ts";
import type { EventRecord } from "../../ports/storage/events.ts";
import type { GapStore } from "../../ports/storage/gaps.ts";
import type { JsonObject } from "../../schema/common.ts";

/** Where words are read. They are never kept with the event. */
export type WordStore = Pick<CallStore, "getCall" | "getCallEntries"> & Pick<GapStore, "getGap">;

/**
 * What was said or asked, as it is stored now: a call's `recording` and the deletion of a call hold for it. Null for an
 * event without words.
 */
export async function wordsOf(store: WordStore, { type, data }: EventRecord): Promise<JsonObject | null> {
  if (type === "call.turn") {
    const { ledger } = await store.getCallEntries(String(data.callId));
    const said = ledger.filter(({ role, turnId }) => role === "caller" && turnId === data.turnId);
    return said.length > 0 ? { text: said.map(({ text }) => text).join(" ") } : null;
  }
  if (type === "call.analysed") {
    const call = await store.getCall(String(data.callId));
    return call?.findings ? { findings: call.findings as unknown as JsonObject } : null;
  }
  if (type.startsWith("gap.")) {
    const gap = await store.getGap(String(data.knowledgeBaseId), String(data.gapId));
    return gap && { question: gap.question };
  }
  return null;
}
