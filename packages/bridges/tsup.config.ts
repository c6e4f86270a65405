import { defineConfig } from "tsup";
import { library } from "../../tsup.library.ts";

const names = ["openai-chat", "openai-realtime", "ai-sdk", "openai-agents", "livekit", "mcp", "telephony"];

export default defineConfig({
  ...library(names),
  entry: Object.fromEntries(names.map((name) => [name, `src/${name}.ts`])),
});
