export { type FuzzReport, fuzzCalls } from "./call-fuzz/fuzz-calls.ts";
export type { ChatServer } from "./chat-servers/chat-server.ts";
export { withChanges } from "./chat-servers/mutate.ts";
export { chatServers } from "./chat-servers.ts";
export { fuzzImports } from "./import-fuzz/fuzz-imports.ts";
export { storesInTurn } from "./store-fuzz/stores-in-turn.ts";
