import { defineConfig } from "tsup";
import { library } from "../../tsup.library.ts";

export default defineConfig({
  ...library(["index", "suites", "stores"]),
  entry: { index: "src/index.ts", suites: "src/suites.ts", stores: "src/stores.ts" },
});
