import { cpSync } from "node:fs";
import { defineConfig } from "tsup";
import { copied, library } from "../../tsup.library.ts";

/** A sixth of pdfjs-dist is used, and none of the native canvas that it brings to draw pages. */
const parts = ["LICENSE", "package.json", "cmaps", "iccs", "standard_fonts", "wasm"];
const builds = ["pdf.mjs", "pdf.worker.mjs"].map((name) => `legacy/build/${name}`);

/** Nine tenths of these packages are their tests and other builds. */
const bundled = ["@mixmark-io/domino", "@e965/xlsx"];

export default defineConfig({
  ...library(),
  entry: {
    index: "src/index.ts",
    "extract-child": "src/extract-child.ts",
    "extract-watchdog": "src/extract-watchdog.ts",
  },
  noExternal: bundled,
  esbuildPlugins: [
    copied(
      { "pdfjs-dist/legacy/build/pdf.mjs": "./pdfjs/legacy/build/pdf.mjs" },
      { "pdfjs-folder.ts": 'export const pdfjsFolder = new URL("./pdfjs/", import.meta.url);' },
    ),
  ],
  async onSuccess() {
    for (const part of [...parts, ...builds])
      cpSync(`node_modules/pdfjs-dist/${part}`, `dist/pdfjs/${part}`, { recursive: true, dereference: true });
    for (const name of bundled) cpSync(`node_modules/${name}/LICENSE`, `dist/licenses/${name}`);
  },
});
