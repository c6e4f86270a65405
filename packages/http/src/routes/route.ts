import type { Cuecard, Principal, Workspace } from "@cuecard/core";
import type { z } from "zod";
import type { Permission } from "../access/authorize.ts";
import type { UploadLinks } from "../access/upload-links.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What all routes of one handler share. */
export interface Service {
  cuecard: Cuecard;
  uploadLinks: UploadLinks;
  /** The OpenAPI document. */
  document: () => object;
}

type ParameterName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

interface OpenContext<Path extends string> {
  service: Service;
  request: Request;
  params: Record<ParameterName<Path>, string>;
}

interface Context<Path extends string, Body, Query> extends OpenContext<Path> {
  workspace: Workspace;
  principal: Principal;
  /** As it came: the services check bodies and the values of a query. */
  body: Body;
  query: Query;
}

/** A row of the route table. The application and the OpenAPI document are both made from it. */
export interface Route {
  /** The operation's name in the OpenAPI document. */
  name: string;
  method: Method;
  /** With `:name` parameters. */
  path: string;
  permission: Permission;
  tag: string;
  summary: string;
  /** Schema of a JSON body; `bytes` for one that the handler streams. */
  body: z.ZodType | "bytes" | null;
  /** True when no body counts as `{}`. */
  bodyOptional: boolean;
  query: z.ZodObject | null;
  /** Of a successful answer; 204 has no response schema. */
  status: number;
  response: z.ZodType | null;
  handle: (context: Context<string, unknown, unknown>) => unknown;
}

type Definition<Path extends string, Handle> = Omit<
  Route,
  "path" | "permission" | "body" | "bodyOptional" | "query" | "status" | "response" | "handle"
> & {
  path: Path;
  bodyOptional?: boolean;
  status?: number;
  response?: z.ZodType;
  handle: Handle;
};

/** A route that needs a key, private unless said otherwise. Status 200 unless said otherwise. */
export function route<
  Path extends string,
  Body extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodObject = z.ZodObject<Record<never, never>>,
>(
  definition: Definition<Path, (context: Context<Path, z.input<Body>, z.input<Query>>) => unknown> & {
    permission?: "public";
    body?: Body;
    query?: Query;
  },
): Route {
  return complete({ permission: "private", ...definition });
}

/** A route that asks for no key, and so has no workspace. */
export function openRoute<Path extends string>(
  definition: Definition<Path, (context: OpenContext<Path>) => unknown> & { body?: "bytes" },
): Route {
  return complete({ permission: "none", ...definition });
}

function complete({
  body = null,
  bodyOptional = false,
  query = null,
  status = 200,
  response = null,
  ...definition
}: Partial<Omit<Route, "handle">> &
  Pick<Route, "name" | "method" | "path" | "permission" | "tag" | "summary"> & { handle: unknown }): Route {
  return { ...definition, body, bodyOptional, query, status, response, handle: definition.handle as Route["handle"] };
}
