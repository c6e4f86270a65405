import { isCuecardError } from "@cuecard/core";
import { getPath } from "hono/utils/url";
import { allowedMethods } from "../routes/find-route.ts";
import { type Answer, answerError, type Envelope } from "./answer.ts";

/** Called with every fault that the caller sees as `internal_error` or `storage_failed`. */
export type OnFault = (error: unknown, request: { id: string; method: string; path: string }) => void;

/** Answers a request that threw, and tells of it when it is a fault of the service. */
export function createRefuse(onFault: OnFault): (envelope: Envelope, request: Request, thrown: unknown) => Answer {
  /** A log that fails must not cost the caller the answer. */
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

/** Whoever has an upload's token may send its file, so no log may have it. */
function withoutToken(path: string): string {
  return path.replace(/^(\/v1\/uploads\/).*/s, "$1:token");
}
