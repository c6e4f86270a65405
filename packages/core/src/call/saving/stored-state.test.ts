import fc from "fast-check";
import { expect, test } from "vitest";
import { noInsight } from "../state/call-state.ts";
import { anyState, manyCalls } from "../test-kit/random-events.ts";
import { fromStored, toStored } from "./stored-state.ts";

test("a call whatever happened in it is the same once it was stored as JSON", () => {
  fc.assert(
    fc.property(anyState, (state) => {
      const { summary, ledger, trace } = state;
      const stored = JSON.parse(JSON.stringify({ state: toStored(state), summary, ledger, trace }));
      const again = fromStored(stored.state, stored.summary, stored);
      expect(again.state).toEqual({ ...state, keys: "", insight: noInsight, provided: [] });
      expect(toStored(again.state, again.snapshot)).toEqual(stored.state);
    }),
    manyCalls,
  );
});

test("places in a ledger that was not recorded are at its end", () => {
  fc.assert(
    fc.property(anyState, (state) => {
      const { hiddenBefore, handoffContext } = fromStored(toStored(state), state.summary, {
        ledger: [],
        trace: [],
      }).state;
      expect([hiddenBefore, handoffContext?.items ?? 0]).toEqual([0, 0]);
    }),
    manyCalls,
  );
});
