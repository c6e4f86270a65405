import { expect, test } from "vitest";
import { ownTrades } from "../own-calls.ts";

test.each([false, true])(
  "each half has at least ten calls of each trade, and names only members of its team (locked: %s)",
  (locked) => {
    for (const { definition, calls } of ownTrades({ locked })) {
      expect(calls.length).toBeGreaterThanOrEqual(10);
      const members = new Set(definition.members!.map(({ agentId }) => agentId));
      const named = calls.flatMap(({ turns }) => turns.flatMap(({ right }) => right));
      expect(named.filter((agentId) => !members.has(agentId))).toEqual([]);
    }
  },
);
