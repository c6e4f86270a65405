import { AssertionError } from "node:assert";
import type { CallEntries, LiveCall, Turn } from "@cuecard/core";
import { transcriptOf } from "@cuecard/core/internals";
import { type CitationFacts, checks, type Seen, type Verdict } from "./checks.ts";
import type { HandoffFacts } from "./handoffs.ts";

/**
 * Checks on a call; each returns the same object, and throws an `AssertionError` of `node:assert` that says why it does
 * not hold.
 */
export interface CallExpectation {
  /** At some time in the call, a hand-off like this was made. */
  handedOff(facts?: HandoffFacts): CallExpectation;
  /**
   * At some time in the call, a hand-off like this was refused: by the guard, or because the member may not make it.
   */
  refused(facts?: Omit<HandoffFacts, "rule">): CallExpectation;
  /** The newest turn caused no hand-off: the call stays with its member, or with this one. */
  stays(agentId?: string): CallExpectation;
  /** This member has the call now. */
  speaks(agentId: string): CallExpectation;
  /** At some time in the call, an agent said the text, ignoring case. */
  said(text: string): CallExpectation;
  /** The knowledge of the newest turn contains the text, ignoring case. */
  knows(text: string): CallExpectation;
  /** The knowledge of the newest turn does not contain the text, ignoring case. */
  doesNotKnow(text: string): CallExpectation;
  /** A passage of the newest turn is from a place like this. */
  cites(facts: CitationFacts): CallExpectation;
  /** The newest turn offers the model these tools, perhaps with others. */
  offers(...tools: string[]): CallExpectation;
}

/**
 * Makes checks on the present state of a live call, for any test framework.
 *
 * @example
 * expectCall(call).handedOff({ to: "billing", by: "rule" }).speaks("billing").knows("due on the 15th");
 */
export function expectCall(call: LiveCall): CallExpectation {
  const entries = transcriptOf(call);
  if (entries) return expectation(entries, call.current);
  throw new TypeError(
    "expectCall needs the LiveCall that calls.start, calls.open or calls.resume gave; got something else.",
  );
}

function expectation(entries: CallEntries, current: Turn): CallExpectation {
  const expectation = Object.fromEntries(
    Object.entries(checks).map(([name, check]) => {
      const method = (...given: never[]) => {
        const { holds, sentence, why } = (check as (seen: Seen, ...given: never[]) => Verdict)(
          { ...entries, current },
          ...given,
        );
        if (holds) return expectation;
        // The stack begins with the test's own line.
        throw new AssertionError({ message: [sentence, ...why()].join("\n"), operator: "fail", stackStartFn: method });
      };
      return [name, method];
    }),
  ) as unknown as CallExpectation;
  return expectation;
}
