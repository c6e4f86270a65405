import type { Schema } from "../../api/client.ts";

type LedgerItem = Schema<"Call">["ledger"][number];

/** When the words of one item were spoken, in milliseconds of the recording. */
export interface SpokenTime {
  itemId: string;
  from: number;
  to: number;
}

/** Characters that a voice speaks in a second: LJ Speech has 1,308,674 in 23:55:17 (its statistics, November 2026). */
const charactersPerSecond = 15.2;

/**
 * When each item was spoken, in order. An item is recorded when its words are over: it begins as long before as a voice
 * takes for it, and not before the item in front was recorded.
 */
export function spokenTimes(ledger: readonly LedgerItem[], startedAt: string): SpokenTime[] {
  const begin = Date.parse(startedAt);
  let before = -Infinity;
  return ledger.flatMap(({ id, role, text, at }) => {
    if (role !== "caller" && role !== "agent") return [];
    const to = Date.parse(at) - begin;
    const from = Math.min(to, Math.max(before, to - (text.length / charactersPerSecond) * 1_000));
    before = to;
    return [{ itemId: id, from, to }];
  });
}

/** The item that is heard at this time, or was heard last; null before the first. */
export function heardAt(times: readonly SpokenTime[], ms: number): SpokenTime | null {
  return times.findLast(({ from }) => from <= ms) ?? null;
}

/** The part of a text that is heard at this time: before it, its word, and behind it. Null when its words are over. */
export function wordAt(text: string, { from, to }: SpokenTime, ms: number): [string, string, string] | null {
  if (ms < from || ms >= to) return null;
  const reached = ((ms - from) / (to - from)) * text.length;
  const word = [...text.matchAll(/\S+\s*/gu)].find(({ index, 0: { length } }) => reached < index + length);
  if (!word) return null;
  const end = word.index + word[0].trimEnd().length;
  return [text.slice(0, word.index), text.slice(word.index, end), text.slice(end)];
}
