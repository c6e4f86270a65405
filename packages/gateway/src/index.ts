export { createChatAnalyse } from "./analyse/chat-analyse.ts";
export { createGateway, type Gateway } from "./gateway.ts";
export type { GatewayOptions, PlatformOptions } from "./options.ts";
export type { Upstream } from "./upstream/upstream.ts";
