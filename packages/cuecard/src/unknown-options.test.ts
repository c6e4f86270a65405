import { expect, test } from "vitest";
import { createCuecard } from "./create-cuecard.ts";

test.each([
  ["dta", "data"],
  ["dataBase", "database"],
  ["apikeys", "apiKeys"],
  ["quota", "quotas"],
  ["onWarnings", "onWarning"],
])("createCuecard refuses %s and names %s, before it opens anything", async (wrong, right) => {
  await expect(createCuecard({ [wrong]: "./never-made" } as object)).rejects.toMatchObject({
    code: "invalid_value",
    param: wrong,
    message: `createCuecard has no option "${wrong}"; did you mean "${right}"?`,
  });
});

test("createCuecard says that embedders have the promise of one", async () => {
  const embedders = [Promise.resolve({})] as never;
  await expect(createCuecard({ data: ":memory:", embedders })).rejects.toMatchObject({
    code: "invalid_value",
    message: "embedders[0] is a promise. Await it, and pass what it resolves to.",
  });
});
