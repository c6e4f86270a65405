import { isCuecardError } from "@cuecard/core";
import { getPath } from "hono/utils/url";
import type { Router } from "../routes/find-route.ts";
import { type Answer, answerError, type Envelope } from "./answer.ts";

/** Called with each error that the client sees as `internal_error` or `storage_failed`. */
export type OnFault = (error: unknown, request: { id: string; method: string; path: string }) => void;

/** Answers a request that threw, and reports it when it is an error of the service. */
export function createRefuse(
  onFault: OnFault,
  { allowedMethods }: Pick<Router, "allowedMethods">,
): (envelope: Envelope, request: Request, thrown: unknown) => Answer {
  /** A log that throws must not prevent the answer. */
  function tell(...fault: Parameters<OnFault>) {
    void (async () => onFault(...fault))().catch(() => {});
  }

  return (envelope, request, thrown) => {
    const path = getPath(request);
    const code = isCuecardError(thrown) ? thrown.code : "internal_error";
    const isFault = code === "internal_error" || code === "storage_failed";
    if (isFault && !request.signal.aborted)
      tell(thrown, { id: envelope.requestId, method: request.method, path: withoutToken(path) });
    const more: Record<string, string> =
      code === "method_not_allowed" ? { Allow: allowedMethods(path).join(", ") } : {};
    return answerError(envelope, thrown, more);
  };
}

/** Logs must not contain upload tokens: anyone with a token may send the file. */
function withoutToken(path: string): string {
  return path.replace(/^(\/v1\/uploads\/).*/s, "$1:token");
}
