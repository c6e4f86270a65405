import { defineConfig } from "tsup";
import { library } from "../../tsup.library.ts";

export default defineConfig({
  ...library(["index", "suites", "planted"]),
  entry: { index: "src/index.ts", suites: "src/suites.ts", planted: "src/planted.ts" },
});
