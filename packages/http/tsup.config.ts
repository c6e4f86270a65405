import { cpSync } from "node:fs";
import { defineConfig } from "tsup";
import { library } from "../../tsup.library.ts";

export default defineConfig({
  ...library(),
  entry: { index: "src/index.ts" },
  async onSuccess() {
    const viewer = new URL("node_modules/swagger-ui-dist/", import.meta.url);
    for (const name of ["swagger-ui.css", "swagger-ui-bundle.js", "LICENSE", "NOTICE"])
      cpSync(new URL(name, viewer), new URL(`dist/viewer/${name}`, import.meta.url));
  },
});
