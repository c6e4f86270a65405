import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { embedderSuite } from "@cuecard/testing/suites";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOnnxEmbedder, type OnnxEmbedder, type OnnxEmbedderOptions } from "./onnx-embedder.ts";
import {
  embeddingTable,
  tinyCrossEncoder,
  tinyDimensions,
  tinyEmbedder,
  tinyMaxTokens,
  vocabulary,
  writeModel,
} from "./test-kit/tiny-models.ts";

let models: string;
const opened: OnnxEmbedder[] = [];
const live = new AbortController().signal;
const model = "example/e5-tiny";

beforeAll(async () => {
  models = await mkdtemp(join(tmpdir(), "cuecard-models-"));
  await writeModel(join(models, model), tinyEmbedder);
});
afterAll(async () => {
  await Promise.all(opened.map((embedder) => embedder.close()));
  await rm(models, { recursive: true });
});

async function open(options: Partial<OnnxEmbedderOptions> = {}): Promise<OnnxEmbedder> {
  const embedder = await createOnnxEmbedder({ model, modelsFolder: models, ...options });
  opened.push(embedder);
  return embedder;
}

/** The unit vector of the rows' mean, by hand. */
function expected(tokens: string[], dimensions = tinyDimensions): number[] {
  const rows = tokens.map((token) => embeddingTable[vocabulary.indexOf(token)]!);
  const mean = Array.from(
    { length: dimensions },
    (_, index) => rows.reduce((sum, row) => sum + row[index]!, 0) / rows.length,
  );
  const norm = Math.hypot(...mean);
  return mean.map((value) => value / norm);
}

function expectVector(vector: Float32Array | undefined, wanted: number[]): void {
  expect(vector).toHaveLength(wanted.length);
  const furthest = Math.max(...wanted.map((value, index) => Math.abs(value - vector![index]!)));
  expect(furthest).toBeLessThan(1e-5);
}

embedderSuite("an ONNX model", async () => ({ embedder: await createOnnxEmbedder({ model, modelsFolder: models }) }));

test("a calibration is the embedder's, and one that falls is refused", async () => {
  const calibration = {
    points: [
      [0, 0],
      [0.4, 0.6],
      [1, 1],
    ] as const,
    fittedOn: "a test",
  };
  expect((await open()).calibration).toBeNull();
  expect((await open({ calibration })).calibration).toEqual(calibration);
  const falling = { ...calibration, points: [...calibration.points].reverse() };
  await expect(open({ calibration: falling })).rejects.toMatchObject({ code: "invalid_value", param: "calibration" });
});

describe("the vector of a text", () => {
  test("is the mean of its tokens' vectors behind the prefix of what it is embedded for", async () => {
    const embedder = await open();
    const texts = ["Refunds are paid"];
    const document = await embedder.embed({ texts, input: "document", signal: live });
    const question = await embedder.embed({ texts, input: "question", signal: live });
    expectVector(document.vectors[0], expected(["[CLS]", "passage", ":", "refunds", "are", "paid", "[SEP]"]));
    expectVector(question.vectors[0], expected(["[CLS]", "query", ":", "refunds", "are", "paid", "[SEP]"]));
    expect(document.tokens).toBe(7);
  });

  test("takes the prefixes, the pooling and the dimensions that were given instead", async () => {
    const embedder = await open({ prefixes: { document: "the ", question: "" }, pooling: "cls", dimensions: 8 });
    const { vectors } = await embedder.embed({ texts: ["office"], input: "document", signal: live });
    expect(embedder.dimensions).toBe(8);
    expectVector(vectors[0], expected(["[CLS]"], 8));
    const mean = await open({ prefixes: { document: "the ", question: "" } });
    const prefixed = await mean.embed({ texts: ["office"], input: "document", signal: live });
    expectVector(prefixed.vectors[0], expected(["[CLS]", "the", "office", "[SEP]"]));
  });

  test("is the same to the last bit alone and beside longer texts", async () => {
    const embedder = await open();
    const texts = ["a card", "Refunds are paid within fourteen days by card.", "invoice"];
    const together = await embedder.embed({ texts, input: "document", signal: live });
    for (const [index, text] of texts.entries()) {
      const alone = await embedder.embed({ texts: [text], input: "document", signal: live });
      expect(alone.vectors[0]).toEqual(together.vectors[index]);
    }
  });
});

describe("a text over the model's limit", () => {
  test("loses its end but not its closing mark, and is counted", async () => {
    const embedder = await open();
    expect(embedder.maxTokens).toBe(tinyMaxTokens);
    const long = Array(40).fill("days").join(" ");
    const { vectors, truncated, tokens } = await embedder.embed({
      texts: ["card", long, long],
      input: "document",
      signal: live,
    });
    expect({ truncated, tokens }).toEqual({ truncated: 2, tokens: 5 + 2 * tinyMaxTokens });
    expectVector(vectors[1], expected(["[CLS]", "passage", ":", ...Array(tinyMaxTokens - 4).fill("days"), "[SEP]"]));
  });

  test("is cut earlier when asked, never later than the model allows", async () => {
    const embedder = await open({ maxTokens: 8 });
    const { tokens } = await embedder.embed({
      texts: [Array(40).fill("days").join(" ")],
      input: "document",
      signal: live,
    });
    expect(tokens).toBe(8);
    await expect(open({ maxTokens: 512 })).rejects.toMatchObject({
      code: "value_out_of_range",
      message: expect.stringContaining("8 to 24"),
    });
  });
});

describe("the model's thread", () => {
  const many = (embedder: OnnxEmbedder, signal = live) =>
    embedder.embed({ texts: Array(10_000).fill("Refunds are paid within fourteen days."), input: "document", signal });

  test("answers a question before documents that were asked for earlier", async () => {
    const embedder = await open();
    const order: string[] = [];
    await embedder.embed({ texts: ["refund"], input: "question", signal: live });
    const documents = many(embedder).then(() => order.push("documents"));
    const question = embedder
      .embed({ texts: ["refund"], input: "question", signal: live })
      .then(() => order.push("question"));
    await Promise.all([documents, question]);
    expect(order).toEqual(["question", "documents"]);
  });

  test("drops an aborted request midway and takes the next one", async () => {
    const embedder = await open();
    const caller = new AbortController();
    const reason = new Error("the knowledge base was deleted");
    const aborted = expect(many(embedder, caller.signal)).rejects.toBe(reason);
    await embedder.embed({ texts: ["refund"], input: "question", signal: live });
    caller.abort(reason);
    await aborted;
    expect((await embedder.embed({ texts: ["refund"], input: "document", signal: live })).vectors).toHaveLength(1);
  });

  test("ends with close, and what it owed and what comes later is refused", async () => {
    const embedder = await open();
    const owed = expect(many(embedder)).rejects.toMatchObject({ code: "shutting_down" });
    await embedder.close();
    await owed;
    await expect(many(embedder)).rejects.toMatchObject({ code: "shutting_down" });
  });

  test("is not torn down under the runtime, which would abort the process, when that exits or closes it midway", async () => {
    // Seen to end with SIGABRT when an exit does not wait, and, in about one round of five, when `close` terminates the
    // thread.
    const program = `
      import { createOnnxEmbedder } from ${JSON.stringify(new URL("./onnx-embedder.ts", import.meta.url).href)};
      const signal = new AbortController().signal;
      const busy = async () => {
        const embedder = await createOnnxEmbedder({ model: ${JSON.stringify(join(models, model))} });
        await embedder.embed({ texts: ["refund"], input: "question", signal });
        embedder.embed({ texts: Array(20_000).fill("refunds are paid"), input: "document", signal }).catch(() => {});
        await new Promise((resolve) => setTimeout(resolve, 20));
        return embedder;
      };
      for (let round = 0; round < 12; round++) await (await busy()).close();
      await busy();
      process.exit(7);
    `;
    const run = promisify(execFile)(process.execPath, [...process.execArgv, "--input-type=module", "--eval", program], {
      timeout: 300_000,
    });
    await expect(run).rejects.toMatchObject({ code: 7, signal: null, stderr: "" });
  });

  test("lets the process end when nobody closes it", async () => {
    const program = `
      import { createOnnxEmbedder } from ${JSON.stringify(new URL("./onnx-embedder.ts", import.meta.url).href)};
      const embedder = await createOnnxEmbedder({ model: ${JSON.stringify(join(models, model))}, name: "e5-tiny" });
      const { vectors } = await embedder.embed({ texts: ["refund"], input: "document", signal: new AbortController().signal });
      process.stdout.write(embedder.model + vectors.length);
    `;
    const run = promisify(execFile)(process.execPath, [...process.execArgv, "--input-type=module", "--eval", program], {
      timeout: 300_000,
    });
    expect(await run).toEqual({ stdout: "e5-tiny1", stderr: "" });
  });
});

describe("what can't run", () => {
  const folderWith = async (files: Parameters<typeof writeModel>[1]) =>
    writeModel(await mkdtemp(join(models, "m-")), files);
  const without = (...names: string[]) =>
    Object.fromEntries(Object.entries(tinyEmbedder).filter(([path]) => !names.includes(path)));

  test("a model that is not here names the command that pulls it", async () => {
    await expect(open({ model: "Xenova/multilingual-e5-small" })).rejects.toMatchObject({
      code: "invalid_value",
      message: expect.stringContaining("run: cuecard models pull Xenova/multilingual-e5-small"),
    });
  });

  test("a dtype that is not here names the one that is", async () => {
    await expect(open({ dtype: "fp32" })).rejects.toMatchObject({
      message: expect.stringMatching(/missing onnx\/model\.onnx.*pull example\/e5-tiny --dtype fp32.*\(q8\)/),
    });
  });

  test("a folder names the files it lacks", async () => {
    await expect(open({ model: await folderWith(without("tokenizer.json")) })).rejects.toMatchObject({
      message: expect.stringContaining("has no tokenizer.json"),
    });
  });

  test("an id that is none, a cross-encoder, and a broken config are refused at once", async () => {
    await expect(open({ model: "../../etc" })).rejects.toMatchObject({ code: "invalid_value" });
    await expect(open({ model: "e5" })).rejects.toMatchObject({ message: expect.stringContaining("owner and a name") });
    await expect(open({ model: await folderWith(tinyCrossEncoder) })).rejects.toMatchObject({
      message: expect.stringContaining("createOnnxReranker"),
    });
    await expect(open({ model: await folderWith({ ...tinyEmbedder, "config.json": "[" }) })).rejects.toMatchObject({
      message: expect.stringContaining("config.json"),
    });
  });

  test("a model of unknown pooling asks for it", async () => {
    const config = { model_type: "bert", hidden_size: tinyDimensions, architectures: ["BertModel"] };
    const folder = await folderWith({ ...tinyEmbedder, "config.json": JSON.stringify(config) });
    await expect(open({ model: folder })).rejects.toMatchObject({ param: "pooling" });
    const told = await open({ model: folder, pooling: "mean" });
    const { vectors } = await told.embed({ texts: ["card"], input: "question", signal: live });
    expectVector(vectors[0], expected(["[CLS]", "card", "[SEP]"]));
  });

  test("a damaged model fails the request, and works once it is whole", async () => {
    const folder = await folderWith({ ...tinyEmbedder, "onnx/model_quantized.onnx": "not a model" });
    const embedder = await open({ model: folder });
    const embed = () => embedder.embed({ texts: ["card"], input: "document", signal: live });
    await expect(embed()).rejects.toMatchObject({ code: "embedding_failed", retryable: false });
    await writeFile(join(folder, "onnx/model_quantized.onnx"), tinyEmbedder["onnx/model_quantized.onnx"]!);
    expect((await embed()).vectors).toHaveLength(1);
  });
});
