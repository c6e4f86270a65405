import type { Answered } from "./platform.ts";

/** Milliseconds to the first word of a service before an upstream that fails. */
export const deadlineMs = 1_000;

/** Something that goes wrong upstream, and what of an answer's time is counted. */
interface Failure {
  subject: string;
  /** The words that make the model fail so. */
  words: string;
  over: (answered: Answered) => number;
}

/** Milliseconds to the answer that says that no upstream answers. */
function refused({ status, endMs }: Answered, expected: number): number {
  if (status !== expected) throw new Error(`A dead upstream was answered with ${status}.`);
  return endMs;
}

/** Upstreams that fail, without another one and with one. */
export const deadUpstreams: Record<"alone" | "withFallback", Failure[]> = {
  alone: [
    {
      subject: "upstream hangs: 503 after the deadline",
      words: "hang",
      over: (answered) => refused(answered, 503) - deadlineMs,
    },
    {
      subject: "upstream falls silent: end after the longest pause",
      words: "silence",
      over: ({ lastMs, endMs }) => endMs - lastMs - deadlineMs,
    },
    {
      subject: "upstream cuts the connection twice: 503 after the request",
      words: "reset",
      over: (answered) => refused(answered, 503),
    },
    {
      subject: "upstream takes no more: 429 after the request",
      words: "limit",
      over: (answered) => refused(answered, 429),
    },
  ],
  withFallback: [
    {
      subject: "upstream hangs: the second one's word after half the deadline",
      words: "hang",
      over: ({ text, firstMs }) => firstMs - Number.parseFloat(text) - deadlineMs / 2,
    },
    {
      subject: "upstream takes no more: the second one's word after the request",
      words: "limit",
      over: ({ text, firstMs }) => firstMs - Number.parseFloat(text),
    },
  ],
};
