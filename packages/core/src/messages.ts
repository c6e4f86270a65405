export { alternating } from "./messages/alternating.ts";
export {
  type ChatAnswer,
  type ChatAnswerOptions,
  type ChatAnswerReader,
  type ChatCall,
  chatAnswer,
} from "./messages/answer/chat-answer.ts";
export { readChunks, readText } from "./messages/answer/read-chunks.ts";
export { wordsIn } from "./messages/answer/words-in.ts";
export { callMessages, type ShownItem } from "./messages/call-messages.ts";
export { type ChatMessage, chatMessages } from "./messages/chat-messages.ts";
export { resultsOf } from "./messages/results-of.ts";
export { type CheckedSpeechOptions, checkedSpeech } from "./messages/speech/checked-speech.ts";
