import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { createTestCuecard } from "@cuecard/testing";
import { expect, onTestFinished, test } from "vitest";
import type { FileContent, FileInput } from "../../api/files.ts";

async function open() {
  const cue = await createTestCuecard();
  const folder = mkdtempSync(join(tmpdir(), "cuecard-test-"));
  onTestFinished(async () => {
    await cue.close();
    rmSync(folder, { recursive: true });
  });
  const base = await cue.knowledgeBases.ensure({ name: "Support" });
  const file = (name: string, text = "Refunds take ten working days.") => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  return { cue, base, folder, file };
}

test("a file is added by its path, whose last part names it", async () => {
  const { cue, base, file } = await open();
  const path = file("refunds.md");
  const source = await cue.sources.waitUntilReady(await cue.sources.addFile(base.id, path));
  expect(source).toMatchObject({ filename: "refunds.md", mimeType: "text/markdown", chunkCount: 1, fileSizeBytes: 30 });
  const { results } = await cue.search({ query: "refunds working days", knowledgeBaseIds: [base.id] });
  expect(results[0]).toMatchObject({ citation: { filename: "refunds.md" } });
  expect(await cue.sources.addFile(base, pathToFileURL(path))).toMatchObject({ filename: "refunds.md" });
});

test("a path takes a name, a type and options of chunks beside it", async () => {
  const { cue, base, file } = await open();
  const given = {
    path: file("a.md"),
    name: "Refunds.txt",
    mimeType: "text/plain",
    chunkMaxTokens: 100,
    customMetadata: { product: "router" },
  };
  const { path: _path, name: filename, ...rest } = given;
  expect(await cue.sources.addFile(base, given)).toMatchObject({ filename, ...rest });
});

test.each(["NFC", "NFD"] as const)(
  "a name in %s is the same name in the other form, in uploads, lists and folders",
  async (form) => {
    const { cue, base, folder } = await open();
    const name = "Größen & Über‍sicht é.md";
    const other = form === "NFC" ? "NFD" : "NFC";
    const upload = await cue.uploads.create(base.id, { filename: name.normalize(form), mimeType: "text/markdown" });
    await cue.uploads.receive(upload.uploadId, Readable.from([new TextEncoder().encode("Words.")]));
    const source = await cue.sources.add(base.id, {
      sourceType: "file",
      filename: name.normalize(other),
      mimeType: "text/markdown",
      fileSizeBytes: 6,
    });
    expect(source).toMatchObject({ filename: name.normalize("NFC") });
    await cue.sources.waitUntilReady(source);
    expect((await cue.sources.list(base.id, { filename: name.normalize(form) })).data).toHaveLength(1);
    writeFileSync(join(folder, name.normalize(other)), "Words.");
    await cue.ingest(base.id, folder);
    expect((await cue.sources.list(base.id)).data).toHaveLength(1);
  },
);

const bytes = new TextEncoder().encode("Rückgabe in zehn Tagen.");

test.each<[string, () => FileContent]>([
  ["a string", () => "Rückgabe in zehn Tagen."],
  ["bytes", () => bytes],
  ["a Buffer", () => Buffer.from(bytes)],
  ["an ArrayBuffer", () => bytes.slice().buffer],
  ["a Blob", () => new Blob([bytes])],
  ["a File", () => new File([bytes], "other.md")],
  ["a stream of Node", () => Readable.from([bytes.subarray(0, 3), bytes.subarray(3)])],
  ["a stream of the web", () => new Blob([bytes]).stream()],
])("a file's content may be %s", async (_kind, content) => {
  const { cue, base } = await open();
  const source = await cue.sources.waitUntilReady(
    await cue.sources.addFile(base.id, { name: "returns.md", content: content() }),
  );
  const { data } = await cue.sources.chunks(base.id, source.id);
  expect(data.map(({ text }) => text)).toEqual(["Rückgabe in zehn Tagen."]);
});

test.each<[string, (place: { folder: string; file: (name: string, text?: string) => string }) => unknown, object]>([
  [
    "a path that leads nowhere",
    ({ folder }) => `${folder}/no.md`,
    { code: "invalid_value", param: "path", message: /no\.md does not exist \(resolved to / },
  ],
  [
    "a path through a file",
    ({ file }) => `${file("a.md")}/b.md`,
    { code: "invalid_value", message: /can't be read \(ENOTDIR\)/ },
  ],
  ["a folder", ({ folder }) => folder, { code: "invalid_value", message: /is a folder; cue\.ingest\(base, / }],
  [
    "an empty file",
    ({ file }) => file("empty.md", ""),
    { code: "invalid_value", message: /empty\.md is empty; pass a file that contains text/ },
  ],
  [
    "a picture",
    ({ file }) => file("photo.png"),
    { code: "unsupported_media_type", message: /"photo\.png" does not have a supported type/ },
  ],
  [
    "an address",
    () => "https://example.org/a.md",
    { code: "invalid_value", message: /is an address, not a file; add it with sources\.add/ },
  ],
  [
    "another type",
    ({ file }) => ({ path: file("a.md"), mimeType: "image/png" }),
    { code: "unsupported_media_type", param: "mimeType" },
  ],
  ["an empty string", () => ({ name: "a.md", content: "" }), { code: "invalid_value", message: /^"a\.md" is empty/ }],
  [
    "an empty stream",
    () => ({ name: "a.md", content: Readable.from([]) }),
    { code: "invalid_value", message: /^"a\.md" is empty/ },
  ],
  [
    "a stream of texts",
    () => ({ name: "a.md", content: Readable.from(["a"]) }),
    { code: "invalid_value", message: /yields a string; pass a stream of bytes/ },
  ],
  [
    "a number",
    () => ({ name: "a.md", content: 42 }),
    { code: "invalid_value", message: /^The content of "a\.md" is a number; pass a string/ },
  ],
  ["no content", () => ({ name: "a.md" }), { code: "invalid_value", message: /^The content of "a\.md" is undefined/ }],
  [
    "no name",
    () => ({ content: "text" }),
    { code: "invalid_value", param: "name", message: /^name is missing; pass a path, or/ },
  ],
  [
    "path and content",
    ({ file }) => ({ path: file("a.md"), content: "b" }),
    { code: "invalid_value", message: /both path and content/ },
  ],
  [
    "a misspelt field",
    () => ({ name: "a.md", content: "b", customMetdata: {} }),
    { code: "unknown_field", message: /did you mean "customMetadata"/ },
  ],
  [
    "bytes alone",
    () => new Uint8Array(3),
    { code: "invalid_value", message: /^The file is a Uint8Array; pass a path, or \{ name, content \}/ },
  ],
  ["nothing", () => null, { code: "invalid_value", message: /^The file is null/ }],
])("%s is refused, and nothing is stored", async (_kind, given, expected) => {
  const { cue, base, ...place } = await open();
  const { message = /./, ...rest } = expected as { message?: RegExp };
  const added = cue.sources.addFile(base.id, given(place) as FileInput);
  await expect(added).rejects.toMatchObject({ ...rest, message: expect.stringMatching(message) });
  expect((await cue.sources.list(base.id)).data).toEqual([]);
});

test("a file over 50 MB is refused before it is read", async () => {
  const { cue, base, file } = await open();
  const path = file("large.md");
  truncateSync(path, 52_428_801);
  await expect(cue.sources.addFile(base, path)).rejects.toMatchObject({
    code: "file_too_large",
    message: `${path} has 52428801 bytes; at most 52428800 (50 MB) are accepted: split it.`,
  });
});

test("a base is named by its record or its id", async () => {
  const { cue, base } = await open();
  const text = { sourceType: "text" as const, textTitle: "T", textContent: "words" };
  expect(await cue.sources.add(base, text)).toMatchObject({ knowledgeBaseId: base.id });
  for (const wrong of [undefined, {}, { id: 7 }, ""]) {
    const added = cue.sources.add(wrong as string, text);
    await expect(added).rejects.toMatchObject({
      code: "invalid_value",
      message: expect.stringContaining("pass a knowledge base or its id"),
    });
  }
  await expect(cue.sources.addFile("kb_no", { name: "a.md", content: "b" })).rejects.toMatchObject({
    code: "knowledge_base_not_found",
  });
});
