import { expect, test } from "vitest";
import { dispatchedCalls, gatedCalls } from "./call-sets.ts";
import { readGatedCalls } from "./read-gated-calls.ts";

test.each([gatedCalls, dispatchedCalls])("$name name only members of their teams", ({ teams, folder }) => {
  for (const half of ["open", "locked"])
    for (const [trade, { members }] of Object.entries(teams)) {
      const calls = readGatedCalls(new URL(`${half}/${trade}.txt`, folder));
      expect(calls.length).toBeGreaterThan(0);
      const known = members!.map(({ agentId }) => agentId);
      for (const { steps } of calls) for (const { right } of steps) expect(known).toContain(right);
    }
});
