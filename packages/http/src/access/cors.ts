import { CuecardError } from "@cuecard/core";

const preflight = {
  "Access-Control-Allow-Methods": "GET, POST, PUT, PATCH, DELETE",
  "Access-Control-Allow-Headers":
    "Authorization, Content-Type, Idempotency-Key, If-Match, MCP-Protocol-Version, Mcp-Method, Mcp-Name, X-Request-Id",
  "Access-Control-Max-Age": "600",
};

/** Headers of cross-origin access. */
export interface Cors {
  /** Headers for every response to this request. */
  headers(request: Request): Record<string, string>;
  /** Headers for the response to a preflight from an allowed origin; null for any other request. */
  preflight(request: Request): Record<string, string> | null;
}

/**
 * Allows cross-origin requests from exactly these origins. Throws `invalid_value` for anything that is not an origin,
 * `*` included.
 */
export function createCors(origins: readonly string[]): Cors {
  const allowed = new Set(origins.map(checkOrigin));
  const vary: Record<string, string> = allowed.size > 0 ? { Vary: "Origin" } : {};
  const cors: Cors = {
    headers(request) {
      const origin = allowed.size > 0 ? request.headers.get("origin") : null;
      if (origin === null || !allowed.has(origin)) return vary;
      return {
        ...vary,
        "Access-Control-Allow-Origin": origin,
        "Access-Control-Expose-Headers": "X-Request-Id, Retry-After, ETag, RateLimit, RateLimit-Policy",
      };
    },
    preflight(request) {
      if (request.method !== "OPTIONS" || !request.headers.has("access-control-request-method")) return null;
      const headers = cors.headers(request);
      return headers === vary ? null : { ...headers, ...preflight };
    },
  };
  return cors;
}

function checkOrigin(origin: string): string {
  if (URL.canParse(origin) && new URL(origin).origin === origin) return origin;
  const message = `CORS origin "${origin}" is not an origin; pass scheme, host and port only, such as https://console.example.com.`;
  throw new CuecardError("invalid_value", message, { param: "corsOrigins" });
}
