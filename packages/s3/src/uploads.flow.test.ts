import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { type CreatedUpload, type Cuecard, createMemoryStorage, limits, type Storage } from "@cuecard/core";
import { createTestCuecard } from "@cuecard/testing";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { createS3BlobStore } from "./s3-blob-store.ts";
import { plainTextExtractor } from "./test-kit/plain-text-extractor.ts";
import { bucket, credentials, startS3Server } from "./test-kit/s3-test-server.ts";

const file = { sourceType: "file", filename: "refunds.txt", mimeType: "text/plain" } as const;
const text = "Refunds are paid within five working days.";
const other = "Refunds are paid within nine working days.";

let server: Awaited<ReturnType<typeof startS3Server>>;
let storage: Storage;
let cuecard: Cuecard;
let base: string;
beforeEach(async () => {
  server = await startS3Server();
  storage = createMemoryStorage();
  cuecard = await start();
  base = (await cuecard.knowledgeBases.create({ name: "Support" })).id;
});
afterEach(() => server.close());

const openBlobs = () => createS3BlobStore({ bucket, endpoint: server.endpoint, region: "us-east-1", credentials });

async function start({ concurrency = 0, now = Date.now } = {}): Promise<Cuecard> {
  const started = await createTestCuecard({
    storage,
    blobs: openBlobs(),
    extractor: plainTextExtractor(),
    concurrency,
    now,
  });
  onTestFinished(() => started.close());
  return started;
}

const ask = (fileSizeBytes: number | null = null) =>
  cuecard.uploads.create(base, { filename: file.filename, mimeType: file.mimeType, fileSizeBytes });

async function put({ put: address }: CreatedUpload, body: string | Uint8Array): Promise<number> {
  const { status } = await fetch(address!.url, { method: "PUT", headers: address!.headers, body: body as BodyInit });
  return status;
}

const register = (fileSizeBytes: number, uploadId?: string) =>
  cuecard.sources.add(base, { ...file, fileSizeBytes, uploadId });

async function keys(): Promise<string[]> {
  const found: string[] = [];
  for await (const key of openBlobs().keys("")) found.push(key);
  return found;
}

test("a file that a client PUT to the bucket itself is registered, processed and found", async () => {
  const upload = await ask(text.length);
  expect(upload.put!.headers).toEqual({ "Content-Type": "text/plain" });
  expect(await put(upload, "shorter")).toBe(403);
  await expect(register(text.length, upload.uploadId)).rejects.toMatchObject({ code: "upload_not_found" });
  expect(await put(upload, text)).toBe(200);

  const source = await register(text.length, upload.uploadId);
  const worker = await start({ concurrency: 1 });
  expect(await worker.sources.waitUntilReady(source)).toMatchObject({ status: "ready", fileSizeBytes: text.length });
  const { results } = await worker.search({
    query: "refunds working days",
    knowledgeBaseIds: [base],
    similarityThreshold: 0,
  });
  expect(results[0]).toMatchObject({ text, citation: { filename: "refunds.txt" } });

  await cuecard.sources.delete(base, source.id);
  expect(await keys()).toEqual([]);
});

test("without an upload's id, the oldest one of that name whose bytes are there is taken, each once", async () => {
  const uploads: CreatedUpload[] = [];
  for (let index = 0; index < 25; index++) uploads.push(await ask());
  await expect(register(text.length)).rejects.toMatchObject({ code: "upload_not_found" });
  await put(uploads[23]!, text);
  await put(uploads[22]!, text);
  const registered = await Promise.all([register(text.length), register(text.length)]);
  const claims = await Promise.all(uploads.map(({ uploadId }) => storage.workspace("default").getUpload(uploadId)));
  const claimed = claims.flatMap((upload, index) => (upload!.claimedBy === null ? [] : [index]));
  expect(claimed).toEqual([22, 23]);
  expect(new Set(registered.map(({ id }) => id)).size).toBe(2);
  await expect(register(text.length)).rejects.toMatchObject({ code: "upload_not_found" });
});

test("a file of another size than registered is refused and kept, so that it can be registered or sent again", async () => {
  const upload = await ask();
  await put(upload, text);
  await expect(register(text.length + 1)).rejects.toMatchObject({
    code: "upload_size_mismatch",
    param: "fileSizeBytes",
  });
  await put(upload, `${text}!`);
  expect(await register(text.length + 1)).toMatchObject({ status: "pending" });
});

test("a file of another type than announced is deleted", async () => {
  const upload = await ask();
  const [, , ...key] = new URL(upload.put!.url).pathname.split("/");
  const client = new S3Client({ region: "us-east-1", credentials, endpoint: server.endpoint, forcePathStyle: true });
  await client.send(new PutObjectCommand({ Bucket: bucket, Key: key.join("/"), Body: text, ContentType: "text/html" }));
  client.destroy();
  expect(await keys()).toHaveLength(1);
  await expect(register(text.length)).rejects.toMatchObject({
    code: "content_type_mismatch",
    message: expect.stringContaining("text/html"),
  });
  expect(await keys()).toEqual([]);
  await expect(register(text.length)).rejects.toMatchObject({ code: "upload_not_found" });
});

test("a file over 50 MB is deleted, whatever it is registered as", async () => {
  await expect(ask(limits.fileBytes + 1)).rejects.toMatchObject({ code: "file_too_large" });
  expect(await put(await ask(), new Uint8Array(limits.fileBytes + 1))).toBe(200);
  await expect(register(5)).rejects.toMatchObject({ code: "file_too_large" });
  expect(await keys()).toEqual([]);
});

test.each(["larger", "smaller"])(
  "a file that is replaced by a %s one after its registration fails its source",
  async (size) => {
    const upload = await ask();
    await put(upload, text);
    const source = await register(text.length);
    await put(upload, size === "larger" ? `${text} And more.` : text.slice(1));
    const worker = await start({ concurrency: 1 });
    await expect(worker.sources.waitUntilReady(source)).rejects.toMatchObject({ code: "source_failed" });
    expect(await worker.sources.get(base, source.id)).toMatchObject({
      status: "failed",
      errorCode: "upload_size_mismatch",
      chunkCount: 0,
    });
  },
);

test("one that is replaced by another of the same size after it was read is noticed by its hash, and what was read goes on serving", async () => {
  const upload = await ask();
  await put(upload, text);
  const source = await register(text.length);
  const worker = await start({ concurrency: 1 });
  const { contentHash } = await worker.sources.waitUntilReady(source);
  await put(upload, other);
  await worker.sources.refresh(base, source.id);
  const warnings = [expect.stringContaining("have changed since they were stored")];
  expect(await worker.sources.waitUntilReady(source)).toMatchObject({
    attempt: 2,
    contentHash,
    chunkCount: 1,
    warnings,
  });
});

test("a file that nobody registers is deleted after a day", async () => {
  await put(await ask(), text);
  expect(await keys()).toHaveLength(1);
  await start({ concurrency: 1, now: () => Date.now() + 25 * 3_600_000 });
  await expect.poll(keys).toEqual([]);
});

test("bytes can come through the service all the same", async () => {
  const worker = await start({ concurrency: 1 });
  const source = await worker.sources.addFile(base, { name: file.filename, content: new TextEncoder().encode(text) });
  expect(await worker.sources.waitUntilReady(source)).toMatchObject({ status: "ready", mimeType: "text/plain" });
  expect(await keys()).toHaveLength(1);
});
