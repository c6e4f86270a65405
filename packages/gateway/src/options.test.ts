import type { Cuecard } from "@cuecard/core";
import { isCuecardError } from "@cuecard/core";
import { expect, test } from "vitest";
import { createGateway } from "./gateway.ts";
import type { GatewayOptions } from "./options.ts";

function messageOf(options: GatewayOptions): string {
  try {
    createGateway({} as Cuecard, options);
    return "";
  } catch (error) {
    if (!isCuecardError(error)) throw error;
    return error.message;
  }
}

test.each([
  "ftp://models.example/v1",
  "models.example",
  "https://models.example/v1?key=hidden",
  "https://name:hidden@models.example/v1",
])("an upstream at %s is refused, and no key in it is shown", (url) => {
  const message = messageOf({ upstream: { url } });
  expect(message).toContain("is not a plain http or https address");
  expect(message).not.toContain("hidden");
});

test("the address of the completions themselves is refused as an upstream", () => {
  expect(messageOf({ upstream: { url: "https://models.example/v1/chat/completions" } })).toBe(
    'Upstream "https://models.example/v1/chat/completions" is that of its completions; pass its start, such as https://api.openai.com/v1.',
  );
});

test("times outside their bounds are refused with the value", () => {
  const upstream = { url: "http://127.0.0.1:9/v1" };
  expect(messageOf({ upstream, deadlineMs: 50 })).toBe("deadlineMs is 50; pass 100 to 60000 milliseconds.");
  expect(messageOf({ upstream, deadlineMs: 5_000, answerMs: 1_000 })).toBe(
    "answerMs is 1000; pass 5000 to 600000 milliseconds.",
  );
});
