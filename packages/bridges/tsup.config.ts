import { defineConfig } from "tsup";

const names = ["openai-chat", "openai-realtime", "ai-sdk", "openai-agents", "livekit", "mcp"];
const entry = Object.fromEntries(names.map((name) => [name, `src/${name}.ts`]));

export default defineConfig({
  entry,
  format: "esm",
  target: "node22",
  platform: "node",
  dts: { entry },
  clean: true,
  sourcemap: true,
});
