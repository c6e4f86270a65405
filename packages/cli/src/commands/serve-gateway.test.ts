import { expect, test } from "vitest";
import { type GatewayFlags, gatewayOptions } from "./serve-gateway.ts";

const flags: GatewayFlags = { upstreamDeadline: 8_000, userIsCallId: false };
const environment = {
  MODEL_KEY: "k1",
  SECOND_KEY: "k2",
  VAPI: "v".repeat(16),
  RETELL: "r".repeat(16),
  TOKEN: "t".repeat(16),
};

test("without an upstream there is no gateway, and flags that need one say so", () => {
  expect(gatewayOptions(flags, environment)).toBeNull();
  expect(() => gatewayOptions({ ...flags, upstreamKeyEnv: "MODEL_KEY" }, environment)).toThrow(
    /--upstream-key-env needs --upstream/,
  );
  expect(() => gatewayOptions({ ...flags, vapiSecretEnv: "VAPI" }, environment)).toThrow(
    /--vapi-secret-env needs --upstream/,
  );
  expect(() => gatewayOptions({ ...flags, userIsCallId: true }, environment)).toThrow(
    /--user-is-call-id needs --upstream/,
  );
});

test("flags of a second model and of Retell's token need what they belong to", () => {
  const upstream = "https://one.example/v1";
  expect(() => gatewayOptions({ ...flags, upstream, upstreamFallbackModel: "m" }, environment)).toThrow(
    "--upstream-fallback-model needs --upstream-fallback with the address of a second model.",
  );
  expect(() => gatewayOptions({ ...flags, upstream, retellTokenEnv: "TOKEN" }, environment)).toThrow(
    "--retell-token-env needs --retell-key-env with the variable of Retell's API key.",
  );
});

test("keys come from the variables that the flags name, each for its own upstream", () => {
  const all: GatewayFlags = {
    ...flags,
    upstream: "https://one.example/v1",
    upstreamKeyEnv: "MODEL_KEY",
    upstreamModel: "m",
    upstreamFallback: "http://127.0.0.1:1/v1",
    upstreamFallbackKeyEnv: "SECOND_KEY",
    vapiSecretEnv: "VAPI",
    retellKeyEnv: "RETELL",
    retellTokenEnv: "TOKEN",
  };
  expect(gatewayOptions(all, environment)).toMatchObject({
    upstream: { url: "https://one.example/v1", apiKey: "k1", model: "m" },
    fallback: { url: "http://127.0.0.1:1/v1", apiKey: "k2", model: "m" },
    deadlineMs: 8_000,
    platforms: { vapi: { secret: environment.VAPI }, retell: { apiKey: environment.RETELL, token: environment.TOKEN } },
  });
  expect(() => gatewayOptions({ ...all, upstreamKeyEnv: "NOT_SET" }, environment)).toThrow(/NOT_SET is not set/);
});
