import { expect, test } from "vitest";
import { failedRequest, lostRequest, type Provider, refusal } from "./provider-failure.ts";

const provider: Provider = { name: "openai/small", code: "embedding_failed", secrets: ["sk-123", ""] };

test("a refusal says what the provider said, at most 300 characters of it", () => {
  const { message } = refusal(provider, { status: 400, said: "x".repeat(301) });
  expect(message).toBe(`openai/small refused the request: 400 ${"x".repeat(300)}.`);
});

test("a refusal names the request and what to check, and is repeated only when it may pass", () => {
  const refused = refusal(provider, { status: 401, said: "bad key sk-123", requestId: "req_1" });
  expect(refused.message).toBe(
    "openai/small refused the request: 401 bad key [API key] (request req_1); check the API key.",
  );
  const retryable = (status: number) => refusal(provider, { status, said: "" }).retryable;
  expect([400, 404, 407, 408, 409, 410, 428, 429, 430, 499, 500, 599].filter(retryable)).toEqual([
    408, 409, 429, 500, 599,
  ]);
});

test("a lost request tells the first four causes once each, without the key", () => {
  const cause = (message: string, cause?: unknown) => new Error(message, { cause });
  const error = cause("a", cause("b sk-123", cause("a", cause("c", cause("too deep")))));
  expect(lostRequest(provider, error).message).toBe("The connection to openai/small failed: a: b [API key]: c.");
  expect(failedRequest(provider, "no key").message).toBe("openai/small failed: no key");
});
