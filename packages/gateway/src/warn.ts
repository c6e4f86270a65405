/** Milliseconds after which the same sentence is said again. */
const againMs = 60_000;

/** Most sentences that are known. */
const most = 100;

/** Says each sentence at most once a minute. A listener that throws stops nothing. */
export function createWarn(onWarning: (sentence: string) => void, now = Date.now): (sentence: string) => void {
  const said = new Map<string, number>();
  return (sentence) => {
    const at = now();
    if (at - (said.get(sentence) ?? Number.NEGATIVE_INFINITY) < againMs) return;
    said.delete(sentence);
    said.set(sentence, at);
    if (said.size > most) said.delete(said.keys().next().value!);
    try {
      onWarning(sentence);
    } catch {
      // Whoever asks for an answer is not to suffer from a log.
    }
  };
}
