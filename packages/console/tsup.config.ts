import { defineConfig } from "tsup";
import { library } from "../../tsup.library.ts";

// The page lies in the same folder: vite puts its own part there.
export default defineConfig({ ...library(), clean: ["!site/**"], entry: { index: "src/index.ts" } });
