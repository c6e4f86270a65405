import { AssertionError } from "node:assert";
import type { CallEntries, Handoff, LiveCall, Turn } from "@cuecard/core";
import { transcriptOf } from "@cuecard/core/internals";

/** Checks on a call; each returns the same object, and throws an `AssertionError` of `node:assert` when it does not hold. */
export interface CallExpectation {
  /** A committed hand-off with all of the given facts happened. */
  handedOff(facts?: { from?: string; to?: string; by?: Handoff["by"] }): CallExpectation;
  /** The newest Turn's knowledge contains the text, letter case aside. */
  knows(text: string): CallExpectation;
  /** Some agent said the text, letter case aside. */
  said(text: string): CallExpectation;
}

/**
 * Checks on a live call as it is at this moment, in any test framework.
 *
 * @example
 * expectCall(call).handedOff({ to: "billing", by: "rule" }).said("refund");
 */
export function expectCall(call: LiveCall): CallExpectation {
  const entries = transcriptOf(call);
  if (entries) return expectation(entries, call.current);
  throw new TypeError("expectCall needs the LiveCall that calls.start, calls.open or calls.resume gave; got something else.");
}

function expectation({ ledger, trace }: CallEntries, current: Turn): CallExpectation {
  const expectation: CallExpectation = {
    handedOff(facts = {}) {
      const happened = trace.filter(({ kind }) => kind === "handoff").map(({ data }) => data ?? {});
      const found = happened.some((handoff) =>
        Object.entries(facts).every(([name, value]) => value === undefined || handoff[name] === value),
      );
      if (!found) fail(`No hand-off ${JSON.stringify(facts)} happened`, happened, facts, expectation.handedOff);
      return expectation;
    },
    knows(text) {
      const known = current.context?.text ?? "";
      if (!contains(known, text)) fail(`${current.agent.id} does not know "${text}"`, known, text, expectation.knows);
      return expectation;
    },
    said(text) {
      const said = ledger.filter(({ role }) => role === "agent").map((item) => item.text);
      if (!said.some((each) => contains(each, text))) fail(`No agent said "${text}"`, said, text, expectation.said);
      return expectation;
    },
  };
  return expectation;
}

function contains(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}

function fail(message: string, actual: unknown, expected: unknown, stackStartFn: (...given: never[]) => unknown): never {
  throw new AssertionError({
    message: `${message}; there is ${JSON.stringify(actual)}.`,
    actual,
    expected,
    operator: "expectCall",
    stackStartFn,
  });
}
