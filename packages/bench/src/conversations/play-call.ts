import type { LiveCall } from "@cuecard/core";
import type { BusinessBase } from "../corpora/business-base.ts";
import type { RecordedCall, RecordedTurn } from "../corpora/recorded-calls.ts";

export interface Played {
  /** Entries that the search of the judged turn found, best first, whether or not the model was given them. */
  found: string[];
  /** Entries that the model has for the judged turn: those of its context, and those it was given before. */
  given: string[];
  /** Whether the judged turn gave it any. */
  gave: boolean;
  milliseconds: number;
}

export interface PlaySettings {
  base: BusinessBase;
  agentId: string;
  /** The recognizer's other readings are given with each turn. @default false */
  alternatives?: boolean;
  /** Turns before the judged one that are played, of both speakers. @default all */
  before?: number;
}

/** Plays a call as a host would: the caller's words are turns, the agent's are reported. The last turn is judged. */
export async function playCall(
  recorded: RecordedCall,
  { base, agentId, before = Number.POSITIVE_INFINITY, alternatives = false }: PlaySettings,
): Promise<Played> {
  const { cuecard, entryOf } = base;
  const call = await cuecard.calls.start({ agentId });
  const last = recorded.turns.at(-1)!;
  const earlier = recorded.turns.slice(0, -1).slice(-Math.min(before, recorded.turns.length));
  const given = new Set<string>();
  const hear = (turn: RecordedTurn) =>
    call.userTurn(turn.text, { deadlineMs, ...(alternatives && { alternatives: readingsOf(turn) }) });
  for (const earlierTurn of before === 0 ? [] : earlier) {
    if (earlierTurn.speaker === "agent") await call.agentSaid({ text: earlierTurn.text });
    else for (const id of passagesOf(await hear(earlierTurn))) given.add(id);
  }
  const start = performance.now();
  const turn = await hear(last);
  const milliseconds = performance.now() - start;
  for (const id of passagesOf(turn)) given.add(id);
  const hits = await hitsOf(call, turn.turnId);
  await call.end();
  return {
    found: [...new Set(hits.flatMap((id) => entryOf(id) ?? []))],
    given: [...given].flatMap((id) => entryOf(id) ?? []),
    gave: turn.context !== null,
    milliseconds,
  };
}

/** Long enough that no answer is cut short on a loaded machine. */
const deadlineMs = 10_000;

const readingsOf = ({ alternatives }: RecordedTurn) =>
  alternatives.filter((text) => text.trim() !== "").map((text) => ({ text }));

const passagesOf = ({ context }: { context: { passages: { chunkId: string }[] } | null }) =>
  context?.passages.map(({ chunkId }) => chunkId) ?? [];

/** Chunks that the turn's search found, from its trace; none when it did not search. */
async function hitsOf(call: LiveCall, turnId: string): Promise<string[]> {
  const { trace } = await call.inspect();
  const searches = trace.filter((entry) => entry.turnId === turnId && Array.isArray(entry.data?.hits));
  return searches.flatMap(({ data }) => (data!.hits as { chunkId: string }[]).map(({ chunkId }) => chunkId));
}
