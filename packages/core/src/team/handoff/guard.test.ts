import { expect, test } from "vitest";
import { HandoffSettings } from "../../schema/team-definition.ts";
import { countHandoff, freshGuard, guard } from "./guard.ts";

const settings = (given: object = {}) => HandoffSettings.parse(given);
const ask = (from: string, to: string, turn: number, by: "code" | "key" | "language" | null = null) => ({
  from,
  to,
  turn,
  byCode: by === "code",
  byKey: by === "key",
  byLanguage: by === "language",
});
const moved = (state: typeof freshGuard, from: string, to: string, turn: number) =>
  countHandoff(state, { from, to, by: "intent", turn, diverted: false });

test("the first hand-off is allowed", () => {
  expect(guard(settings(), freshGuard, ask("a", "b", 1))).toEqual({ allowed: "b", why: null });
});

test("the cooldown counts caller turns, and code is exempt", () => {
  const state = moved(freshGuard, "a", "b", 4);
  expect(guard(settings(), state, ask("b", "a", 4)).allowed).toBeNull();
  expect(guard(settings(), state, ask("b", "a", 5)).allowed).toBe("a");
  expect(guard(settings(), state, ask("b", "a", 4, "code")).allowed).toBe("a");
  expect(guard(settings({ cooldownTurns: 3 }), state, ask("b", "a", 6)).why).toContain("3 caller turns");
  expect(guard(settings({ cooldownTurns: 0 }), state, ask("b", "a", 4)).allowed).toBe("a");
});

test("a pair of members has its own limit, each way", () => {
  const state = moved(moved(freshGuard, "a", "b", 1), "b", "a", 3);
  expect(guard(settings({ maxPerEdge: 1 }), state, ask("a", "b", 9))).toEqual({
    allowed: null,
    why: expect.stringContaining("maxPerEdge"),
  });
  expect(guard(settings({ maxPerEdge: 1 }), state, ask("a", "c", 9)).allowed).toBe("c");
});

test("at a limit the call goes to onLimit once, then stays", () => {
  const limited = settings({ maxPerCall: 1, onLimit: { to: "z" } });
  const state = moved(freshGuard, "a", "b", 1);
  expect(guard(limited, state, ask("b", "c", 9))).toEqual({ allowed: "z", why: expect.stringContaining("maxPerCall") });
  expect(guard(limited, state, ask("z", "c", 9)).allowed).toBeNull();
  const diverted = countHandoff(state, { from: "b", to: "z", by: "intent", turn: 9, diverted: true });
  expect(guard(limited, diverted, ask("c", "a", 12)).allowed).toBeNull();
});
