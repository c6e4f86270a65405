import fc from "fast-check";
import { expect, test } from "vitest";
import { anyState, at, manyCalls } from "../test-kit/random-events.ts";
import { withAgentWords } from "./agent-words.ts";
import type { CallState } from "./call-state.ts";
import { visibleFrom } from "./taken-back.ts";

const anyTurn = fc.integer({ min: 0, max: 9 }).map((number) => `turn_${number}`);
const item = (turnId: string) => ({ id: "new", role: "agent" as const, text: "Yes.", agentId: "desk", turnId, at });
const idsFrom = ({ ledger }: CallState, place: number) => ledger.slice(place).map(({ id }) => id);

/** What stands behind each place of a call, so that a place can be compared after it moved. */
const behind = (state: CallState) => ({
  visible: idsFrom(state, visibleFrom(state)),
  arrival: idsFrom(state, state.handoffContext?.items ?? 0),
  move: idsFrom(state, state.lastMove?.items ?? 0),
  turn: idsFrom(state, state.turnStart?.items ?? 0),
  turns: state.turnIds.map(({ items }) => idsFrom(state, items!)),
});

test("words that come late change nothing else of the call: every place is where it was, with or without them", () => {
  fc.assert(
    fc.property(anyState, anyTurn, (state, turnId) => {
      const next = withAgentWords(state, item(turnId));
      expect(next.ledger.filter(({ id }) => id !== "new")).toEqual(state.ledger);
      const without = JSON.stringify(behind(next), (_, value) =>
        Array.isArray(value) ? value.filter((each) => each !== "new") : value,
      );
      expect(JSON.parse(without)).toEqual(behind(state));
    }),
    manyCalls,
  );
});

test("what a member said before a hand-off is hidden and redacted as what stood there before", () => {
  fc.assert(
    fc.property(anyState, (state) => {
      const arrival = state.handoffContext?.items ?? 0;
      const gone = state.turnIds.filter(({ epoch, items }) => epoch < state.epoch && items! < arrival);
      for (const { turnId } of gone) {
        const next = withAgentWords(state, item(turnId));
        const place = next.ledger.findIndex(({ id }) => id === "new");
        const { lastMove, handoffContext } = next;
        if (handoffContext && lastMove) expect(place).toBeLessThan(handoffContext.items);
        if (next.hiddenBefore === handoffContext?.items) expect(place).toBeLessThan(next.hiddenBefore);
      }
    }),
    manyCalls,
  );
});

test("words of an unknown turn stand last", () => {
  fc.assert(
    fc.property(anyState, (state) => {
      expect(withAgentWords(state, item("turn_99")).ledger.at(-1)?.id).toBe("new");
    }),
    manyCalls,
  );
});
