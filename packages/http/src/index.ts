export { type Answered, createHandler, type Handler, type HandlerOptions } from "./handler.ts";
export type { RateLimitOptions } from "./limits/rate-limits.ts";
export { createDocument } from "./openapi/openapi.ts";
export type { MetricsText } from "./pages/pages.ts";
export type { Method, Route } from "./routes/route.ts";
export { routeTable } from "./routes/route-table.ts";
export { type RunningServer, type ServeOptions, serve } from "./server/serve.ts";
