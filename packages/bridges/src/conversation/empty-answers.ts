import type { LiveCall } from "@cuecard/core";

/** What a bridge does about answers without words and tool calls. */
export interface EmptyAnswers {
  /** Takes in whether an answer is empty. Resolves with true when the model is to be asked again: once. */
  take(isEmpty: boolean): Promise<boolean>;
}

/** Asks once more after an empty answer. After a second one the trace says so, and the sentence is said. */
export function createEmptyAnswers(
  call: Pick<LiveCall, "signal">,
  { say, sentence }: { say?: ((text: string) => unknown) | undefined; sentence?: string | undefined },
): EmptyAnswers {
  let inARow = 0;
  return {
    async take(isEmpty) {
      inARow = isEmpty ? inARow + 1 : 0;
      if (inARow < 2) return isEmpty;
      inARow = 0;
      const words = say && sentence ? sentence : null;
      const reason = `The model gave neither words nor a tool call, twice. ${words === null ? "Nothing" : "The fallback sentence"} was said instead.`;
      await call.signal({ type: "model_failed", reason });
      if (words !== null) await say!(words);
      return false;
    },
  };
}
