import { expect, it } from "vitest";
import type { Found } from "./hits.ts";
import { worthGiving } from "./worth-giving.ts";

const found = (id: string, score: number, passed: boolean, text = "Bills are made on the first."): Found =>
  ({
    chunk: { id, text, headingPath: ["Billing questions", "When?"], source: { title: "Help", textTitle: null } },
    ranked: { passed },
    score,
  }) as unknown as Found;
const given = (all: Found[]) => worthGiving(all).map(({ chunk }) => chunk.id);

it("keeps what passed by itself, and of the others those that have half of the best one's score", () => {
  expect(
    given([found("a", 0.8, true), found("b", 0.4, false), found("c", 0.39, false), found("d", 0.1, true)]),
  ).toEqual(["a", "b", "d"]);
});

it("keeps what is little behind a best one that scores little itself", () => {
  expect(given([found("a", 0.38, true), found("b", 0.07, false), found("c", 0.02, false)])).toEqual(["a", "b"]);
});

it("leaves out a heading without its text, unless it passed or is all there is", () => {
  const heading = (passed: boolean) => found("h", 0.7, passed, "# Billing Questions\n");
  expect(given([found("a", 0.8, true), heading(false), found("t", 0.6, false, "help")])).toEqual(["a"]);
  expect(given([found("a", 0.8, true), heading(true)])).toEqual(["a", "h"]);
  expect(given([heading(false)])).toEqual(["h"]);
});
