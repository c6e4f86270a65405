import { defineConfig } from "tsup";
import { library } from "../../tsup.library.ts";

// The page lies in the same folder: vite empties its own part.
export default defineConfig({ ...library(), clean: ["dist/*.js", "dist/*.d.ts"], entry: { index: "src/index.ts" } });
