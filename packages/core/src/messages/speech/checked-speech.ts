import type { CallEvent } from "../../schema/call-event.ts";
import type { SaidCheck, SaidClaim } from "../../schema/said.ts";
import { createHold, type Later, timer } from "./hold.ts";
import { sentenceEnd } from "./sentence-end.ts";

/** How {@link checkedSpeech} checks words. */
export interface CheckedSpeechOptions {
  /** Checks a sentence: `call.checkSaid`. */
  check: (text: string) => Promise<SaidCheck>;
  /** Most milliseconds for which words are held back. */
  maxHoldMs: number;
  /** Told of each sentence that was not passed as it was: report it with `call.signal`. */
  onChecked?: ((event: Extract<CallEvent, { type: "said_checked" }>) => unknown) | undefined;
  /**
   * Asks your model once more, with the reason why its sentence was not said: the words that follow. Without it, and where
   * they don't come within `maxHoldMs`, what is written is said instead.
   */
  askAgain?: ((reason: string) => AsyncIterable<string>) | undefined;
  /** Runs something later, and returns how to stop it. @default a timer */
  later?: Later | undefined;
}

/** What of the time is left for the check of what is held, and the way to the caller. */
const spareMs = 10;

/** Words that are held, of a sentence of which some may be spoken already. */
interface HeldSentence {
  text: string;
  /** What of the sentence was spoken. */
  begun: string;
  /** The rest of the sentence is not said: something was said in its place. */
  isOver: boolean;
}

/** What is said of a part of a sentence, or why the model is asked again and what is written. */
type Passed = { say: string; endsSentence: boolean } | { askFor: string; written: string };

/**
 * The words of a model as they may be spoken. Each sentence is held until it is whole, but no longer than `maxHoldMs`, and
 * checked before its words are passed on. Of a sentence that was begun already, what is wrong in the rest is put right.
 */
export async function* checkedSpeech(
  words: AsyncIterable<string>,
  options: CheckedSpeechOptions,
): AsyncGenerator<string, void, undefined> {
  const { maxHoldMs, later = timer } = options;
  const source = words[Symbol.asyncIterator]();
  const held: HeldSentence = { text: "", begun: "", isOver: false };
  const hold = createHold(Math.max(0, maxHoldMs - spareMs), later);
  let coming = source.next();
  try {
    for (;;) {
      const isHolding = held.text.trim() !== "" && !held.isOver;
      const next = isHolding ? await hold.within(coming) : await coming;
      if (next && !next.done) {
        held.text += next.value;
        coming = source.next();
      }
      for (;;) {
        const part = await partOf(held, next, options);
        if (part === null) break;
        hold.end();
        const passed = await pass(held, part, options);
        if ("askFor" in passed) {
          yield* secondAnswer(passed, options);
          return;
        }
        held.text = held.text.slice(part.text.length);
        held.begun = part.isWhole || passed.endsSentence ? "" : held.begun + part.text;
        held.isOver = !part.isWhole && passed.endsSentence;
        if (passed.say !== "") yield passed.say;
        if (next === null) break;
      }
      if (next?.done) return;
    }
  } finally {
    hold.end();
    // What has not come by now is never taken.
    coming.catch(() => {});
    void source.return?.()?.catch(() => {});
  }
}

/** The next part that is due: a whole sentence, all of it at the end, or what is held once it was held for too long. */
async function partOf(
  held: HeldSentence,
  next: IteratorResult<string> | null,
  { check }: Pick<CheckedSpeechOptions, "check">,
): Promise<{ text: string; isWhole: boolean } | null> {
  const end = sentenceEnd(held.text);
  if (end !== null) return { text: held.text.slice(0, end), isWhole: true };
  if (held.text === "") return null;
  if (next?.done) return { text: held.text, isWhole: true };
  return next === null ? { text: await beginningOf(held, check), isWhole: false } : null;
}

/** Whole words of what is held, without a figure or name at their end to which more may come. */
async function beginningOf({ text, begun }: HeldSentence, check: CheckedSpeechOptions["check"]): Promise<string> {
  const words = text.replace(/\S+$/, "");
  if (words.trim() === "") return text;
  const { claims } = await check((begun + words).trim());
  const lead = /^\s*/.exec(begun + words)![0].length;
  const length = (begun + words).trim().length;
  const open = claims.findLast(({ kind, end }) => kind !== "negation" && end >= length);
  const sure = open ? words.slice(0, Math.max(0, open.start + lead - begun.length)) : words;
  return sure.trim() === "" ? words : sure;
}

async function pass(
  held: HeldSentence,
  part: { text: string; isWhole: boolean },
  options: CheckedSpeechOptions,
): Promise<Passed> {
  const { check, onChecked, askAgain } = options;
  const { begun } = held;
  const text = (begun + part.text).trim();
  if (held.isOver) return { say: "", endsSentence: true };
  const found = text === "" ? null : await check(text);
  const asIs: Passed = { say: part.text, endsSentence: part.isWhole };
  if (!found || found.action === "pass") return asIs;
  const { action, verdict, claims } = found;
  const reason = found.reason ?? "It was not passed.";
  const note = (done: "replace" | "ask-again" | "flag") =>
    onChecked?.({
      type: "said_checked",
      text,
      action: done,
      reason,
      verdict: verdict === "supported" ? null : verdict,
      chunkId: claims.find((claim) => claim.verdict === "contradicted")?.basis?.chunkId ?? null,
    });
  if (action === "flag") {
    if (part.isWhole) await note("flag");
    return asIs;
  }
  if (action === "ask-again" && askAgain && begun === "") {
    await note("ask-again");
    return { askFor: reason, written: found.say };
  }
  await note("replace");
  const isWritten = verdict === "contradicted" && claims.some((claim) => claim.verdict === verdict && claim.basis);
  if (begun !== "" && isWritten) return { say: putRight(begun, part.text, claims), endsSentence: part.isWhole };
  const gap = /\s*$/.exec(part.text)![0] || (part.isWhole ? "" : " ");
  return { say: found.say === "" ? "" : found.say + gap, endsSentence: true };
}

/** The rest of a sentence with what is written in the place of what is wrong. */
function putRight(begun: string, part: string, claims: readonly SaidClaim[]): string {
  const lead = /^\s*/.exec(begun + part)![0].length;
  let text = part;
  for (const { verdict, start, end, basis, kind } of [...claims].reverse()) {
    if (verdict !== "contradicted" || basis === null) continue;
    if (kind === "negation") return basis.sentence + /\s*$/.exec(part)![0];
    const from = Math.max(0, start + lead - begun.length);
    const to = end + lead - begun.length;
    // Of what was begun to be said wrong, the caller hears that it is put right.
    const said = start + lead < begun.length ? `— ${basis.said}` : basis.said;
    if (to > from) text = text.slice(0, from) + said + text.slice(to);
  }
  return text;
}

/** The model's second answer, or what is written where it does not begin in time. */
async function* secondAnswer(
  { askFor, written }: Extract<Passed, { askFor: string }>,
  options: CheckedSpeechOptions,
): AsyncGenerator<string, void, undefined> {
  const { askAgain, maxHoldMs, later = timer } = options;
  const answer = checkedSpeech(askAgain!(askFor), { ...options, askAgain: undefined });
  const hold = createHold(maxHoldMs, later);
  const first = await hold.within(answer.next().catch(() => null)).finally(hold.end);
  if (first === null || first.done) {
    void answer.return(undefined).catch(() => {});
    yield written;
    return;
  }
  yield first.value;
  yield* answer;
}
