import type { WordMeanings } from "../../ports/embedder.ts";
import { decodeIntents, keyOf } from "./encode-intents.ts";
import type { IntentExamples } from "./fit-intents.ts";
import type { IntentFit } from "./intent-fit.ts";
import { isLikeLived, type LivedWords, withLived } from "./lived-examples.ts";
import { type Serving, servingOf } from "./serving.ts";

export interface CallsFitOptions {
  /** What the team wrote. */
  examples: IntentExamples;
  /** What its calls taught. */
  read: () => Promise<LivedWords[]>;
  learn: (examples: IntentExamples) => Promise<Uint8Array>;
  words: WordMeanings | null;
}

/**
 * What is learned from a team's own examples, and for words like those of its calls from both. The second is kept in this
 * process alone: it has words of callers, which go with their calls. Until it is learned, and without it, the first serves.
 */
export function fitWithCalls(written: IntentFit, { examples, read, learn, words }: CallsFitOptions): IntentFit {
  let serving: Serving | null = null;
  let key = keyOf(examples);
  let newest: Promise<void> = Promise.resolve();
  let isAskedFor = false;

  async function look(): Promise<void> {
    isAskedFor = false;
    const all = withLived(examples, await read());
    const found = keyOf(all);
    if (found === key) return;
    const hasLived = all.members.some(({ lived }) => lived !== undefined);
    serving = hasLived ? await servingOf(decodeIntents(await learn(all))!, words) : null;
    key = found;
  }

  /** What answers for words in place of what is written; null where that answers itself. */
  const answering = (text: string) => (serving && isLikeLived(serving.model, text) ? serving : null);

  return {
    usable: written.usable,
    renew() {
      if (isAskedFor) return;
      isAskedFor = true;
      // What can't be read or learned now serves as it was; the next look finds it.
      newest = newest.then(look).catch(() => undefined);
    },
    get settled() {
      return Promise.all([written.settled, newest]).then(() => undefined);
    },
    get learned() {
      return written.learned;
    },
    get classifier() {
      const { classifier } = written;
      return classifier && ((text: string) => (answering(text)?.classifier ?? classifier)(text));
    },
    modelFor: (text) => answering(text)?.model ?? written.modelFor(text),
    get problem() {
      return written.problem;
    },
  };
}
