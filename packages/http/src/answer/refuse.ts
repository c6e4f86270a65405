import { isCuecardError } from "@cuecard/core";
import { getPath } from "hono/utils/url";
import type { Router } from "../route/find-route.ts";
import { type Answer, answerError, type Envelope, isFault } from "./answer.ts";
import { wantsProblem } from "./problem.ts";

/** Called with each error that the client sees as `internal_error` or `storage_failed`. */
export type OnFault = (error: unknown, request: { id: string; method: string; path: string }) => void;

/** Answers requests that threw. */
interface Refuse {
  (envelope: Envelope, request: Request, thrown: unknown): Answer;
  /** Reports a fault that no answer shows. */
  report(thrown: unknown, request: Request, requestId: string): void;
}

/** Answers a request that threw, and reports it when it is an error of the service. */
export function createRefuse(onFault: OnFault, { allowedMethods }: Pick<Router, "allowedMethods">): Refuse {
  /** A log that throws must not prevent the answer. */
  function report(thrown: unknown, request: Request, id: string): void {
    const fault = { id, method: request.method, path: withoutToken(getPath(request)) };
    void (async () => onFault(thrown, fault))().catch(() => {});
  }

  function refuse(envelope: Envelope, request: Request, thrown: unknown): Answer {
    const path = getPath(request);
    if (isFault(thrown) && !request.signal.aborted) report(thrown, request, envelope.requestId);
    const more: Record<string, string> =
      isCuecardError(thrown) && thrown.code === "method_not_allowed" ? { Allow: allowedMethods(path).join(", ") } : {};
    return answerError({ ...envelope, asProblem: wantsProblem(request.headers.get("accept")) }, thrown, more);
  }
  return Object.assign(refuse, { report });
}

/** Logs must not contain upload tokens: anyone with a token may send the file. */
function withoutToken(path: string): string {
  return path.replace(/^(\/v1\/uploads\/).*/s, "$1:token");
}
