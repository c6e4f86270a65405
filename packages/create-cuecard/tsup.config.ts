import { cpSync } from "node:fs";
import { defineConfig } from "tsup";
import { library } from "../../tsup.library.ts";
import { settings, templates } from "./src/templates.ts";

/** The files of a project are the guides' examples, copied beside the built package. */
export default defineConfig({
  ...library(),
  entry: { index: "src/index.ts", cli: "src/cli.ts" },
  async onSuccess() {
    const examples = Object.values(templates).flatMap(({ files }) => files);
    for (const name of new Set([...examples, settings, "package.json"]))
      cpSync(`../../examples/${name}`, `dist/examples/${name}`);
  },
});
