import { withinTime } from "../../base/time/within-time.ts";
import { keepRecent } from "../../base/values/keep-recent.ts";
import { limits } from "../../limits.ts";
import { oneLine } from "../../text/visible.ts";
import type { KeytermsQuestion } from "../agent-knowledge.ts";
import type { KnownNames } from "../conversation/names/known-names.ts";
import type { Name } from "../conversation/names/weigh-names.ts";
import { openSubjects } from "../conversation/subject/open-subjects.ts";
import { plainWords } from "../words/words.ts";
import type { BaseWords, KnownWords } from "./known-words.ts";

/** Share of the terms that words of the open subjects may have. */
const ofSubjects = 1 / 2;

interface KnownTerms {
  knownNames: KnownNames;
  knownWords: KnownWords;
}

/**
 * What a recognizer should expect to hear: names that the call is about and words of their sources, then names and words of the knowledge bases in turn, the
 * newest and the likeliest to be misheard first.
 */
export async function keytermsOf({ knownNames, knownWords }: KnownTerms, request: KeytermsQuestion): Promise<string[]> {
  const { attachments, history, max, waitMs } = request;
  const started = performance.now();
  if (attachments.length === 0) return [];
  const ids = [...new Set(attachments.map(({ knowledgeBaseId }) => knowledgeBaseId))];
  const known = await soon(waitMs, () => Promise.all([knownNames.of(ids), knownWords.of(ids)]));
  if (!known) return [];
  const [names, words] = known;
  const subjects = openSubjects(history.exchanges, names, history).map(({ name }) => name);
  const left = Math.max(1, waitMs - (performance.now() - started));
  const own = (await soon(left, () => wordsOfSubjects(words, subjects))) ?? [];
  return firstTerms(max, [
    subjects.map(({ label }) => label),
    first(Math.ceil(max * ofSubjects), inTurn(own)),
    inTurn([labelsOf(names.names), inTurn(words.map((base) => base.words))]),
  ]);
}

function wordsOfSubjects(bases: readonly BaseWords[], subjects: readonly Name[]): Promise<(readonly string[])[]> {
  return Promise.all(bases.flatMap((base) => subjects.map(({ sourceIds }) => base.of([...sourceIds]))));
}

async function soon<Value>(milliseconds: number, work: () => Promise<Value>): Promise<Value | null> {
  const outcome = await withinTime({ milliseconds, signal: undefined, work });
  return outcome.status === "done" ? outcome.value : null;
}

/** As far as they are asked for: there may be thousands. */
function* labelsOf(names: readonly Name[]): Generator<string, void> {
  for (const { label } of names) yield label;
}

/** The first of each list, then the second of each. */
function* inTurn(lists: readonly Iterable<string>[]): Generator<string, void> {
  let left = lists.map((list) => list[Symbol.iterator]());
  while (left.length > 0) {
    const next = left.map((list) => ({ list, ...list.next() }));
    for (const { done, value } of next) if (!done) yield value;
    left = next.filter(({ done }) => !done).map(({ list }) => list);
  }
}

function* first(count: number, list: Iterable<string>): Generator<string, void> {
  let left = count;
  for (const each of list) {
    if (--left < 0) return;
    yield each;
  }
}

/** Terms as a recognizer may get them, with their plain words; the same ones are asked for at each turn. */
const cleaned = keepRecent(5_000, (given) => {
  const term = oneLine(given);
  return { term, said: plainWords(term) };
});

/** Each term once, and no single word of one that is there already. */
function firstTerms(max: number, lists: readonly Iterable<string>[]): string[] {
  const terms = new Map<string, string>();
  const words = new Set<string>();
  for (const list of lists) {
    for (const given of list) {
      if (terms.size >= max) return [...terms.values()];
      const { term, said } = cleaned(given);
      const key = said.join(" ");
      if (said.length === 0 || term.length > limits.keyterms.characters || terms.has(key) || words.has(key)) continue;
      terms.set(key, term);
      for (const word of said) words.add(word);
    }
  }
  return [...terms.values()];
}
