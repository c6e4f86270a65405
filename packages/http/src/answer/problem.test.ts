import { expect, it } from "vitest";
import { createHandler } from "../handler.ts";
import { clientOf, stubCuecard } from "../test-kit/stub-cuecard.ts";

const send = clientOf(createHandler(stubCuecard(), { secret: "a secret of the tests", version: "0.0.0" }));
const ask = (Accept: string) => send("POST", "/v1/teams", { body: "{", headers: { Accept } });

it.each(["application/problem+json", "application/json;q=0.5, Application/Problem+JSON;q=0.9"])(
  "an error is answered as problem details for Accept: %s",
  async (accept) => {
    const response = await ask(accept.toLowerCase());
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(await response.json()).toEqual({
      type: "about:blank",
      title: "Bad Request",
      status: 400,
      detail: expect.stringContaining("not valid JSON"),
      code: "invalid_json",
      errorType: "invalid_request_error",
      param: null,
      issues: [],
      requestId: response.headers.get("x-request-id"),
    });
  },
);

it.each(["", "*/*", "application/json", "application/problem+json;q=0", "application/problem+xml"])(
  "and as usual for Accept: %j",
  async (accept) => {
    const response = await ask(accept);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(await response.json()).toMatchObject({ error: { code: "invalid_json" } });
  },
);

it("what succeeds is answered as usual", async () => {
  const response = await send("GET", "/healthz", { headers: { Accept: "application/problem+json" } });
  expect(await response.json()).toEqual({ status: "ok" });
});
