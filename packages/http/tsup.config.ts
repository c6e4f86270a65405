import { cpSync } from "node:fs";
import { defineConfig } from "tsup";
import { library } from "../../tsup.library.ts";

export default defineConfig({
  ...library(),
  entry: { index: "src/index.ts" },
  async onSuccess() {
    const viewer = new URL("node_modules/swagger-ui-dist/", import.meta.url);
    const copy = (name: string, as = name) =>
      cpSync(new URL(name, viewer), new URL(`dist/viewer/${as}`, import.meta.url));
    for (const name of ["swagger-ui.css", "swagger-ui-bundle.js", "NOTICE"]) copy(name);
    // pnpm takes any file of this name for the package's own license, and then packs none.
    copy("LICENSE", "swagger-ui-license.txt");
  },
});
