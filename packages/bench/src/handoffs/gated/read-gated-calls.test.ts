import { expect, test } from "vitest";
import { gatedTeams } from "./gated-teams.ts";
import { readGatedCalls } from "./read-gated-calls.ts";

test.each(["open", "locked"])(
  "the %s half names only members of its teams, and each gate opens by a variable",
  (half) => {
    for (const [trade, { members }] of Object.entries(gatedTeams)) {
      const calls = readGatedCalls(new URL(`${half}/${trade}.txt`, import.meta.url));
      expect(calls.length).toBeGreaterThan(0);
      const known = members!.map(({ agentId }) => agentId);
      for (const { steps } of calls) for (const { right } of steps) expect(known).toContain(right);
    }
  },
);
