import type { ChatServer } from "./chat-servers/chat-server.ts";
import { hostedServers } from "./chat-servers/hosted.ts";
import { ownServers } from "./chat-servers/own.ts";

/**
 * Answers of chat completions as servers send them, each with an oddity that was seen in public. The gateway, the library,
 * /v1 and the bridges are tested by all of them.
 */
export const chatServers: readonly ChatServer[] = [...hostedServers, ...ownServers];
