import { defineConfig } from "tsup";
import { library } from "../../tsup.library.ts";

export default defineConfig({ ...library(), entry: { index: "src/index.ts", engine: "src/engine.ts" } });
