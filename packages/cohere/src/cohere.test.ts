import { isCuecardError } from "@cuecard/core";
import { embedderSuite, rerankerSuite, sendJson } from "@cuecard/testing/suites";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type CohereEmbedderOptions, createCohereEmbedder } from "./cohere-embedder.ts";
import { type CohereRerankerOptions, createCohereReranker } from "./cohere-reranker.ts";
import { type CohereAnswer, type Fault, startCohereServer } from "./test-kit/cohere-test-server.ts";

const apiKey = "co-test-0123456789abcdefghij";

embedderSuite("the Cohere embedder", async () => {
  const server = await startCohereServer();
  return { embedder: createCohereEmbedder({ apiKey, baseURL: server.origin }), close: server.close };
});
rerankerSuite("the Cohere reranker", async () => {
  const server = await startCohereServer();
  return { reranker: createCohereReranker({ apiKey, baseURL: server.origin }), close: server.close };
});

let server: Awaited<ReturnType<typeof startCohereServer>>;
beforeEach(async () => {
  server = await startCohereServer();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server.close();
});

const live = () => new AbortController().signal;
const embed = (options: Partial<CohereEmbedderOptions> = {}, signal = live()) =>
  createCohereEmbedder({ apiKey, baseURL: server.origin, ...options }).embed({
    texts: ["one", "two", "three"],
    input: "document",
    signal,
  });
const rerank = (options: Partial<CohereRerankerOptions> = {}, signal = live()) =>
  createCohereReranker({ apiKey, baseURL: server.origin, ...options }).rerank({
    question: "two",
    passages: ["one", "two", "three"],
    signal,
  });
const failureOf = async (running: Promise<unknown>) => {
  const error = await running.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!isCuecardError(error)) throw new Error(`Expected a CuecardError, got ${String(error)}.`);
  return error;
};
const both = [
  ["embedding", embed, "embedding_failed", "cohere/embed-v4.0"],
  ["reranking", rerank, "reranking_failed", "cohere/rerank-v3.5"],
] as const;

test("the embedder takes a calibration, and refuses one that falls", () => {
  const calibration = {
    points: [
      [0, 0],
      [0.4, 0.6],
      [1, 1],
    ] as const,
    fittedOn: "a test",
  };
  expect(createCohereEmbedder({ apiKey }).calibration).toBeNull();
  expect(createCohereEmbedder({ apiKey, calibration }).calibration).toEqual(calibration);
  const falling = { ...calibration, points: [...calibration.points].reverse() };
  expect(() => createCohereEmbedder({ apiKey, calibration: falling })).toThrow(
    expect.objectContaining({ param: "calibration" }),
  );
});

describe("the request", () => {
  test("embeds passages as documents and questions as queries, in floats, with the key in its header alone", async () => {
    const embedder = createCohereEmbedder({ apiKey, baseURL: `${server.origin}/` });
    const { tokens } = await embedder.embed({ texts: ["one"], input: "document", signal: live() });
    await embedder.embed({ texts: ["one?"], input: "question", signal: live() });
    expect(server.requests.map(({ body }) => body)).toEqual([
      { model: "embed-v4.0", texts: ["one"], input_type: "search_document", embedding_types: ["float"] },
      { model: "embed-v4.0", texts: ["one?"], input_type: "search_query", embedding_types: ["float"] },
    ]);
    expect(server.requests[0]!.headers.authorization).toBe(`Bearer ${apiKey}`);
    expect(tokens).toBe(11);
  });

  test("asks for shorter vectors only when told to", async () => {
    expect((await embed({ dimensions: 256 })).vectors[0]).toHaveLength(256);
    expect(server.requests[0]!.body.output_dimension).toBe(256);
  });

  test("reranks every passage", async () => {
    expect((await rerank()).indexOf(1)).toBe(1);
    expect(server.requests[0]!.body).toEqual({
      model: "rerank-v3.5",
      query: "two",
      documents: ["one", "two", "three"],
    });
  });

  test("takes no key from the environment and goes to Cohere by default", async () => {
    for (const name of ["CO_API_KEY", "COHERE_API_KEY"]) vi.stubEnv(name, "from-the-environment");
    let asked = "";
    const fetch: typeof globalThis.fetch = async (url, init) => {
      asked = `${url} ${JSON.stringify(init!.headers)}`;
      throw new Error("planted");
    };
    await failureOf(
      createCohereEmbedder({ apiKey, fetch }).embed({ texts: ["one"], input: "document", signal: live() }),
    );
    expect(asked).toMatch(/^https:\/\/api\.cohere\.com\/v2\/embed /);
    expect(asked).not.toContain("from-the-environment");
  });
});

describe("options", () => {
  test.each([
    ["embed-v4.0", undefined, 1_536, 128_000],
    ["embed-v4.0", 512, 512, 128_000],
    ["embed-multilingual-v3.0", undefined, 1_024, 512],
    ["a-model-of-tomorrow", 2_048, 2_048, 512],
  ])("%s with dimensions %s makes %i numbers of at most %i tokens", (model, dimensions, expected, maxTokens) => {
    expect(createCohereEmbedder({ apiKey, model, dimensions })).toMatchObject({
      dimensions: expected,
      maxTokens,
      maxBatch: 96,
    });
  });

  test.each<[string, Partial<CohereEmbedderOptions>, string]>([
    ["an unknown model without dimensions", { model: "a-model-of-tomorrow" }, "missing_field"],
    ["a name of Object's own", { model: "constructor" }, "missing_field"],
    ["a length the model cannot make", { dimensions: 300 }, "invalid_value"],
    ["no key", { apiKey: "" }, "invalid_value"],
    ["a key with a line break", { apiKey: `${apiKey}\n` }, "invalid_value"],
    ["a base address that is none", { baseURL: "cohere" }, "invalid_value"],
  ])("%s is refused at once", (_, options, code) => {
    const refusal = (() => {
      try {
        return createCohereEmbedder({ apiKey, ...options });
      } catch (error) {
        return error;
      }
    })();
    expect(refusal).toMatchObject({ code });
    expect(String(refusal)).not.toContain(apiKey);
  });
});

describe("an answer", () => {
  const vectors = (answer: CohereAnswer) => answer.embeddings!.float as unknown[][];
  test.each<[string, (answer: CohereAnswer) => unknown, RegExp]>([
    [
      "too few vectors",
      (answer) => ({ ...answer, embeddings: { float: vectors(answer).slice(1) } }),
      /2 embeddings for 3 texts/,
    ],
    [
      "a short vector",
      (answer) => ({ ...answer, embeddings: { float: [[1], ...vectors(answer).slice(1)] } }),
      /1 numbers instead of 1536/,
    ],
    [
      "base64",
      (answer) => ({ ...answer, embeddings: { float: ["AAAA", "AAAA", "AAAA"] } }),
      /embedding 0 being a string of 4 characters/,
    ],
    [
      "another type of numbers",
      (answer) => ({ ...answer, embeddings: { int8: [] } }),
      /embeddings\.float being undefined/,
    ],
    [
      "null among the numbers",
      (answer) => ({ ...answer, embeddings: { float: vectors(answer).map((vector) => vector.fill(null, 5, 6)) } }),
      /null among the numbers of embedding 0/,
    ],
    ["a list", () => [], /a list of 0 instead of a JSON object/],
  ])("with %s is embedding_failed and is not tried again", async (_, spoil, words) => {
    server.plant((response, answer) => sendJson(response, 200, spoil(answer)));
    const failure = await failureOf(embed());
    expect(failure).toMatchObject({ code: "embedding_failed", retryable: false });
    expect(failure.message).toMatch(words);
  });

  test.each<[string, (results: NonNullable<CohereAnswer["results"]>) => unknown, RegExp]>([
    ["too few scores", (results) => results.slice(1), /2 scores for 3 passages/],
    ["an index twice", ([first]) => [first, first, first], /two scores of index 1/],
    [
      "an index too high",
      ([first, second]) => [first, second, { index: 3, relevance_score: 1 }],
      /index 3, expected 0 to 2/,
    ],
    [
      "a score that is a text",
      ([first, second]) => [first, second, { index: 2, relevance_score: "high" }],
      /a string of 4 characters as the score/,
    ],
    ["no objects", () => [1, 2, 3], /index undefined/],
    ["no list", () => null, /results being null/],
  ])("with %s is reranking_failed and is not tried again", async (_, spoil, words) => {
    server.plant((response, answer) => sendJson(response, 200, { ...answer, results: spoil(answer.results!) }));
    const failure = await failureOf(rerank());
    expect(failure).toMatchObject({ code: "reranking_failed", retryable: false });
    expect(failure.message).toMatch(words);
  });
});

describe.each(both)("%s", (_, run, code, name) => {
  test.each([
    [400, false],
    [401, false],
    [404, false],
    [422, false],
    [429, true],
    [500, true],
    [503, true],
  ])("refused with %i has retryable %s and shows no key", async (status, retryable) => {
    server.plant((response) =>
      sendJson(response, status, { id: "q7", message: `no, ${apiKey} is wrong` }, { "x-echo": apiKey }),
    );
    const failure = await failureOf(run());
    expect(failure).toMatchObject({ code, retryable });
    expect(failure.message).toContain(`${name} refused the request: ${status} no, [API key] is wrong (request q7)`);
    expect(`${failure.stack}${JSON.stringify(failure)}${String(failure.cause)}`).not.toContain(apiKey);
    expect(server.requests).toHaveLength(1);
  });

  test("told to wait says how long", async () => {
    server.plant((response) => sendJson(response, 429, { message: "slow down" }, { "retry-after": "7" }));
    expect(await failureOf(run())).toMatchObject({ retryable: true, retryAfterSeconds: 7 });
  });

  test("refused without a body is named by its status", async () => {
    server.plant((response) => response.writeHead(502).end("<html>Bad gateway</html>"));
    expect((await failureOf(run())).message).toBe(`${name} refused the request: 502.`);
  });

  const cut: [string, Fault][] = [
    ["half a JSON document", (response, answer) => response.writeHead(200).end(JSON.stringify(answer).slice(0, 20))],
    ["nothing", (response) => response.writeHead(200).end()],
    ["a web page", (response) => response.writeHead(200).end("<html>Welcome</html>")],
    [
      "a body whose connection breaks",
      (response) => {
        response.writeHead(200, { "content-length": 1_000 });
        response.write("{", () => response.destroy());
      },
    ],
  ];
  test.each(cut)("answered with %s is retryable", async (_, fault) => {
    server.plant(fault);
    expect(await failureOf(run())).toMatchObject({ code, retryable: true });
  });

  test("that nobody answers is retryable", async () => {
    await server.close();
    const failure = await failureOf(run());
    expect(failure).toMatchObject({ code, retryable: true });
    expect(failure.message).toContain("ECONNREFUSED");
  });

  test.each([false, true])(
    "that hangs (in the body: %s) ends with its deadline or with the signal's reason",
    async (inBody) => {
      const hang: Fault = (response) => {
        if (inBody) response.writeHead(200).write("{");
      };
      server.plant(hang);
      const failure = await failureOf(run({ timeoutMs: 150 }));
      expect(failure).toMatchObject({ code, retryable: true });
      expect(failure.message).toBe(`${name} did not answer within 150 ms.`);
      const caller = new AbortController();
      const reason = new Error("the caller hung up");
      server.plant((...sent) => {
        hang(...sent);
        setImmediate(() => caller.abort(reason));
      });
      await expect(run({}, caller.signal)).rejects.toBe(reason);
    },
  );
});

test("sends the headers of a request with it, and none of them in place of the key's", async () => {
  const headers = { traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", authorization: "none" };
  const connection = { apiKey, baseURL: server.origin };
  await createCohereEmbedder(connection).embed({ texts: ["one"], input: "question", signal: live(), headers });
  await createCohereReranker(connection).rerank({ question: "one", passages: ["one"], signal: live(), headers });
  expect(server.requests.map((request) => [request.headers.traceparent, request.headers.authorization])).toEqual([
    [headers.traceparent, `Bearer ${apiKey}`],
    [headers.traceparent, `Bearer ${apiKey}`],
  ]);
});
