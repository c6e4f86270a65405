import type { Answer, CallState } from "./call-state.ts";

/** How many entries each list keeps. A request that is sent again repeats one of the newest turns. */
const most = { turnIds: 64, transfers: 16, toolResults: 64, batches: 64 };
/** How many turns with a key are kept. */
const mostTurns = 8;
/** How many hand-offs with a key are kept. A job may retry its hand-off much later, so these are more than turns. */
const mostHandoffs = 16;

/** The list with one more entry. The oldest entry makes room for it. */
export function remembered<Name extends keyof typeof most>(
  state: CallState,
  name: Name,
  entry: CallState[Name][number],
): CallState[Name] {
  return [...state[name], entry].slice(-most[name]) as CallState[Name];
}

/** The answers with one more. It replaces an earlier answer with the same key. An answer without a key is not kept. */
export function withAnswer(answers: readonly Answer[], answer: Answer): Answer[] {
  if (answer.key === null) return [...answers];
  const all = [...answers.filter(({ key }) => key !== answer.key), answer];
  const isTurn = ({ key }: Answer) => key?.startsWith("turn:") ?? false;
  const turns = new Set(all.filter(isTurn).slice(-mostTurns));
  const handoffs = new Set(all.filter((each) => !isTurn(each)).slice(-mostHandoffs));
  return all.filter((each) => turns.has(each) || handoffs.has(each));
}

/** The answer that was given for a key; undefined when there is none. */
export function answerFor(state: Pick<CallState, "answers">, key: string | null): Answer | undefined {
  return key === null ? undefined : state.answers.find((answer) => answer.key === key);
}
