import type { z } from "zod";
import type { Route } from "../route/route.ts";

/** A tool of the Model Context Protocol: a route of /v1 that a model can ask for. */
export interface Tool {
  /** Its name in the protocol. */
  name: string;
  /** Its name for people. */
  title: string;
  /** For the model: what it does, and when to use it. */
  description: string;
  /** The route that it does: with its scope, its checks and its place in the audit log. */
  route: Route;
  /** What the model sends. What the route's path names has the names of {@link pathArguments}. */
  input: z.ZodObject;
  /** What `structuredContent` of the answer is. */
  output: z.ZodType;
  /** True when it changes nothing. */
  isReadOnly: boolean;
  /** What the route gets of the arguments that its path does not name, as its body or its query. */
  request(rest: never): unknown;
  /** Makes `structuredContent` of the route's answer. */
  structured(answer: never): object;
  /** The same for people and models. */
  text(answer: never): string;
}

/** Names of a tool's arguments that stand in the path of its route, by their names there. */
export const pathArguments = { kbId: "knowledgeBaseId", docId: "sourceId", callId: "callId" } as const;

type PathArgument = (typeof pathArguments)[keyof typeof pathArguments];

type Definition<Input extends z.ZodObject, Answer> = Omit<
  Tool,
  "input" | "output" | "request" | "structured" | "text"
> & {
  input: Input;
  output?: z.ZodType;
  request?(rest: Omit<z.output<Input>, PathArgument>): unknown;
  structured?(answer: Answer): object;
  text(answer: Answer): string;
};

/**
 * Makes a tool whose arguments are those of the route, and whose `structuredContent` is the route's answer, unless the
 * definition says otherwise.
 */
export function tool<Input extends z.ZodObject, Answer extends object>(definition: Definition<Input, Answer>): Tool {
  const { response, name } = definition.route;
  if (response === null || response === "bytes") throw new TypeError(`${name} has no answer in JSON.`);
  return { output: response, request: (rest) => rest, structured: (answer: Answer) => answer, ...definition };
}

/** The route of this name. */
export function routeNamed(routes: readonly Route[], name: string): Route {
  const found = routes.find((route) => route.name === name);
  if (!found) throw new TypeError(`There is no route ${name}.`);
  return found;
}
