import { expect, test } from "vitest";
import { snippetsOf } from "./test-kit/pages.ts";
import { inEmptyFolder, runExample } from "./test-kit/run-example.ts";
import { shows } from "./test-kit/shows.ts";

test("the front page's lines run in an empty folder and give the agent what it should know, at each start", () =>
  inEmptyFolder(async (cwd) => {
    for (const _ of ["first", "second"])
      expect(await runExample("quickstart/quickstart.ts", { cwd })).toMatch(/^Maya knows: [\s\S]*due on the 15th/);
  }));

test("start answers from a PDF, then by a team, at each start", async () => {
  const files = ["data/router-guide.pdf"];
  await inEmptyFolder(async (cwd) => {
    for (const _ of ["first", "second"]) {
      expect(shows(shownAfter("node answer.ts"), await runExample("start/answer.ts", { cwd, files }))).toBe(true);
      expect(shows(shownAfter("node call.ts"), await runExample("start/call.ts", { cwd, files }))).toBe(true);
    }
  });
});

/** What the start page shows behind a command. */
function shownAfter(command: string): string {
  const snippets = snippetsOf("docs/start.md");
  return snippets[snippets.findIndex(({ code }) => code === `${command}\n`) + 1]!.code;
}

test("definitions are stored, a slip warns, and a filter finds the sources with its value", async () => {
  const lines = (await runExample("definitions/definitions.ts")).trim().split("\n");
  expect(lines).toEqual([
    expect.stringContaining('did you mean "systemPrompt"?'),
    "Maya You are Maya. Be brief.",
    "Delivery to fr takes three days.",
  ]);
});

test("what happened in a call is computed when it is over", async () => {
  const lines = (await runExample("after-the-call/analysis.ts")).trim().split("\n");
  expect(lines).toEqual(["2 turns with 1 member, 1 interruption", "silence of 6 s"]);
});

test("what a model finds in a call is stored with it, and finds it", async () => {
  const lines = (await runExample("after-the-call/findings.ts")).trim().split("\n");
  expect(lines.slice(0, 3)).toEqual([
    "asked of 2 items, for prices, opening hours, fault: null",
    "success: true, about prices, plan Basic",
    "1 call found",
  ]);
});

test("core runs on memory adapters, and with adapters of one's own choice", async () => {
  expect(await runExample("packages/core.ts")).toMatch(/^Money is paid back/);
  expect(await runExample("packages/stores.ts")).toBe("Support is stored in ./cuecard.sqlite\n");
});

test("a test of a team needs no test runner", async () => {
  expect(await runExample("packages/testing.ts")).toBe("Tom: It is due on the 15th.\n");
});

test("the testing kit runs under node:test as well", async () => {
  expect(await runExample("unit-test-an-agent/with-node-test.ts")).toMatch(/pass 1\b[\s\S]*fail 0\b/);
});
