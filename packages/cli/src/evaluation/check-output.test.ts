import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../../cuecard/src/test-kit/temporary-folder.ts";
import { checkOutput } from "./check-output.ts";
import { fault } from "./sets/read-text.ts";

test("a file that can't be written is refused before the work, and one that can is not made yet", async () => {
  const { path: folder, remove } = temporaryFolder();
  onTestFinished(remove);
  await expect(checkOutput(folder)).rejects.toMatchObject({
    code: "invalid_value",
    message: `${folder} is a folder; pass a file.`,
  });
  await expect(checkOutput(join(folder, "none/figures.json"))).rejects.toMatchObject({
    code: "invalid_value",
    message: expect.stringContaining("can't be written (ENOENT)"),
  });
  await checkOutput(join(folder, "figures.json"));
  expect(readdirSync(folder)).toEqual([]);
  writeFileSync(join(folder, "figures.json"), "{}");
  await checkOutput(join(folder, "figures.json"));
});

test("a fault that ends in a question gets no full stop", () => {
  expect(fault("a.json", null, 'did you mean "topK"?').message).toBe('a.json: did you mean "topK"?');
  expect(fault("a.csv", 2, "it is empty").message).toBe("a.csv, line 2: it is empty.");
});
