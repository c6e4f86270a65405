import type { Turn } from "@cuecard/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { History } from "../request/history.ts";
import type { Played } from "./played.ts";
import { reconcile } from "./reconcile.ts";

const turn = {} as Turn;

/** Turns that were answered here. */
const played = (...turns: [said: string, answer: string][]): Played[] =>
  turns.map(([said, text]) => ({
    said: [said],
    turn,
    arrival: null,
    before: "",
    reported: [],
    steps: [{ kind: "said", text }],
    awaited: [],
    heard: null,
  }));

const history = (heard: [string, string | null][], last: History["last"] = "caller"): History => ({
  greeting: null,
  heard: heard.map(([text, answer]) => ({ text, answer, results: new Map() })),
  results: new Map(),
  last,
});

const known = played(["hello", "Hi."], ["my bill", "Which one?"]);

describe("a history", () => {
  test.each<[string, [string, string | null][], object]>([
    [
      "goes on",
      [
        ["hello", "Hi."],
        ["my bill", "Which one?"],
        ["the last", null],
      ],
      { kind: "turn", said: ["the last"], revises: false },
    ],
    [
      "comes again",
      [
        ["hello", "Hi."],
        ["my bill", null],
      ],
      { kind: "again", at: 1 },
    ],
    [
      "comes again with other punctuation",
      [
        ["Hello!", "Hi"],
        ["My bill.", null],
      ],
      { kind: "again", at: 1 },
    ],
    ["came late", [["hello", null]], { kind: "again", at: 0 }],
    [
      "is revised",
      [
        ["hello", "Hi."],
        ["my bill and my line", null],
      ],
      { kind: "turn", said: ["my bill and my line"], revises: true },
    ],
    [
      "goes on without an answer",
      [
        ["hello", "Hi."],
        ["my bill", null],
        ["please", null],
      ],
      { kind: "turn", said: ["my bill", "please"], revises: true },
    ],
    [
      "is cut at the front",
      [
        ["my bill", "Which one?"],
        ["the last", null],
      ],
      { kind: "turn", said: ["the last"], revises: false },
    ],
    [
      "has only the newest words",
      [["the last of them", null]],
      { kind: "turn", said: ["the last of them"], revises: false },
    ],
    [
      "is written down again",
      [
        ["hullo", "Hi."],
        ["my bill", "Which one?"],
        ["the last", null],
      ],
      { kind: "turn", said: ["the last"], revises: false },
    ],
  ])("that %s", (_, heard, next) => {
    expect(reconcile(known, history(heard)).next).toEqual(next);
  });

  test("says what was heard, and what was answered elsewhere", () => {
    const heard: [string, string | null][] = [
      ["hello", "Hi"],
      ["my bill", "Which"],
      ["the last", "It is 44."],
      ["thanks", null],
    ];
    expect(reconcile(known, history(heard))).toMatchObject({
      heard: [
        { at: 0, words: "Hi" },
        { at: 1, words: "Which" },
      ],
      missed: [{ said: ["the last"], answer: "It is 44." }],
      next: { kind: "turn", said: ["thanks"], revises: false },
    });
  });

  test("of a platform that keeps everything is always understood: each new message is one turn, a repeat is none", () => {
    const message = fc.array(fc.constantFrom("yes", "no", "my bill", "hello", "the last one"), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(message, fc.boolean(), (said, isRepeat) => {
        const all = said.map((text, at): [string, string] => [`${text} ${at}`, `answer ${at}`]);
        const ours = played(...(isRepeat ? all : all.slice(0, -1)));
        const heard = all.map(([text, answer], at): [string, string | null] => [
          text,
          at < all.length - 1 ? answer : null,
        ]);
        const { next, missed } = reconcile(ours, history(heard));
        expect(missed).toEqual([]);
        const last = all.length - 1;
        expect(next).toEqual(
          isRepeat ? { kind: "again", at: last } : { kind: "turn", said: [all[last]![0]], revises: false },
        );
      }),
    );
  });

  test("of a platform that keeps the newest messages alone is understood, whatever their number", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }), (turns, kept) => {
        const all = Array.from({ length: turns }, (_, at): [string, string] => [`words number ${at}`, `answer ${at}`]);
        const ours = played(...all.slice(0, -1));
        const window = all.slice(-kept);
        const heard = window.map(([text, answer], at): [string, string | null] => [
          text,
          at < window.length - 1 ? answer : null,
        ]);
        const { next } = reconcile(ours, history(heard));
        expect(next).toMatchObject({ kind: "turn", said: [all.at(-1)![0]] });
      }),
      { numRuns: 200 },
    );
  });

  test("never throws, whatever it holds", () => {
    const text = fc.constantFrom("", "a", "b", "A!", "a b");
    const heard = fc.array(fc.tuple(text, fc.option(text)), { maxLength: 6 });
    const last = fc.constantFrom<History["last"]>("caller", "results", "agent", "nothing");
    const ours = fc.array(fc.tuple(text, text), { maxLength: 6 });
    fc.assert(
      fc.property(ours, heard, last, (turns, messages, end) => {
        const { next } = reconcile(played(...turns), history(messages, end));
        if (next.kind === "again") expect(next.at).toBeLessThan(Math.max(1, turns.length));
      }),
      { numRuns: 2_000 },
    );
  });
});
