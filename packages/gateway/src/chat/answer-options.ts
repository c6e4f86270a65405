import type { Opening } from "../calls/play.ts";
import type { Played } from "../calls/played.ts";
import type { Trial } from "../calls/trial.ts";
import type { Delta, Question } from "../upstream/ask.ts";

/** What an answer is made with. */
export interface AnswerOptions {
  trial: Trial;
  /** The turns before, in the caller's order. */
  before: readonly Played[];
  greeting: string | null;
  opening: Opening;
  /** The client's own tools, and its parameters for the model. */
  tools: { function: { name: string } }[];
  parameters: Record<string, unknown>;
  /** Asks a model. `goesOn`: the caller hears words of this answer already. */
  ask: (question: Question, about: { goesOn: boolean }) => AsyncGenerator<Delta>;
  /** What is said when no upstream answers, or one breaks off; null: nothing, and what fails before the first words is thrown. */
  sentence: string | null;
  signal: AbortSignal;
}

/** Requests to the model in one answer. After the last one its tools are not offered any more. */
export const maxRounds = 6;
