import type { Cuecard, KeyScope, OnceWork, Principal, ServiceState, Workspace } from "@cuecard/core";
import type { z } from "zod";
import type { OpenStreams } from "../events/open-streams.ts";
import type { RateLimits } from "../limits/rate-limits.ts";
import type { TokenBuckets } from "../limits/token-buckets.ts";
import type { UploadLinks } from "./upload-links.ts";

/** Methods of HTTP that routes have. */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What all routes of one handler share. */
export interface Service {
  /** What the routes call. */
  cuecard: Cuecard;
  /** Signs and verifies upload URLs. */
  uploadLinks: UploadLinks;
  /** How many requests a key may send. */
  rateLimits: RateLimits;
  /** Streams of events that are open. */
  openStreams: OpenStreams;
  /** How many test events each workspace may send. */
  webhookTests: TokenBuckets;
  /** Milliseconds in which a JSON body must arrive. */
  jsonBodyMs: number;
  /** Returns the key that a one-time code stands for; null for any other code. */
  signIn: (code: string) => string | null;
  /** Says a workspace how the service is, or refuses to; null when nobody can say. */
  serviceState: ((workspace: string) => Promise<ServiceState>) | null;
  /** Proxies in front that are trusted. */
  hops: number;
  /** Origins whose pages may call the service. */
  corsOrigins: readonly string[];
  /** Reports a fault that no answer shows. */
  reportFault: (error: unknown, request: Request, requestId: string) => void;
  /** Makes the OpenAPI document. */
  document: () => object;
}

type ParameterName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

interface OpenContext<Path extends string, Body = undefined> {
  /** What all requests share. */
  service: Service;
  /** The request as it came. */
  request: Request;
  /** Its id. */
  requestId: string;
  /** Parts of the path. */
  params: Record<ParameterName<Path>, string>;
  /** The body as it came. The services check bodies and the values of a query. */
  body: Body;
}

interface Context<Path extends string, Body, Query> extends OpenContext<Path, Body> {
  /** Services of the key's workspace. */
  workspace: Workspace;
  /** What the key may do. */
  principal: Principal;
  /** The checked query. */
  query: Query;
}

/** How a route that makes something makes it once for each `Idempotency-Key`. */
export interface OnceRule<Path extends string = string> {
  /** What the object's id begins with. */
  prefix: OnceWork<unknown>["prefix"];
  /** The id that the body chooses for the object; undefined when it chooses none. */
  chosenId?: (body: unknown) => string | undefined;
  /** The object's id in an answer. */
  idOf: (answer: unknown) => string;
  /** True when the answer may be kept. One with a secret or with words of a call is made again. */
  keeps: boolean;
  /** Makes the answer of an object that was made, as `OnceWork.find` does. */
  find: (context: Context<Path, unknown, unknown>, id: string, lostSince: number | null) => Promise<unknown>;
}

/** A row of the route table, from which the service and the OpenAPI document are made. */
export interface Route {
  /** Name of the operation in the OpenAPI document. */
  name: string;
  /** Method of its requests. */
  method: Method;
  /** Path with `:name` parameters. */
  path: string;
  /** What a private key must be allowed to do; `any` when any key will do, and null when none is needed. */
  scope: KeyScope | "any" | null;
  /** True when public keys may use it too, on their knowledge bases. */
  forPublicKeys: boolean;
  /** Group in the OpenAPI document. */
  tag: string;
  /** What it does, in one sentence. */
  summary: string;
  /** Schema of a JSON body; `bytes` for a body that the handler streams; null for none. */
  body: z.ZodType | "bytes" | null;
  /** True when no body counts as `{}`. */
  bodyOptional: boolean;
  /** Schema of the query; null when there is none. */
  query: z.ZodObject | null;
  /** True when `If-Match` names the version at which it may change something. */
  ifMatch: boolean;
  /** How it heeds `Idempotency-Key`. `call`: the call itself remembers the key. Null: not at all. */
  once: OnceRule | "call" | null;
  /** Status of a successful answer. */
  status: number;
  /** Schema of a successful answer; `bytes` for a file; null for status 204. */
  response: z.ZodType | "bytes" | null;
  /** Does the work and returns the answer's value. */
  handle: (context: Context<string, unknown, unknown>) => unknown;
}

type Definition<Path extends string, Handle> = Omit<
  Route,
  | "path"
  | "scope"
  | "forPublicKeys"
  | "body"
  | "bodyOptional"
  | "query"
  | "ifMatch"
  | "once"
  | "status"
  | "response"
  | "handle"
> & {
  path: Path;
  bodyOptional?: boolean;
  ifMatch?: boolean;
  once?: OnceRule<Path> | "call";
  status?: number;
  response?: z.ZodType | "bytes";
  handle: Handle;
};

/** Makes a route that needs a key with its scope and answers with 200, unless the definition says otherwise. */
export function route<
  Path extends string,
  Body extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodObject = z.ZodObject<Record<never, never>>,
>(
  definition: Definition<Path, (context: Context<Path, z.input<Body>, z.input<Query>>) => unknown> & {
    scope: KeyScope | "any";
    forPublicKeys?: boolean;
    body?: Body;
    query?: Query;
  },
): Route {
  return complete(definition);
}

/** Makes a route that needs no key, and so has no workspace. */
export function openRoute<Path extends string, Body extends z.ZodType = z.ZodUndefined>(
  definition: Definition<Path, (context: OpenContext<Path, z.input<Body>>) => unknown> & { body?: Body | "bytes" },
): Route {
  return complete({ scope: null, ...definition });
}

function complete({
  forPublicKeys = false,
  body = null,
  bodyOptional = false,
  query = null,
  ifMatch = false,
  once = null,
  status = 200,
  response = null,
  ...definition
}: Partial<Omit<Route, "handle">> &
  Pick<Route, "name" | "method" | "path" | "scope" | "tag" | "summary"> & { handle: unknown }): Route {
  return {
    ...definition,
    forPublicKeys,
    body,
    bodyOptional,
    query,
    ifMatch,
    once,
    status,
    response,
    handle: definition.handle as Route["handle"],
  };
}
