import { expect, test } from "vitest";
import { makeZip } from "../../test-kit/make-zip.ts";
import { checkZipExpansion, readZipDirectory, zipLimits } from "./zip-directory.ts";

const check = (file: Buffer, limits: Parameters<typeof checkZipExpansion>[2] = zipLimits) =>
  checkZipExpansion(file, readZipDirectory(file)!, limits);

test("an archive lists its entries and passes within the limits", async () => {
  const file = makeZip([
    ["a.txt", "words"],
    ["b/c.txt", ""],
  ]);
  expect(readZipDirectory(file)?.map(({ name }) => name)).toEqual(["a.txt", "b/c.txt"]);
  await expect(check(file)).resolves.toBeUndefined();
});

test("a truncated archive has no directory", () => {
  const file = makeZip([["a.txt", "words"]]);
  for (const length of [0, 4, 30, file.length - 1]) expect(readZipDirectory(file.subarray(0, length))).toBe(null);
});

test("too many parts, too many bytes and too high a ratio are each refused", async () => {
  const many = makeZip(Array.from({ length: 11 }, (_, index) => [`${index}`, "x"] as const));
  await expect(check(many, { ...zipLimits, entries: 10 })).rejects.toMatchObject({
    code: "expands_too_far",
    message: expect.stringContaining("11 parts"),
  });
  const random = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7919 + (index >> 8) * 104_729) % 251));
  const wide = makeZip([["a", random]]);
  await expect(check(wide, { ...zipLimits, expandedBytes: 200_000 })).rejects.toMatchObject({ code: "expands_too_far" });
  const bomb = makeZip([["a", Buffer.alloc(8 * 1024 * 1024)]]);
  await expect(check(bomb)).rejects.toMatchObject({ code: "expands_too_far", message: expect.stringContaining("100 times") });
  await expect(check(makeZip([["a", Buffer.alloc(900 * 1024)]]))).resolves.toBeUndefined();
});

test("what an archive claims of its sizes changes nothing", async () => {
  const bomb = makeZip([["a", Buffer.alloc(8 * 1024 * 1024)]]);
  const directory = bomb.lastIndexOf("PK\x01\x02");
  bomb.writeUInt32LE(10, directory + 24);
  await expect(check(bomb)).rejects.toMatchObject({ code: "expands_too_far" });
});

test("a damaged part is told by its name", async () => {
  const file = makeZip([["word/document.xml", "words ".repeat(100)]]);
  file.fill(0xff, 50, 60);
  await expect(check(file)).rejects.toMatchObject({ code: "corrupt_file", message: expect.stringContaining("word/document.xml") });
});
