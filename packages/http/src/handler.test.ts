import { type Cuecard, CuecardError, errorTypes, limits } from "@cuecard/core";
import { describe, expect, it, vi } from "vitest";
import { statusOf } from "./answer/statuses.ts";
import { createHandler, type HandlerOptions } from "./handler.ts";
import { ErrorBody } from "./routes/components.ts";
import { routeTable } from "./routes/route-table.ts";
import { aPrincipal, clientOf, stubCuecard } from "./test-kit/stub-cuecard.ts";

const options: HandlerOptions = { secret: "a secret of the tests", version: "0.0.0" };
const ask = (methods: Parameters<typeof stubCuecard>[0] = {}, more: Partial<HandlerOptions> = {}) =>
  clientOf(createHandler(stubCuecard(methods), { ...options, ...more }));

async function refusal(response: Response) {
  const { error } = ErrorBody.parse(await response.json());
  expect(response.headers.get("x-request-id")).toBe(error.requestId);
  return { status: response.status, ...error };
}

const create = async (input: unknown) => input as never;

describe("API keys", () => {
  it.each([
    ["no header", "", "missing_api_key"],
    ["another scheme", "Basic abc", "missing_api_key"],
    ["an unknown key", "Bearer sk_live_other", "invalid_api_key"],
  ])("%s is answered with 401", async (_, Authorization, code) => {
    const response = await ask()("GET", "/v1/teams", { headers: { Authorization } });
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
    expect(await refusal(response)).toMatchObject({ status: 401, type: "authentication_error", code });
  });

  it.each(
    routeTable
      .filter(({ scope, forPublicKeys }) => scope !== null && !forPublicKeys)
      .map(({ method, path }) => [method, path]),
  )("a public key may not %s %s", async (method, path) => {
    const response = await ask()(method, path, { headers: { Authorization: "Bearer pk_live_test" } });
    expect(await refusal(response)).toMatchObject({
      status: 403,
      type: "permission_error",
      code: "private_key_required",
    });
  });

  it("a public key searches its own knowledge bases only", async () => {
    const search = vi.fn(async () => ({ object: "search_result" }) as never);
    const send = ask({ search });
    const headers = { Authorization: "bearer pk_live_narrow" };
    const body = (...knowledgeBaseIds: string[]) => ({ query: "refund", knowledgeBaseIds });
    expect((await send("POST", "/v1/knowledge-base/search", { headers, body: body("kb_1") })).status).toBe(200);
    expect(
      await refusal(await send("POST", "/v1/knowledge-base/search", { headers, body: body("kb_1", "kb_2") })),
    ).toMatchObject({
      status: 403,
      code: "knowledge_base_not_allowed",
      message: expect.stringContaining("kb_2"),
    });
    expect(search).toHaveBeenCalledTimes(1);
  });

  it("are not asked for where nothing is secret", async () => {
    for (const path of ["/healthz", "/readyz", "/v1/openapi.json"]) {
      expect((await ask()("GET", path, { headers: { Authorization: "" } })).status).toBe(200);
    }
  });
});

describe("/metrics", () => {
  const metrics = async () => ({ contentType: "text/plain; version=0.0.4", body: "# all workspaces\n" });
  const keys = { authenticate: async () => aPrincipal({ workspace: "customer" }) } as unknown as Cuecard["keys"];

  it("are there for a private key of the default workspace, where they are made", async () => {
    const response = await ask({}, { metrics })("GET", "/metrics");
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/plain; version=0.0.4"]);
    expect(await response.text()).toBe("# all workspaces\n");
    expect((await ask()("GET", "/metrics")).status).toBe(404);
  });

  it("are refused to a public key, and to a key of another workspace", async () => {
    const headers = { Authorization: "Bearer pk_live_test" };
    const asPublic = await ask({}, { metrics })("GET", "/metrics", { headers });
    const asCustomer = clientOf(createHandler({ ...stubCuecard(), keys }, { ...options, metrics }));
    for (const response of [asPublic, await asCustomer("GET", "/metrics")])
      expect(await refusal(response)).toMatchObject({ status: 403, code: "private_key_required" });
  });

  it("an observer that throws does not change the answer", async () => {
    const onAnswer = () => {
      throw new Error("full disk");
    };
    expect((await ask({}, { onAnswer })("GET", "/healthz")).status).toBe(200);
  });
});

describe("JSON bodies", () => {
  it("of another content type are refused with 415", async () => {
    const response = await ask()("POST", "/v1/teams", { body: "{}", headers: { "Content-Type": "text/plain" } });
    expect(await refusal(response)).toMatchObject({
      status: 415,
      code: "unsupported_media_type",
      message: expect.stringContaining("text/plain"),
    });
  });

  it("may have a charset", async () => {
    const headers = { "Content-Type": "application/json; charset=utf-8" };
    expect((await ask({ teams: { create } })("POST", "/v1/teams", { body: "{}", headers })).status).toBe(201);
  });

  it.each([
    ["", "empty"],
    ["{", "it ends where"],
    ['{"name": }', "line 1, column 10"],
    [`${"[".repeat(101)}${"]".repeat(101)}`, "100 levels"],
    [new Uint8Array([0x7b, 0xff, 0x7d]), "UTF-8"],
  ])("such as %j are refused with invalid_json and the place", async (body, message) => {
    const response = await ask()("POST", "/v1/teams", { body });
    expect(await refusal(response)).toMatchObject({
      status: 400,
      code: "invalid_json",
      message: expect.stringContaining(message),
    });
  });

  it("larger than the limit are refused while they stream, before they end", async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(0x20));
      },
    });
    const response = await ask()("POST", "/v1/teams", { body: endless });
    expect(await refusal(response)).toMatchObject({
      status: 413,
      code: "body_too_large",
      message: expect.stringContaining(`${limits.jsonBodyBytes}`),
    });
    expect(sent).toBeLessThan(limits.jsonBodyBytes + 4 * 65_536);
  });

  it("are read no further than allowed, whatever their Content-Length says", async () => {
    let bytes = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (bytes >= 64 * 1_048_576) return controller.close();
        bytes += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(32));
      },
    });
    const headers = {
      "Content-Length": "10",
      "Content-Type": "application/json",
      Authorization: "Bearer sk_live_test",
    };
    const request = new Request("http://localhost/v1/teams", {
      method: "POST",
      headers,
      body,
      duplex: "half",
    } as RequestInit);
    const response = await createHandler(stubCuecard(), options)(request);
    expect(await refusal(response)).toMatchObject({ status: 413, code: "body_too_large" });
    expect(bytes).toBeLessThanOrEqual(limits.jsonBodyBytes + 4 * 65_536);
  });

  it("with a greater Content-Length are refused unread", async () => {
    const headers = { "Content-Length": String(limits.jsonBodyBytes + 1) };
    expect(await refusal(await ask()("POST", "/v1/teams", { body: "{}", headers }))).toMatchObject({
      status: 413,
      code: "body_too_large",
    });
  });

  it("may be absent where nothing is needed", async () => {
    const end = vi.fn(async () => ({ object: "call" }) as never);
    const response = await ask({ calls: { open: async () => ({ end }) as never } })("POST", "/v1/calls/call_1/end");
    expect(response.status).toBe(200);
    expect(end).toHaveBeenCalledWith({});
  });
});

describe("queries", () => {
  it("reach the service with lists, booleans and texts", async () => {
    const list = vi.fn(async () => ({ object: "list" }) as never);
    await ask({ teams: { list } })("GET", "/v1/teams?tag=a&tag=b&isActive=true&limit=5&cursor=abc");
    expect(list).toHaveBeenCalledWith({ tag: ["a", "b"], isActive: true, limit: "5", cursor: "abc" });
  });

  it("force is a boolean", async () => {
    const remove = vi.fn(async () => {});
    const send = ask({ knowledgeBases: { delete: remove } });
    const response = await send("DELETE", "/v1/knowledge-base/kb_1?force=true");
    expect(response.status).toBe(204);
    expect(await response.text()).toBe("");
    expect(remove).toHaveBeenCalledWith("kb_1", { force: true });
    expect(await refusal(await send("DELETE", "/v1/knowledge-base/kb_1?force=yes"))).toMatchObject({
      code: "invalid_value",
      param: "force",
    });
  });

  it.each([
    ["/v1/teams?tags=a", "limit, cursor, name, tag, isActive"],
    ["/v1/teams/team_1?limit=1", "this endpoint takes none"],
    ["/healthz?verbose=1", "this endpoint takes none"],
    ["/v1/teams?__proto__=1", "limit"],
  ])("%s has an unknown parameter", async (path, message) => {
    expect(await refusal(await ask()("GET", path))).toMatchObject({
      status: 400,
      code: "unknown_field",
      message: expect.stringContaining(message),
    });
  });

  it("with a repeated single parameter are refused", async () => {
    expect(await refusal(await ask()("GET", "/v1/teams?limit=1&limit=2"))).toMatchObject({
      code: "invalid_value",
      param: "limit",
    });
  });
});

describe("routes", () => {
  it("that don't exist are answered with 404", async () => {
    expect(await refusal(await ask()("GET", "/v1/nothing"))).toMatchObject({
      status: 404,
      code: "route_not_found",
      message: expect.stringContaining("GET /v1/nothing"),
    });
    expect(await refusal(await ask()("GET", "/v1/teams/"))).toMatchObject({ status: 404, code: "route_not_found" });
  });

  it("refuse other methods with 405 and those that are allowed", async () => {
    const response = await ask()("PUT", "/v1/teams");
    expect(response.headers.get("allow")).toBe("GET, HEAD, POST");
    expect(await refusal(response)).toMatchObject({ status: 405, code: "method_not_allowed" });
    expect((await ask()("GET", "/v1/openapiXjson")).status).toBe(404);
  });

  it("answer HEAD as GET without a body", async () => {
    const response = await ask()("HEAD", "/healthz");
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("");
  });

  it("decode their parameters", async () => {
    const get = vi.fn(async () => ({}) as never);
    await ask({ agents: { get } })("GET", "/v1/agents/a%3Ab.c");
    expect(get).toHaveBeenCalledWith("a:b.c");
  });
});

describe("X-Request-Id", () => {
  it("is echoed when it is valid", async () => {
    expect((await ask()("GET", "/healthz", { headers: { "X-Request-Id": "abc-1" } })).headers.get("x-request-id")).toBe(
      "abc-1",
    );
  });

  it.each(["a b", "x".repeat(129), "a/b"])("is made new when it is %j", async (id) => {
    expect((await ask()("GET", "/healthz", { headers: { "X-Request-Id": id } })).headers.get("x-request-id")).toMatch(
      /^req_[0-9a-z]{26}$/,
    );
  });
});

describe("CORS", () => {
  const corsOrigins = ["https://console.example.com"];
  const Origin = corsOrigins[0]!;

  it("answers a preflight from a given origin", async () => {
    const headers = {
      Origin,
      "Access-Control-Request-Method": "PUT",
      "Access-Control-Request-Headers": "authorization,content-type",
    };
    const response = await ask({}, { corsOrigins })("OPTIONS", "/v1/uploads/x.y", { headers });
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "access-control-allow-origin": Origin,
      "access-control-allow-methods": expect.stringContaining("PUT"),
      "access-control-allow-headers": expect.stringContaining("Authorization, Content-Type"),
      vary: "Origin",
      "x-request-id": expect.stringMatching(/^req_/),
    });
  });

  it("lets pages of a given origin read answers and refusals with their request id", async () => {
    for (const path of ["/healthz", "/v1/teams"]) {
      const { headers } = await ask({}, { corsOrigins })("GET", path, { headers: { Origin, Authorization: "" } });
      expect(headers.get("access-control-allow-origin")).toBe(Origin);
      expect(headers.get("access-control-expose-headers")).toContain("X-Request-Id");
    }
  });

  it.each([
    [corsOrigins, "https://evil.example.com"],
    [corsOrigins, "https://console.example.com.evil.com"],
    [corsOrigins, "null"],
    [[], Origin],
  ])("with origins %j says nothing to %s", async (given, origin) => {
    const send = ask({}, { corsOrigins: given });
    const preflight = await send("OPTIONS", "/v1/teams", {
      headers: { Origin: origin, "Access-Control-Request-Method": "GET" },
    });
    expect(preflight.status).toBe(405);
    expect(preflight.headers.has("access-control-allow-origin")).toBe(false);
    expect(
      (await send("GET", "/healthz", { headers: { Origin: origin } })).headers.has("access-control-allow-origin"),
    ).toBe(false);
  });

  it.each(["*", "null", "https://example.com/", "example.com"])("refuses %j as an origin at start", (origin) => {
    expect(() => createHandler(stubCuecard(), { ...options, corsOrigins: [origin] })).toThrow(
      expect.objectContaining({ code: "invalid_value" }),
    );
  });
});

describe("errors", () => {
  const failing = (error: unknown, onFault?: HandlerOptions["onFault"]) =>
    ask({ teams: { get: () => Promise.reject(error) } }, { onFault })("GET", "/v1/teams/team_1");

  it("of unknown kind become internal_error and tell nothing of the inside", async () => {
    const onFault = vi.fn();
    const fault = new Error("SELECT * FROM keys failed in /srv/data/cuecard.db");
    const response = await failing(fault, onFault);
    const text = await response.clone().text();
    expect(text).not.toMatch(/SELECT|\/srv|\.ts|at /);
    const { status, code, type, requestId } = await refusal(response);
    expect({ status, code, type }).toEqual({ status: 500, code: "internal_error", type: "api_error" });
    expect(onFault).toHaveBeenCalledWith(fault, { id: requestId, method: "GET", path: "/v1/teams/team_1" });
  });

  it.each([null, "text", { code: "team_not_found" }])(
    "that are not errors, such as %j, become internal_error",
    async (thrown) => {
      expect(await refusal(await failing(thrown))).toMatchObject({ status: 500, code: "internal_error" });
    },
  );

  it("of the store keep their code and lose their message", async () => {
    const { status, code, message } = await refusal(
      await failing(new CuecardError("storage_failed", "SQLITE_FULL in /srv/data")),
    );
    expect({ status, code }).toEqual({ status: 503, code: "storage_failed" });
    expect(message).not.toContain("/srv");
  });

  it("are answered the same when onFault throws or rejects", async () => {
    const thrown = new Error("lost");
    for (const onFault of [
      () => {
        throw new Error("the log is full");
      },
      (async () => Promise.reject(new Error("the log is away"))) as () => void,
    ]) {
      const ids: string[] = [];
      const handler = createHandler(stubCuecard({ teams: { list: async () => Promise.reject(thrown) } }), {
        ...options,
        onFault: (_error, request) => [ids.push(request.id), onFault()][1],
      });
      const response = await clientOf(handler)("GET", "/v1/teams");
      expect(await refusal(response)).toMatchObject({ status: 500, code: "internal_error", requestId: ids[0] });
    }
  });

  it("of a passing kind say when to come back, although nobody knows exactly", async () => {
    expect((await failing(new CuecardError("storage_failed", "gone for a moment"))).headers.get("retry-after")).toBe(
      "1",
    );
  });

  it("keep message, param and issues, and say when to come back", async () => {
    const issues = [{ path: "definition.members", message: "is empty" }];
    const response = await failing(
      new CuecardError("overloaded", "Busy.", { param: "definition", issues, retryAfterSeconds: 1.2 }),
    );
    expect(response.headers.get("retry-after")).toBe("2");
    expect(await refusal(response)).toMatchObject({ status: 503, message: "Busy.", param: "definition", issues });
  });

  it("of every code have a status of their type's class", () => {
    const statuses = Object.entries(errorTypes).map(
      ([code, type]) => [type, statusOf({ code, type } as CuecardError)] as const,
    );
    for (const [type, status] of statuses)
      expect(type === "api_error" ? status >= 500 : status >= 400 && status < 500, `${type} ${status}`).toBe(true);
    expect(statusOf(new CuecardError("source_busy", ""))).toBe(409);
    expect(statusOf(new CuecardError("call_not_found", ""))).toBe(404);
    expect(statusOf(new CuecardError("file_too_large", ""))).toBe(413);
    expect(statusOf(new CuecardError("shutting_down", ""))).toBe(503);
  });
});

it("readyz answers once what the first turn needs is built", async () => {
  const built = Promise.withResolvers<void>();
  const send = clientOf(createHandler(stubCuecard({ warm: () => built.promise }), options));
  let answered = false;
  const answer = send("GET", "/readyz").finally(() => {
    answered = true;
  });
  expect((await send("GET", "/healthz")).status).toBe(200);
  expect(answered).toBe(false);
  built.resolve();
  expect((await answer).status).toBe(200);
});

it("readyz answers 503 while the store does not answer, healthz goes on", async () => {
  const send = clientOf(createHandler(stubCuecard({}, { healthy: async () => false }), options));
  expect(await refusal(await send("GET", "/readyz"))).toMatchObject({ status: 503, code: "storage_failed" });
  expect((await send("GET", "/healthz")).status).toBe(200);
});

it.each(["cuecard.example.com", "ftp://example.com", "https://example.com/?a=1"])(
  "%j is refused as a public URL at start",
  (publicUrl) => {
    expect(() => createHandler(stubCuecard(), { ...options, publicUrl })).toThrow(
      expect.objectContaining({ param: "publicUrl" }),
    );
  },
);

it("a client that goes away aborts the work", async () => {
  const gone = new AbortController();
  const search = (_: unknown, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise<never>((_resolve, reject) => {
      signal!.addEventListener("abort", () => reject(signal!.reason));
      gone.abort(new Error("gone"));
    });
  const onFault = vi.fn();
  const handler = createHandler(stubCuecard({ search }), { ...options, onFault });
  const headers = { Authorization: "Bearer sk_live_test", "Content-Type": "application/json" };
  await handler(
    new Request("http://localhost/v1/knowledge-base/search", {
      method: "POST",
      body: "{}",
      headers,
      signal: gone.signal,
    }),
  );
  expect(gone.signal.aborted).toBe(true);
  expect(onFault).not.toHaveBeenCalled();
});

describe("every answer", () => {
  it("is kept by nobody but what is the same for everybody, and taken for no other type, whatever its status", async () => {
    const fail = async () => Promise.reject(new Error("inside"));
    const send = ask({ teams: { create, list: fail } }, { corsOrigins: ["https://console.example"] });
    const headers = { Origin: "https://console.example" };
    const answers = [
      await send("GET", "/healthz"),
      await send("GET", "/v1/openapi.json"),
      await send("POST", "/v1/teams", { body: {} }),
      await send("GET", "/v1/teams", { headers }),
      await send("GET", "/v1/none"),
      await send("PUT", "/v1/teams"),
      await send("GET", "/v1/teams", { headers: { Authorization: "" } }),
      await send("OPTIONS", "/v1/teams", { headers: { ...headers, "Access-Control-Request-Method": "POST" } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 201, 500, 404, 405, 401, 204]);
    for (const [at, { headers }] of answers.entries()) {
      expect(headers.get("cache-control")).toBe(at === 1 ? "no-cache" : "no-store");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
    }
  });

  it("of an upload is logged without its token", async () => {
    const paths: string[] = [];
    const uploads = {
      create: async () => ({
        uploadId: "upl_1",
        knowledgeBaseId: "kb_1",
        filename: "a",
        mimeType: "text/plain",
        put: null,
        expiresAt: new Date(4e12).toISOString(),
      }),
      get: async () => Promise.reject(new Error("inside")),
    };
    const send = ask({ uploads }, { onFault: (_, { path }) => paths.push(path) });
    const { uploadUrl } = (await (await send("POST", "/v1/knowledge-base/kb_1/upload-url", { body: {} })).json()) as {
      uploadUrl: string;
    };
    const { pathname } = new URL(uploadUrl);
    expect((await send("PUT", pathname, { body: "x", headers: { "Content-Type": "text/plain" } })).status).toBe(500);
    expect(
      (
        await send("PUT", pathname.replace("uploads", "%75ploads"), {
          body: "x",
          headers: { "Content-Type": "text/plain" },
        })
      ).status,
    ).toBe(500);
    expect(paths).toEqual(["/v1/uploads/:token", "/v1/uploads/:token"]);
  });
});
