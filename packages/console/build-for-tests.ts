import { fileURLToPath } from "node:url";
import { build } from "vite";

/** Builds the page before tests open it, so that they see what stands in the sources, and as it is published. */
export default async function buildForTests(): Promise<void> {
  // The settings of the page set it.
  const { NODE_ENV } = process.env;
  try {
    await build({ configFile: fileURLToPath(new URL("./vite.config.ts", import.meta.url)), logLevel: "warn" });
  } finally {
    process.env.NODE_ENV = NODE_ENV ?? "test";
  }
}
