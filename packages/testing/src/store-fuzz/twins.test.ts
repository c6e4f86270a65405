import { createMemoryStorage } from "@cuecard/core";
import { expect, test } from "vitest";
import { createTwins, StoreDifference, type Twin } from "./twins.ts";

interface Row {
  id: string;
  text: string;
}

const row = (id: string, text = id): Row => ({ id, text });

/** What the stores under test and the oracle give, and a pair of them that is asked for it. */
function ask(found: Row[] | null, right: Row[] | null): Promise<Row[] | null> {
  const storage = createMemoryStorage();
  const twin = (side: Twin["side"]): Twin => ({ side, storage, store: storage.workspace("default") });
  return createTwins(twin("tested"), twin("oracle")).pageOfBoth("rows", async ({ side }) =>
    side === "tested" ? found : right,
  );
}

const right = [row("b"), row("a"), row("c")];

test.each([
  { title: "all rows in another order", found: [row("c"), row("b"), row("a")] },
  { title: "the first of them", found: [row("a")] },
])("a page may have $title", async ({ found }) => {
  expect(await ask(found, right)).toEqual(right);
});

test.each([
  { title: "is empty while there are rows", found: [], right },
  { title: "is missing", found: null, right },
  { title: "is there for what is gone", found: [], right: null },
  { title: "has a row that is not due", found: [row("a"), row("d")], right },
  { title: "has a row twice", found: [row("a"), row("a")], right },
  { title: "has a row with another text", found: [row("a", "other")], right },
])("a page that $title is a difference", async ({ found, right }) => {
  await expect(ask(found, right)).rejects.toThrow(StoreDifference);
});

test.each([[null], [[]]])("both may give %j", async (nothing) => {
  expect(await ask(nothing, nothing)).toEqual(nothing);
});
