import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

// The page is built for readers wherever: beside `test`, as tests of packages build, Vite would take it for development,
// whose scripts are a tenth larger.
process.env.NODE_ENV = "production";

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
    rolldownOptions: {
      output: {
        codeSplitting: {
          minSize: 0,
          groups: [
            // What runs before the messages are loaded: no module of the page with a text may be in it.
            { name: "first", test: /language.(?:language|text)\.ts|preact|preload-helper/, priority: 2 },
            // What most screens share is one file: small files compress badly, and each is a request.
            { name: "parts", test: /page.(?:api|app|parts)[/\\]|openapi-fetch/, minShareCount: 3, priority: 1 },
          ],
        },
      },
    },
  },
});
