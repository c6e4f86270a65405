import { expect, test } from "vitest";
import { createGroundReader } from "../../said/check/evidence.ts";
import { checkSentence } from "../../said/check-said.ts";
import type { SaidCheck } from "../../schema/said.ts";
import { type CheckedSpeechOptions, checkedSpeech } from "./checked-speech.ts";
import { sentenceEnd } from "./sentence-end.ts";

const passages = ["The Basic plan costs €39 per month. Pausing is not possible. Yoga is in Studio 2."];
const evidence = createGroundReader().evidence(
  passages.map((text) => ({ from: "passage" as const, text })),
  "en",
);

/** Checks as a call does whose agent has this policy. */
const checkAs =
  (wanted: SaidCheck["action"]) =>
  async (text: string): Promise<SaidCheck> => {
    const { verdict, claims, usedPassages } = checkSentence(text, evidence, { language: "en", asked: null });
    const wrong = claims.find((claim) => claim.verdict === "contradicted");
    const action = verdict === "contradicted" ? wanted : "pass";
    const say = action === "replace" || action === "ask-again" ? wrong!.basis!.sentence : text;
    return {
      object: "said_check",
      verdict,
      claims: claims.map((claim) => ({
        ...claim,
        basis: claim.basis && { ...claim.basis, chunkId: null, citation: null },
      })),
      usedPassages,
      action,
      say,
      reason: action === "pass" ? null : "It is wrong.",
    };
  };

/** A model's pieces; `…` is where the time for holding runs out before the next piece comes. */
async function spoken(pieces: string[], options: Partial<CheckedSpeechOptions> = {}) {
  const heard: string[] = [];
  const notes: string[] = [];
  let runOut = () => {};
  async function* words() {
    for (const piece of pieces) {
      if (piece !== "…") yield piece;
      else {
        await new Promise((resolve) => setImmediate(resolve));
        runOut();
        await new Promise((resolve) => setImmediate(resolve));
        notes.push(`heard by then: ${heard.join("")}`);
      }
    }
  }
  const speech = checkedSpeech(words(), {
    check: checkAs("replace"),
    maxHoldMs: 150,
    onChecked: ({ action, text }) => notes.push(`${action}: ${text}`),
    later: (_, run) => {
      runOut = run;
      return () => {
        runOut = () => {};
      };
    },
    ...options,
  });
  for await (const piece of speech) heard.push(piece);
  return { heard: heard.join(""), pieces: heard, notes };
}

const each = (text: string) => text.split(/(?<= )/);

test("true sentences are passed on word for word, each when it is whole", async () => {
  const text = "Sure. The Basic plan is thirty-nine euros a month. You can't pause it, Dr. Lee.";
  expect(await spoken(each(text))).toMatchObject({ heard: text, notes: [] });
});

test("a wrong sentence is replaced by what is written, and the others stay", async () => {
  const { heard, notes } = await spoken(each("Sure! The Basic plan is twenty-nine euros a month. Anything else?"));
  expect(heard).toBe("Sure! The Basic plan costs €39 per month. Anything else?");
  expect(notes).toEqual(["replace: The Basic plan is twenty-nine euros a month."]);
});

test("words that were held for too long are spoken, and what is wrong in the rest is put right", async () => {
  const pieces = ["The ", "Basic ", "plan ", "costs ", "twenty-", "…", "nine ", "euros ", "a ", "month."];
  const { heard, notes } = await spoken(pieces);
  expect(notes[0]).toBe("heard by then: The Basic plan costs ");
  expect(heard).toBe("The Basic plan costs €39 a month.");
});

test("the time runs from the first word of a sentence, leaves some for the check, and does not begin again with each word", async () => {
  const holds: number[] = [];
  const later = (milliseconds: number) => {
    holds.push(milliseconds);
    return () => {};
  };
  await spoken(each("Sure! The Basic plan is thirty-nine euros a month."), { later });
  expect(holds).toEqual([140, 140]);
});

test("a figure that was begun before the time ran out is put right behind it", async () => {
  const { heard } = await spoken(["twenty ", "", "…", "nine euros is the Basic plan per month."]);
  expect(heard).toBe("twenty — €39 is the Basic plan per month.");
});

test("a wrong figure at which the time runs out is not spoken", async () => {
  const { heard } = await spoken(["The Basic plan is twenty-nine euros ", "a ", "…", "month.", " Bye."]);
  expect(heard).not.toContain("twenty-nine");
  expect(heard).toContain("€39");
});

test("the model is asked once more, and its second answer is checked too", async () => {
  const asked: string[] = [];
  const askAgain = (answers: string) =>
    async function* (reason: string) {
      asked.push(reason);
      yield* each(answers);
    };
  const check = checkAs("ask-again");
  const wrong = each("The Basic plan is twenty-nine euros a month. Bye.");
  const right = "The Basic plan is thirty-nine euros a month.";
  expect(await spoken(wrong, { check, askAgain: askAgain(right) })).toMatchObject({ heard: right });
  const again = await spoken(wrong, { check, askAgain: askAgain("The Basic plan costs 19 euros.") });
  expect(again.heard).toBe("The Basic plan costs €39 per month.");
  expect(again.notes.map((note) => note.split(":")[0])).toEqual(["ask-again", "replace"]);
  expect(asked).toEqual(["It is wrong.", "It is wrong."]);
});

test("what is written is said where the second answer does not come in time", async () => {
  async function* never(): AsyncGenerator<string> {
    await new Promise(() => {});
  }
  const later = (_: number, run: () => void) => {
    const handle = setImmediate(run);
    return () => clearImmediate(handle);
  };
  const options = { check: checkAs("ask-again"), askAgain: never, later };
  const { heard } = await spoken(["The Basic plan is twenty-nine euros a month. "], options);
  expect(heard).toBe("The Basic plan costs €39 per month.");
});

test("an error of the model comes through behind the words before it", async () => {
  async function* breaking() {
    yield "Sure. The ";
    throw new Error("broke off");
  }
  const heard: string[] = [];
  const read = async () => {
    for await (const piece of checkedSpeech(breaking(), { check: checkAs("flag"), maxHoldMs: 1_000 }))
      heard.push(piece);
  };
  await expect(read()).rejects.toThrow("broke off");
  expect(heard.join("")).toBe("Sure. ");
});

test.each([
  ["It is Dr. Lee. And", "It is Dr. Lee. "],
  ["Am 29. März ist zu. Und", "Am 29. März ist zu. "],
  ["It costs 19.90 euros. So", "It costs 19.90 euros. "],
  ["Really?! Yes", "Really?! "],
  ["at 5 p.m. on Monday", null],
  ["One.", null],
])("the first sentence of %j ends behind %j", (text, sentence) => {
  const end = sentenceEnd(text);
  expect(end === null ? null : text.slice(0, end)).toBe(sentence);
});
