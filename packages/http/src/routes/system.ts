import { CuecardError, parseInput } from "@cuecard/core";
import { openRoute, type Route } from "../route/route.ts";
import { Health, OpenApiDocument, SignedIn, SignIn } from "./components.ts";

const tag = "Service";

/** Routes of the service itself; they need no key. */
export const systemRoutes: Route[] = [
  openRoute({
    name: "getHealth",
    method: "GET",
    path: "/healthz",
    tag,
    summary: "Answers 200 while the process runs.",
    response: Health,
    handle: () => ({ status: "ok" }),
  }),
  openRoute({
    name: "getReadiness",
    method: "GET",
    path: "/readyz",
    tag,
    summary:
      "Answers 200 while the store works and its disk can be written, else 503. Waits until the first turn would find built what it needs.",
    response: Health,
    async handle({ service: { cuecard } }) {
      await cuecard.warm();
      if (await cuecard.healthy()) return { status: "ok" };
      throw new CuecardError("storage_failed", "The store does not work, or its disk can't be written.", {
        retryable: true,
      });
    },
  }),
  openRoute({
    name: "getOpenApiDocument",
    method: "GET",
    path: "/v1/openapi.json",
    tag,
    summary: "This description of the service, OpenAPI 3.1.",
    response: OpenApiDocument,
    handle: ({ service }) => service.document(),
  }),
  openRoute({
    name: "signIn",
    method: "POST",
    path: "/v1/sign-in",
    tag,
    summary: "Exchanges the one-time code that `cuecard serve` prints for a private key that is valid while it runs.",
    body: SignIn,
    response: SignedIn,
    handle({ service, body }) {
      const key = service.signIn(parseInput(SignIn, body).code);
      if (key !== null) return { object: "signed_in", key };
      const message =
        "The sign-in code is not valid; each code works once. Start the service again, or use an API key.";
      throw new CuecardError("invalid_api_key", message, { param: "code" });
    },
  }),
];
