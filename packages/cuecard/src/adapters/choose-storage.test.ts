import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../test-kit/temporary-folder.ts";
import { chooseStorage } from "./choose-storage.ts";

test.each([
  [undefined, 512e6],
  [64, 64e6],
])("searches of the folder's file may keep %s MB in memory: %d bytes", async (searchMemoryMb, bytes) => {
  const { path: data, remove } = temporaryFolder();
  onTestFinished(remove);
  const { storage } = await chooseStorage({ data, searchMemoryMb });
  await storage.open();
  onTestFinished(() => storage.close());
  expect((await storage.stats(Date.now())).indexes?.budgetBytes).toBe(bytes);
});

test.each([-1, Number.NaN])("%d MB are refused with what it may be", async (searchMemoryMb) => {
  const opened = chooseStorage({ data: "data", new: true, searchMemoryMb });
  await expect(opened).rejects.toMatchObject({ code: "invalid_value", param: "searchMemoryMb" });
});
