import { expect, test } from "vitest";
import { makeZip } from "../../test-kit/make-zip.ts";
import { checkZipExpansion, inflated, readZipDirectory, zipLimits } from "./zip-directory.ts";

const check = async (file: Buffer, limits: Parameters<typeof checkZipExpansion>[2] = zipLimits) =>
  checkZipExpansion(file, (await readZipDirectory(file))!, limits);

test("an archive lists its entries and passes within the limits", async () => {
  const file = makeZip([
    ["a.txt", "words"],
    ["b/c.txt", ""],
  ]);
  expect((await readZipDirectory(file))?.map(({ name }) => name)).toEqual(["a.txt", "b/c.txt"]);
  await expect(check(file)).resolves.toBeUndefined();
});

test("a truncated archive has no directory", async () => {
  const file = makeZip([["a.txt", "words"]]);
  for (const length of [0, 4, 30, file.length - 1]) expect(await readZipDirectory(file.subarray(0, length))).toBe(null);
});

test("bytes behind the end, as mail and download programs add them, change nothing", async () => {
  const file = Buffer.concat([makeZip([["a.txt", "words"]]), Buffer.alloc(512)]);
  const [entry] = (await readZipDirectory(file))!;
  for await (const piece of inflated(entry!)) expect(piece.toString()).toBe("words");
});

test("an archive with a comment is read", async () => {
  const file = Buffer.concat([makeZip([["a.txt", "words"]]), Buffer.from("made by hand")]);
  file.writeUInt16LE(12, file.length - 14);
  expect((await readZipDirectory(file))?.map(({ name }) => name)).toEqual(["a.txt"]);
});

test("names are UTF-8, also where the archive does not say so, and need be no paths", async () => {
  const names = ["Kapitel/größe.xhtml", "../../etc/passwd", "a\\b", "/root"];
  const file = makeZip(names.map((name) => [name, "words"] as const));
  expect((await readZipDirectory(file))?.map(({ name }) => name)).toEqual(names);
});

test("an archive whose list is encrypted is protected, not damaged", async () => {
  const file = makeZip([["a.txt", "words"]]);
  const directory = file.lastIndexOf("PK\x01\x02");
  file.writeUInt16LE(0x41, directory + 8);
  await expect(readZipDirectory(file)).rejects.toMatchObject({ code: "password_protected" });
});

test("too many parts, too many bytes and too high a ratio are each refused", async () => {
  const many = makeZip(Array.from({ length: 11 }, (_, index) => [`${index}`, "x"] as const));
  await expect(check(many, { ...zipLimits, entries: 10 })).rejects.toMatchObject({
    code: "expands_too_far",
    message: expect.stringContaining("11 parts"),
  });
  const random = Buffer.from(
    Array.from({ length: 300_000 }, (_, index) => (index * 7919 + (index >> 8) * 104_729) % 251),
  );
  const wide = makeZip([["a", random]]);
  await expect(check(wide, { ...zipLimits, expandedBytes: 200_000 })).rejects.toMatchObject({
    code: "expands_too_far",
  });
  const bomb = makeZip([["a", Buffer.alloc(8 * 1024 * 1024)]]);
  await expect(check(bomb)).rejects.toMatchObject({
    code: "expands_too_far",
    message: expect.stringContaining("100 times"),
  });
  await expect(check(makeZip([["a", Buffer.alloc(900 * 1024)]]))).resolves.toBeUndefined();
});

test("what an archive claims of its sizes changes nothing", async () => {
  const bomb = makeZip([["a", Buffer.alloc(8 * 1024 * 1024)]]);
  const directory = bomb.lastIndexOf("PK\x01\x02");
  bomb.writeUInt32LE(10, directory + 24);
  await expect(check(bomb)).rejects.toMatchObject({ code: "expands_too_far" });
});

test("a damaged part is named", async () => {
  const file = makeZip([["word/document.xml", "words ".repeat(100)]]);
  file.fill(0xff, 50, 60);
  await expect(check(file)).rejects.toMatchObject({
    code: "corrupt_file",
    message: expect.stringContaining("word/document.xml"),
  });
});
