import type { CallerMove } from "@cuecard/core/internals";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createRandom } from "../../random.ts";
import type { Persona } from "../persona.ts";
import { createGrammarCaller } from "./grammar-caller.ts";

const signal = new AbortController().signal;

/** What a caller does when the agents say these things in turn, and then the last of them again. */
async function movesOf(persona: Persona, seed: number, heard: readonly string[]): Promise<CallerMove[]> {
  const caller = createGrammarCaller(persona, createRandom(seed));
  const moves: CallerMove[] = [];
  for (let at = 0; at < 100; at++) {
    const move = await caller.next(heard[Math.min(at, heard.length - 1)] ?? "", signal);
    moves.push(move);
    if (move.type === "hangs_up") break;
  }
  return moves;
}

const words = (moves: readonly CallerMove[]) => moves.map((move) => (move.type === "says" ? move.text : move.type));

test("whatever is said, a caller hangs up, and the same seed does the same", async () => {
  const persona = fc.record({
    name: fc.constant("Ada"),
    goal: fc.array(
      fc.record({
        say: fc.constantFrom("I want a table.", "My bill?"),
        until: fc.constantFrom(undefined, "4 pm"),
        instead: fc.constantFrom(undefined, "A taxi."),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    facts: fc.constant({ accountNumber: "12", pin: { value: "9", keys: "9" } }),
    temper: fc.constantFrom("calm", "hurried", "angry", "unsure") as fc.Arbitrary<"calm">,
    language: fc.constantFrom("en", "de", "es-MX"),
    speech: fc.record({ fillers: fc.constantFrom(0, 1), silences: fc.constantFrom(0, 0.5, 1) }),
  }) as fc.Arbitrary<Persona>;
  const heard = fc.array(
    fc.oneof(
      fc.constantFrom("", "Yes.", "What is your account number?", "Press 1 for the pin.", "At four p.m.", "Why?"),
      fc.string(),
    ),
    { minLength: 1, maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(persona, fc.nat(), heard, async (who, seed, said) => {
      const moves = await movesOf(who, seed, said);
      expect(moves.at(-1)).toEqual({ type: "hangs_up" });
      expect(moves.some((move) => move.type === "says" && move.text.trim() === "")).toBe(false);
      expect(await movesOf(who, seed, said)).toEqual(moves);
    }),
    { numRuns: 60 },
  );
});

test("a fact is said when its name is asked for, and keys are pressed where they are asked for", async () => {
  const persona: Persona = {
    name: "Ada",
    goal: { say: "Unlock my card.", until: "unlocked" },
    facts: { cardNumber: { value: "ends in 12", keys: "12#" } },
    phrases: { greetings: [""], answers: ["It {value}."], again: ["{wish}"] },
    temper: { patience: 9, refuses: 0, changesMind: 0, saysNo: 0 },
  };
  const heard = [
    "",
    "What is your card number?",
    "Please enter your card number.",
    "Your card number? Press it.",
    "It is unlocked.",
    "Bye.",
  ];
  const moves = await movesOf(persona, 1, heard);
  expect(words(moves).slice(0, 4)).toEqual(["Unlock my card.", "It ends in 12.", "Unlock my card.", "dtmf"]);
  expect(moves[3]).toEqual({ type: "dtmf", digits: "12#" });
  expect(moves.at(-1)!.type).toBe("hangs_up");
});

test("a caller who refuses says it at the second time, and one who changes their mind wants the other thing", async () => {
  const base = {
    name: "Ada",
    phrases: { greetings: [""], refusals: ["No."], answers: ["{value}"], changes: ["Rather {wish}"] },
  };
  const refusing: Persona = {
    ...base,
    goal: { say: "Help.", until: "done" },
    facts: { name: "Ada" },
    temper: { patience: 9, refuses: 1, changesMind: 0, saysNo: 0 },
  };
  expect(words(await movesOf(refusing, 1, ["", "Your name?", "Your name?", "done", ""])).slice(0, 3)).toEqual([
    "Help.",
    "No.",
    "Ada",
  ]);
  const changing: Persona = {
    ...base,
    goal: { say: "a table", until: "booked", instead: "a taxi" },
    temper: { patience: 9, refuses: 0, changesMind: 1, saysNo: 0 },
  };
  expect(words(await movesOf(changing, 1, ["", "When?", "It comes.", ""])).slice(0, 2)).toEqual([
    "a table",
    "Rather a taxi",
  ]);
});

test("patience is the most often that the same is asked", async () => {
  for (const patience of [0, 1, 4]) {
    const persona: Persona = {
      name: "Ada",
      goal: { say: "Hello!", until: "never" },
      phrases: { greetings: [""], again: ["{wish}"] },
      temper: { patience, refuses: 0, changesMind: 0, saysNo: 0 },
    };
    const asked = words(await movesOf(persona, 1, ["No."])).filter((text) => text === "Hello!");
    expect(asked).toHaveLength(patience + 1);
  }
});

test("a language without phrases is refused with what to pass", () => {
  const persona: Persona = { name: "Ada", goal: "Ciao", language: "it" };
  expect(() => createGrammarCaller(persona, createRandom(1))).toThrow(
    /no phrases for the language "it"; pass phrases with greetings, .*en, de, es/,
  );
});
