import { expect, test } from "vitest";
import { createFixture, openTeam } from "../test-kit/call-fixture.ts";

const words = "Your card 4111 is on file.";

/** What the next member sees of words that the member before had said, and that are reported after the hand-off. */
test.each([
  ["shows all", {}, [words]],
  ["redacts", { redact: ["[0-9]{4}"] }, ["Your card [redacted] is on file."]],
  ["hides what was before", { hideBefore: true }, []],
  ["keeps nothing", { keep: "none" as const }, []],
  ["keeps the last message", { keep: { last: 1 } }, [words]],
])(
  "late words of a member that left stand before a hand-off that %s, and under its policy",
  async (_, context, seen) => {
    for (const moves of ["by code", "by a tool"]) {
      const { start } = await createFixture(openTeam({ handoffs: { context, cooldownTurns: 0 } }));
      const call = await start();
      const { turnId } = await call.userTurn("hello");
      if (moves === "by code") await call.handOff({ agentId: "billing" });
      else await call.toolCalls([{ id: "t", name: "transfer_to_billing", arguments: { reason: "r" } }], { turnId });
      expect(call.current.agent.id).toBe("billing");
      await call.agentSaid({ text: words, itemId: "late", turnId });
      const said = () => call.view.history.filter(({ role }) => role === "agent").map(({ text }) => text);
      expect(said(), moves).toEqual(seen);
      await call.userTurn("and now?");
      expect(said(), moves).toEqual(seen);
      // The member that said it has it, and not the one who has the call now.
      expect((await call.inspect()).ledger.find(({ id }) => id === "late")).toMatchObject({ agentId: "desk" });
      const after = await call.history();
      expect(JSON.stringify(after).includes("4111"), moves).toBe(seen.some((text) => text.includes("4111")));
    }
  },
);
