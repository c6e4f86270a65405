import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createOnnxEmbedder } from "../onnx-embedder.ts";
import { createOnnxReranker } from "../onnx-reranker.ts";
import { type Hub, type HubOptions, startHub } from "../test-kit/hub-server.ts";
import { tinyCrossEncoder, tinyEmbedder } from "../test-kit/tiny-models.ts";
import { pullModel } from "./pull-model.ts";
import type { PullProgress } from "./pull-protocol.ts";

let folder: string;
const hubs: Hub[] = [];
const live = new AbortController().signal;
const id = "example/e5-tiny";
const pooling = { "1_Pooling/config.json": JSON.stringify({ pooling_mode_cls_token: true }) };
const models = { [id]: { ...tinyEmbedder, ...pooling }, "example/tiny-reranker": tinyCrossEncoder };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cuecard-pull-"));
});
afterEach(async () => {
  await Promise.all(hubs.splice(0).map((hub) => hub.close()));
  await rm(folder, { recursive: true });
});

async function hubOf(options: Partial<HubOptions> = {}): Promise<Hub> {
  const hub = await startHub({ models, ...options });
  hubs.push(hub);
  return hub;
}

const filesIn = async (path: string) =>
  (await readdir(path, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
    .sort();

test("a pulled model is whole, tells its progress and runs once the hub is gone", async () => {
  const hub = await hubOf();
  const seen = new Map<string, PullProgress>();
  const pulled = await pullModel(id, {
    folder,
    hub: hub.url,
    onProgress: (progress) => seen.set(progress.file, progress),
  });
  expect(pulled.folder).toBe(join(folder, id));
  expect(await filesIn(pulled.folder)).toEqual(Object.keys(models[id]!).sort());
  const model = tinyEmbedder["onnx/model_quantized.onnx"] as Uint8Array;
  expect(await readFile(join(pulled.folder, "onnx/model_quantized.onnx"))).toEqual(model);
  expect(seen.get("onnx/model_quantized.onnx")).toEqual({
    file: "onnx/model_quantized.onnx",
    loadedBytes: model.length,
    totalBytes: model.length,
  });
  expect([...seen.keys()]).toEqual(expect.arrayContaining(["config.json", "tokenizer.json"]));

  await hubs.pop()!.close();
  const embedder = await createOnnxEmbedder({ model: id, modelsFolder: folder });
  expect((await embedder.embed({ texts: ["refund"], input: "document", signal: live })).vectors).toHaveLength(1);
  await embedder.close();
});

test("a cross-encoder is pulled the same way", async () => {
  const hub = await hubOf();
  await pullModel("example/tiny-reranker", { folder, hub: hub.url });
  const reranker = await createOnnxReranker({ model: "example/tiny-reranker", modelsFolder: folder });
  expect(await reranker.rerank({ question: "card", passages: ["card"], signal: live })).toHaveLength(1);
  await reranker.close();
});

test("what is there is not fetched again", async () => {
  const hub = await hubOf();
  await pullModel(id, { folder, hub: hub.url });
  const before = hub.requests.length;
  await pullModel(id, { folder, hub: hub.url });
  expect(hub.requests.slice(before)).toEqual([]);
});

test("a connection that ends midway leaves no half file, and the next pull goes on", async () => {
  const broken = await hubOf({ fault: { file: "onnx/model_quantized.onnx", kind: "cut" } });
  await expect(pullModel(id, { folder, hub: broken.url })).rejects.toMatchObject({
    code: "fetch_failed",
    retryable: true,
    message: expect.stringContaining("Run the same command again"),
  });
  expect((await filesIn(folder)).filter((file) => file.includes("onnx/"))).toEqual([]);
  await expect(createOnnxEmbedder({ model: id, modelsFolder: folder })).rejects.toMatchObject({
    message: expect.stringContaining("missing onnx/model_quantized.onnx"),
  });
  const whole = await hubOf();
  await pullModel(id, { folder, hub: whole.url });
  expect(whole.requests).toEqual(["onnx/model_quantized.onnx"]);
});

test("an aborted pull throws the reason and leaves no half file", async () => {
  const caller = new AbortController();
  const reason = new Error("Ctrl-C");
  const stalled = await hubOf({
    fault: { file: "onnx/model_quantized.onnx", kind: "stall" },
    onFault: () => caller.abort(reason),
  });
  await expect(pullModel(id, { folder, hub: stalled.url, signal: caller.signal })).rejects.toBe(reason);
  expect((await filesIn(folder)).filter((file) => file.includes("onnx/") || file.includes(".tmp."))).toEqual([]);
  await expect(pullModel(id, { folder, hub: stalled.url, signal: caller.signal })).rejects.toBe(reason);
});

test("an unknown model, an unknown dtype and a hub that is not there have different errors", async () => {
  const hub = await hubOf();
  const pull = (model: string, options: Parameters<typeof pullModel>[1] = {}) =>
    pullModel(model, { folder, hub: hub.url, ...options });
  await expect(pull("example/nothing")).rejects.toMatchObject({
    retryable: false,
    message: expect.stringContaining("HF_TOKEN"),
  });
  await expect(pull(id, { dtype: "fp16" })).rejects.toMatchObject({
    retryable: false,
    message: expect.stringContaining("model_fp16.onnx"),
  });
  await expect(pull("../../etc/passwd")).rejects.toMatchObject({ code: "invalid_value" });
  const { url } = hub;
  await hubs.pop()!.close();
  await expect(pullModel("example/other", { folder, hub: url })).rejects.toMatchObject({
    code: "fetch_failed",
    retryable: true,
  });
});

test("a model that does not load says so", async () => {
  const hub = await hubOf({ models: { [id]: { ...tinyEmbedder, "onnx/model_quantized.onnx": "not a model" } } });
  await expect(pullModel(id, { folder, hub: hub.url })).rejects.toMatchObject({
    retryable: false,
    message: expect.stringContaining("does not run here"),
  });
});
