import { expect, test } from "vitest";
import { readTwins, type TwinHalf } from "./read-twins.ts";

const halves: TwinHalf[] = ["open", "locked", "few"];

test.each(halves)("calls of one trade have the same matters in each language, turn by turn: %s", (half) => {
  const byTrade = Map.groupBy(readTwins(half), ({ name }) => name);
  for (const twins of byTrade.values()) {
    const ownersOf = ({ calls }: (typeof twins)[number]) => calls.map(({ turns }) => turns.map(({ right }) => right));
    const sizesOf = ({ definition }: (typeof twins)[number]) =>
      definition.members!.map(({ agentId, intents }) => [agentId, intents?.length]);
    for (const twin of twins) {
      expect(ownersOf(twin)).toEqual(ownersOf(twins[0]!));
      expect(sizesOf(twin)).toEqual(sizesOf(twins[0]!));
    }
  }
});

test.each(["open", "locked"] as const)("the %s half has ten calls each in Chinese, Japanese and English", (half) => {
  const counts = Object.entries(Object.groupBy(readTwins(half), ({ language }) => language)).map(
    ([language, trades]) => [language, trades!.flatMap(({ calls }) => calls).length],
  );
  expect(Object.fromEntries(counts)).toEqual({ en: 10, ja: 10, zh: 10 });
});
