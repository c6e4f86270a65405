import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { makeZip } from "../test-kit/make-zip.ts";
import { encodeUnpacked } from "./encode-unpacked.ts";
import { readUnpacked } from "./read-unpacked.ts";
import { unpackZip } from "./unpack-zip.ts";

const unpack = (archive: Buffer) => unpackZip(archive, [".md", ".txt"]);
const namesOf = (found: { name: string }[]) => found.map(({ name }) => name);

/** The archive with a name written in another encoding, of the same number of bytes. */
function renamed(archive: Buffer, from: string, to: Buffer): Buffer {
  for (let at = archive.indexOf(from); at >= 0; at = archive.indexOf(from, at + to.length)) to.copy(archive, at);
  return archive;
}

test("files are those of accepted types, by their path; folders, archives and other files are named or left out", async () => {
  const archive = makeZip([
    ["in/", ""],
    ["in/a.md", "Alpha."],
    ["in\\b.TXT", "Beta."],
    ["logo.png", "x"],
    ["more.zip", "x"],
  ]);
  const { files, skipped, refused } = await unpack(archive);
  expect(files.map(({ name, bytes }) => [name, `${bytes}`])).toEqual([
    ["in/a.md", "Alpha."],
    ["in/b.TXT", "Beta."],
  ]);
  expect(skipped).toEqual([
    { name: "logo.png", reason: "not a supported type" },
    { name: "more.zip", reason: expect.stringContaining("an archive in an archive") },
  ]);
  expect(refused).toEqual([]);
});

test("a path that leads out of the archive, an absolute one and a second file of one name are refused", async () => {
  const names = ["../a.md", "in/../../b.md", "/etc/c.md", "C:\\d.md", "e\nf.md", "g.md", "g.md"];
  const { files, refused } = await unpack(makeZip(names.map((name) => [name, "words"] as const)));
  expect(namesOf(files)).toEqual(["g.md"]);
  expect(namesOf(refused)).toEqual(["../a.md", "in/../../b.md", "/etc/c.md", "C:/d.md", "e\nf.md", "g.md"]);
});

test.each([
  ["CP437, which ZIP names", "Größe und Maße für Gäste.md", "cp437"],
  ["Shift_JIS", "日本語の資料と料金表のご案内.md", "shift_jis"],
  ["CP866", "Прейскурант и правила возврата.md", "cp866"],
])("names in %s are read", async (_, name, charset) => {
  const written = iconv.encode(name, charset);
  const place = "n".repeat(written.length);
  const { files } = await unpack(renamed(makeZip([[place, "words"]]), place, written));
  expect(namesOf(files)).toEqual([name.normalize("NFC")]);
});

test("what expands too far is refused, and files that are not read expand nothing", async () => {
  const zeros = Buffer.alloc(8 * 1024 * 1024);
  await expect(unpack(makeZip([["a.txt", zeros]]))).rejects.toMatchObject({ code: "expands_too_far" });
  const { files } = await unpack(
    makeZip([
      ["a.bin", zeros],
      ["b.txt", "words"],
    ]),
  );
  expect(namesOf(files)).toEqual(["b.txt"]);
});

test("what is not an archive, or a part of one, is damaged", async () => {
  const archive = makeZip([["a.txt", "words"]]);
  for (const bytes of [Buffer.from("words"), archive.subarray(0, archive.length - 30)])
    await expect(unpack(bytes)).rejects.toMatchObject({ code: "corrupt_file" });
});

test("an answer comes back as it was, and one that is not whole is refused", () => {
  const files = [
    { name: "a.md", bytes: Buffer.from("Alpha.") },
    { name: "b.md", bytes: Buffer.alloc(0) },
  ];
  const whole = Buffer.concat(encodeUnpacked({ files, skipped: [], refused: [{ name: "..", reason: "out" }] }));
  const answer = (bytes: Buffer) => readUnpacked(new Uint8Array(bytes));
  const read = answer(whole);
  expect(read.files.map(({ name, bytes }) => [name, `${bytes}`])).toEqual([
    ["a.md", "Alpha."],
    ["b.md", ""],
  ]);
  expect(read.refused).toEqual([{ name: "..", reason: "out" }]);
  for (const bytes of [
    whole.subarray(0, whole.length - 1),
    Buffer.concat([whole, Buffer.from("x")]),
    Buffer.from("{}"),
  ])
    expect(() => answer(bytes)).toThrow("no valid answer");
});
