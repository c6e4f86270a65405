import { type CuecardError, type Principal, parseInput, textForModels, type Workspace } from "@cuecard/core";
import { isFault, presentable } from "../answer/answer.ts";
import { addressOf, cameFrom } from "../request/arrival.ts";
import type { Route, Service } from "../route/route.ts";
import { runPermitted } from "../routes/run-route.ts";
import { pathArguments, type Tool } from "./tool.ts";

/** The request in which a tool is asked for, and who asks. */
export interface Asker {
  service: Service;
  request: Request;
  requestId: string;
  principal: Principal;
  workspace: Workspace;
}

/** What came of a tool. */
export type ToolResult = {
  content: { type: "text"; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
};

/**
 * Does what the tool's route does, for who asks: with the route's scope, checks and place in the audit log. `noticed`
 * gets the route's answer. A refusal is a result, so that the model reads why and can ask again.
 */
export async function runTool(
  { service, request, requestId, principal, workspace }: Asker,
  { route, input, request: requestOf, structured, text }: Tool,
  given: Record<string, unknown>,
  noticed: (answer: unknown) => void,
): Promise<ToolResult> {
  const inner = innerRequest(request, route);
  const asked = { route, params: paramsOf(route, given), request: inner, requestId, principal, workspace };
  try {
    const answer = (await runPermitted(service, asked, async () => {
      const sent = requestOf(withoutPath(parseInput(input, given)) as never);
      return route.body === null
        ? { query: sent as Record<string, never>, body: undefined }
        : { query: {}, body: sent };
    })) as never;
    noticed(answer);
    const structuredContent = forModels(structured(answer)) as Record<string, unknown>;
    return { content: [{ type: "text", text: forModels(text(answer)) as string }], structuredContent };
  } catch (thrown) {
    if (isFault(thrown) && !request.signal.aborted) service.reportFault(thrown, request, requestId);
    return refused(presentable(thrown, requestId));
  }
}

/** The route's request has neither a body nor headers, save who sent it. */
function innerRequest(request: Request, { path }: Route): Request {
  const forwarded = request.headers.get("x-forwarded-for");
  const headers: Record<string, string> = forwarded === null ? {} : { "X-Forwarded-For": forwarded };
  const { signal } = request;
  return cameFrom(new Request(new URL(path, request.url), { headers, signal }), addressOf(request));
}

/**
 * A value that a model reads, with every text and name in it as one may hold it: what sources, people and hosts wrote
 * begins no turn and hides nothing.
 */
function forModels(value: unknown): unknown {
  if (typeof value === "string") return textForModels(value);
  if (Array.isArray(value)) return value.map(forModels);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [textForModels(name), forModels(each)]));
}

/** The parts of the route's path. What is not a text is left to the check of the arguments. */
function paramsOf({ path }: Route, given: Record<string, unknown>): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [name, argument] of Object.entries(pathArguments)) {
    const value = given[argument];
    if (path.includes(`:${name}`)) params[name] = typeof value === "string" ? value : "";
  }
  return params;
}

function withoutPath(input: Record<string, unknown>): Record<string, unknown> {
  const inPath = new Set<string>(Object.values(pathArguments));
  return Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.has(name)));
}

function refused({ code, message, issues }: CuecardError): ToolResult {
  const more = issues.slice(1).map((issue) => issue.message);
  const text = [`${code}: ${message}`, ...more].join("\n");
  return { isError: true, content: [{ type: "text", text: forModels(text) as string }] };
}
