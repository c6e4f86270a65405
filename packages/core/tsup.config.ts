import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { defineConfig } from "tsup";
import { copied, library } from "../../tsup.library.ts";

/** A tenth of tiktoken is used: it has the ranks of seven encodings in three forms each. */
const parts = ["lite/tiktoken.cjs", "lite/tiktoken_bg.cjs", "lite/tiktoken_bg.wasm", "encoders/cl100k_base.cjs"];

const encoding = `import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
export const encoding = {
  lite: () => require("./tiktoken/lite/tiktoken.cjs"),
  ranks: () => require("./tiktoken/encoders/cl100k_base.cjs"),
};`;

export default defineConfig({
  ...library(["index", "errors", "options", "storage-kit", "adapter-kit", "messages", "internals"]),
  entry: {
    index: "src/index.ts",
    errors: "src/errors.ts",
    options: "src/options.ts",
    "storage-kit": "src/storage-kit.ts",
    "adapter-kit": "src/adapter-kit.ts",
    messages: "src/messages.ts",
    internals: "src/internals.ts",
    "ingest-worker": "src/knowledge/ingest/chunker/ingest-worker.ts",
    "intent-worker": "src/team/intents/intent-worker.ts",
  },
  esbuildPlugins: [copied({}, { "tokens/encoding.ts": encoding })],
  async onSuccess() {
    for (const part of [...parts, "README.md"])
      cpSync(`node_modules/tiktoken/${part}`, `dist/tiktoken/${part}`, { dereference: true });
    // Which version it is, without entry points: bundlers would take those of a folder for a package's.
    const { name, version, license, repository } = JSON.parse(
      readFileSync("node_modules/tiktoken/package.json", "utf8"),
    );
    writeFileSync("dist/tiktoken/package.json", JSON.stringify({ name, version, license, repository }));
  },
});
