import type { Fault } from "@cuecard/checks/planted";

/** A fault in the bridge, and what the model of a session says of it. */
export interface Planted extends Fault {
  name: string;
  caughtBy: RegExp;
}

/** Each takes away one guard of the bridge. */
export const planted: Planted[] = [
  {
    name: "a response is asked for while another one is on its way",
    file: "asking.ts",
    good: "if (active || others.size > 0 ||",
    bad: "if (others.size > 0 ||",
    caughtBy: /active_response/,
  },
  {
    name: "what a hand-off redacts stays as it was",
    file: "items.ts",
    good: ": hidden.has(key)",
    bad: ": false",
    caughtBy: /a hand-off hid/,
  },
  {
    name: "audio that nobody could write down stays",
    file: "items.ts",
    good: "if (item.key === null) remove(item.id);",
    bad: "",
    caughtBy: /a hand-off hid/,
  },
  {
    name: "items of ours share an id",
    file: "items.ts",
    good: "const id = newId();",
    bad: 'const id = newId() && "cue_1";',
    caughtBy: /duplicate_id/,
  },
  {
    name: "the voice changes after the first audio",
    file: "session.ts",
    good: "if (!mayHaveSpoken()) voice",
    bad: "voice",
    caughtBy: /voice: /,
  },
  {
    name: "the voice changes while the service plays the audio itself",
    file: "speech.ts",
    good: "hasBegun ||= type.startsWith(",
    bad: "hasBegun ||= delta === id && type.startsWith(",
    caughtBy: /voice: /,
  },
  {
    name: "a failed response leaves the caller without an answer",
    file: "responses.ts",
    good: "  await responseFailed(session, `The response",
    bad: "  if (details) return;\n  await responseFailed(session, `The response",
    caughtBy: /have no answer/,
  },
  {
    name: "a failed transcription leaves the caller without an answer",
    file: "caller-words.ts",
    good: "await session().failures.failed(",
    bad: "if (message === undefined) await session().failures.failed(",
    caughtBy: /written down have no answer/,
  },
  {
    name: "a response whose end never comes is waited for",
    file: "take-in.ts",
    good: "asking.nothingToCancel(Number(id))",
    bad: "asking.nothingToCancel(-1)",
    caughtBy: /have no answer/,
  },
];
