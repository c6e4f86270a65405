import { expect, test } from "vitest";
import { inEmptyFolder, runExample } from "./test-kit/run-example.ts";
import { startSite } from "./test-kit/site.ts";

/** What an example prints the first time, and when it is started again on the same data. */
async function runTwice(example: string, files: readonly string[] = []): Promise<string[]> {
  return inEmptyFolder(async (cwd) => [
    await runExample(example, { cwd, files }),
    await runExample(example, { cwd, files }),
  ]);
}

test("serve-http answers on a port of its own", async () => {
  expect(await runExample("serve-http/serve-http.ts")).toBe("201 Support\n");
});

test("voice-server moves the call by rule and by tool, at each start", async () => {
  const lines = [
    "Maya: Hello, this is Maya.",
    "Tom: Tom speaking, let me look at that.",
    "Maya: Maya speaking, let me look at that.",
    "",
  ];
  expect(await runTwice("voice-server/voice-server.ts")).toEqual([lines.join("\n"), lines.join("\n")]);
});

test("live-call answers a follow-up and tells how, at each start", async () => {
  for (const printed of await runTwice("live-call/live-call.ts", ["live-call/shops.md"])) {
    expect(printed).toMatch(/^The shop in Port Elgin is open from nine to six/);
    expect(printed).toContain("1 of 1 turns were searched ahead");
    expect(printed).toContain('searched as rewritten by the host: "Is the shop in Port Elgin open on Sundays?"');
  }
});

test("a call keeps its subject, whoever names it, and the recognizer learns of it", async () => {
  for (const printed of await runTwice("subject/subject.ts", ["subject/houses"])) {
    expect(printed.replaceAll("Breakfast\n\n", "").trim().split("\n")).toEqual([
      "Harbour View Inn.md: Breakfast is served from seven to eleven.",
      "The Old Mill.md: Breakfast is served from eight to half past ten.",
      "Hotel Seeblick.md: Breakfast is served from half past six to ten.",
      "expected: Hotel Seeblick, The Old Mill, Harbour View Inn",
      expect.stringMatching(/"Harbour View Inn", which the agent said 2 exchanges ago/),
      expect.stringMatching(/"The Old Mill", which the caller said in the turn itself/),
      expect.stringMatching(/"Hotel Seeblick", which the host set 1 exchange ago/),
    ]);
  }
});

test("what a model says is held against what is written before it is spoken", async () => {
  for (const printed of await runTwice("said/said.ts", ["said/plans.md"])) {
    expect(printed.trim().split("\n")).toEqual([
      'contradicted, replace: The Basic plan costs €39 per month. ("twenty-nine euros"; the passage says "€39".)',
      "Sure! The Basic plan costs €39 per month. You can bring 3 friends. Let me check that.",
      'A sentence was replaced: "twenty-nine euros"; the passage says "€39".',
      'A sentence was said: "3" is written nowhere.',
      'A sentence was replaced: It says "guarantee", which is never said.',
    ]);
  }
});

test("gaps are kept, answered and closed, and the second start has none", async () => {
  const [first, second] = await runTwice("gaps/gaps.ts", ["gaps/house.md"]);
  const answer = "Yes. The pool in the garden is heated from April to October.";
  expect(first).toBe(`Is there a heated pool? (asked 2 times)\nclosed\n${answer}\n`);
  expect(second).toBe(`${answer}\n`);
});

test("eval cases say what other settings change", async () => {
  expect((await runExample("eval-cases/eval-cases.ts")).trim().split("\n").toSorted()).toEqual([
    "Do you sell bicycles? false (broken)",
    "When is my bill due? true (same)",
  ]);
});

test("stored tests say which turn is not as it must be", async () => {
  expect(await runExample("stored-tests/stored-tests.ts")).toBe(
    "passed\nWhen is my bill due? ends with billing: The call was with desk.\n",
  );
});

test("webhooks are signed so that the public library believes them, and come in order", async () => {
  expect(await runExample("webhooks/webhooks.ts")).toBe("webhook.test\ncall.started\ncall.ended\n");
});

test("crawl takes each page of a site, with its own citation", async () => {
  const site = await startSite();
  const printed = await runExample("crawl/crawl.ts", { args: [site.url] });
  site.close();
  expect(printed).toContain("{ found: 4, taken: 3, removed: 0, skipped: { excluded: 1 } }");
  expect(printed).toMatch(/^ready \/plans$/m);
  expect(printed).toContain("Router help says: A blinking orange light means that the router looks for the line.");
});
