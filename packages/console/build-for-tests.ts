import { fileURLToPath } from "node:url";
import { build } from "vite";

/** Builds the page before tests open it, so that they see what stands in the sources, as it is released. */
export default async function buildForTests(): Promise<void> {
  const { NODE_ENV } = process.env;
  // Beside `test` Vite would build for developers: every element with its place in the sources.
  process.env.NODE_ENV = "production";
  try {
    await build({ configFile: fileURLToPath(new URL("./vite.config.ts", import.meta.url)), logLevel: "warn" });
  } finally {
    process.env.NODE_ENV = NODE_ENV ?? "test";
  }
}
