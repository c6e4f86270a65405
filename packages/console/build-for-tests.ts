import { fileURLToPath } from "node:url";
import { build } from "vite";

/** Builds the page before tests open it, so that they see what stands in the sources. */
export default async function buildForTests(): Promise<void> {
  await build({ configFile: fileURLToPath(new URL("./vite.config.ts", import.meta.url)), logLevel: "warn" });
}
