import { renameSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

// The page is built for readers wherever: beside `test`, as tests of packages build, Vite would take it for development,
// whose scripts are a tenth larger.
process.env.NODE_ENV = "production";

const folderOf = (name: string) => fileURLToPath(new URL(`./dist/${name}`, import.meta.url));

/** Puts the page in its place once it is whole: a service that starts meanwhile reads the page of before. */
const putInPlace: Plugin = {
  name: "put-in-place",
  writeBundle() {
    rmSync(folderOf("site"), { recursive: true, force: true });
    renameSync(folderOf("site-in-work"), folderOf("site"));
  },
};

/** The page as static files. Its addresses are relative, so it works below any path. */
export default defineConfig({
  root: fileURLToPath(new URL("./page/", import.meta.url)),
  base: "./",
  plugins: [putInPlace],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: folderOf("site-in-work"),
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
