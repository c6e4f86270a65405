import { shrink } from "@cuecard/testing/internals";
import { expect, inject, test } from "vitest";
import { fuzzCalls } from "./fuzz-calls.ts";

test("made-up calls of made-up teams break no rule", async () => {
  const calls = inject("many") ? 20_000 : 400;
  const { finding, ...played } = await fuzzCalls({ calls, seed: 20_261_121 });
  expect(finding).toBeNull();
  expect(played).toMatchObject({ calls });
  expect(played.handoffs).toBeGreaterThan(100);
  expect(played.returns).toBeGreaterThan(20);
  expect(played.kills).toBeGreaterThan(50);
});

test("the same seed plays the same, and a team of one's own can be played", async () => {
  const definition = {
    members: [{ agentId: "desk", isEntry: true }, { agentId: "billing" }],
    rules: [{ name: "bills", when: { keywords: ["bill"] }, to: "billing" }],
  };
  const [one, two, other] = [
    await fuzzCalls({ definition, calls: 20, seed: 5 }),
    await fuzzCalls({ definition, calls: 20, seed: 5 }),
    await fuzzCalls({ definition, calls: 20, seed: 500 }),
  ];
  expect(one).toEqual(two);
  expect(one).not.toEqual(other);
  expect(one).toMatchObject({ calls: 20, finding: null });
});

test("shrinking leaves what is needed, as plain as it may be", async () => {
  const items = Array.from({ length: 40 }, (_, index) => ({ index, loud: true }));
  const fails = async (some: readonly { index: number; loud: boolean }[]) =>
    [7, 31].every((wanted) => some.some(({ index }) => index === wanted)) &&
    some.some(({ index, loud }) => index === 31 && loud);
  expect(await shrink(items, { fails, plainer: (item) => [{ ...item, loud: false }] })).toEqual([
    { index: 7, loud: false },
    { index: 31, loud: true },
  ]);
});
