export { createHandler, type Handler, type HandlerOptions } from "./handler.ts";
export { createDocument } from "./openapi.ts";
export type { Method, Route } from "./route.ts";
export { routeTable } from "./route-table.ts";
export { type RunningServer, type ServeOptions, serve } from "./serve.ts";
