import { expect, test } from "vitest";
import { readDescribed } from "./described-rows.ts";
import { describedTeams } from "./described-teams.ts";

test.each(["open", "locked"] as const)(
  "the %s sentences are forty and more, of members of their teams or of nobody",
  (half) => {
    const sentences = readDescribed(half);
    expect(sentences.length).toBeGreaterThanOrEqual(40);
    for (const { team, member } of sentences) {
      const known = describedTeams[team]!.members!.map(({ agentId }) => agentId);
      if (member !== null) expect(known).toContain(member);
    }
    expect(new Set(sentences.map(({ team }) => team)).size).toBe(Object.keys(describedTeams).length);
  },
);
