import { CuecardError } from "@cuecard/core";

/**
 * Refuses a request from a page that is neither of the service itself nor of an allowed origin, as the Model Context
 * Protocol asks for. Throws `host_not_allowed`. Programs send no Origin.
 */
export function checkOrigin(request: Request, allowed: readonly string[]): void {
  const origin = request.headers.get("origin");
  if (origin === null || allowed.includes(origin) || origin === new URL(request.url).origin) return;
  const message = `The service does not accept requests from pages of ${origin}; start it with --cors-origin ${origin} to allow them.`;
  throw new CuecardError("host_not_allowed", message);
}
