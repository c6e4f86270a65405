import { defineConfig } from "tsup";
import { library } from "../../tsup.library.ts";

const core = (entry: string) => [`../core/dist/${entry}.d.ts`];

/** Core's error class and types are written into the bundle: the package installs nothing else. */
export default defineConfig({
  ...library(),
  entry: ["src/index.ts"],
  noExternal: [/^@cuecard\/core/],
  dts: {
    entry: { index: "src/index.ts" },
    compilerOptions: {
      paths: {
        "@cuecard/core": core("index"),
        "@cuecard/core/errors": core("errors"),
        "@cuecard/core/options": core("options"),
      },
    },
  },
});
