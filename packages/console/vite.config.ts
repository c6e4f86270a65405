import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/** The page as static files. Its addresses are relative, so it works below any path. */
export default defineConfig({
  root: fileURLToPath(new URL("./page/", import.meta.url)),
  base: "./",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: fileURLToPath(new URL("./dist/site/", import.meta.url)),
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    // Nothing is inlined as data: the policy of the page allows files alone.
    assetsInlineLimit: 0,
  },
});
