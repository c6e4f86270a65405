import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { createFakeEmbedder, createTestCuecard } from "@cuecard/testing";
import { expect, onTestFinished, test } from "vitest";
import type { IngestProgress, IngestReport } from "../../api/ingest.ts";
import { CuecardError } from "../../errors.ts";
import { encodeDocument } from "../../ports/document.ts";
import type { Extractor } from "../../ports/extractor.ts";
import { noExtractor } from "../../runtime/no-extractor.ts";

async function open(files: Record<string, string>, extractor?: Extractor) {
  const embedder = createFakeEmbedder();
  const cue = await createTestCuecard({ embedders: [embedder], ...(extractor && { extractor }) });
  const folder = mkdtempSync(join(tmpdir(), "cuecard-test-"));
  onTestFinished(async () => {
    await cue.close();
    rmSync(folder, { recursive: true });
  });
  const write = (written: Record<string, string>) => {
    for (const [name, text] of Object.entries(written)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
  };
  write(files);
  const base = await cue.knowledgeBases.ensure({ name: "Support" });
  return { cue, base, folder, write, embedded: () => embedder.calls.length };
}

const namesOf = ({ added, refreshed, unchanged, removed, skipped, failed }: IngestReport) =>
  Object.fromEntries(
    Object.entries({ added, refreshed, unchanged, removed, skipped, failed })
      .filter(([, outcomes]) => outcomes.length > 0)
      .map(([state, outcomes]) => [state, outcomes.map(({ name }) => name).sort()]),
  );

const handbook = {
  "billing.md": "Bills come on the first of the month.",
  "in/routers.md": "A router restarts in a minute.",
  "photo.png": "x",
};

test("a folder is taken once: what is unchanged costs no embedding, and what changed is refreshed", async () => {
  const { cue, base, folder, write, embedded } = await open(handbook);
  const first = await cue.ingest(base, folder);
  expect(namesOf(first)).toEqual({ added: ["billing.md", "in/routers.md"], skipped: ["photo.png"] });
  expect(first).toMatchObject({ knowledgeBaseId: base.id, ignored: 0, warnings: [] });
  expect(first.added[0]).toMatchObject({ state: "added", reason: null, source: { status: "ready", chunkCount: 1 } });
  expect(first.skipped[0]).toMatchObject({ reason: expect.stringContaining("not a supported type"), source: null });
  const calls = embedded();
  expect(namesOf(await cue.ingest(base.id, [folder]))).toEqual({
    unchanged: ["billing.md", "in/routers.md"],
    skipped: ["photo.png"],
  });
  expect(embedded()).toBe(calls);
  write({ "billing.md": "Bills come on the second of the month." });
  const third = await cue.ingest(base, pathToFileURL(folder));
  expect(namesOf(third)).toMatchObject({ refreshed: ["billing.md"], unchanged: ["in/routers.md"] });
  expect(third.refreshed[0]).toMatchObject({ reason: "replaced" });
  const { results } = await cue.search({ query: "bills second month", knowledgeBaseIds: [base.id] });
  expect(results.map(({ text }) => text)).toEqual(["Bills come on the second of the month."]);
});

test("files that are gone are removed when that is asked for", async () => {
  const { cue, base, folder } = await open(handbook);
  await cue.ingest(base, folder);
  rmSync(join(folder, "billing.md"));
  expect(namesOf(await cue.ingest(base, folder))).toMatchObject({ unchanged: ["in/routers.md"] });
  expect((await cue.sources.list(base.id)).data).toHaveLength(2);
  const pruned = await cue.ingest(base, folder, { prune: true });
  expect(pruned.removed).toEqual([
    { name: "billing.md", state: "removed", reason: "it is no longer among the ingested files", source: null },
  ]);
  expect((await cue.sources.list(base.id)).data.map(({ filename }) => filename)).toEqual(["in/routers.md"]);
});

test("patterns leave files out, and a file that is named itself is taken", async () => {
  const { cue, base, folder } = await open(handbook);
  expect(await cue.ingest(base, folder, { ignore: ["in"] })).toMatchObject({
    added: [{ name: "billing.md" }],
    ignored: 1,
  });
  expect(namesOf(await cue.ingest(base, join(folder, "in/routers.md")))).toEqual({ added: ["routers.md"] });
});

test("each input reports its progress and its outcome", async () => {
  const { cue, base, folder } = await open(handbook);
  const events: IngestProgress[] = [];
  const report = await cue.ingest(base, folder, { onProgress: (event) => events.push(event) });
  const ended = events.filter(({ outcome }) => outcome !== null);
  expect(ended.map(({ outcome }) => outcome)).toEqual(expect.arrayContaining(report.added));
  expect(ended.map(({ step, progress, done, total }) => ({ step, progress, done, total }))).toEqual([
    { step: "done", progress: 1, done: 1, total: 2 },
    { step: "done", progress: 1, done: 2, total: 2 },
  ]);
  const steps = events.filter(({ name }) => name === "billing.md").map(({ step }) => step);
  expect(steps.slice(0, 3)).toEqual(["waiting", "comparing", "uploading"]);
});

test("an abort ends it, and the next run goes on", async () => {
  const { cue, base, folder } = await open(handbook);
  const reason = new Error("enough");
  const aborted = { code: "aborted", cause: reason };
  await expect(cue.ingest(base, folder, { signal: AbortSignal.abort(reason) })).rejects.toMatchObject(aborted);
  const stop = new AbortController();
  const stopped = cue.ingest(base, folder, { signal: stop.signal, onProgress: () => stop.abort(reason) });
  await expect(stopped).rejects.toMatchObject(aborted);
  const { added, unchanged, failed } = await cue.ingest(base, folder);
  expect([...added, ...unchanged].map(({ name }) => name).sort()).toEqual(["billing.md", "in/routers.md"]);
  expect(failed).toEqual([]);
  expect((await cue.sources.list(base.id)).data).toHaveLength(2);
});

test("what fails is reported with its reason and stops nothing else", async () => {
  const { cue, base, folder, write } = await open({ "billing.md": handbook["billing.md"], "blank.md": " \n " });
  const report = await cue.ingest(base, [folder, "https://example.org/help"]);
  expect(namesOf(report)).toEqual({ added: ["billing.md"], failed: ["blank.md", "https://example.org/help"] });
  const [blank, page] = report.failed.toSorted((left, right) => (left.name < right.name ? -1 : 1));
  expect(blank).toMatchObject({ reason: expect.stringMatching(/^no_text: /), source: { status: "failed" } });
  expect(page).toMatchObject({ reason: expect.stringMatching(/^unsupported_content: /) });
  write({ "blank.md": "Now there are words." });
  expect(namesOf(await cue.ingest(base, folder))).toEqual({ added: ["blank.md"], unchanged: ["billing.md"] });
});

test("inputs are looked at before anything is stored", async () => {
  const { cue, base, folder, write } = await open({ "a/readme.md": "a", "b/readme.md": "b" });
  const refused = (inputs: string | string[], options = {}) => expect(cue.ingest(base, inputs, options)).rejects;
  await refused([folder, join(folder, "no")]).toMatchObject({
    code: "invalid_value",
    message: expect.stringContaining("does not exist; check the path"),
  });
  await refused([join(folder, "a"), join(folder, "b")]).toThrow("would both get the name readme.md");
  await refused(join(folder, "a"), { crawl: true }).toMatchObject({ code: "invalid_value", param: "crawl" });
  await refused([]).toThrow(/^There is nothing to ingest: the list of inputs is empty; pass/);
  await refused([7 as unknown as string]).toMatchObject({ code: "invalid_value" });
  write({ "c/photo.png": "x" });
  await refused(join(folder, "c")).toThrow("Skipped: 1, such as photo.png");
  await expect(cue.ingest("kb_no", folder)).rejects.toMatchObject({ code: "knowledge_base_not_found" });
  expect((await cue.sources.list(base.id)).data).toEqual([]);
});

/** Reads text files as they are, and unpacks as given. */
const unpacking = (unpack: Extractor["unpack"]): Extractor => ({
  ...noExtractor(),
  accepts: [{ mimeType: "text/plain", endings: [".md", ".txt"], label: "text" }],
  async extract({ content }) {
    let text = "";
    for await (const piece of content) text += Buffer.from(piece).toString();
    return { document: encodeDocument({ text, title: null, language: null, marks: [] }), warnings: [] };
  },
  unpack,
});

test("a ZIP archive is a folder: each file in it is a source, and the second time only what changed", async () => {
  let hours = "The desk opens at nine.";
  const unpack: Extractor["unpack"] = async ({ content }) => {
    for await (const piece of content) expect(`${piece}`).toBe("packed");
    const names = ["desk/rules.txt", "__MACOSX/desk/._a.md", ".git/a.md", "node_modules/p/a.md", "desk/empty.md"];
    const texts: Record<string, string> = { "desk/rules.txt": "Dogs are welcome.", "desk/empty.md": "" };
    const files = names.map((name) => ({ name, bytes: Buffer.from(texts[name] ?? "x") }));
    return {
      files: [{ name: "desk/hours.md", bytes: Buffer.from(hours) }, ...files],
      skipped: [{ name: "desk/photo.raw", reason: "not a supported type" }],
      refused: [{ name: "../a.md", reason: "its path leads out" }],
    };
  };
  const { cue, base, folder } = await open({ "help.zip": "packed" }, unpacking(unpack));
  const path = join(folder, "help.zip");
  const first = await cue.ingest(base, path);
  const left = { skipped: ["desk/empty.md", "desk/photo.raw"], failed: ["../a.md"] };
  expect(namesOf(first)).toEqual({ added: ["desk/hours.md", "desk/rules.txt"], ...left });
  expect(first.ignored).toBe(3);
  const { results } = await cue.search({ query: "when does the desk open", knowledgeBaseIds: [base.id] });
  expect(results[0]!.citation.filename).toBe("desk/hours.md");
  expect(namesOf(await cue.ingest(base, path))).toEqual({ unchanged: ["desk/hours.md", "desk/rules.txt"], ...left });
  hours = "The desk opens at ten.";
  const third = namesOf(await cue.ingest(base, path));
  expect(third).toEqual({ refreshed: ["desk/hours.md"], unchanged: ["desk/rules.txt"], ...left });
});

test("an archive that can't be read, and one of too many files, are refused with their path", async () => {
  const unpack: Extractor["unpack"] = async () => {
    throw new CuecardError("corrupt_file", "It is damaged.");
  };
  const broken = await open({ "help.zip": "x" }, unpacking(unpack));
  const ingest = ({ cue, base, folder }: typeof broken) => cue.ingest(base, join(folder, "help.zip"));
  await expect(ingest(broken)).rejects.toMatchObject({
    code: "corrupt_file",
    message: expect.stringMatching(/help\.zip can't be ingested: It is damaged\./),
  });
  const files = Array.from({ length: 1_001 }, (_, at) => ({ name: `${at}.md`, bytes: Buffer.from("x") }));
  const many = await open(
    { "help.zip": "x" },
    unpacking(async () => ({ files, skipped: [], refused: [] })),
  );
  await expect(ingest(many)).rejects.toMatchObject({
    code: "expands_too_far",
    message: expect.stringContaining("it has 1001 files, and at most 1000 are read"),
  });
});
