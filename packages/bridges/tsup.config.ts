import { defineConfig } from "tsup";
import { library } from "../../tsup.library.ts";

export default defineConfig(library(["openai-chat", "openai-realtime", "ai-sdk", "openai-agents", "livekit", "mcp"]));
