import type { Exchange, History } from "../request/history.ts";
import { isSame, lettersOf } from "./letters.ts";
import { type Played, wordsOf } from "./played.ts";

/** What a request asks for, beside what is known of its call. */
export interface Reconciled {
  /** What the caller heard of turns that were answered here, by their place. */
  heard: { at: number; words: string }[];
  /** Turns that were answered elsewhere, such as before a restart. */
  missed: { said: string[]; answer: string }[];
  /** Results of the client's tools that the history has behind the newest turn that was answered here. */
  results: ReadonlyMap<string, string>;
  next: Next;
}

type Next =
  /** The caller said something. `revises`: in place of the newest turn. */
  | { kind: "turn"; said: string[]; revises: boolean }
  /** The turn at this place is asked again: nothing happens in the call. */
  | { kind: "again"; at: number }
  /** Tools of the client have run. */
  | { kind: "results" }
  /** Nobody spoke since the agent did. */
  | { kind: "silence" };

/**
 * Finds the place of a history in a call. The platform owns it: it may repeat a request, cut what is old, join or revise
 * the caller's words, and leave out what nobody heard. `known` are the turns that were answered here.
 */
export function reconcile(known: readonly Played[], history: History): Reconciled {
  const { heard } = history;
  const ours = known.flatMap(({ said }, at) => said.map((text) => ({ text, at })));
  const overlap = overlapOf(ours, heard);
  const answers = answersOf(ours.slice(ours.length - overlap), heard);
  const aligned = ours.at(-1);
  const isOlder = overlap === 0 && isBeginning(ours, heard);
  const place = heard[overlap - 1] ?? null;
  const results = place?.results ?? (ours.length === 0 ? history.results : new Map<string, string>());
  const taken = { heard: answers, missed: [], results };
  if (isOlder) return { ...taken, heard: [], next: { kind: "again", at: ours[heard.length - 1]!.at } };
  if (history.last === "results") return { ...taken, next: { kind: "results" } };
  if (history.last !== "caller") return { ...taken, next: { kind: "silence" } };

  const newest = aligned ? known[aligned.at]! : null;
  const fresh = overlap > 0 || ours.length === 0 ? heard.slice(overlap) : unanswered(heard);
  const missed = answeredIn(fresh);
  const said = fresh.slice(fresh.findLastIndex(({ answer }) => answer !== null) + 1).map(({ text }) => text);
  const isRevised = place !== null && !isSame(place.text, aligned!.text) && place.answer === null;
  const goesOn = place !== null && place.answer === null && (isRevised || said.length > 0);
  if (missed.length === 0 && goesOn && newest) {
    const before = heard.slice(Math.max(0, overlap - newest.said.length), overlap).map(({ text }) => text);
    return { ...taken, missed, next: { kind: "turn", said: [...before, ...said], revises: true } };
  }
  if (said.length === 0) return { ...taken, missed, next: { kind: "again", at: aligned?.at ?? 0 } };
  return { ...taken, missed, next: { kind: "turn", said, revises: false } };
}

interface Own {
  text: string;
  at: number;
}

/** How many of the caller's last known messages the history begins with. The last of them may have other words by now. */
function overlapOf(ours: readonly Own[], heard: readonly Exchange[]): number {
  // Each is looked at once: a history may have thousands.
  const [known, given] = [ours, heard].map((each) => each.map(({ text }) => lettersOf(text))) as [string[], string[]];
  for (let dropped = Math.max(0, ours.length - heard.length); dropped < ours.length; dropped++) {
    const overlap = ours.length - dropped;
    const same = sameFrom(known, given, dropped);
    const isLastSame = known.at(-1) === given[overlap - 1];
    const isRevised =
      !isLastSame && same === overlap - 1 && (overlap > 1 || goesOnFrom(ours.at(-1)!.text, heard[0]!.text));
    // A platform may write down again what the caller said long ago.
    const isNearly = dropped === 0 && isLastSame && same >= overlap / 2;
    if (same === overlap || isRevised || isNearly) return overlap;
  }
  return 0;
}

/** How many are the same in their places. Where it is not the whole call, the second that differs ends it. */
function sameFrom(known: readonly string[], given: readonly string[], dropped: number): number {
  let same = 0;
  for (let at = 0; at < known.length - dropped; at++) {
    if (known[dropped + at] === given[at]) same++;
    else if (dropped > 0 && at + 1 - same > 1) break;
  }
  return same;
}

/** Whether a text is another with more or other words: most of its words are still there. */
function goesOnFrom(before: string, now: string): boolean {
  const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const kept = new Set(words(now));
  const old = words(before);
  return old.filter((word) => kept.has(word)).length * 2 > old.length;
}

/** A history that ends before what is known: a request that came late, or again. */
function isBeginning(ours: readonly Own[], heard: readonly Exchange[]): boolean {
  return heard.length > 0 && heard.length < ours.length && heard.every(({ text }, at) => isSame(text, ours[at]!.text));
}

/** What was answered to each known turn, as the platform says. */
function answersOf(ours: readonly Own[], heard: readonly Exchange[]): Reconciled["heard"] {
  return ours.flatMap(({ at }, index) => {
    const { answer } = heard[index]!;
    return answer === null || ours[index + 1]?.at === at ? [] : [{ at, words: answer }];
  });
}

function unanswered(heard: readonly Exchange[]): Exchange[] {
  return heard.slice(heard.findLastIndex(({ answer }) => answer !== null) + 1);
}

/** Turns of a history that have their answer. */
function answeredIn(heard: readonly Exchange[]): Reconciled["missed"] {
  const turns: Reconciled["missed"] = [];
  let said: string[] = [];
  for (const { text, answer } of heard) {
    said.push(text);
    if (answer === null) continue;
    turns.push({ said, answer });
    said = [];
  }
  return turns;
}

/** Whether a history holds the answer to the newest of these turns: then it was spoken, at least its beginning. */
export function holdsAnswer(known: readonly Played[], history: History): boolean {
  const newest = known.at(-1)!;
  const { heard: answers, results } = reconcile(known, history);
  if (newest.awaited.some((id) => results.has(id))) return true;
  const answer = answers.find(({ at }) => at === known.length - 1)?.words;
  if (answer === undefined) return false;
  const [words, heard] = [lettersOf(wordsOf(newest)), lettersOf(answer)];
  return heard !== "" && (words.startsWith(heard) || heard.startsWith(words));
}
