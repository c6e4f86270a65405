import { isCuecardError } from "@cuecard/core";
import { embedderSuite, sendJson } from "@cuecard/testing/suites";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createOpenAIEmbedder, type OpenAIEmbedderOptions } from "./openai-embedder.ts";
import { type EmbeddingsAnswer, startEmbeddingsServer } from "./test-kit/embeddings-test-server.ts";

const apiKey = "sk-test-0123456789abcdefghij";

embedderSuite("the OpenAI embedder", async () => {
  const server = await startEmbeddingsServer();
  return { embedder: createOpenAIEmbedder({ apiKey, baseURL: server.baseURL }), close: server.close };
});

let server: Awaited<ReturnType<typeof startEmbeddingsServer>>;
beforeEach(async () => {
  server = await startEmbeddingsServer();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server.close();
});

const create = (options: Partial<OpenAIEmbedderOptions> = {}) =>
  createOpenAIEmbedder({ apiKey, baseURL: server.baseURL, ...options });
const embed = (
  options: Partial<OpenAIEmbedderOptions> = {},
  texts = ["one", "two", "three"],
  signal = new AbortController().signal,
) => create(options).embed({ texts, input: "document", signal });
const failureOf = async (running: Promise<unknown>) => {
  const error = await running.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!isCuecardError(error)) throw new Error(`Expected a CuecardError, got ${String(error)}.`);
  return error;
};

test("takes a calibration in place of the model's own, none when told so, and refuses one that falls", () => {
  const calibration = {
    points: [
      [0, 0],
      [0.4, 0.6],
      [1, 1],
    ] as const,
    fittedOn: "a test",
  };
  expect(create().calibration).not.toBeNull();
  expect(create({ calibration }).calibration).toEqual(calibration);
  expect(create({ calibration: null }).calibration).toBeNull();
  const falling = { ...calibration, points: [...calibration.points].reverse() };
  expect(() => create({ calibration: falling })).toThrow(
    expect.objectContaining({ code: "invalid_value", param: "calibration" }),
  );
});

describe("the request", () => {
  test("asks for floats of the model, with the key in its header alone", async () => {
    const { tokens } = await embed();
    const [request] = server.requests;
    expect(request!.body).toEqual({
      model: "text-embedding-3-small",
      input: ["one", "two", "three"],
      encoding_format: "float",
    });
    expect(request!.headers.authorization).toBe(`Bearer ${apiKey}`);
    expect(tokens).toBe(21);
  });

  test("asks for shorter vectors only when told to", async () => {
    const { vectors } = await embed({ dimensions: 256 });
    expect(server.requests[0]!.body.dimensions).toBe(256);
    expect(vectors[0]).toHaveLength(256);
  });

  test("doesn't send dimensions to a model it doesn't know", async () => {
    await failureOf(embed({ model: "bge-m3", provider: "vllm", dimensions: 1_024 }));
    expect(server.requests[0]!.body).not.toHaveProperty("dimensions");
  });

  test.each<[string, Partial<OpenAIEmbedderOptions>, string, string]>([
    ["text-embedding-3-small", {}, "one", "one"],
    ["intfloat/multilingual-e5-small", {}, "passage: one", "query: one"],
    ["nomic-embed-text:latest", {}, "search_document: one", "search_query: one"],
    ["my-own", { dimensions: 64 }, "one", "one"],
    ["nomic-embed-text", { prefixes: { document: "", question: "q " } }, "one", "q one"],
  ])("puts the words of %s before passages and questions: %j", async (model, options, document, question) => {
    const { dimensions } = create({ model, ...options });
    const other = await startEmbeddingsServer({ dimensions });
    const embedder = create({ model, baseURL: other.baseURL, ...options });
    const { signal } = new AbortController();
    for (const input of ["document", "question"] as const) await embedder.embed({ texts: ["one"], input, signal });
    expect(other.requests.map(({ body }) => body.input)).toEqual([[document], [question]]);
    await other.close();
  });

  test("cuts texts no later than the model's own limit", () => {
    expect(create().maxTokens).toBe(8_191);
    expect(create({ model: "intfloat/multilingual-e5-small" })).toMatchObject({ dimensions: 384, maxTokens: 512 });
    expect(create({ model: "my-own", dimensions: 64 }).maxTokens).toBe(8_191);
  });

  test("takes nothing from the environment", async () => {
    for (const name of ["OPENAI_API_KEY", "OPENAI_ORG_ID", "OPENAI_PROJECT_ID"])
      vi.stubEnv(name, "from-the-environment");
    vi.stubEnv("OPENAI_BASE_URL", "http://127.0.0.1:9/stranger");
    await embed();
    expect(JSON.stringify(server.requests[0]!.headers)).not.toContain("from-the-environment");
    let asked = "";
    const fetch: typeof globalThis.fetch = async (url) => {
      asked = String(url);
      throw new Error("planted");
    };
    await failureOf(
      createOpenAIEmbedder({ apiKey, fetch }).embed({
        texts: ["one"],
        input: "document",
        signal: new AbortController().signal,
      }),
    );
    expect(asked).toBe("https://api.openai.com/v1/embeddings");
  });

  test("128 of the longest chunks fit in one request of 300,000 tokens", () => {
    const { maxBatch, maxBatchTokens } = create();
    expect(maxBatch * 2_048).toBeLessThanOrEqual(maxBatchTokens!);
  });

  test("names the deployment to a gateway, with its headers, and keeps the model's own name, length and calibration", async () => {
    const headers = { "x-gateway-key": "gateway-secret" };
    const options = { model: "text-embedding-3-large", deployment: "team/embeddings", dimensions: 1_024, headers };
    const { vectors } = await embed(options);
    expect(vectors[0]).toHaveLength(1_024);
    expect(server.requests[0]!.body).toMatchObject({ model: "team/embeddings", dimensions: 1_024 });
    expect(server.requests[0]!.headers).toMatchObject({
      authorization: `Bearer ${apiKey}`,
      "x-gateway-key": "gateway-secret",
    });
    expect(create(options)).toMatchObject({ model: "text-embedding-3-large", dimensions: 1_024 });
  });

  test("goes to an Azure deployment with its key header and version, and no other", async () => {
    let asked: { url: string; headers: Headers } | null = null;
    const spy: typeof globalThis.fetch = async (url, init) => {
      asked = { url: String(url), headers: new Headers(init!.headers) };
      return fetch(`${server.baseURL}/embeddings`, init);
    };
    const baseURL = "https://example.openai.azure.com/openai/deployments/emb";
    const { vectors, tokens } = await embed({ baseURL, azureApiVersion: "2024-10-21", fetch: spy });
    expect(vectors).toHaveLength(3);
    expect(tokens).toBe(21);
    expect(asked!.url).toBe(`${baseURL}/embeddings?api-version=2024-10-21`);
    expect(asked!.headers.get("api-key")).toBe(apiKey);
    expect(asked!.headers.get("authorization")).toBeNull();
  });

  test("counts no tokens where the server does not", async () => {
    server.plant((response, { usage: _usage, ...answer }) => sendJson(response, 200, answer));
    expect((await embed()).tokens).toBeNull();
  });
});

describe("options", () => {
  test.each([
    ["text-embedding-3-small", undefined, 1_536],
    ["text-embedding-3-large", undefined, 3_072],
    ["text-embedding-3-large", 1_024, 1_024],
    ["text-embedding-ada-002", undefined, 1_536],
    ["nomic-embed", 768, 768],
  ])("%s with dimensions %s makes %i numbers", (model, dimensions, expected) => {
    expect(create({ model, dimensions }).dimensions).toBe(expected);
  });

  test.each([
    ["an unknown model without dimensions", { model: "nomic-embed" }, "missing_field"],
    ["a name of Object's own", { model: "constructor" }, "missing_field"],
    ["more dimensions than the model has", { dimensions: 2_000 }, "invalid_value"],
    ["a length the model cannot make", { model: "text-embedding-ada-002", dimensions: 512 }, "invalid_value"],
    ["a fraction", { dimensions: 1.5 }, "invalid_value"],
    ["a batch of nothing", { maxBatch: 0 }, "invalid_value"],
    ["no requests at once", { concurrency: 0 }, "invalid_value"],
    ["half a token", { maxBatchTokens: 0.5 }, "invalid_value"],
    ["no key", { apiKey: "" }, "invalid_value"],
    ["a key with a line break", { apiKey: `${apiKey}\n` }, "invalid_value"],
  ])("%s is refused at once", (_, options, code) => {
    const refusal = (() => {
      try {
        return create(options);
      } catch (error) {
        return error;
      }
    })();
    expect(refusal).toMatchObject({ code });
    expect(String(refusal)).not.toContain(apiKey);
  });
});

describe("the answer", () => {
  test("out of order is put in order", async () => {
    server.plant((response, answer) => sendJson(response, 200, { ...answer, data: answer.data.toReversed() }));
    const shuffled = await embed();
    const straight = await embed();
    expect(shuffled.vectors).toEqual(straight.vectors);
  });

  const without = (answer: EmbeddingsAnswer, change: (first: Record<string, unknown>) => void) => {
    change(answer.data[0] as Record<string, unknown>);
    return answer;
  };
  test.each<[string, (answer: EmbeddingsAnswer) => unknown, RegExp]>([
    ["too few", (answer) => ({ ...answer, data: answer.data.slice(1) }), /2 embeddings for 3 texts/],
    ["empty data", (answer) => ({ ...answer, data: [] }), /0 embeddings for 3 texts/],
    ["no data", () => ({ object: "list" }), /data being undefined/],
    ["a list", () => [], /a list of 0 instead of a JSON object/],
    [
      "a wrong length",
      (answer) => without(answer, (first) => (first.embedding = [1, 2])),
      /embedding 0 of 2 numbers instead of 1536/,
    ],
    [
      "base64",
      (answer) => without(answer, (first) => (first.embedding = "AACAPwAAgD8=")),
      /a string of 12 characters.*encoding_format/,
    ],
    ["an empty vector", (answer) => without(answer, (first) => (first.embedding = [])), /0 numbers instead of 1536/],
    ["no index", (answer) => without(answer, (first) => delete first.index), /index undefined, expected 0 to 2/],
    ["an index twice", (answer) => without(answer, (first) => (first.index = 1)), /two embeddings of index 1/],
    ["an index too high", (answer) => without(answer, (first) => (first.index = 3)), /index 3/],
    [
      "null among numbers",
      (answer) => without(answer, (first) => ((first.embedding as unknown[])[5] = null)),
      /null among the numbers/,
    ],
    [
      "a number beyond 32 bits",
      (answer) => without(answer, (first) => ((first.embedding as unknown[])[5] = 1e300)),
      /1e\+300 among the numbers/,
    ],
  ])("with %s is embedding_failed and is not tried again", async (_, spoil, message) => {
    server.plant((response, answer) => sendJson(response, 200, spoil(answer)));
    const failure = await failureOf(embed());
    expect(failure).toMatchObject({ code: "embedding_failed", retryable: false });
    expect(failure.message).toMatch(/^openai\/text-embedding-3-small answered 200 with /);
    expect(failure.message).toMatch(message);
  });

  test("that is a web page names the base address", async () => {
    server.plant((response) => response.writeHead(200, { "content-type": "text/html" }).end("<html>Welcome</html>"));
    expect((await failureOf(embed())).message).toMatch(/a string of 20 characters.*baseURL/);
  });
});

describe("a refusal", () => {
  test.each([
    [400, "invalid_request_error", false],
    [401, "invalid_api_key", false],
    [403, "unsupported_country", false],
    [404, "model_not_found", false],
    [408, "timeout", true],
    [429, "rate_limit_exceeded", true],
    [429, "insufficient_quota", false],
    [500, "server_error", true],
    [503, "overloaded", true],
  ])(
    "of status %i (%s) has retryable %s and shows no key, however often the server repeats it",
    async (status, code, retryable) => {
      const said = `Something is wrong with ${apiKey}, yes ${apiKey}.`;
      server.plant((response) =>
        sendJson(
          response,
          status,
          { error: { message: said, code, type: code } },
          { "x-echo": apiKey, "x-request-id": "req_7" },
        ),
      );
      const failure = await failureOf(embed());
      expect(failure).toMatchObject({ code: "embedding_failed", retryable });
      expect(failure.message).toContain("openai/text-embedding-3-small");
      expect(failure.message).toContain(String(status));
      expect(failure.message).toContain("Something is wrong with [API key]");
      expect(failure.message).toContain("req_7");
      expect(everythingIn(failure)).not.toContain(apiKey);
      expect(server.requests).toHaveLength(1);
    },
  );

  test("shows no value of a gateway's header", async () => {
    server.plant((response) => sendJson(response, 403, { error: { message: "gateway-secret may not embed." } }));
    const failure = await failureOf(embed({ headers: { "x-gateway-key": "gateway-secret" } }));
    expect(everythingIn(failure)).not.toContain("gateway-secret");
  });

  test.each<[string, Record<string, string>, number | null]>([
    ["seconds", { "retry-after": "7" }, 7],
    ["a date", { "retry-after": "Fri, 31 Dec 1999 23:59:59 GMT", date: "Fri, 31 Dec 1999 23:59:29 GMT" }, 30],
    ["a date that has passed", { "retry-after": "Fri, 31 Dec 1999 23:59:59 GMT" }, 0],
    ["milliseconds", { "retry-after-ms": "1500", "retry-after": "2" }, 1.5],
    ["nonsense", { "retry-after": "soon" }, null],
    ["nothing", {}, null],
  ])("with Retry-After in %s", async (_, headers, seconds) => {
    server.plant((response) => sendJson(response, 429, { error: { message: "Slow down." } }, headers));
    expect(await failureOf(embed())).toMatchObject({ retryable: true, retryAfterSeconds: seconds });
  });
});

describe("a connection", () => {
  test("that nobody answers is retryable", async () => {
    await server.close();
    const failure = await failureOf(embed());
    expect(failure).toMatchObject({ code: "embedding_failed", retryable: true });
    expect(failure.message).toMatch(/ECONNREFUSED/);
  });

  test("cut in the middle of the body is retryable", async () => {
    server.plant((response, answer) => {
      const text = JSON.stringify(answer);
      response.writeHead(200, { "content-type": "application/json", "content-length": text.length });
      response.write(text.slice(0, 1_000), () => response.destroy());
    });
    expect(await failureOf(embed())).toMatchObject({ code: "embedding_failed", retryable: true });
  });

  test("with half a JSON document is retryable", async () => {
    server.plant((response, answer) => {
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer).slice(0, 1_000));
    });
    const failure = await failureOf(embed());
    expect(failure).toMatchObject({ code: "embedding_failed", retryable: true });
    expect(failure.message).toMatch(/answered 200 with a body that is truncated/);
  });

  test.each<[string, boolean]>([
    ["before the headers", false],
    ["in the middle of the body", true],
  ])("hanging %s ends with the signal's reason when aborted", async (_, headersFirst) => {
    const caller = new AbortController();
    const reason = new Error("the caller hung up");
    server.plant((response) => {
      if (headersFirst) response.writeHead(200, { "content-type": "application/json" }).write('{"data": [');
      setImmediate(() => caller.abort(reason));
    });
    await expect(embed({}, ["one"], caller.signal)).rejects.toBe(reason);
  });

  test.each<[string, boolean]>([
    ["before the headers", false],
    ["in the middle of the body", true],
  ])("hanging %s longer than timeoutMs is retryable", async (_, headersFirst) => {
    server.plant((response) => {
      if (headersFirst) response.writeHead(200, { "content-type": "application/json" }).write('{"data": [');
    });
    const failure = await failureOf(embed({ timeoutMs: 150 }));
    expect(failure).toMatchObject({ code: "embedding_failed", retryable: true });
    expect(failure.message).toBe("openai/text-embedding-3-small did not answer within 150 ms.");
  });
});

/** Every text an error could carry into a log, its causes included. */
function everythingIn(error: unknown): string {
  if (!(error instanceof Error)) return JSON.stringify(error) ?? "";
  const own = Object.getOwnPropertyNames(error).map((name) =>
    String((error as unknown as Record<string, unknown>)[name]),
  );
  return [...own, everythingIn(error.cause)].join("\n");
}

test("sends the headers of a request with it", async () => {
  const headers = { traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01" };
  const { signal } = new AbortController();
  await create().embed({ texts: ["one"], input: "question", signal, headers });
  expect(server.requests.map((request) => request.headers)).toMatchObject([headers]);
});
