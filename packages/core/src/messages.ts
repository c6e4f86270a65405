export { alternating } from "./messages/alternating.ts";
export { callMessages, type ShownItem } from "./messages/call-messages.ts";
export { type ChatMessage, chatMessages } from "./messages/chat-messages.ts";
