import { type ErrorCode, errorTypes } from "@cuecard/core";
import { statusOf } from "../answer/statuses.ts";
import type { Route } from "../route/route.ts";
import { type JsonSchema, reference } from "./json-schema.ts";

/** Headers that several answers have, by their name in the document. */
export const headers = {
  "X-Request-Id": {
    description: "The request's id: yours, if you sent one, else a new one.",
    schema: { type: "string" },
  },
  ETag: { description: "The version of the object. Send it as `If-Match`.", schema: { type: "string" } },
  "Content-Disposition": { description: "Always `attachment`, with the file's name.", schema: { type: "string" } },
  "Retry-After": {
    description: "Seconds after which the same request may succeed.",
    schema: { type: "integer", minimum: 0 },
  },
  "RateLimit-Policy": {
    description: 'The limit: `"public";q=300;w=60` is 300 requests in 60 seconds.',
    schema: { type: "string" },
  },
  RateLimit: {
    description: 'What is left: `"public";r=299;t=1` is 299 requests, and all again after 1 second.',
    schema: { type: "string" },
  },
  "WWW-Authenticate": { description: "Always `Bearer`.", schema: { type: "string" } },
} satisfies Record<string, JsonSchema>;

type HeaderName = keyof typeof headers;

interface Refusal {
  status: number;
  description: string;
  headers?: HeaderName[];
  /** Routes that may answer it. */
  isOf: (route: Route) => boolean;
}

const hasBody = ({ body }: Route) => body !== null;

const refusals = {
  BadRequest: {
    status: 400,
    description: "The input is not valid.",
    isOf: ({ scope, body }) => scope !== null || body !== null,
  },
  Unauthorized: {
    status: 401,
    description: "There is no valid key.",
    headers: ["WWW-Authenticate"],
    isOf: ({ scope }) => scope !== null,
  },
  Forbidden: {
    status: 403,
    description: "The key, the upload URL or the host may not do this.",
    isOf: ({ scope, body }) => scope !== null || body !== null,
  },
  NotFound: {
    status: 404,
    description: "Something that the request names does not exist.",
    isOf: ({ path, body }) => path.includes(":") || body !== null,
  },
  Conflict: {
    status: 409,
    description: "The present state does not allow it.",
    isOf: ({ method }) => method !== "GET",
  },
  PreconditionFailed: {
    status: 412,
    description: "The object has another version than `If-Match` says.",
    isOf: ({ ifMatch }) => ifMatch,
  },
  RequestTimeout: { status: 408, description: "The body came too slowly.", isOf: hasBody },
  TooLarge: { status: 413, description: "The body is too large.", isOf: hasBody },
  UnsupportedMediaType: { status: 415, description: "The body has another type than it must have.", isOf: hasBody },
  KeyReused: {
    status: 422,
    description: "The `Idempotency-Key` came with another request before.",
    isOf: ({ once }) => once !== null,
  },
  TooManyRequests: {
    status: 429,
    description: "The key or the address has sent too many requests.",
    headers: ["Retry-After", "RateLimit-Policy", "RateLimit"],
    isOf: ({ scope }) => scope !== null,
  },
  Unavailable: {
    status: 503,
    description: "The service can't answer now.",
    headers: ["Retry-After"],
    isOf: () => true,
  },
} satisfies Record<string, Refusal>;

/** Refusals that several operations share, by their name in the document. */
export function sharedResponses(): Record<string, JsonSchema> {
  const codes = Object.keys(errorTypes) as ErrorCode[];
  const shared = Object.entries<Refusal>(refusals).map(([name, { status, description, headers: more = [] }]) => {
    const own = codes.filter((code) => statusOf({ code, type: errorTypes[code] }) === status);
    const said = `${description} Codes: ${own.map((code) => `\`${code}\``).join(", ")}.`;
    return [name, refusal(said, more)];
  });
  return {
    ...Object.fromEntries(shared),
    Failed: refusal("The request was refused, or the service failed.", ["Retry-After"]),
  };
}

/** Answers of an operation other than its success, by status. */
export function refusalsOf(route: Route): JsonSchema {
  const own = Object.entries<Refusal>(refusals).filter(([, { isOf }]) => isOf(route));
  const named = own.map(([name, { status }]) => [status, { $ref: `#/components/responses/${name}` }]);
  return { ...Object.fromEntries(named), default: { $ref: "#/components/responses/Failed" } };
}

/** The answer of an operation that succeeds. `name` is that of its schema; null for no content. */
export function success(name: string | null, hasVersion: boolean): JsonSchema {
  if (name === null) return { description: "Done; no content.", headers: headersNamed([]) };
  const headers = headersNamed(hasVersion ? ["ETag"] : []);
  return { description: "Done.", headers, content: json(name) };
}

/** The answer of an operation that succeeds with a file. */
export function download(): JsonSchema {
  const content = { "*/*": { schema: { type: "string", format: "binary" } } };
  return { description: "The bytes, to be saved.", headers: headersNamed(["Content-Disposition"]), content };
}

function json(name: string): JsonSchema {
  return { "application/json": { schema: reference(name) } };
}

function refusal(description: string, more: HeaderName[]): JsonSchema {
  return { description, headers: headersNamed(more), content: json("ApiError") };
}

function headersNamed(more: HeaderName[]): JsonSchema {
  const names: HeaderName[] = ["X-Request-Id", ...more];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
